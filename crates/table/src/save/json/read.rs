//! Reading.

use misere_notation::{fen, uci};
use misere_rules::{ByColor, Color, Variant};

use super::shape::{Chair, End, Head, Keeping, Shape, Turn};
use super::{FORMAT, JsonError, VERSION};
use crate::clock::{self, Style};
use crate::save::quote::unfit;
use crate::save::replay::Replay;
use crate::save::{AGREED, DRAW_RULES};
use crate::table::Pace;
use crate::{Cause, Level, Millis, Moment, Outcome, SavedGame, Seat, TimeControl, Timekeeping};

/// Reads a saved table. Its game is found by key, as by [`built_in`](crate::save::built_in).
///
/// # Errors
///
/// If the text is no JSON, or of another version, or says something that cannot be.
pub fn read(bytes: &[u8], games: impl Fn(&str) -> Option<Variant>) -> Result<SavedGame, JsonError> {
    let unreadable = |error: serde_json::Error| JsonError::unreadable(&error);
    check_head(&serde_json::from_slice(bytes).map_err(unreadable)?)?;
    let shape: Shape = serde_json::from_slice(bytes).map_err(unreadable)?;

    let variant = games(&shape.variant)
        .ok_or_else(|| JsonError::new("variant", "the key of a game", format!("{:?}", shape.variant)))?;
    let (start, _) = fen::pardoned(&variant, &shape.start)
        .map_err(|error| JsonError::new("start", "a FEN of this game", unfit(&shape.start, error)))?;
    let draws =
        DRAW_RULES.iter().find(|(name, _)| *name == shape.draws).map(|&(_, rule)| rule).ok_or_else(|| {
            JsonError::new("draws", "automatic, claimed or never", format!("{:?}", shape.draws))
        })?;
    let controls = ByColor {
        white: control("controls.white", &shape.controls.white)?,
        black: control("controls.black", &shape.controls.black)?,
    };

    let mut replay = Replay::new(start, controls);
    play(&mut replay, "moves", &shape.moves)?;
    play(&mut replay, "undone", &shape.undone)?;
    for _ in &shape.undone {
        let taken = replay.table.take_back(Moment::ZERO);
        taken.map_err(|error| JsonError::new("undone", "moves that were taken back", error.to_string()))?;
    }
    check_rest(&shape)?;
    replay.table.offer = shape.draw_offer.map(Color::from);
    leave(&mut replay, &shape);
    let decided = replay.settle(draws);
    conclude(&mut replay, shape.outcome.as_ref(), decided)?;
    replay.table.seats = ByColor {
        white: seat("seats.white", shape.seats.white)?,
        black: seat("seats.black", shape.seats.black)?,
    };
    Ok(replay.into_saved())
}

fn check_head(head: &Head) -> Result<(), JsonError> {
    if head.format.as_deref() != Some(FORMAT) {
        let found = head.format.as_ref().map_or("nothing".to_owned(), |found| format!("{found:?}"));
        return Err(JsonError::new("format", format!("{FORMAT:?}"), found));
    }
    match head.version {
        Some(VERSION) => Ok(()),
        found => {
            let found = found.map_or("nothing".to_owned(), |version| version.to_string());
            Err(JsonError::new("version", VERSION.to_string(), found))
        }
    }
}

/// A game that is over is at rest.
fn check_rest(shape: &Shape) -> Result<(), JsonError> {
    if shape.outcome.is_none() {
        return Ok(());
    }
    if shape.paused {
        return Err(JsonError::new("paused", "false after the end of a game", "true"));
    }
    match shape.draw_offer.map(Color::from) {
        Some(side) => {
            let found = format!("\"{side}\"");
            Err(JsonError::new("draw_offer", "null after the end of a game", found))
        }
        None => Ok(()),
    }
}

fn control(at: &str, text: &str) -> Result<TimeControl, JsonError> {
    clock::parse(text, Style::Pgn).map_err(|error| JsonError::new(at, "a time control", unfit(text, error)))
}

fn seat(at: &str, chair: Chair) -> Result<Seat, JsonError> {
    Ok(match chair {
        Chair::Human {} => Seat::Human,
        Chair::Computer { level } => {
            let wrong = || JsonError::new(at, "a level from 1 to 10", level.to_string());
            Seat::Computer { level: Level::new(level).ok_or_else(wrong)? }
        }
        Chair::Remote { name } => Seat::Remote { name },
    })
}

fn play(replay: &mut Replay, list: &str, turns: &[Turn]) -> Result<(), JsonError> {
    for (number, turn) in turns.iter().enumerate() {
        let wrong =
            |expected: &str, found: String| JsonError::new(format!("{list}[{number}]"), expected, found);
        let request =
            uci::parse(&turn.uci).map_err(|error| wrong("a move as in UCI", unfit(&turn.uci, error)))?;
        replay
            .expect_time()
            .and_then(|()| replay.step(None, request, Millis(turn.spent), turn.left.map(Millis)))
            .map_err(|why| wrong("a legal move", format!("{}: {why}", turn.uci)))?;
    }
    Ok(())
}

/// Leaves the table as it was.
fn leave(replay: &mut Replay, shape: &Shape) {
    let table = &mut replay.table;
    for (side, left) in [(Color::White, shape.left.white), (Color::Black, shape.left.black)] {
        if let Some(left) = left {
            table.clocks.set(side, Millis(left));
        }
    }
    table.clocks.tell(Millis(shape.spent));
    table.clocks.timekeeping = match shape.timekeeping {
        Keeping::Real => Timekeeping::Real,
        Keeping::Told => Timekeeping::Told,
    };
    table.pace = if shape.paused { Pace::Paused } else { Pace::Running };
}

/// The ending: what the rules say, and what the file says.
fn conclude(replay: &mut Replay, end: Option<&End>, decided: Option<Outcome>) -> Result<(), JsonError> {
    let agrees = match (end, decided) {
        // The player to move may be about to lose on time; the other would have lost already.
        (None, None) => !replay.has_expired(!replay.table.turn()),
        (None, Some(_)) => false,
        (Some(end), Some(outcome)) => {
            end.cause == outcome.cause.key() && end.winner.map(Color::from) == outcome.winner && !end.claimed
        }
        (Some(end), None) => {
            let named = AGREED.iter().find(|(name, _)| *name == end.cause).map(|&(_, cause)| cause);
            let cause = if end.cause == Cause::Time.key() { Some(Cause::Time) } else { named };
            let outcome = |cause| Outcome { winner: end.winner.map(Color::from), cause };
            cause.is_some_and(|cause| {
                matches!(cause, Cause::Claim(_)) == end.claimed && replay.end(outcome(cause))
            })
        }
    };
    if agrees {
        return Ok(());
    }
    let found = end.map_or("none".to_owned(), |end| format!("{:?}", end.cause));
    let expected = match decided {
        Some(outcome) => format!("the ending that the moves lead to ({outcome})"),
        None if end.is_none() => "an ending by the clock that has run out".to_owned(),
        None => "an ending that is possible after the moves".to_owned(),
    };
    Err(JsonError::new("outcome", expected, found))
}
