//! Moves, time that is spent on them, and turns that are skipped.

use misere_rules::{Color, Move, MoveError, Request};

use super::{Entry, PlayError, Table, TurnError};
use crate::{Cause, Happening, Millis, Moment, Outcome};

/// What became of a move that could be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// It was made.
    Moved(Move),
    /// The flag fell first: the game is over and the board is as it was.
    TooLate(Outcome),
}

impl Table {
    /// Makes a move.
    ///
    /// ```
    /// use misere_rules::{Request, Square, Variant};
    /// use misere_table::{Millis, Moment, Played, Table, Terms};
    ///
    /// let mut table = Table::new(Terms::new(Variant::Antichess).with_clock("1+2".parse()?), Moment(0));
    /// let mv = table.find(Request::go(Square::E2, Square::E3))?;
    /// assert_eq!(table.play(mv, Moment(10_000))?, Played::Moved(mv));
    /// assert_eq!(table.last_ply().unwrap().left, Some(Millis(52_000)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the game is over or paused, or the move is not legal. Nothing changes then. A flag that had
    /// fallen before is no error, whatever the move is: it is [`Played::TooLate`].
    pub fn play(&mut self, mv: Move, now: Moment) -> Result<Played, PlayError> {
        self.play_taking(mv, Millis::ZERO, now)
    }

    /// Makes the move that somebody asks for.
    ///
    /// # Errors
    ///
    /// As [`Table::play`].
    pub fn ask(&mut self, request: Request, now: Moment) -> Result<Played, PlayError> {
        self.ask_taking(request, Millis::ZERO, now)
    }

    /// Makes the move that somebody asks for and that took this long, besides what the table knows of.
    ///
    /// ```
    /// use misere_rules::{Color, Request, Square, Variant};
    /// use misere_table::{Millis, Moment, Table, Terms, TimeControl};
    ///
    /// let terms = Terms::new(Variant::MitAntichess).with_clock(TimeControl::sudden_death(Millis(3000)));
    /// let mut table = Table::new(terms.with_told_time(), Moment::ZERO);
    /// let played = table.ask_taking(Request::go(Square::E2, Square::E4), Millis(1500), Moment::ZERO)?;
    /// assert_eq!(table.clock(Color::White, Moment::ZERO).left, Some(Millis(1500)));
    /// # Ok::<(), misere_table::PlayError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Table::play`].
    pub fn ask_taking(&mut self, request: Request, spent: Millis, now: Moment) -> Result<Played, PlayError> {
        self.ready()?;
        if let Some(outcome) = self.tick(now) {
            return Ok(Played::TooLate(outcome));
        }
        let mv = self.find(request)?;
        self.play_taking(mv, spent, now)
    }

    /// Makes a move that took this long, besides what the table knows of.
    ///
    /// # Errors
    ///
    /// As [`Table::play`].
    pub fn play_taking(&mut self, mv: Move, spent: Millis, now: Moment) -> Result<Played, PlayError> {
        self.ready()?;
        if let Some(outcome) = self.tick(now) {
            return Ok(Played::TooLate(outcome));
        }
        if !self.position().is_legal(mv) {
            self.position().play(mv)?;
        }
        self.clocks.advance(now);
        self.clocks.tell(spent);
        if let Some(outcome) = self.tick(now) {
            return Ok(Played::TooLate(outcome));
        }
        let side = self.turn();
        self.make(mv, None)?;
        self.undone.clear();
        if self.offer == Some(!side) {
            self.offer = None;
            self.tell(Happening::DrawDeclined(side));
        }
        self.settle(now);
        Ok(Played::Moved(mv))
    }

    /// Charges time to the player to move before a move is made, as for a computer that has thought
    /// about it. Says whether the flag fell.
    ///
    /// # Errors
    ///
    /// If the game is over or paused.
    pub fn charge(&mut self, spent: Millis, now: Moment) -> Result<Option<Outcome>, TurnError> {
        self.ready()?;
        self.clocks.advance(now);
        self.clocks.tell(spent);
        self.tell(Happening::Charged { side: self.turn(), spent });
        Ok(self.tick(now))
    }

    /// Notices a flag that has fallen, and says whether the game is over by it now.
    pub fn tick(&mut self, now: Moment) -> Option<Outcome> {
        let flagged = self.turn();
        if self.is_over() || !self.clocks.is_flagged(flagged, now) {
            return None;
        }
        Some(self.flag(flagged, now))
    }

    /// The time of a side is up. Only if it was to move has it spent the rest on this move.
    pub(crate) fn flag(&mut self, flagged: Color, now: Moment) -> Outcome {
        let opponent = !flagged;
        self.clocks.advance(now);
        if flagged == self.turn() {
            self.clocks.fall(flagged);
        }
        let outcome = match self.position().can_still_win(opponent) {
            true => Outcome::win(opponent, Cause::Time),
            false => Outcome::draw(Cause::Time),
        };
        self.end(outcome, now)
    }

    /// Completes the turn with this move. If a file says what the mover's clock showed then, that is
    /// believed.
    pub(crate) fn make(&mut self, mv: Move, left: Option<Millis>) -> Result<(), MoveError> {
        let (side, before) = (self.turn(), self.clocks.dials);
        self.game.play(mv)?;
        let spent = self.clocks.complete(side);
        if let Some(left) = left {
            self.clocks.set(side, left);
        }
        self.plies.push(Entry { mv, spent, before });
        self.tell_moved(side, mv, spent);
        Ok(())
    }

    pub(super) fn tell_moved(&mut self, side: Color, mv: Move, spent: Millis) {
        let left = self.clocks.at_turn(side).left;
        self.tell(Happening::Moved { side, mv, spent, left });
    }

    /// After a move: is the game over, or is somebody to be skipped? Skipping takes no time.
    pub(crate) fn settle(&mut self, now: Moment) {
        loop {
            if let Some(verdict) = self.game.verdict() {
                self.end(verdict.into(), now);
                return;
            }
            if !self.position().is_legal(Move::PASS) || self.game.play(Move::PASS).is_err() {
                return;
            }
            self.plies.push(Entry { mv: Move::PASS, spent: Millis::ZERO, before: self.clocks.dials });
            self.tell(Happening::Skipped { side: !self.turn() });
        }
    }
}
