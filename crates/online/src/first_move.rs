//! What the first move is worth, by game: the better side is expected to win more often.
//!
//! Measured by matches of our own engine against itself, `misere match GAME --engine 'misere uci option.Level=6'`: docs/online.md has
//! the scores. A game that is not here, such as one by a charter, counts as even.

/// Points of White's advantage, by the key of the game.
const MEASURED: [(&str, f64); 0] = [];

/// How many points White is ahead by having the first move.
pub(crate) fn points(game: &str) -> f64 {
    MEASURED.iter().find(|(key, _)| *key == game).map_or(0.0, |(_, points)| *points)
}
