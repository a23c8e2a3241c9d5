//! Taking back, and playing again.

use misere_rules::{Color, Move, Playable};

use super::{CallError, Table};
use crate::{Ask, Author, Call, Moment};

impl<P: Playable> Table<P> {
    /// Can a move be taken back?
    pub fn can_take_back(&self) -> bool {
        self.judge(Author::Table, &Call::TakeBack { moves: 1 }, None).is_ok()
    }

    /// Can a move that was taken back be played again?
    pub fn can_redo(&self) -> bool {
        self.judge(Author::Table, &Call::Redo, None).is_ok()
    }

    /// Takes the last move back, with the skipped turns after it, and gives both clocks what they had
    /// when that turn began. A game that the rules had ended goes on.
    ///
    /// # Errors
    ///
    /// If there is no move, or the game is paused, or over by something else than the rules.
    pub fn take_back(&mut self, now: Moment) -> Result<Move, CallError> {
        self.take_back_moves(1, now)
    }

    /// Takes moves back up to the last one of this side, so that it is to move again: what a player
    /// against a computer means by taking back.
    ///
    /// # Errors
    ///
    /// As [`Table::take_back`]; also if this side has made no move.
    pub fn take_back_for(&mut self, side: Color, now: Moment) -> Result<Move, CallError> {
        let made = self.plies().rev().filter(|ply| !ply.is_skipped());
        let (mut moves, mut found) = (0, false);
        for ply in made {
            moves += 1;
            if ply.side == side {
                found = true;
                break;
            }
        }
        self.take_back_moves(if found { moves } else { 0 }, now)
    }

    /// Plays the move again that was taken back last; it takes the time that it took.
    ///
    /// # Errors
    ///
    /// If there is no such move, or the game is paused or over.
    pub fn redo(&mut self, now: Moment) -> Result<Move, CallError> {
        let next = self.undone.last().map(|undone| undone.mv);
        self.call(Ask::new(Author::Table, Call::Redo), now)?;
        next.ok_or(CallError::NoMove)
    }

    fn take_back_moves(&mut self, moves: u32, now: Moment) -> Result<Move, CallError> {
        self.call(Ask::new(Author::Table, Call::TakeBack { moves }), now)?;
        self.undone.last().map(|undone| undone.mv).ok_or(CallError::NoMove)
    }
}
