//! Playing a saved game again, move by move.

use misere_rules::{AnyPosition, ByColor, Color, DrawRule, Move, MoveError, Request};

use super::SavedGame;
use crate::{Cause, Happening, Millis, Moment, Outcome, Ply, Table, Terms, TimeControl, Timekeeping};

/// A table to which a file tells its moves.
///
/// Draws by repetition and by move count wait until the end: nobody is bound to have stopped there.
pub(super) struct Replay {
    pub(super) table: Table,
    /// How many plies the file has told of; those after it were skipped turns.
    told: usize,
}

/// Why a file's move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepError {
    /// The game is over.
    Over(Outcome),
    /// The time of this side is up.
    Flag(Color),
    /// It is the turn of this side.
    Turn(Color),
    /// Nobody's turn was skipped there.
    NotSkipped,
    /// The move is not legal.
    Illegal(MoveError),
}

impl core::error::Error for StepError {}

impl core::fmt::Display for StepError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            StepError::Over(outcome) => write!(f, "the game is over ({outcome})"),
            StepError::Flag(side) => write!(f, "the flag of {side} has fallen"),
            StepError::Turn(turn) => write!(f, "it is {turn}'s turn"),
            StepError::NotSkipped => f.write_str("nobody was skipped there"),
            StepError::Illegal(error) => error.fmt(f),
        }
    }
}

impl Replay {
    pub(super) fn new(start: AnyPosition, controls: ByColor<TimeControl>) -> Replay {
        let terms = Terms {
            controls,
            draw_rule: DrawRule::Never,
            timekeeping: Timekeeping::Told,
            ..Terms::from_position(start)
        };
        Replay { table: Table::new(terms, Moment::ZERO), told: 0 }
    }

    /// What the clock of a side showed when the current turn began.
    pub(super) fn left(&self, side: Color) -> Option<Millis> {
        self.table.clocks.at_turn(side).left
    }

    /// What the player to move has spent if this is left after the move: what is missing.
    pub(super) fn spent_leaving(&self, left: Millis) -> Millis {
        let turn = self.table.turn();
        let mut clocks = self.table.clocks.clone();
        clocks.complete(turn);
        clocks.at_turn(turn).left.map_or(Millis::ZERO, |at_once| at_once.minus(left))
    }

    /// Plays a move of this side, if the file says whose it is. Skipped turns need not be told.
    pub(super) fn step(
        &mut self,
        side: Option<Color>,
        request: Request,
        spent: Millis,
        left: Option<Millis>,
    ) -> Result<(), StepError> {
        if request == Request::Pass {
            return self.skip(side);
        }
        if let Some(outcome) = self.table.outcome {
            return Err(StepError::Over(outcome));
        }
        self.expect_turn(side, self.table.turn())?;
        let mv = self.table.find(request).map_err(StepError::Illegal)?;
        self.table.clocks.tell(spent);
        self.table.make(mv, left).map_err(StepError::Illegal)?;
        self.told = self.table.plies.len();
        self.table.settle(Moment::ZERO);
        Ok(())
    }

    /// The file tells of a skipped turn: it must have been.
    fn skip(&mut self, side: Option<Color>) -> Result<(), StepError> {
        if self.table.plies.get(self.told).is_none_or(|ply| ply.mv != Move::PASS) {
            return Err(StepError::NotSkipped);
        }
        self.expect_turn(side, self.table.ply(self.told).side)?;
        self.told += 1;
        Ok(())
    }

    fn expect_turn(&self, side: Option<Color>, turn: Color) -> Result<(), StepError> {
        if side.is_none_or(|side| side == turn) { Ok(()) } else { Err(StepError::Turn(turn)) }
    }

    /// All moves have been told: what the rules make of it.
    pub(super) fn settle(&mut self, draw_rule: DrawRule) -> Option<Outcome> {
        self.table.game = self.table.game.clone().with_draw_rule(draw_rule);
        if self.table.outcome.is_none() {
            self.table.settle(Moment::ZERO);
        }
        self.table.outcome
    }

    /// Nobody moves after a flag has fallen.
    pub(super) fn expect_time(&self) -> Result<(), StepError> {
        Color::ALL
            .into_iter()
            .find(|side| self.has_expired(*side))
            .map_or(Ok(()), |side| Err(StepError::Flag(side)))
    }

    /// Is the time of a side up? That of the one to move may be so by now.
    pub(super) fn has_expired(&self, side: Color) -> bool {
        let (clocks, turn) = (&self.table.clocks, self.table.turn());
        if side == turn { clocks.is_flagged(turn, Moment::ZERO) } else { clocks.is_out(side) }
    }

    /// Ends the game by a clock that has run out, if one has: not that of the winner, if the file names
    /// one.
    pub(super) fn expire(&mut self, winner: Option<Color>) -> Option<Outcome> {
        let turn = self.table.turn();
        let loser =
            [turn, !turn].into_iter().find(|side| Some(*side) != winner && self.has_expired(*side))?;
        Some(self.table.flag(loser, Moment::ZERO))
    }

    /// The game ended by something that is not on the board. Says whether that can be.
    pub(super) fn end(&mut self, outcome: Outcome) -> bool {
        let table = &mut self.table;
        let loser = table.turn();
        let possible = match outcome.cause {
            Cause::Rules(_) => false,
            Cause::Claim(ending) => outcome.winner.is_none() && table.claimable_draw() == Some(ending),
            Cause::Time => match outcome.winner {
                Some(winner) => table.position().can_still_win(winner),
                None => !table.position().can_still_win(!loser),
            },
            Cause::Resignation | Cause::Abandonment => outcome.winner.is_some(),
            Cause::Agreement | Cause::Abort => outcome.winner.is_none(),
        };
        if possible {
            table.end(outcome, Moment::ZERO);
        }
        possible
    }

    /// The game at rest, with the events that led to it by the shortest way.
    pub(super) fn into_saved(mut self) -> SavedGame {
        let table = &mut self.table;
        table.events.clear();
        table.tell(Happening::Started);
        for ply in table.plies().collect::<Vec<_>>() {
            let Ply { side, mv, spent, left } = ply;
            table.tell(match ply.is_skipped() {
                true => Happening::Skipped { side },
                false => Happening::Moved { side, mv, spent, left },
            });
        }
        if let Some(side) = table.offer {
            table.tell(Happening::DrawOffered(side));
        }
        if table.is_paused() {
            table.tell(Happening::Paused);
        }
        if let Some(outcome) = table.outcome {
            table.tell(Happening::Over(outcome));
        }
        SavedGame(self.table)
    }
}
