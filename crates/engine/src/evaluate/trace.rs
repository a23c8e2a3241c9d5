//! What becomes of the terms that are counted: a weighted sum, or a trace for the tuner.

use misere_rules::Color;

use super::weights::{Tapered, Weights};

/// Receives the terms that are counted in a position.
pub(crate) trait TermSink {
    /// A side has `count` times the case whose weight is at this index.
    fn add(&mut self, color: Color, index: usize, count: i32);
}

/// Adds up what the terms are worth to White.
pub(super) struct WeightedSum<'a> {
    pub(super) weights: &'a Weights,
    pub(super) total: Tapered,
}

impl TermSink for WeightedSum<'_> {
    #[inline(always)]
    fn add(&mut self, color: Color, index: usize, count: i32) {
        match color {
            Color::White => self.total += self.weights.white[index] * count,
            Color::Black => self.total -= self.weights.black[index] * count,
        }
    }
}

/// Lists the terms.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace(pub(crate) Vec<(Color, usize, i32)>);

impl TermSink for Trace {
    fn add(&mut self, color: Color, index: usize, count: i32) {
        self.0.push((color, index, count));
    }
}
