//! A game that was read from a file.

use misere_rules::{AnyPosition, ByColor, Color, DrawRule, Faults, Playable};

use crate::{Ask, Author, Call, Moment, Seat, Table, Timekeeping};

/// A game that was read from a file: checked, and adjourned until it goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame<P: Playable = AnyPosition> {
    table: Table<P>,
    pardoned: Faults,
}

impl<P: Playable> From<Table<P>> for SavedGame<P> {
    /// A table that was not put away stands as after its last entry.
    fn from(mut table: Table<P>) -> SavedGame<P> {
        if !table.is_adjourned() {
            let done = table.record(Ask::new(Author::Table, Call::Adjourn), table.last_moment());
            debug_assert!(done.is_ok(), "expected that any table can be put away, found {done:?}");
        }
        SavedGame { pardoned: table.pardoned(), table }
    }
}

impl<P: Playable> SavedGame<P> {
    /// The table as it was saved; its clocks stand still.
    pub fn as_table(&self) -> &Table<P> {
        &self.table
    }

    /// What is wrong with the first position and does no harm, so that the game is played all the same.
    ///
    /// ```
    /// use misere_rules::Faults;
    /// use misere_table::save::{self, pgn};
    ///
    /// let odd = br#"[FEN "4k3/8/3N1N2/8/8/8/8/4K3 b K - 0 1"] *"#;
    /// let faults = pgn::read(odd, save::built_in)?.pardoned();
    /// assert_eq!(faults, Faults::IMPOSSIBLE_CHECK.and(Faults::BAD_CASTLING));
    /// # Ok::<(), pgn::LoadPgnError>(())
    /// ```
    pub fn pardoned(&self) -> Faults {
        self.pardoned
    }

    /// The same where the text of the first position has these faults: the position has lost some of them.
    pub(super) fn with_pardoned(mut self, faults: Faults) -> SavedGame<P> {
        self.pardoned = self.pardoned.and(faults);
        self
    }

    /// The same, played by these.
    #[must_use]
    pub fn with_seats(mut self, seats: ByColor<Seat>) -> SavedGame<P> {
        for (side, seat) in [(Color::White, seats.white), (Color::Black, seats.black)] {
            if *self.table.seat(side) != seat {
                self.table.set_seat(side, seat);
            }
        }
        self
    }

    /// The same, learning from now on in this way how long moves take.
    #[must_use]
    pub fn with_timekeeping(mut self, timekeeping: Timekeeping) -> SavedGame<P> {
        if self.table.timekeeping() != timekeeping {
            self.table.set_timekeeping(timekeeping);
        }
        self
    }

    /// The same under another rule for draws, which may end it. It has no effect on a game that is over.
    #[must_use]
    pub fn with_draw_rule(mut self, draw_rule: DrawRule) -> SavedGame<P> {
        if self.table.game().draw_rule() != draw_rule {
            self.table.set_draw_rule(draw_rule);
        }
        self
    }

    /// The game goes on, and unless it is paused or over the clock runs again. The moments may be of
    /// another clock than before.
    pub fn resume(self, now: Moment) -> Table<P> {
        let mut table = self.table;
        let done = table.reopen(now);
        debug_assert!(done.is_ok(), "expected a game that is adjourned, found {done:?}");
        table
    }
}
