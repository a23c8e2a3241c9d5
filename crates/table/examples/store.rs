//! Two programs at one table: each keeps its own copy, and a list of rows is the truth.
//!
//! A row is stored only if it is the next one. The program that was slower takes the new rows, judges its
//! call again, and tries again.

use std::error::Error;

use misere_rules::{Color, Request, Square, Variant};
use misere_table::{Ask, Call, CallError, Entry, Millis, Moment, Table, Terms, save};

/// Rows of JSON. The number of a row is its key.
#[derive(Default)]
struct Store {
    rows: Vec<String>,
}

impl Store {
    /// Appends a row, unless there is one of this number.
    fn append(&mut self, entry: &Entry) -> Result<bool, serde_json::Error> {
        let next = entry.number == self.rows.len() as u64 + 1;
        if next {
            self.rows.push(serde_json::to_string(entry)?);
        }
        Ok(next)
    }

    fn since(&self, number: u64) -> Result<Vec<Entry>, serde_json::Error> {
        self.rows[number as usize..].iter().map(|row| serde_json::from_str(row)).collect()
    }
}

/// A program with its copy of the table.
struct Node {
    table: Table,
}

impl Node {
    fn open(store: &Store) -> Result<Node, Box<dyn Error>> {
        Ok(Node { table: Table::fold(store.since(0)?, save::built_in)? })
    }

    /// Judges a call, stores what came of it, and says which entry it became.
    fn call(&mut self, store: &mut Store, ask: &Ask, now: Moment) -> Result<u64, Box<dyn Error>> {
        loop {
            let before = self.table.clone();
            let judged = self.table.call(ask.clone(), now).map(|entry| entry.number);
            let stored = self
                .table
                .entries_since(before.last_entry())
                .iter()
                .try_fold(true, |all, entry| store.append(entry).map(|stored| all && stored))?;
            if stored {
                return Ok(judged?);
            }
            let known = before.last_entry();
            self.table = before.extended(store.since(known)?)?;
        }
    }
}

fn played() -> Result<(Store, Table), Box<dyn Error>> {
    let table = Table::new(Terms::new(Variant::Antichess).with_clock("3+2".parse()?), Moment(0));
    let mut store = Store::default();
    store.append(&table.entries()[0])?;
    let (mut one, mut other) = (Node::open(&store)?, Node::open(&store)?);

    // White moves here, and Black resigns there without having seen it.
    let e3 = Ask::new(Color::White, Call::play(Request::go(Square::E2, Square::E3))).crediting(Millis(80));
    one.call(&mut store, &e3, Moment(2_080))?;
    let resigns = Ask::new(Color::Black, Call::Resign);
    assert_eq!(other.call(&mut store, &resigns, Moment(2_500))?, 3);

    // The game is over, which White learns by trying to go on.
    let draw = one.call(&mut store, &Ask::new(Color::White, Call::OfferDraw), Moment(3_000));
    let refused = draw.expect_err("the game is over").downcast::<CallError>()?;
    assert!(matches!(*refused, CallError::Over(_)));
    assert_eq!(one.table, other.table);
    Ok((store, one.table))
}

#[allow(clippy::print_stdout, reason = "an example is a program")]
fn main() -> Result<(), Box<dyn Error>> {
    let (store, table) = played()?;
    store.rows.iter().for_each(|row| println!("{row}"));
    println!("{}", table.outcome().map_or("it goes on".to_owned(), |outcome| outcome.to_string()));
    Ok(())
}

#[test]
fn both_programs_see_the_same_game() {
    let (store, table) = played().expect("a game");
    assert_eq!(store.rows.len(), 3);
    assert_eq!(table.outcome().expect("it is over").to_string(), "white wins: resignation");
}
