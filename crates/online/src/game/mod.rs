//! A game between people: the fold of its rows.
//!
//! Most rows are entries of a [`Table`]. Some are about what a table does not know: offers to take back, rematches, chat.

mod judge;
mod lag;
mod record;
mod summary;

pub(crate) use judge::Asked;
pub use judge::{CallRefusal, PlayerCall};
pub use lag::{LagMeter, Quota};
pub use record::{Begin, Note, NoteMatter, Origin, Phrase, Record};
pub use summary::Summary;

use crate::ids::{GameId, PersonId};
use misere_notation::charter;
use misere_rules::{ByColor, Color, Variant};
use misere_table::{Ask, Call, CallError, Entry, FoldError, Happening, Moment, Seat, Table, Terms, save};
use std::fmt;

/// A game that is played on the server.
#[derive(Clone, Debug)]
pub struct OnlineGame {
    /// Which.
    pub id: GameId,
    /// The number of its last row.
    pub seq: u64,
    /// How it came about.
    pub origin: Origin,
    /// The game itself.
    pub table: Table,
    /// The side that offers to take a move back.
    pub take_back: Option<Color>,
    /// The side that offers another game.
    pub rematch: Option<Color>,
    /// The game that was played next.
    pub successor: Option<GameId>,
    /// What was said, by whom.
    pub said: Vec<(Color, Phrase)>,
    /// What each side may be credited for a slow line.
    quotas: ByColor<Quota>,
    /// The messages of each side, and which rows they became.
    answered: ByColor<Vec<(u64, u64)>>,
    /// How many notes each side has made.
    noted: ByColor<usize>,
}

/// Rows that are no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowError {
    /// A row is no JSON of ours.
    Unreadable(String),
    /// The first row does not begin a game, or a later one does.
    Order,
    /// The table refuses an entry.
    Fold(FoldError),
    /// The charter of the game is none any more.
    Charter(String),
}

impl fmt::Display for RowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowError::Unreadable(error) => write!(f, "expected a row of a game, found {error}"),
            RowError::Order => f.write_str("expected one beginning, at the beginning"),
            RowError::Fold(error) => error.fmt(f),
            RowError::Charter(error) => write!(f, "the charter: {error}"),
        }
    }
}

impl OnlineGame {
    /// A game that begins now, and its first row.
    pub fn begin(id: GameId, terms: Terms, origin: Origin, now: Moment) -> (OnlineGame, Record) {
        let table = Table::new(terms, now);
        let entry = table.entries()[0].clone();
        let first = Record::Begin(Box::new(Begin { origin: origin.clone(), entry }));
        (OnlineGame::around(id, origin, table), first)
    }

    fn around(id: GameId, origin: Origin, table: Table) -> OnlineGame {
        let quotas = ByColor::new_with(|side| Quota::new(table.control(side)));
        let (take_back, rematch, successor) = (None, None, None);
        let (said, answered, noted) = (Vec::new(), ByColor::default(), ByColor::default());
        OnlineGame { id, seq: 1, origin, table, take_back, rematch, successor, said, quotas, answered, noted }
    }

    /// The game that these rows lead to.
    ///
    /// # Errors
    ///
    /// If they lead to none.
    pub fn fold(id: GameId, rows: &[String]) -> Result<OnlineGame, RowError> {
        let (first, rest) = rows.split_first().ok_or(RowError::Order)?;
        let Record::Begin(begin) = Record::read(first)? else { return Err(RowError::Order) };
        let Begin { origin, entry } = *begin;
        let own = match &origin.charter {
            None => Vec::new(),
            Some(text) => charter::enact(text).map_err(|error| RowError::Charter(error.to_string()))?,
        };
        let games = |key: &str| {
            let mut own = own.iter().cloned().map(Variant::Custom);
            own.find(|game| game.card().key == key).or_else(|| save::built_in(key))
        };
        let table = Table::fold([entry], games).map_err(RowError::Fold)?;
        OnlineGame::around(id, origin, table).extended(rest)
    }

    /// The same game after more rows.
    ///
    /// # Errors
    ///
    /// If one of them cannot follow.
    pub fn extended(mut self, rows: &[String]) -> Result<OnlineGame, RowError> {
        for row in rows {
            match Record::read(row)? {
                Record::Begin(_) => return Err(RowError::Order),
                Record::Note(note) => self.take(&note),
                Record::Entry(entry) => {
                    let told = self.table.last_event();
                    self.meter(&entry, self.table.last_moment());
                    self.remember(&entry, self.seq + 1);
                    self.table = self.table.extended([entry]).map_err(RowError::Fold)?;
                    self.follow(told);
                }
            }
            self.seq += 1;
        }
        Ok(self)
    }

