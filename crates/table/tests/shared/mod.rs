//! Tables for tests.
#![allow(dead_code)]

use misere_notation::uci;
use misere_rules::{Color, Request, Variant};
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

/// A table for each way in which a game can end, with its outcome.
pub(crate) fn ended() -> Vec<(Table, Outcome)> {
    let now = Moment::ZERO;
    let ways: [fn(&mut Table, Moment) -> Option<Outcome>; 6] = [
        |table, now| table.resign(Color::White, now).ok(),
        |table, now| table.forfeit(Color::Black, now).ok(),
        |table, now| table.abort(now).ok(),
        |table, now| {
            table.offer_draw(Color::White, now).and_then(|_| table.accept_draw(Color::Black, now)).ok()
        },
        |table, now| table.charge(Millis(3_000), now).ok().flatten(),
        |table, _| {
            play(table, "f2f3 e7e5 g2g4 d8h4");
            table.outcome()
        },
    ];
    let end = |way: fn(&mut Table, Moment) -> Option<Outcome>| {
        let mut table = told(Variant::Chess, 3_000);
        let outcome = way(&mut table, now).expect("the game ends");
        assert_eq!(table.outcome(), Some(outcome));
        (table, outcome)
    };
    ways.into_iter().map(end).collect()
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
