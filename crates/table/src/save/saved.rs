//! A game that was read from a file.

use misere_rules::{AnyPosition, ByColor, Color, DrawRule, Playable};

use crate::{Ask, Author, Call, Moment, Seat, Table, Timekeeping};

/// A game that was read from a file: checked, and adjourned until it goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame<P: Playable = AnyPosition>(Table<P>);

impl<P: Playable> From<Table<P>> for SavedGame<P> {
    /// A table that was not put away stands as after its last entry.
    fn from(mut table: Table<P>) -> SavedGame<P> {
        if !table.is_adjourned() {
            let done = table.record(Ask::new(Author::Table, Call::Adjourn), table.last_moment());
            debug_assert!(done.is_ok(), "expected that any table can be put away, found {done:?}");
        }
        SavedGame(table)
    }
}

impl<P: Playable> SavedGame<P> {
    /// The table as it was saved; its clocks stand still.
    pub fn as_table(&self) -> &Table<P> {
        &self.0
    }

    /// The same, played by these.
    #[must_use]
    pub fn with_seats(mut self, seats: ByColor<Seat>) -> SavedGame<P> {
        for (side, seat) in [(Color::White, seats.white), (Color::Black, seats.black)] {
            if *self.0.seat(side) != seat {
                self.0.set_seat(side, seat);
            }
        }
        self
    }

    /// The same, learning from now on in this way how long moves take.
    #[must_use]
    pub fn with_timekeeping(mut self, timekeeping: Timekeeping) -> SavedGame<P> {
        if self.0.timekeeping() != timekeeping {
            self.0.set_timekeeping(timekeeping);
        }
        self
    }

    /// The same under another rule for draws, which may end it. It has no effect on a game that is over.
    #[must_use]
    pub fn with_draw_rule(mut self, draw_rule: DrawRule) -> SavedGame<P> {
        if self.0.game().draw_rule() != draw_rule {
            self.0.set_draw_rule(draw_rule);
        }
        self
    }

    /// The game goes on, and unless it is paused or over the clock runs again. The moments may be of
    /// another clock than before.
    pub fn resume(self, now: Moment) -> Table<P> {
        let mut table = self.0;
        let done = table.reopen(now);
        debug_assert!(done.is_ok(), "expected a game that is adjourned, found {done:?}");
        table
    }
}
