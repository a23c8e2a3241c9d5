//! The loops with the 128-bit vectors of WebAssembly.
#![allow(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use core::arch::wasm32::*;

use super::{BLOCK, Block, ONE};

/// Numbers in a vector.
const LANES: usize = 8;
/// Vectors in a block.
const VECTORS: usize = BLOCK / LANES;

#[inline(always)]
fn load(block: &Block, vector: usize) -> v128 {
    let lanes = &block.0[vector * LANES..][..LANES];
    // SAFETY: `lanes` has the eight numbers that are read.
    unsafe { v128_load(lanes.as_ptr().cast()) }
}

#[inline(always)]
fn store(block: &mut Block, vector: usize, value: v128) {
    let lanes = &mut block.0[vector * LANES..][..LANES];
    // SAFETY: `lanes` has the eight numbers that are written.
    unsafe { v128_store(lanes.as_mut_ptr().cast(), value) }
}

/// Adds rows of weights to sums and takes others away.
#[inline]
pub(in super::super) fn update(
    to: &mut [Block],
    from: &[Block],
    rows: &[Block],
    added: &[usize],
    taken: &[usize],
) {
    let blocks = to.len();
    for place in 0..blocks {
        let mut sums: [v128; VECTORS] = core::array::from_fn(|vector| load(&from[place], vector));
        for &row in added {
            let weights = &rows[row * blocks + place];
            for (vector, sum) in sums.iter_mut().enumerate() {
                *sum = i16x8_add(*sum, load(weights, vector));
            }
        }
        for &row in taken {
            let weights = &rows[row * blocks + place];
            for (vector, sum) in sums.iter_mut().enumerate() {
                *sum = i16x8_sub(*sum, load(weights, vector));
            }
        }
        sums.into_iter().enumerate().for_each(|(vector, sum)| store(&mut to[place], vector, sum));
    }
}

/// The last layer: squares of the sums, each between zero and one, times their weights. A sum times its
/// weight fits into sixteen bits, since weights are at most 127.
#[inline]
pub(in super::super) fn output(own: &[Block], other: &[Block], weights: &[Block]) -> i64 {
    let (own_weights, other_weights) = weights.split_at(own.len());
    half(own, own_weights) + half(other, other_weights)
}

#[inline(always)]
fn half(sums: &[Block], weights: &[Block]) -> i64 {
    let (zero, one) = (i16x8_splat(0), i16x8_splat(ONE));
    let mut totals = [zero; VECTORS];
    for (block, weight) in sums.iter().zip(weights) {
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