    /// Takes note of something that is not the table's.
    fn take(&mut self, note: &Note) {
        let side = note.by;
        match &note.what {
            NoteMatter::TakeBackOffered => self.take_back = Some(side),
            NoteMatter::TakeBackDeclined | NoteMatter::TakeBackWithdrawn => self.take_back = None,
            NoteMatter::RematchOffered => self.rematch = Some(side),
            NoteMatter::RematchDeclined => self.rematch = None,
            NoteMatter::Rematch { game } => self.successor = Some(game.clone()),
            NoteMatter::Said { phrase } => self.said.push((side, *phrase)),
        }
        self.noted[side] += 1;
        if let Some(id) = note.id {
            self.answered[side].push((id.0, self.seq + 1));
        }
    }

    /// Which row the message of a player became.
    fn remember(&mut self, entry: &Entry, seq: u64) {
        if let (Some(side), Some(id)) = (entry.author.player(), entry.id) {
            self.answered[side].push((id.0, seq));
        }
    }

    /// What a quota was used for was not charged: it follows from the moments.
    fn meter(&mut self, entry: &Entry, last: Moment) {
        if let (Some(side), Call::Move { .. }) = (entry.author.player(), &entry.call) {
            let elapsed = entry.moment.since(last);
            self.quotas[side].use_up(elapsed.minus(entry.charge));
        }
    }

    /// Offers to take back fall with the next move.
    fn follow(&mut self, told: u64) {
        let moved = |event: &misere_table::Event| {
            matches!(event.what, Happening::Moved { .. } | Happening::TakenBack { .. } | Happening::Over(_))
        };
        if self.table.events_since(told).iter().any(moved) {
            self.take_back = None;
        }
    }

    /// The player of a side; nothing for a computer.
    pub fn player(&self, side: Color) -> Option<PersonId> {
        match self.table.seat(side) {
            Seat::Remote { name } => Some(PersonId::from(name.as_str())),
            _ => None,
        }
    }

    /// The side that a person plays. A person on both sides plays the side to move.
    pub fn side_of(&self, person: &PersonId) -> Option<Color> {
        let turn = self.table.turn();
        [turn, !turn].into_iter().find(|&side| self.player(side).as_ref() == Some(person))
    }

    /// Does a computer play?
    pub fn has_computer(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.table.seat(side).is_computer())
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        self.table.variant()
    }

    /// When the flag falls, with the most that can be credited.
    pub fn due(&self) -> Option<Moment> {
        let falls = self.table.flag_falls_at()?;
        Some(falls + self.quotas[self.table.turn()].grace())
    }

    /// What may be credited to a side of this much lag.
    pub fn credit(
        &self,
        side: Color,
        claimed: misere_table::Millis,
        measured: Option<misere_table::Millis>,
    ) -> misere_table::Millis {
        self.quotas[side].credit(claimed, measured)
    }

    /// The row that a message of this side became when it came before.
    pub(crate) fn answer_to(&self, side: Color, id: u64) -> Option<u64> {
        self.answered[side].iter().rev().find(|(known, _)| *known == id).map(|(_, seq)| *seq)
    }

    /// Something that the table itself asks for: a flag, time that is not charged, a computer's move. As with
    /// players, what it returns is to be stored.
    pub(crate) fn call(&mut self, ask: Ask, now: Moment) -> (Vec<Record>, Result<(), CallError>) {
        let (before, told, last) =
            (self.table.last_entry(), self.table.last_event(), self.table.last_moment());
        let result = self.table.call(ask, now).map(|_| ());
        (self.collect(before, told, last), result)
    }

    /// The rows of what the table has accepted after an entry.
    fn collect(&mut self, before: u64, told: u64, mut last: Moment) -> Vec<Record> {
        let mut records = Vec::new();
        for entry in self.table.entries_since(before).to_vec() {
            self.meter(&entry, last);
            last = entry.moment;
            self.seq += 1;
            self.remember(&entry, self.seq);
            records.push(Record::Entry(entry));
        }
        self.follow(told);
        records
    }
}
