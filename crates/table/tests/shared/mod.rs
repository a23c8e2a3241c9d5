//! Tables for tests.
#![allow(dead_code)]

use misere_notation::uci;
use misere_rules::{Request, Variant};
use misere_table::*;

pub(crate) fn untimed(variant: Variant) -> Table {
    Table::new(Terms::new(variant), Moment::ZERO)
}

/// A table with this clock for both sides.
pub(crate) fn table(variant: Variant, control: &str) -> Table {
    Table::new(Terms::new(variant).with_clock(control.parse().expect("a time control")), Moment::ZERO)
}

/// A table that is told how long moves take.
pub(crate) fn told(variant: Variant, millis: u64) -> Table {
    let control = TimeControl::sudden_death(Millis(millis));
    Table::new(Terms::new(variant).with_clock(control).with_told_time(), Moment::ZERO)
}

pub(crate) fn request(text: &str) -> Request {
    uci::parse(text).expect("a move")
}

/// Makes a move that must be possible.
pub(crate) fn go(table: &mut Table, text: &str, now: Moment) {
    match table.ask(request(text), now) {
        Ok(Played::Moved(_)) => {}
        other => panic!("{text}: {other:?}"),
    }
}

/// Makes moves that take no time.
pub(crate) fn play(table: &mut Table, moves: &str) {
    for text in moves.split_whitespace() {
        go(table, text, Moment::ZERO);
    }
}

pub(crate) fn last(table: &Table) -> Happening {
    table.events_since(table.last_event() - 1)[0].what
}

/// A time control of each kind, as a PGN writes it.
pub(crate) const CONTROLS: [&str; 12] = [
    "300",
    "60+1",
    "60d2",
    "60b2",
    "3/30+1:2/20:20",
    "20+3x5",
    "*60",
    "5/move",
    "0+3",
    "0d3",
    "0b3",
    "0+2x5",
];
