//! Who hears what is counted: a sum, or a list for those who fit the weights.

use misere_rules::Color;

use super::weights::{Tapered, Weights};

/// Somebody who hears what is counted.
pub(crate) trait Ledger {
    /// A side has so many of what has its weight at this place.
    fn add(&mut self, color: Color, place: usize, count: i32);
}

/// Adds up what it is worth to White.
pub(super) struct Sum<'a> {
    pub(super) weights: &'a Weights,
    pub(super) total: Tapered,
}

impl Ledger for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, color: Color, place: usize, count: i32) {
        match color {
            Color::White => self.total += self.weights.white[place] * count,
            Color::Black => self.total -= self.weights.black[place] * count,
        }
    }
}

/// Lists it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entries(pub(crate) Vec<(Color, usize, i32)>);

impl Ledger for Entries {
    fn add(&mut self, color: Color, place: usize, count: i32) {
        self.0.push((color, place, count));
    }
}
