//! Ours and the peers', alternating in one run. Medians go to stdout as tables.
//!
//! The first argument names the bench, a second one the rows to run: those with this word in their name.

mod games;
mod notation;
mod peers;
mod perft;
mod race;

use race::Race;

fn main() {
    let mut words = std::env::args().skip(1).filter(|arg| !arg.starts_with("--"));
    let (bench, only) = (words.next(), words.next());
    let race = Race::new(only);
    match bench.as_deref() {
        Some("perft") => perft::run(&race),
        Some("notation") => notation::run(&race),
        other => panic!("expected the bench perft or notation, found {other:?}"),
    }
}
