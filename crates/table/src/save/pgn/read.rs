//! Reading.

use core::time::Duration;

use misere_notation::pgn::{self, PgnErrorKind, Place, Reader, Tags, Token, annotation};
use misere_notation::{fen, san};
use misere_rules::{ByColor, Color, Faults, Playable, Request, Variant};

use super::{LoadPgnError, PgnFault};
use crate::clock::{ControlStyle, parse};
use crate::save::replay::Replay;
use crate::save::{AGREED, SavedGame};
use crate::{Cause, Millis, Moment, Outcome, Seat, Terms, TimeControl};
use misere_rules::quote::quote;

/// A move as it stands in the text, and its times.
struct Told {
    place: Place,
    text: String,
    left: Option<Millis>,
    spent: Option<Millis>,
}

/// How many bytes of a text that is no game are looked at to say what it is instead.
const MOST_SHOWN: usize = 200;

/// What stands in the text, and where.
struct Score {
    tags: Tags,
    /// Where each of the tags stands.
    places: Vec<Place>,
    moves: Vec<Told>,
    end: Place,
    result: Option<pgn::GameResult>,
}

/// Reads the first game of a text. The tag `Variant` is looked up as a key first, as by
/// [`built_in`](crate::save::built_in), and then among all names that games go by; without one it is
/// chess.
///
/// # Errors
///
/// Says where the text stops being a game.
pub fn read(bytes: &[u8], games: impl Fn(&str) -> Option<Variant>) -> Result<SavedGame, LoadPgnError> {
    let score = collect(bytes);
    score.expect_game(bytes)?;
    let start = score.start(|tags| {
        let ours: Vec<Variant> = tags.get("Variant").and_then(games).into_iter().collect();
        tags.start(&ours).map(|(_, start)| start)
    })?;
    score.played_from(start)
}

/// Reads the first game of a text in a game that the compiler knows. The tag `Variant` must name it, if it
/// is there.
///
/// # Errors
///
/// As [`read`].
pub fn read_of<P: Playable>(bytes: &[u8], rules: &P::Rules) -> Result<SavedGame<P>, LoadPgnError> {
    let score = collect(bytes);
    score.expect_game(bytes)?;
    let start = score.start(|tags| tags.start_of(rules, Faults::HARMLESS).map(|(_, start)| start))?;
    score.played_from(start)
}

fn error(place: Place, fault: PgnFault) -> LoadPgnError {
    LoadPgnError { line: place.line, column: place.column, fault }
}

/// Everything up to the end of the first game.
fn collect(bytes: &[u8]) -> Score {
    let mut reader = Reader::new(bytes);
    let (tags, places, moves) = (Tags::default(), Vec::new(), Vec::new());
    let mut score = Score { tags, places, moves, end: reader.place(), result: None };
    // Bytes in memory can always be read.
    while let Ok(Some(token)) = reader.next_token() {
        match token {
            Token::Tag { name, value } => {
                score.tags.push(&name.text(), &value.text());
                score.places.push(reader.place());
            }
            Token::Move(text) => {
                let text = text.text().into_owned();
                score.moves.push(Told { place: reader.place(), text, left: None, spent: None });
            }
            Token::Comment(text) => {
                if let Some(told) = score.moves.last_mut() {
                    let said = annotation::parse(&text.text());
                    told.left = told.left.or(said.clock.map(millis));
                    told.spent = told.spent.or(said.elapsed.map(millis));
                }
            }
            Token::Open => {
                let _ = reader.skip_variation();
            }
            Token::Close | Token::Nag(_) => {}
            Token::End(result) => {
                (score.result, score.end) = (result, reader.place());
                break;
            }
        }
    }
    score
}

