//! Taking back, and playing again.

use misere_rules::{Color, Move};

use super::{Entry, Table, TakeBackError, Undone};
use crate::{Cause, Happening, Moment, Outcome};

impl Table {
    /// Can a move be taken back?
    pub fn can_take_back(&self) -> bool {
        self.back_refusal().is_none() && self.has_moves()
    }

    /// Can a move that was taken back be played again?
    pub fn can_redo(&self) -> bool {
        self.ready().is_ok() && !self.undone.is_empty()
    }

    /// Takes the last move back, with the skipped turns after it, and gives both clocks what they had
    /// when that turn began. A game that the rules had ended goes on.
    ///
    /// # Errors
    ///
    /// If there is no move, or the game is paused, or over by something else than the rules.
    pub fn take_back(&mut self, now: Moment) -> Result<Move, TakeBackError> {
        self.tick(now);
        if let Some(refusal) = self.back_refusal() {
            return Err(refusal);
        }
        if !self.has_moves() {
            return Err(TakeBackError::NoMove);
        }
        let mut plies = 0;
        loop {
            let after = self.clocks.dials;
            let (Some(_), Some(Entry { mv, spent, before })) = (self.game.undo(), self.plies.pop()) else {
                return Err(TakeBackError::NoMove);
            };
            plies += 1;
            self.clocks.restore(before);
            if mv != Move::PASS {
                self.undone.push(Undone { side: self.turn(), mv, spent, after });
                self.lapse_offer();
                self.outcome = None;
                self.clocks.start(now);
                self.tell(Happening::TakenBack { plies });
                // A game that was loaded may have gone on after a draw by repetition.
                self.settle(now);
                return Ok(mv);
            }
        }
    }

    /// Takes moves back up to the last one of this side, so that it is to move again: what a player
    /// against a computer means by taking back.
    ///
    /// # Errors
    ///
    /// As [`Table::take_back`]; also if this side has made no move.
    pub fn take_back_for(&mut self, side: Color, now: Moment) -> Result<Move, TakeBackError> {
        self.tick(now);
        if let Some(refusal) = self.back_refusal() {
            return Err(refusal);
        }
        if !self.plies().any(|ply| ply.side == side && !ply.is_skipped()) {
            return Err(TakeBackError::NoMove);
        }
        loop {
            let mv = self.take_back(now)?;
            if self.turn() == side {
                return Ok(mv);
            }
        }
    }

    /// Plays the move again that was taken back last; it takes the time that it took.
    ///
    /// # Errors
    ///
    /// If there is no such move, or the game is paused or over.
    pub fn redo(&mut self, now: Moment) -> Result<Move, TakeBackError> {
        self.tick(now);
        self.ready()?;
        let &Undone { side, mv, spent, after } = self.undone.last().ok_or(TakeBackError::NoMove)?;
        let before = self.clocks.dials;
        self.game.play(mv).map_err(|_| TakeBackError::NoMove)?;
        self.undone.pop();
        self.plies.push(Entry { mv, spent, before });
        self.lapse_offer();
        self.clocks.restore(after);
        self.clocks.start(now);
        self.tell_moved(side, mv, spent);
        self.settle(now);
        Ok(mv)
    }

    /// An offer was made in another position: it no longer stands, and whoever looks on is told.
    fn lapse_offer(&mut self) {
        if let Some(side) = self.offer.take() {
            self.tell(Happening::DrawWithdrawn(side));
        }
    }

    /// Is there a move among the plies, and not only turns that were skipped before the first?
    fn has_moves(&self) -> bool {
        self.plies.iter().any(|entry| entry.mv != Move::PASS)
    }

    fn back_refusal(&self) -> Option<TakeBackError> {
        match self.outcome {
            Some(Outcome { cause: Cause::Rules(_), .. }) => None,
            Some(outcome) => Some(TakeBackError::Over(outcome)),
            None if self.is_paused() => Some(TakeBackError::Paused),
            None => None,
        }
    }
}
