//! Reading.

use core::time::Duration;

use misere_notation::pgn::{self, Event, PgnErrorKind, Place, Reader, Tags, annotation};
use misere_notation::san;
use misere_rules::{AnyPosition, ByColor, Color, DrawRule, Request, Variant};

use super::PgnError;
use crate::clock::{Style, parse};
use crate::save::replay::Replay;
use crate::save::{AGREED, SavedGame};
use crate::{Cause, Millis, Moment, Outcome, Seat, TimeControl};

/// A move as it stands in the text, and its times.
struct Told {
    place: Place,
    text: String,
    left: Option<Millis>,
    spent: Option<Millis>,
}

/// What stands in the text, and where.
struct Score {
    tags: Tags,
    /// Where each of the tags stands.
    places: Vec<Place>,
    moves: Vec<Told>,
    end: Place,
    result: Option<pgn::Outcome>,
}

/// Reads the first game of a text. The tag `Variant` is looked up as a key first, as by
/// [`built_in`](crate::save::built_in), and then among all names that games go by; without one it is
/// chess.
///
/// # Errors
///
/// Says where the text stops being a game.
pub fn read(bytes: &[u8], games: impl Fn(&str) -> Option<Variant>) -> Result<SavedGame, PgnError> {
    let score = collect(bytes);
    let start = score.start(games)?;
    let mut replay = Replay::new(start, score.controls()?);
    for told in &score.moves {
        step(&mut replay, told).map_err(|found| error(told.place, "a legal move", found))?;
    }
    let decided = replay.settle(DrawRule::Automatic);
    score.conclude(&mut replay, decided)?;
    let kind = |side: Color| score.tags.get(side.choose("WhiteType", "BlackType"));
    replay.table.seats = ByColor::new_with(|side| match kind(side) {
        Some("program") => Seat::COMPUTER,
        _ => Seat::Human,
    });
    Ok(replay.into_saved())
}

fn error(place: Place, expected: &'static str, found: impl Into<String>) -> PgnError {
    PgnError { line: place.line, column: place.column, expected, found: found.into() }
}

/// Everything up to the end of the first game.
fn collect(bytes: &[u8]) -> Score {
    let mut reader = Reader::new(bytes);
    let (tags, places, moves) = (Tags::default(), Vec::new(), Vec::new());
    let mut score = Score { tags, places, moves, end: reader.place(), result: None };
    // Bytes in memory can always be read.
    while let Ok(Some(event)) = reader.event() {
        match event {
            Event::Tag { name, value } => {
                score.tags.push(&name.text(), &value.text());
                score.places.push(reader.place());
            }
            Event::Move(text) => {
                let text = text.text().into_owned();
                score.moves.push(Told { place: reader.place(), text, left: None, spent: None });
            }
            Event::Comment(text) => {
                if let Some(told) = score.moves.last_mut() {
                    let said = annotation::parse(&text.text());
                    told.left = told.left.or(said.clock.map(millis));
                    told.spent = told.spent.or(said.elapsed.map(millis));
                }
            }
            Event::Open => {
                let _ = reader.skip_variation();
            }
            Event::Close | Event::Nag(_) => {}
            Event::End(result) => {
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

fn step(replay: &mut Replay, told: &Told) -> Result<(), String> {
    let request = match told.text.as_str() {
        "--" | "Z0" | "0000" => Request::Pass,
        text => san::find(replay.table.position(), text).map_err(|error| error.to_string())?.request(),
    };
    let spent = told.spent.or_else(|| Some(replay.spent_leaving(told.left?))).unwrap_or_default();
    replay.step(None, request, spent, told.left).map_err(|why| format!("{}: {why}", told.text))
}

impl Score {
    fn place(&self, name: &str) -> Place {
        let mut names = self.tags.iter().map(|(name, _)| name);
        names.position(|other| other.eq_ignore_ascii_case(name)).map_or(self.end, |tag| self.places[tag])
    }

    fn start(&self, games: impl Fn(&str) -> Option<Variant>) -> Result<AnyPosition, PgnError> {
        let ours: Vec<Variant> = self.tags.get("Variant").and_then(games).into_iter().collect();
        let start = self.tags.start(&ours).map_err(|kind| match kind {
            PgnErrorKind::UnknownVariant(name) => {
                error(self.place("Variant"), "the name of a game", name.found)
            }
            kind => error(self.place("FEN"), "a FEN of this game", kind.to_string()),
        });
        start.map(|(_, start)| start)
    }

    /// Time controls; one that nobody understands is as good as none.
    fn controls(&self) -> Result<ByColor<TimeControl>, PgnError> {
        let control = |name: &str| match self.tags.get(name).or(self.tags.get("TimeControl")) {
            None | Some("?" | "") => Ok(TimeControl::Unlimited),
            Some(text) => parse(text, Style::Pgn).map_err(|why| {
                let name = if self.tags.get(name).is_some() { name } else { "TimeControl" };
                error(self.place(name), "a time control", why.to_string())
            }),
        };
        Ok(ByColor { white: control("WhiteTimeControl")?, black: control("BlackTimeControl")? })
    }

    /// The ending: what the rules say, or else what the text does.
    fn conclude(&self, replay: &mut Replay, decided: Option<Outcome>) -> Result<(), PgnError> {
        let result = self.result.or_else(|| self.tags.get("Result").and_then(pgn::Outcome::parse));
        let result = result.unwrap_or(pgn::Outcome::Unknown);
        if let Some(outcome) = decided {
            if result == pgn::Outcome::Unknown || result == outcome.into() {
                return Ok(());
            }
            return Err(error(self.end, "the result that the moves lead to", result.text()));
        }
        let winner = match result {
            pgn::Outcome::White => Some(Color::White),
            pgn::Outcome::Black => Some(Color::Black),
            pgn::Outcome::Draw | pgn::Outcome::Unknown => None,
        };
        let Some(cause) = self.cause(result) else { return Ok(()) };
        if cause == Cause::Time
            && let Some(left) = replay.table.clocks.left_for_move(replay.table.turn(), Moment::ZERO)
        {
            replay.table.clocks.tell(left);
        }
        match replay.end(Outcome { winner, cause }) {
            true => Ok(()),
            false => Err(error(self.end, "an ending that is possible", result.text())),
        }
    }

    /// Why a game is over that the rules have not ended.
    fn cause(&self, result: pgn::Outcome) -> Option<Cause> {
        let named =
            AGREED.iter().find(|(name, _)| self.tags.get("Ending") == Some(*name)).map(|&(_, cause)| cause);
        let drawn = result == pgn::Outcome::Draw;
        if result == pgn::Outcome::Unknown {
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
