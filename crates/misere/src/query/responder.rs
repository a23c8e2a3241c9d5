//! Answers a request: reads a line, sets the position up, plays the moves.

use super::answer::{self, Reached};
use super::count::count;
use super::lines::{LONGEST, LineBlock};
use super::moves::Sorted;
use super::request::{Request, Sender, Word, can_be_repeated};
use super::want::{Want, Wants};
use crate::failure::{Failure, FailureKind};
use crate::games::Games;
use crate::verdict;
use misere_notation::fen;
use misere_notation::names::{Named, StartKind};
use misere_notation::san::{self, SanText};
use misere_notation::uci::CastlingStyle;
use misere_protocol::quoted;
use misere_rules::{AnyGame, AnyPosition, Faults, Playable, Setup, Verdict};

/// How many names are remembered.
const NAMES: usize = 32;

/// Answers requests and remembers what it has had to look up.
#[derive(Debug)]
pub(super) struct Responder<'a> {
    games: &'a Games,
    /// The games that were named before, the last one first.
    known: Vec<(String, Known)>,
    /// The moves of the request at hand.
    played: Vec<SanText>,
    /// The moves that may follow them.
    legal: Sorted,
    /// How long answers to a block were lately.
    usual: usize,
}

/// A game that was named.
#[derive(Clone, Debug)]
struct Known {
    named: Named,
    start: AnyPosition,
    style: CastlingStyle,
}

impl<'a> Responder<'a> {
    pub(super) fn new(games: &'a Games) -> Responder<'a> {
        Responder { games, known: Vec::new(), played: Vec::new(), legal: Sorted::default(), usual: 0 }
    }

    /// The answers to some lines.
    pub(super) fn answer(&mut self, block: &LineBlock) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.usual);
        for (number, line) in block.lines() {
            let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
            if line.iter().any(|byte| !byte.is_ascii_whitespace()) {
                self.answer_line(line, number, &mut out);
            }
        }
        self.usual = out.len();
        out
    }

    fn answer_line(&mut self, line: &[u8], number: u64, out: &mut Vec<u8>) {
        let (id, reply) = match read(line) {
            Ok(request) => (request.id, self.reply(&request, out)),
            Err(failure) => {
                let sender = if line.len() > LONGEST { None } else { serde_json::from_slice(line).ok() };
                (sender.and_then(|Sender { id }| id.filter(|id| can_be_repeated(id))), Err(failure))
            }
        };
        if let Err(mut failure) = reply {
            if failure.kind == FailureKind::BadRequest {
                failure.details.line = Some(number);
            }
            answer::open(out, id);
            out.extend_from_slice(b",\"ok\":false,\"error\":");
            failure.write(out);
            out.push(b'}');
        }
        out.push(b'\n');
    }

    /// Writes the answer, or nothing if it fails.
    fn reply(&mut self, request: &Request<'_>, out: &mut Vec<u8>) -> Result<(), Failure> {
        let Some(Word(name)) = &request.variant else {
            return Err(Failure::bad_request("expected the name of a game in `variant`, found nothing"));
        };
        let wants = wants(request)?;
        let known = self.game(name)?;
        let (first, style, notes) = first(request, &known)?;
        let moves = request.moves.as_deref().unwrap_or_default();
        let (pos, verdict) = self.play(first, moves, wants, style)?;
        let perft = request.perft.map(|depth| count(&pos, depth.0.into())).transpose()?;
        if wants.has(Want::Legal) || wants.has(Want::San) {
            self.legal.take(&pos, style);
        }
        let reached = Reached { pos: &pos, notes, played: &self.played, legal: &self.legal, verdict, perft };
        answer::write(out, request.id, wants, &reached);
        Ok(())
    }

    /// The game of this name.
    fn game(&mut self, name: &str) -> Result<Known, Failure> {
        match self.known.iter().position(|(known, _)| known == name) {
            Some(place) => self.known.swap(0, place),
            None => {
                let known = self.look_up(name)?;
                self.known.truncate(NAMES - 1);
                self.known.insert(0, (name.to_owned(), known));
            }
        }
        Ok(self.known[0].1.clone())
    }

    #[cold]
    fn look_up(&self, name: &str) -> Result<Known, Failure> {
        let named = self
            .games
            .find(name)
            .map_err(|error| Failure::new(FailureKind::UnknownVariant, error.to_string()))?;
        let start = named.variant.start();
        let style = named.castling_style(&start.to_setup());
        Ok(Known { named, start, style })
    }

    /// Plays the moves, and tells the verdict if there is one.
    fn play(
        &mut self,
        first: AnyPosition,
        moves: &[Word<'_>],
        wants: Wants,
        style: CastlingStyle,
    ) -> Result<(AnyPosition, Option<Verdict>), Failure> {
        let mut game = wants.has(Want::Verdict).then(|| AnyGame::new(first.clone()));
        let mut pos = first;
        self.played.clear();
        for (ply, Word(text)) in moves.iter().enumerate() {
            let mv = san::find(&pos, text.as_bytes())
                .map_err(|error| Failure::of_move(&error, ply, text, style))?;
            if let Some(game) = &mut game {
                game.play_unchecked(mv);
            }
            match wants.has(Want::Played) {
                true => self.played.push(san::play(&mut pos, mv)),
                false => pos.play_unchecked(mv),
            }
        }
        Ok((pos, game.and_then(|game| verdict::of(&game))))
    }
}

