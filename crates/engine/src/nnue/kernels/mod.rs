//! The loops over an accumulator. `plain.rs` says what they compute; the others compute the same with
//! vectors, and a test holds them equal.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;
#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "avx2"),
        all(target_arch = "wasm32", target_feature = "simd128")
    ))
))]
mod plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) use avx2::{output, update};
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(super) use plain::{output, update};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd128::{output, update};

/// Numbers in a block.
pub(super) const BLOCK: usize = 32;

/// Some numbers of an accumulator or of a row of weights: one line of the cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(super) [i16; BLOCK]);

impl Block {
    pub(super) const ZERO: Block = Block([0; BLOCK]);
}

/// The activation lets sums through up to this; it stands for one.
pub(super) const ONE: i16 = 255;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn blocks(random: &mut Random, count: usize, most: usize) -> Vec<Block> {
        let number = |random: &mut Random| random.below(2 * most + 1) as i16 - most as i16;
        (0..count).map(|_| Block(core::array::from_fn(|_| number(random)))).collect()
    }

    #[test]
    fn vectors_compute_what_the_plain_loops_do() {
        let mut random = Random(7);
        for count in [1, 2, 3, 4, 8, 12, 13, 16, 24, 32] {
            let rows = blocks(&mut random, 40 * count, 505);
            let from = blocks(&mut random, count, 400);
            let mut some = |most| -> Vec<usize> {
                let len = random.below(most);
                (0..len).map(|_| random.below(40)).collect()
            };
            let (added, taken) = (some(12), some(12));
            let (mut fast, mut slow) = (vec![Block::ZERO; count], vec![Block::ZERO; count]);
            update(&mut fast, &from, &rows, &added, &taken);
            plain::update(&mut slow, &from, &rows, &added, &taken);
            assert_eq!(fast, slow, "{count} blocks");
            let weights = blocks(&mut random, 2 * count, 127);
            assert_eq!(
                output(&fast, &from, &weights),
                plain::output(&fast, &from, &weights),
                "{count} blocks"
            );
        }
    }

    #[test]
    fn the_largest_sums_do_not_overflow() {
        let full = vec![Block([i16::MAX; BLOCK]); 32];
        for weight in [127, -127] {
            let weights = vec![Block([weight; BLOCK]); 64];
            let expected = i64::from(weight) * 255 * 255 * 2 * 1024;
            assert_eq!(output(&full, &full, &weights), expected);
            assert_eq!(plain::output(&full, &full, &weights), expected);
        }
    }
}
