//! Fits winning chances to games of the engine against itself: reads PGN from stdin as `misere match` writes it, with
//! what the engine thought behind each move, and prints the scale of each game.
//!
//! ```sh
//! misere match atomic --engine "misere uci" --engine "misere uci" --nodes 3000 --games 100 --random-plies 6 --seed 1 --pgn games.pgn
//! cargo run --release -p misere-study --example calibrate < games.pgn
//! ```
#![allow(clippy::print_stdout, reason = "it is a program")]

use misere_notation::pgn::{GameResult, PgnGame, Reader};
use misere_rules::Color;
use std::collections::BTreeMap;
use std::io;

/// Scales between which the best one is looked for, in centipawns.
const SCALES: std::ops::RangeInclusive<u32> = 30..=2_000;

fn main() -> io::Result<()> {
    let mut samples: BTreeMap<String, Vec<Sample>> = BTreeMap::new();
    for game in Reader::new(io::stdin().lock()).games() {
        let game = game?;
        samples.entry(game.named.variant.card().key.to_owned()).or_default().extend(scores(&game));
    }
    for (game, samples) in samples.iter().filter(|(_, samples)| !samples.is_empty()) {
        let best = SCALES.min_by(|&a, &b| cost(samples, a.into()).total_cmp(&cost(samples, b.into())));
        let best = best.unwrap_or(*SCALES.end());
        let bits = cost(samples, best.into());
        let more = white_more(samples, best.into());
        println!("{game} {best} ({} scores, {bits:.3} bits a game, White {more:+.3} points)", samples.len());
    }
    Ok(())
}

/// What the engine thought of a position, and what came of it.
struct Sample {
    /// In centipawns, seen from White.
    score: f64,
    /// The points that White got.
    points: f64,
    /// All scores of a game together count as one: long games are not more certain than short ones.
    weight: f64,
}

fn scores(game: &PgnGame) -> Vec<Sample> {
    let points = match game.result() {
        GameResult::White => 1.0,
        GameResult::Black => 0.0,
        GameResult::Draw => 0.5,
        GameResult::Unknown => return Vec::new(),
    };
    let score = |id| {
        let comment = game.tree.comments(id).first()?;
        // `+0.73/9 0.01s`; `+M5/9` is a win.
        let pawns: f64 = comment.split('/').next()?.trim().parse().ok()?;
        let mover = game.tree.position(game.tree.parent(id)?).turn();
        Some(if mover == Color::White { pawns } else { -pawns } * 100.0)
    };
    let scores: Vec<f64> = game.tree.main_line().filter_map(score).collect();
    let weight = 1.0 / scores.len().max(1) as f64;
    scores.into_iter().map(|score| Sample { score, points, weight }).collect()
}

fn expected(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// How many points more than expected White got in a game: a constant beside the scale would have to mend it.
fn white_more(samples: &[Sample], scale: f64) -> f64 {
    let more = |sample: &Sample| sample.weight * (sample.points - expected(sample.score, scale));
    let games: f64 = samples.iter().map(|sample| sample.weight).sum();
    samples.iter().map(more).sum::<f64>() / games
}

/// How badly a scale fits, in bits for a game.
fn cost(samples: &[Sample], scale: f64) -> f64 {
    let bits = |&Sample { score, points, weight }: &Sample| {
        let expected = expected(score, scale).clamp(1e-6, 1.0 - 1e-6);
        -weight * (points * expected.log2() + (1.0 - points) * (1.0 - expected).log2())
    };
    let games: f64 = samples.iter().map(|sample| sample.weight).sum();
    samples.iter().map(bits).sum::<f64>() / games
}