fn millis(time: Duration) -> Millis {
    Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

fn step<P: Playable>(replay: &mut Replay<P>, told: &Told) -> Result<(), PgnFault> {
    let text = || told.text.clone();
    let request = match told.text.as_str() {
        "--" | "Z0" | "0000" => Request::Pass,
        word => san::find(replay.table.position(), word)
            .map_err(|error| PgnFault::Move { text: text(), error })?
            .request(),
    };
    let spent = told.spent.or_else(|| Some(replay.spent_leaving(told.left?))).unwrap_or_default();
    replay.step(None, request, spent, told.left).map_err(|why| PgnFault::Step { text: text(), why })
}

impl Score {
    /// Brackets and remarks alone are no game, and neither is a letter to a friend.
    fn expect_game(&self, bytes: &[u8]) -> Result<(), LoadPgnError> {
        if !self.places.is_empty() || !self.moves.is_empty() {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(MOST_SHOWN)]);
        let found = match text.trim() {
            "" => "nothing".to_owned(),
            text => quote(text),
        };
        Err(error(Place { line: 1, column: 1 }, PgnFault::NoGame(found)))
    }

    fn place(&self, name: &str) -> Place {
        let mut names = self.tags.iter().map(|(name, _)| name);
        names.rposition(|other| other.eq_ignore_ascii_case(name)).map_or(self.end, |tag| self.places[tag])
    }

    fn start<P>(&self, find: impl FnOnce(&Tags) -> Result<P, PgnErrorKind>) -> Result<P, LoadPgnError> {
        find(&self.tags).map_err(|kind| {
            let tag = if let PgnErrorKind::UnknownVariant(_) = kind { "Variant" } else { "FEN" };
            error(self.place(tag), PgnFault::Start(kind))
        })
    }

    /// Plays the moves from a position.
    fn played_from<P: Playable>(&self, start: P) -> Result<SavedGame<P>, LoadPgnError> {
        let kind = |side: Color| self.tags.get(side.choose("WhiteType", "BlackType"));
        let seats = ByColor::new_with(|side| match kind(side) {
            Some("program") => Seat::COMPUTER,
            _ => Seat::Human,
        });
        // The position has lost what cannot be, such as rights to castle without a rook: the text has it still.
        let told = self.tags.get("FEN").and_then(|text| fen::pardoned::<P>(&start.rules(), text).ok());
        let pardoned = told.map_or(Faults::NONE, |(_, faults)| faults);
        let terms = Terms { controls: self.controls()?, seats, ..Terms::from_position(start) };
        let mut replay = Replay::new(terms.with_told_time());
        for told in &self.moves {
            step(&mut replay, told).map_err(|fault| error(told.place, fault))?;
        }
        let decided = replay.decided();
        self.conclude(&mut replay, decided)?;
        Ok(replay.into_saved().with_pardoned(pardoned))
    }

    /// Time controls; an unknown one is as good as none.
    fn controls(&self) -> Result<ByColor<TimeControl>, LoadPgnError> {
        let control = |name: &str| match self.tags.get(name).or(self.tags.get("TimeControl")) {
            None | Some("?" | "") => Ok(TimeControl::Unlimited),
            Some(text) => parse(text, ControlStyle::Pgn).map_err(|why| {
                let name = if self.tags.get(name).is_some() { name } else { "TimeControl" };
                error(self.place(name), PgnFault::Clock(why))
            }),
        };
        Ok(ByColor { white: control("WhiteTimeControl")?, black: control("BlackTimeControl")? })
    }

    /// The ending: what the rules say, or else what the text does.
    fn conclude<P: Playable>(
        &self,
        replay: &mut Replay<P>,
        decided: Option<Outcome>,
    ) -> Result<(), LoadPgnError> {
        let result = self.result.or_else(|| self.tags.get("Result")?.parse().ok());
        let result = result.unwrap_or(pgn::GameResult::Unknown);
        if let Some(outcome) = decided {
            if result == pgn::GameResult::Unknown || result == outcome.into() {
                return Ok(());
            }
            return Err(error(self.end, PgnFault::Result(result)));
        }
        let winner = match result {
            pgn::GameResult::White => Some(Color::White),
            pgn::GameResult::Black => Some(Color::Black),
            pgn::GameResult::Draw | pgn::GameResult::Unknown => None,
        };
        let Some(cause) = self.cause(result) else { return Ok(()) };
        if cause == Cause::Time
            && let Some(left) = replay.table.clocks.left_for_move(replay.table.turn(), Moment::ZERO)
        {
            replay.spent = left;
        }
        match replay.end(Outcome { winner, cause }) {
            true => Ok(()),
            false => Err(error(self.end, PgnFault::Ending(result))),
        }
    }

    /// Why a game is over that the rules have not ended.
    fn cause(&self, result: pgn::GameResult) -> Option<Cause> {
        let named =
            AGREED.iter().find(|(name, _)| self.tags.get("Ending") == Some(*name)).map(|&(_, cause)| cause);
        let drawn = result == pgn::GameResult::Draw;
        if result == pgn::GameResult::Unknown {
            return named.filter(|cause| *cause == Cause::Abort);
        }
        let fits = |cause: &Cause| match cause {
            Cause::Resignation | Cause::Abandonment => !drawn,
            Cause::Agreement | Cause::Claim(_) => drawn,
            _ => false,
        };
        Some(named.filter(fits).unwrap_or(match self.tags.get("Termination") {
            Some(word) if word.eq_ignore_ascii_case("time forfeit") => Cause::Time,
            Some(word) if word.eq_ignore_ascii_case("abandoned") && !drawn => Cause::Abandonment,
            _ if drawn => Cause::Agreement,
            _ => Cause::Resignation,
        }))
    }
}