fn read(line: &[u8]) -> Result<Request<'_>, Failure> {
    if line.len() > LONGEST {
        let message = format!("expected a line of at most {LONGEST} bytes, found a longer one");
        return Err(Failure::bad_request(message));
    }
    // A list would be read as the fields in their order.
    let first = line.iter().find(|byte| !byte.is_ascii_whitespace()).copied().unwrap_or_default();
    if first != b'{' {
        let found = String::from_utf8_lossy(&line[..line.len().min(24)]);
        return Err(Failure::bad_request(format!("expected a JSON object, found {}", quoted(found.trim()))));
    }
    serde_json::from_slice(line).map_err(|error| {
        let message = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let words = message.strip_suffix(&place).unwrap_or(&message);
        let mut failure = Failure::bad_request(format!("{words} at column {}", error.column()));
        failure.details.column = Some(error.column() as u64);
        failure
    })
}

fn wants(request: &Request<'_>) -> Result<Wants, Failure> {
    let wants = request.want.unwrap_or(Wants::ALL);
    match (request.want, request.perft) {
        (_, Some(_)) => Ok(wants.with(Want::Perft)),
        (Some(wanted), None) if wanted.has(Want::Perft) => {
            Err(Failure::bad_request("expected a number of plies in `perft`, found nothing"))
        }
        _ => Ok(wants),
    }
}

/// The position before the moves, how castling is written from there, and which faults of it do no harm.
fn first(request: &Request<'_>, known: &Known) -> Result<(AnyPosition, CastlingStyle, Faults), Failure> {
    let variant = &known.named.variant;
    let shuffled = request.chess960 == Some(true) || request.number.is_some();
    let setup: Setup = match (&request.fen, request.number) {
        (None, None) if known.named.start == StartKind::Given && !shuffled => {
            let name = request.variant.as_ref().map_or("", |Word(name)| name);
            let message = format!("expected a FEN beside the name {}, found none in `fen`", quoted(name));
            return Err(Failure::new(FailureKind::BadSetup, message));
        }
        (None, None) => {
            let style = if request.chess960 == Some(true) { CastlingStyle::Chess960 } else { known.style };
            return Ok((known.start.clone(), style, Faults::NONE));
        }
        (Some(_), Some(_)) => return Err(Failure::bad_request("expected `fen` or `number`, found both")),
        (Some(Word(text)), None) => {
            fen::setup(variant, text).map_err(|error| Failure::new(FailureKind::BadFen, error.to_string()))?
        }
        (None, Some(number)) => Setup::chess960(number.0)
            .ok_or_else(|| Failure::bad_request("expected a `number` from 0 to 959"))?,
    };
    let strict = request.strict == Some(true);
    let (pos, notes) = AnyPosition::pardoned(&setup, variant)
        .map_err(|harm| Failure::of_setup(if strict { variant.faults(&setup) } else { harm }))?;
    if strict && !notes.is_empty() {
        return Err(Failure::of_setup(notes));
    }
    let style = match shuffled {
        true => CastlingStyle::Chess960,
        false => known.named.castling_style(&pos.to_setup()),
    };
    Ok((pos, style, notes))
}
