//! What the loops compute, as plainly as it can be said.

use super::{Block, ONE};

/// Adds rows of weights to sums and takes others away.
pub(in super::super) fn update(
    to: &mut [Block],
    from: &[Block],
    rows: &[Block],
    added: &[usize],
    taken: &[usize],
) {
    let blocks = to.len();
    to.copy_from_slice(from);
    for &row in added {
        for (sum, weight) in to.iter_mut().zip(&rows[row * blocks..]) {
            sum.0.iter_mut().zip(weight.0).for_each(|(sum, weight)| *sum = sum.wrapping_add(weight));
        }
    }
    for &row in taken {
        for (sum, weight) in to.iter_mut().zip(&rows[row * blocks..]) {
            sum.0.iter_mut().zip(weight.0).for_each(|(sum, weight)| *sum = sum.wrapping_sub(weight));
        }
    }
}

/// The last layer: squares of the sums, each between zero and one, times their weights. The own sums come
/// first.
pub(in super::super) fn output(own: &[Block], other: &[Block], weights: &[Block]) -> i64 {
    let sums = own.iter().chain(other).flat_map(|block| block.0);
    let weights = weights.iter().flat_map(|block| block.0);
    let product = |(sum, weight): (i16, i16)| {
        let active = i64::from(sum.clamp(0, ONE));
        active * active * i64::from(weight)
    };
    sums.zip(weights).map(product).sum()
}
