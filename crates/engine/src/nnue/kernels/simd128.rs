//! The loops with the 128-bit vectors of WebAssembly.
#![allow(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use core::arch::wasm32::*;

use super::{BLOCK, Block, ONE};

/// Some numbers of a block.
pub(super) type Vector = v128;
/// Numbers in a vector.
const LANES: usize = 8;
/// Vectors in a block.
pub(super) const VECTORS: usize = BLOCK / LANES;

#[inline(always)]
pub(super) fn load(block: &Block, vector: usize) -> Vector {
    let lanes = &block.0[vector * LANES..][..LANES];
    // SAFETY: `lanes` has the eight numbers that are read.
    unsafe { v128_load(lanes.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn store(block: &mut Block, vector: usize, value: Vector) {
    let lanes = &mut block.0[vector * LANES..][..LANES];
    // SAFETY: `lanes` has the eight numbers that are written.
    unsafe { v128_store(lanes.as_mut_ptr().cast(), value) }
}

/// Adds numbers, without regard to overflow.
#[inline(always)]
pub(super) fn add(sum: Vector, weights: Vector) -> Vector {
    i16x8_add(sum, weights)
}

/// Takes numbers away, without regard to overflow.
#[inline(always)]
pub(super) fn subtract(sum: Vector, weights: Vector) -> Vector {
    i16x8_sub(sum, weights)
}

/// The last layer: squares of the sums, each between zero and one, times their weights. A sum times its
/// weight fits into sixteen bits, since weights are at most 127; and all products of a lane fit into
/// thirty-two, since a network has at most 1024 hidden units and each vector of a block its own totals.
#[inline(always)]
pub(super) fn output(own: &[Block], other: &[Block], weights: &[Block]) -> i64 {
    let (zero, one) = (i16x8_splat(0), i16x8_splat(ONE));
    let mut totals = [zero; VECTORS];
    for (block, weight) in own.iter().chain(other).zip(weights) {
        for (vector, total) in totals.iter_mut().enumerate() {
            let active = i16x8_min(i16x8_max(load(block, vector), zero), one);
            let weighted = i16x8_mul(active, load(weight, vector));
            *total = i32x4_add(*total, i32x4_dot_i16x8(weighted, active));
        }
    }
    let lanes = |total: v128| {
        i64::from(i32x4_extract_lane::<0>(total))
            + i64::from(i32x4_extract_lane::<1>(total))
            + i64::from(i32x4_extract_lane::<2>(total))
            + i64::from(i32x4_extract_lane::<3>(total))
    };
    totals.into_iter().map(lanes).sum()
}
