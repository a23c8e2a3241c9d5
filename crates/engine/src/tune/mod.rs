//! Fitting the weights of the evaluation to games that the engine plays against itself.
//! CITE: Peter Österlund's method for Texel.

mod fit;
mod games;

use misere_rules::Variant;

use crate::evaluate::weights;
use crate::searchable::dispatch::Dispatch;
use crate::temper::GameContext;

pub use fit::{Fit, fit};
pub use games::{Plan, self_play};

/// The terms of a position, and how its game ended.
#[derive(Clone, Debug)]
pub struct TuningSample {
    /// Indices of weights and how often they count for White.
    counts: Vec<(u16, i8)>,
    /// The phase, from 0 in the endgame to 1.
    phase: f32,
    /// The result for White, between 0 and 1.
    result: f32,
}

/// The weights of a game, each for the middlegame and the endgame.
fn weights_of(variant: &Variant) -> Vec<(i32, i32)> {
    let GameContext { evaluation, .. } = variant.start().game_context();
    let weights = evaluation.hand_written.weights();
    let mut pairs: Vec<_> = weights.white.iter().map(|pair| (pair.middlegame(), pair.endgame())).collect();
    if weights.are_apart() {
        pairs.extend(weights.black.iter().map(|pair| (pair.middlegame(), pair.endgame())));
    }
    pairs
}

/// The text of a file of weights.
pub fn to_text(weights: &[(i32, i32)]) -> String {
    let mut text = String::new();
    weights::write(&mut text, weights).expect("a string takes everything");
    text
}

/// The file with the weights of a game.
pub fn file_of(variant: &Variant) -> &'static str {
    variant.start().game_context().temper.family().file()
}
