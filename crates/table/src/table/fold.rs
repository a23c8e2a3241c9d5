//! Making a table of its entries.

use misere_rules::{Playable, Variant};

use super::Table;
use crate::{Call, Entry, FoldError, FoldFault, RULES_VERSION, Ruling};

impl Table {
    /// The table that these entries lead to, bit for bit. Its game is found by key, as by
    /// [`built_in`](crate::save::built_in).
    ///
    /// ```
    /// use misere_rules::{Color, Request, Square, Variant};
    /// use misere_table::{Moment, Table, Terms, save};
    ///
    /// let mut table = Table::new(Terms::new(Variant::Antichess).with_clock("5+3".parse()?), Moment(0));
    /// table.ask(Request::go(Square::E2, Square::E3), Moment(4_000))?;
    /// table.resign(Color::Black, Moment(9_000))?;
    /// assert_eq!(Table::fold(table.entries().to_vec(), save::built_in)?, table);
    ///
    /// let mut entries = table.entries().to_vec();
    /// entries.swap(1, 2);
    /// let error = Table::fold(entries, save::built_in).unwrap_err();
    /// assert_eq!(error.to_string(), "entry 2: expected a number that is its place, found 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Says which entry is wrong, and why. Entries under another
    /// [version of the rules](crate::RULES_VERSION) are believed as far as they say what became of the
    /// game.
    pub fn fold(
        entries: impl IntoIterator<Item = Entry>,
        games: impl Fn(&str) -> Option<Variant>,
    ) -> Result<Table, FoldError> {
        Table::fold_of(entries, games)
    }
}

impl<P: Playable> Table<P> {
    /// The same for a game that the compiler knows: its rules are found by key.
    ///
    /// # Errors
    ///
    /// As [`Table::fold`].
    pub fn fold_of(
        entries: impl IntoIterator<Item = Entry>,
        games: impl Fn(&str) -> Option<P::Rules>,
    ) -> Result<Table<P>, FoldError> {
        let mut entries = entries.into_iter();
        let wrong = |fault| FoldError { entry: 1, fault };
        let first = entries.next().ok_or(wrong(FoldFault::NoStart))?;
        let Call::Start(start) = &first.call else { return Err(wrong(FoldFault::NoStart)) };
        if first.number != 1 {
            return Err(wrong(FoldFault::Number(first.number)));
        }
        let terms = start.terms(games).map_err(wrong)?;
        let believed = believed(start.rules, &first);
        let mut table = Table::laid(terms, first.moment);
        expect_ruling(table.settle(believed), first.ruling).map_err(wrong)?;
        table.enter(first);
        table.extended(entries)
    }

    /// The same table after more entries, such as others have stored meanwhile.
    ///
    /// # Errors
    ///
    /// As [`Table::fold`].
    pub fn extended(mut self, entries: impl IntoIterator<Item = Entry>) -> Result<Table<P>, FoldError> {
        let entries = entries.into_iter();
        let more = entries.size_hint().0;
        self.log.reserve(more);
        self.events.reserve(more);
        self.times.reserve(more);
        for entry in entries {
            let number = self.last_entry() + 1;
            self.admit(entry).map_err(|fault| FoldError { entry: number, fault })?;
        }
        Ok(self)
    }

    /// Performs an entry, if it is possible. If it is not the table is of no more use.
    fn admit(&mut self, entry: Entry) -> Result<(), FoldFault> {
        let last = self.last_moment();
        if entry.number != self.last_entry() + 1 {
            return Err(FoldFault::Number(entry.number));
        }
        if entry.moment < last && entry.call != Call::Reopen {
            return Err(FoldFault::Backwards { before: last, found: entry.moment });
        }
        let believed = believed(self.rules_version(), &entry);
        let effect = self
            .judge_charging(entry.author, &entry.call, entry.charge, believed)
            .map_err(FoldFault::Refused)?;
        let player = entry.author.player().is_some();
        if player && effect.takes_time() && self.falls_by(entry.charge) {
            return Err(FoldFault::Late(self.turn()));
        }
        let ruling = self.perform(effect, entry.charge, entry.moment, believed);
        expect_ruling(ruling, entry.ruling)?;
        self.enter(entry);
        Ok(())
    }
}

fn expect_ruling(expected: Ruling, found: Ruling) -> Result<(), FoldFault> {
    if expected == found { Ok(()) } else { Err(FoldFault::Ruling { expected, found }) }
}

/// What the rules made of an entry, if they were of another version: that is believed.
fn believed(rules: u32, entry: &Entry) -> Option<Ruling> {
    (rules != RULES_VERSION).then_some(entry.ruling)
}
