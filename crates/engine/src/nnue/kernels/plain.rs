//! What the loops compute, as plainly as it can be said.
#![cfg_attr(test, allow(dead_code, reason = "tests compare sums with a loop over single numbers"))]

use super::{BLOCK, Block, ONE};

/// One number of a block.
pub(super) type Vector = i16;
/// Vectors in a block.
pub(super) const VECTORS: usize = BLOCK;

#[inline(always)]
pub(super) fn load(block: &Block, vector: usize) -> Vector {
    block.0[vector]
}

#[inline(always)]
pub(super) fn store(block: &mut Block, vector: usize, value: Vector) {
    block.0[vector] = value;
}

/// Adds numbers, without regard to overflow.
#[inline(always)]
pub(super) fn add(sum: Vector, weight: Vector) -> Vector {
    sum.wrapping_add(weight)
}

/// Takes numbers away, without regard to overflow.
#[inline(always)]
pub(super) fn subtract(sum: Vector, weight: Vector) -> Vector {
    sum.wrapping_sub(weight)
}

/// The last layer: squares of the sums, each between zero and one, times their weights. The own sums come
/// first.
#[inline(always)]
pub(super) fn output(own: &[Block], other: &[Block], weights: &[Block]) -> i64 {
    let sums = own.iter().chain(other).flat_map(|block| block.0);
    let weights = weights.iter().flat_map(|block| block.0);
    let product = |(sum, weight): (i16, i16)| {
        let active = i64::from(sum.clamp(0, ONE));
        active * active * i64::from(weight)
    };
    sums.zip(weights).map(product).sum()
}
