//! Games against a random and a greedy player.
//!
//! `cargo run --release -p misere-engine --example ladder -- [GAMES] [NODES] [VARIANT …]`
#![allow(clippy::print_stdout, missing_docs)]

#[path = "../tests/shared/arena.rs"]
mod arena;
#[path = "../../notation/tests/shared/random.rs"]
mod random;

use arena::{Greed, Opponent, play};
use misere_rules::Variant;
use std::time::Instant;

fn main() {
    let mut words = std::env::args().skip(1);
    let games = words.next().map_or(100, |word| word.parse().expect("a number of games"));
    let nodes = words.next().map_or(2_000, |word| word.parse().expect("a number of nodes"));
    let named: Vec<Variant> = words
        .map(|word| Variant::named(&word).unwrap_or_else(|| panic!("no game is called {word}")))
        .collect();
    let variants = if named.is_empty() { vec![Variant::MitAntichess, Variant::Antichess] } else { named };
    for variant in variants {
        let greed = if variant.card().aim.starts_with("Lose") { Greed::Fewer } else { Greed::More };
        for opponent in [Opponent::Random, Opponent::Greedy(greed)] {
            let begin = Instant::now();
            let tally = play(&variant, games, nodes, opponent);
            println!(
                "{:24} {opponent:?}: won {}, drawn {}, lost {} ({:.1} s)",
                variant.card().key,
                tally.won,
                tally.drawn,
                tally.lost,
                begin.elapsed().as_secs_f32()
            );
        }
    }
}
