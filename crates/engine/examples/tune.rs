//! Fits the weights of a game's evaluation to games that the engine plays against itself, and writes
//! them: `tune GAME GAMES NODES SEED [THREADS]`. Build with `--features tune`.
#![allow(clippy::print_stdout, reason = "an example for people at a terminal")]

use misere_engine::tune::{Plan, file_of, fit, self_play, to_text};
use misere_rules::Variant;
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |place: usize, usual: u64| words.get(place).map_or(usual, |word| word.parse().expect("a number"));
    let variant = words.first().and_then(|name| Variant::named(name)).expect("the name of a game");
    let threads = (number(4, 2) as usize).try_into().expect("one thread at least");
    let plan = Plan {
        variant,
        games: number(1, 3_000) as usize,
        nodes: number(2, 1_000),
        seed: number(3, 1),
        threads,
    };
    let begin = Instant::now();
    let samples = self_play(&plan);
    println!(
        "{}: {} games, {} positions, {:?}",
        plan.variant.card().key,
        plan.games,
        samples.len(),
        begin.elapsed()
    );
    let fitted = fit(&plan.variant, &samples, 120);
    println!(
        "mean squared error {:.5} before, {:.5} after, {:?}",
        fitted.error.0,
        fitted.error.1,
        begin.elapsed()
    );
    let head = format!(
        "# {}: fitted to {} positions of {} games at {} nodes a move.\n",
        plan.variant.card().title,
        samples.len(),
        plan.games,
        plan.nodes
    );
    let path = format!("{}/weights/{}", env!("CARGO_MANIFEST_DIR"), file_of(&plan.variant));
    std::fs::write(&path, head + &to_text(&fitted.weights))
}
