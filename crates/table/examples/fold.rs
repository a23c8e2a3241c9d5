//! How long folding takes: `cargo run --release --example fold -- 64 10000`.
//!
//! A game of antichess, played at random, is folded from its entries again and again.

use std::error::Error;
use std::time::Instant;

use misere_rules::random::Random;
use misere_rules::{DrawRule, Variant};
use misere_table::{Millis, Moment, Table, Terms, save};

/// A game of at most this many plies.
fn random_game(plies: usize) -> Table {
    let mut longest: Option<Table> = None;
    for seed in 1..=64_u64 {
        let clock = misere_table::TimeControl::increment(Millis::minutes(3), Millis::seconds(2));
        let terms = Terms::new(Variant::Antichess).with_clock(clock).with_draw_rule(DrawRule::Never);
        let (mut table, mut random) = (Table::new(terms, Moment(0)), Random(seed));
        for ply in 0..plies {
            let moves = table.position().legal_moves();
            let Some(&mv) = random.pick(&moves) else { break };
            let now = Moment(1_000 * (ply as u64 + 1));
            if table.is_over() || table.play(mv, now).is_err() {
                break;
            }
        }
        if longest.as_ref().is_none_or(|longest| table.plies().len() > longest.plies().len()) {
            longest = Some(table);
        }
    }
    longest.expect("games were played")
}

#[allow(clippy::print_stdout, reason = "an example is a program")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let plies = arguments.next().map_or(Ok(64), |plies| plies.parse())?;
    let times = arguments.next().map_or(Ok(1_000), |times| times.parse())?;
    let table = random_game(plies);
    let plies = table.plies().len();
    let begin = Instant::now();
    for _ in 0..times {
        assert_eq!(Table::fold(table.entries().to_vec(), save::built_in)?.plies().len(), plies);
    }
    let nanoseconds = begin.elapsed().as_nanos() / (times * plies.max(1)) as u128;
    println!("{plies} plies, {times} times: {nanoseconds} ns a ply");
    Ok(())
}

#[test]
fn a_random_game_folds_to_itself() {
    let table = random_game(64);
    assert_eq!(Table::fold(table.entries().to_vec(), save::built_in), Ok(table));
}
