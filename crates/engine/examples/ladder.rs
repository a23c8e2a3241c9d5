//! Games against a random and a greedy player; the levels against them and against each other.
//!
//! `cargo run --release -p misere-engine --example ladder -- [GAMES] [NODES] [VARIANT …]`
//! `cargo run --release -p misere-engine --example ladder -- levels [GAMES] [VARIANT …]`
//!
//! Nothing depends on time: the same games are played on every machine.
#![allow(clippy::print_stdout, missing_docs)]

#[path = "../tests/shared/arena.rs"]
mod arena;
use arena::{Contestant, Greed, Opponent, Tally, duel, play};
use misere_engine::Level;
use misere_rules::Variant;
use std::time::Instant;

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let levels = words.first().is_some_and(|word| word == "levels");
    if levels {
        words.remove(0);
    }
    let mut words = words.into_iter();
    let games = words.next().map_or(100, |word| word.parse().expect("a number of games"));
    let nodes =
        if levels { 0 } else { words.next().map_or(2_000, |word| word.parse().expect("a number of nodes")) };
    let named: Vec<Variant> = words
        .map(|word| Variant::named(&word).unwrap_or_else(|| panic!("no game is called {word}")))
        .collect();
    let variants = if named.is_empty() { vec![Variant::MitAntichess, Variant::Antichess] } else { named };
    for variant in variants {
        if levels { climb(&variant, games) } else { simple(&variant, games, nodes) }
    }
}

fn greed(variant: &Variant) -> Greed {
    if variant.card().aim.starts_with("Lose") { Greed::Fewer } else { Greed::More }
}

fn simple(variant: &Variant, games: u32, nodes: u64) {
    for opponent in [Opponent::Random, Opponent::Greedy(greed(variant))] {
        let begin = Instant::now();
        let tally = play(variant, games, nodes, opponent);
        let seconds = begin.elapsed().as_secs_f32();
        println!("{:24} {opponent:?}: {} ({seconds:.1} s)", variant.card().key, told(tally));
    }
}

/// The best level is left out: how far it is ahead depends on its time.
fn climb(variant: &Variant, games: u32) {
    let key = variant.card().key;
    let level = |number| Contestant::Engine { level: Level::new(number).expect("a level"), nodes: u64::MAX };
    for opponent in [Opponent::Random, Opponent::Greedy(greed(variant))] {
        let tally = duel(variant, games, [Contestant::Simple(opponent), level(1)]);
        println!("{key:24} {opponent:?} against level 1: {}", told(tally));
    }
    for number in 2..=9 {
        let tally = duel(variant, games, [level(number), level(number - 1)]);
        println!("{key:24} level {number} against level {}: {}", number - 1, told(tally));
    }
}

fn told(tally: Tally) -> String {
    let Tally { won, drawn, lost } = tally;
    let score = tally.score();
    let elo = -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    format!("won {won}, drawn {drawn}, lost {lost}, {:.1} %, {elo:+.0} Elo", 100.0 * score)
}
