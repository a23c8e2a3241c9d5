//! Moves, and time that is spent on them.

use misere_rules::{Move, Playable, Request};

use super::{CallError, Table};
use crate::{Ask, Author, Call, Happening, Millis, Moment, Outcome};

/// What became of a move that could be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// It was made.
    Moved(Move),
    /// The flag fell first: the game is over and the board is as it was.
    TooLate(Outcome),
}

impl<P: Playable> Table<P> {
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
    pub fn play(&mut self, mv: Move, now: Moment) -> Result<Played, CallError> {
        self.ask(mv.request(), now)
    }

    /// Makes the move that is asked for.
    ///
    /// # Errors
    ///
    /// As [`Table::play`].
    pub fn ask(&mut self, request: Request, now: Moment) -> Result<Played, CallError> {
        self.move_with(request, |ask| ask, now)
    }

    /// Makes a move that took this long, besides what the table knows of.
    ///
    /// # Errors
    ///
    /// As [`Table::play`].
    pub fn play_taking(&mut self, mv: Move, spent: Millis, now: Moment) -> Result<Played, CallError> {
        self.ask_taking(mv.request(), spent, now)
    }

    /// Makes the move that is asked for and that took this long, besides what the table knows of.
    ///
    /// ```
    /// use misere_rules::{Color, Request, Square, Variant};
    /// use misere_table::{Millis, Moment, Table, Terms, TimeControl};
    ///
    /// let terms = Terms::new(Variant::MitAntichess).with_clock(TimeControl::sudden_death(Millis(3000)));
    /// let mut table = Table::new(terms.with_told_time(), Moment::ZERO);
    /// let played = table.ask_taking(Request::go(Square::E2, Square::E4), Millis(1500), Moment::ZERO)?;
    /// assert_eq!(table.clock(Color::White, Moment::ZERO).left, Some(Millis(1500)));
    /// # Ok::<(), misere_table::CallError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Table::play`].
    pub fn ask_taking(&mut self, request: Request, spent: Millis, now: Moment) -> Result<Played, CallError> {
        self.move_with(request, |ask| ask.taking(spent), now)
    }

    /// Makes a move and does not charge this much of the time that has passed, such as the network's. A
    /// move that is in time by it is in time.
    ///
    /// ```
    /// use misere_rules::{Color, Request, Square, Variant};
    /// use misere_table::{Millis, Moment, Played, Table, Terms};
    ///
    /// let mut table = Table::new(Terms::new(Variant::Chess).with_clock("1".parse()?), Moment(0));
    /// let mv = table.find(Request::go(Square::E2, Square::E4))?;
    /// assert_eq!(table.play_crediting(mv, Millis(200), Moment(60_100))?, Played::Moved(mv));
    /// assert_eq!(table.clock(Color::White, Moment(60_100)).left, Some(Millis(100)));
    /// assert_eq!(table.clock(Color::Black, Moment(60_100)).left, Some(Millis(60_000)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Table::play`].
    pub fn play_crediting(&mut self, mv: Move, credit: Millis, now: Moment) -> Result<Played, CallError> {
        self.move_with(mv.request(), |ask| ask.crediting(credit), now)
    }

    /// Charges time to the player to move before a move is made, as for a computer that has thought
    /// about it. Says whether the flag fell.
    ///
    /// # Errors
    ///
    /// If the game is over or paused.
    pub fn charge(&mut self, spent: Millis, now: Moment) -> Result<Option<Outcome>, CallError> {
        let entry = self.call(Ask::new(Author::Table, Call::Charge).taking(spent), now)?;
        Ok(entry.ruling.over)
    }

    fn move_with(
        &mut self,
        request: Request,
        told: impl FnOnce(Ask) -> Ask,
        now: Moment,
    ) -> Result<Played, CallError> {
        let ask = told(Ask::new(self.turn(), Call::play(request)));
        let entry = self.call(ask, now)?;
        if let (Call::Flag(_), Some(outcome)) = (&entry.call, entry.ruling.over) {
            return Ok(Played::TooLate(outcome));
        }
        let number = entry.number;
        let mut told = self.events.iter().rev().take_while(|event| event.entry == number);
        let moved = told.find_map(|event| match event.what {
            Happening::Moved { mv, .. } => Some(mv),
            _ => None,
        });
        Ok(Played::Moved(moved.unwrap_or(Move::PASS)))
    }
}
