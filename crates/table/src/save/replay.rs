//! Playing a saved game again, move by move.

use misere_rules::{Color, DrawRule, MoveError, Playable, Request};

use super::SavedGame;
use crate::{Ask, Author, Call, CallError, Millis, Moment, Outcome, Table, Terms};

/// A table to which a file tells its moves.
///
/// Draws by repetition and by move count wait until the end: no player is bound to have stopped there.
pub(super) struct Replay<P: Playable> {
    pub(super) table: Table<P>,
    /// The rule for draws that waits.
    draw_rule: DrawRule,
    /// What has been spent on the current move.
    pub(super) spent: Millis,
    /// How many plies the file has told of; those after it were skipped turns.
    told: usize,
}

/// Why a file's move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StepError {
    /// The table refuses it: the game is over, or the move is not legal.
    Refused(CallError),
    /// The time of this side is up.
    Flag(Color),
    /// It is the turn of this side.
    Turn(Color),
    /// No turn was skipped there.
    NotSkipped,
}

impl core::error::Error for StepError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            StepError::Refused(error) => Some(error),
            _ => None,
        }
    }
}

impl core::fmt::Display for StepError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            StepError::Refused(CallError::Over(outcome)) => write!(f, "the game is over ({outcome})"),
            StepError::Refused(error) => error.fmt(f),
            StepError::Flag(side) => write!(f, "the flag of {side} has fallen"),
            StepError::Turn(turn) => write!(f, "it is {turn}'s turn"),
            StepError::NotSkipped => f.write_str("no turn was skipped there"),
        }
    }
}

impl From<MoveError> for StepError {
    fn from(error: MoveError) -> StepError {
        StepError::Refused(error.into())
    }
}

impl<P: Playable> Replay<P> {
    pub(super) fn new(terms: Terms<P>) -> Replay<P> {
        let draw_rule = terms.draw_rule;
        let table = Table::new(terms.with_draw_rule(DrawRule::Never), Moment::ZERO);
        Replay { table, draw_rule, spent: Millis::ZERO, told: 0 }
    }

    /// Puts down what the file tells besides moves, with what has been spent until then. Says whether
    /// that can be.
    pub(super) fn record(&mut self, author: impl Into<Author>, call: Call) -> bool {
        let ask = Ask::new(author, call).taking(core::mem::take(&mut self.spent));
        self.table.record(ask, Moment::ZERO).is_ok()
    }

    /// What the clock of a side showed when the current turn began.
    pub(super) fn left(&self, side: Color) -> Option<Millis> {
        self.table.clocks.at_turn(side).left
    }

    /// Puts what the file says on a clock, if it shows something else.
    pub(super) fn set_left(&mut self, side: Color, left: Millis) {
        if self.left(side) != Some(left) {
            // There may be no such clock.
            let _ = self.table.record(Ask::new(Author::Table, Call::SetTime { side, left }), Moment::ZERO);
        }
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
        if let Some(outcome) = self.table.outcome() {
            return Err(StepError::Refused(CallError::Over(outcome)));
        }
        self.expect_turn(side, self.table.turn())?;
        // What a file need not say is what follows from the rest.
        let computed = |replay: &Replay<P>| {
            let mut clocks = replay.table.clocks.clone();
            clocks.charge(spent, Moment::ZERO);
            let turn = replay.table.turn();
            clocks.complete(turn);
            clocks.at_turn(turn).left
        };
        let left = left.filter(|_| left != computed(self));
        let ask = Ask::new(Author::Table, Call::Move { uci: request, left }).taking(spent);
        let skipped = self.table.record(ask, Moment::ZERO).map_err(StepError::Refused)?.ruling.skipped;
        self.told = self.table.plies().len() - skipped as usize;
        Ok(())
    }

    /// The file tells of a skipped turn: it must have been.
    fn skip(&mut self, side: Option<Color>) -> Result<(), StepError> {
        let ply = self.table.plies().nth(self.told).filter(|ply| ply.is_skipped());
        self.expect_turn(side, ply.ok_or(StepError::NotSkipped)?.side)?;
        self.told += 1;
        Ok(())
    }

    fn expect_turn(&self, side: Option<Color>, turn: Color) -> Result<(), StepError> {
        if side.is_none_or(|side| side == turn) { Ok(()) } else { Err(StepError::Turn(turn)) }
    }

    /// All moves have been told: what the rules make of it.
    pub(super) fn decided(&self) -> Option<Outcome> {
        let verdict = || self.table.game().clone().with_draw_rule(self.draw_rule).verdict();
        self.table.outcome().or_else(|| verdict().map(Outcome::from))
    }

    /// No player moves after a flag has fallen.
    pub(super) fn expect_time(&self) -> Result<(), StepError> {
        Color::ALL
            .into_iter()
            .find(|side| self.has_expired(*side))
            .map_or(Ok(()), |side| Err(StepError::Flag(side)))
    }

    /// Is the time of a side up? That of the one to move may be so by now.
    pub(super) fn has_expired(&self, side: Color) -> bool {
        let clocks = &self.table.clocks;
        if side == self.table.turn() { clocks.is_flagged_by(side, self.spent) } else { clocks.is_out(side) }
    }

    /// Ends the game by a clock that has run out, if one has: not that of the winner, if the file names
    /// one.
    pub(super) fn expire(&mut self, winner: Option<Color>) -> Option<Outcome> {
        let turn = self.table.turn();
        let loser =
            [turn, !turn].into_iter().find(|side| Some(*side) != winner && self.has_expired(*side))?;
        self.record(Author::Table, Call::Flag(loser));
        self.table.outcome()
    }

    /// The game ended by something that is not on the board. Says whether that can be.
    pub(super) fn end(&mut self, outcome: Outcome) -> bool {
        self.set_draw_rule();
        self.record(Author::Table, Call::Adjudicate(outcome))
    }

    fn set_draw_rule(&mut self) {
        if self.table.game().draw_rule() != self.draw_rule {
            self.table.set_draw_rule(self.draw_rule);
        }
    }

    /// The game at rest.
    pub(super) fn into_saved(mut self) -> SavedGame<P> {
        self.set_draw_rule();
        self.record(Author::Table, Call::Adjourn);
        SavedGame::from(self.table)
    }
}
