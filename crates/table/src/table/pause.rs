//! Pausing, putting the table away, and changing what was agreed.

use misere_rules::{Color, DrawRule, Playable};

use super::{CallError, Table};
use crate::{Ask, Author, Call, Millis, Moment, Seat, Timekeeping};

impl<P: Playable> Table<P> {
    /// Stops the clocks; no moves are accepted until the game is resumed.
    ///
    /// # Errors
    ///
    /// If the game is over or paused.
    pub fn pause(&mut self, now: Moment) -> Result<(), CallError> {
        self.by_table(Call::Pause, now)
    }

    /// Lets the clock run on.
    ///
    /// # Errors
    ///
    /// If the game is over or not paused.
    pub fn resume(&mut self, now: Moment) -> Result<(), CallError> {
        self.by_table(Call::Resume, now)
    }

    /// Puts the table away: no time passes, and nothing is played until it is reopened. Also a game that
    /// is over or paused can be put away, and is so afterwards.
    ///
    /// # Errors
    ///
    /// If the game is adjourned, or a flag has fallen meanwhile.
    pub fn adjourn(&mut self, now: Moment) -> Result<(), CallError> {
        self.by_table(Call::Adjourn, now)
    }

    /// Goes on where the game was adjourned. Moments may be of another clock from here on.
    ///
    /// # Errors
    ///
    /// If the game is not adjourned.
    pub fn reopen(&mut self, now: Moment) -> Result<(), CallError> {
        self.by_table(Call::Reopen, now)
    }

    /// Gives time to a side, more than it has.
    ///
    /// # Errors
    ///
    /// If the game is over, or the side has no clock that time can be put on.
    pub fn give_time(&mut self, side: Color, time: Millis, now: Moment) -> Result<(), CallError> {
        self.by_table(Call::GiveTime { side, time }, now)
    }

    /// Gives a side to another player.
    pub fn set_seat(&mut self, side: Color, seat: Seat) {
        self.amend(Call::Seat { side, seat });
    }

    /// Draws come about in this way from now on, which may end the game at once.
    pub fn set_draw_rule(&mut self, rule: DrawRule) {
        self.amend(Call::DrawRule(rule));
    }

    /// Learns in this way from now on how long moves take.
    pub fn set_timekeeping(&mut self, timekeeping: Timekeeping) {
        self.amend(Call::Timekeeping(timekeeping));
    }

    fn by_table(&mut self, call: Call, now: Moment) -> Result<(), CallError> {
        self.call(Ask::new(Author::Table, call), now).map(|_| ())
    }

    /// Changes what was agreed, which is always possible, at the moment of the last entry.
    fn amend(&mut self, call: Call) {
        let done = self.record(Ask::new(Author::Table, call), self.last_moment());
        debug_assert!(done.is_ok(), "expected a change that is always possible, found {done:?}");
    }
}
