//! Fitting the weights of the evaluation to games that the engine plays against itself.
//! CITE: Peter Österlund's method for Texel.

mod fit;
mod games;

use misere_rules::Variant;

use crate::evaluate::HandWritten;
use crate::evaluate::weights::{self, Weights};
use crate::temper::GameProfile;

pub use fit::{Fit, fit};
pub use games::{Plan, self_play};

/// A position, in what is counted there, and how its game went on.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Places of weights and how often they count for White.
    counts: Vec<(u16, i8)>,
    /// How full the board is, from 0 to 1.
    phase: f32,
    /// What White made of it, between 0 and 1.
    result: f32,
}

/// The weights of a game, each for a full and an empty board.
fn weights_of(variant: &Variant) -> Vec<(i32, i32)> {
    let weights = Weights::read(GameProfile::of(variant).family().weights());
    let mut pairs: Vec<_> = weights.white.iter().map(|pair| (pair.middlegame(), pair.endgame())).collect();
    if weights.are_apart() {
        pairs.extend(weights.black.iter().map(|pair| (pair.middlegame(), pair.endgame())));
    }
    pairs
}

/// The evaluation whose counts are fitted.
fn evaluation(variant: &Variant) -> HandWritten {
    HandWritten::new(GameProfile::of(variant))
}

/// The weights as a file of them.
pub fn to_text(weights: &[(i32, i32)]) -> String {
    let mut text = String::new();
    weights::write(&mut text, weights).expect("a string takes everything");
    text
}

/// The file in which the weights of a game are kept.
pub fn file_of(variant: &Variant) -> &'static str {
    GameProfile::of(variant).family().file()
}
