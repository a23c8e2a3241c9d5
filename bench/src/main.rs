//! Ours and the peers', alternating in one run. Medians go to stdout as tables.
//!
//! The first argument names the bench, a second one the rows to run: those with this word in their name.

// A million lines are the same here and in the test.
#[path = "../../crates/protocol/tests/stage/chatter.rs"]
mod chatter;
mod games;
mod notation;
mod peers;
mod perft;
mod race;
mod table;

use race::Race;

fn main() {
    let mut words = std::env::args().skip(1).filter(|arg| !arg.starts_with("--"));
    let (bench, only) = (words.next(), words.next());
    let race = Race::new(only);
    match bench.as_deref() {
        Some("perft") => perft::run(&race),
        Some("notation") => notation::run(&race),
        Some("table") => table::run(&race),
        other => panic!("expected the bench perft, notation or table, found {other:?}"),
    }
}
