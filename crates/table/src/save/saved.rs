//! A game that was read from a file.

use misere_rules::{ByColor, DrawRule};

use crate::{Moment, Seat, Table, Timekeeping};

/// A game that was read from a file: checked, and at rest until somebody sits down to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame(pub(super) Table);

impl SavedGame {
    /// The table as it was saved; its clocks stand still.
    pub fn as_table(&self) -> &Table {
        &self.0
    }

    /// The same, played by these.
    #[must_use]
    pub fn with_seats(mut self, seats: ByColor<Seat>) -> SavedGame {
        self.0.seats = seats;
        self
    }

    /// The same, learning from now on in this way how long moves take.
    #[must_use]
    pub fn with_timekeeping(mut self, timekeeping: Timekeeping) -> SavedGame {
        self.0.clocks.timekeeping = timekeeping;
        self
    }

    /// The same under another rule for draws. It has no effect on a game that is over.
    #[must_use]
    pub fn with_draw_rule(mut self, draw_rule: DrawRule) -> SavedGame {
        self.0.game = self.0.game.with_draw_rule(draw_rule);
        self
    }

    /// The game goes on, and unless it is paused or over the clock runs again.
    pub fn resume(self, now: Moment) -> Table {
        let mut table = self.0;
        if !table.is_over() {
            table.settle(now);
        }
        if !table.is_over() && !table.is_paused() {
            table.clocks.start(now);
        }
        table
    }
}
