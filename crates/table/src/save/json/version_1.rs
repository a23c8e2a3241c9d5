//! Reading what Misère 0.1 wrote: where a game stood, and the moves that led there.

use misere_notation::fen;
use misere_rules::quote::quote;
use misere_rules::{ByColor, Color, DrawRule, Playable, Request};
use serde::Deserialize;

use super::JsonError;
use crate::save::AGREED;
use crate::save::quote::unfit;
use crate::save::replay::Replay;
use crate::{Author, Call, Cause, Millis, Outcome, SavedGame, Seat, Terms, TimeControl, Timekeeping};

pub(super) const VERSION: u64 = 1;

/// All of it, but for what has been looked at.
#[derive(Deserialize)]
struct File {
    /// The key of the game.
    variant: String,
    /// The FEN of the position it began with.
    start: String,
    draws: DrawRule,
    timekeeping: Timekeeping,
    seats: ByColor<Seat>,
    controls: ByColor<TimeControl>,
    moves: Vec<Turn>,
    /// Moves that were taken back, the next to be played again first.
    undone: Vec<Turn>,
    /// What stood on the clocks when the current turn began.
    left: ByColor<Option<Millis>>,
    /// What has been spent on the current move.
    spent: Millis,
    paused: bool,
    draw_offer: Option<Color>,
    outcome: Option<End>,
}

#[derive(Deserialize)]
struct Turn {
    uci: Request,
    spent: Millis,
    left: Option<Millis>,
}

#[derive(Deserialize)]
struct End {
    winner: Option<Color>,
    cause: String,
    claimed: bool,
}

pub(super) fn read<P: Playable>(
    bytes: &[u8],
    games: impl Fn(&str) -> Option<P::Rules>,
) -> Result<SavedGame<P>, JsonError> {
    let file: File = serde_json::from_slice(bytes).map_err(|error| JsonError::unreadable(&error))?;
    let rules = games(&file.variant)
        .ok_or_else(|| JsonError::new("variant", "the key of a game", quote(&file.variant)))?;
    let (start, pardoned) = fen::pardoned(&rules, &file.start)
        .map_err(|error| JsonError::new("start", "a FEN of this game", unfit(&file.start, error)))?;
    let mut replay = Replay::new(Terms {
        start,
        draw_rule: file.draws,
        seats: file.seats,
        controls: file.controls,
        timekeeping: file.timekeeping,
    });
    play(&mut replay, "moves", &file.moves)?;
    play(&mut replay, "undone", &file.undone)?;
    take_back(&mut replay, &file.undone)?;
    check_rest(file.paused, file.draw_offer, file.outcome.as_ref())?;
    for (side, left) in [(Color::White, file.left.white), (Color::Black, file.left.black)] {
        if let Some(left) = left {
            replay.set_left(side, left);
        }
    }
    // An ending that stands in the way of these is told of below.
    if let Some(side) = file.draw_offer {
        replay.record(side, Call::OfferDraw);
    }
    replay.spent = file.spent;
    if file.paused && replay.table.outcome().is_none() {
        replay.record(Author::Table, Call::Pause);
    }
    conclude(&mut replay, file.outcome.as_ref())?;
    Ok(replay.into_saved().with_pardoned(pardoned))
}

fn play<P: Playable>(replay: &mut Replay<P>, list: &str, turns: &[Turn]) -> Result<(), JsonError> {
    for (number, turn) in turns.iter().enumerate() {
        replay.expect_time().and_then(|()| replay.step(None, turn.uci, turn.spent, turn.left)).map_err(
            |why| JsonError::new(format!("{list}[{number}]"), "a legal move", format!("{}: {why}", turn.uci)),
        )?;
    }
    Ok(())
}

fn take_back<P: Playable>(replay: &mut Replay<P>, undone: &[Turn]) -> Result<(), JsonError> {
    let moves = undone.iter().filter(|turn| turn.uci != Request::Pass).count();
    let Ok(moves) = u32::try_from(moves) else { return Ok(()) };
    match moves == 0 || replay.record(Author::Table, Call::TakeBack { moves }) {
        true => Ok(()),
        false => Err(JsonError::new("undone", "moves that were taken back", "a game that ended otherwise")),
    }
}

/// A game that is over is at rest.
fn check_rest(paused: bool, draw_offer: Option<Color>, end: Option<&End>) -> Result<(), JsonError> {
    match (end, paused, draw_offer) {
        (Some(_), true, _) => Err(JsonError::new("paused", "false after the end of a game", "true")),
        (Some(_), _, Some(side)) => {
            Err(JsonError::new("draw_offer", "null after the end of a game", format!("\"{side}\"")))
        }
        _ => Ok(()),
    }
}

/// The ending: what the rules say, and what the file says.
fn conclude<P: Playable>(replay: &mut Replay<P>, end: Option<&End>) -> Result<(), JsonError> {
    let decided = replay.decided();
    let agrees = match (end, decided) {
        // The player to move may be about to lose on time; the other would have lost already.
        (None, None) => !replay.has_expired(!replay.table.turn()),
        (None, Some(_)) => false,
        (Some(end), Some(outcome)) => {
            end.cause == outcome.cause.key() && end.winner == outcome.winner && !end.claimed
        }
        (Some(end), None) => {
            let named = AGREED.iter().find(|(name, _)| *name == end.cause).map(|&(_, cause)| cause);
            let cause = if end.cause == Cause::Time.key() { Some(Cause::Time) } else { named };
            cause.is_some_and(|cause| {
                matches!(cause, Cause::Claim(_)) == end.claimed
                    && replay.end(Outcome { winner: end.winner, cause })
            })
        }
    };
    if agrees {
        return Ok(());
    }
    let found = end.map_or("none".to_owned(), |end| quote(&end.cause));
    let expected = match decided {
        Some(outcome) => format!("the ending that the moves lead to ({outcome})"),
        None if end.is_none() => "an ending by the clock that has run out".to_owned(),
        None => "an ending that is possible after the moves".to_owned(),
    };
    Err(JsonError::new("outcome", expected, found))
}
