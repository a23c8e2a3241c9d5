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
use avx2 as vectors;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use plain as vectors;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd128 as vectors;

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

/// Blocks whose sums are kept in registers at once.
const TILE: usize = 4;

/// Computes with the number of blocks as a constant where it is that of a usual network, so that loops have a known
/// length.
macro_rules! with_width {
    ($blocks:expr, $B:ident => $usual:expr, $otherwise:expr) => {
        match $blocks {
            8 => {
                const $B: usize = 8;
                $usual
            }
            12 => {
                const $B: usize = 12;
                $usual
            }
            16 => {
                const $B: usize = 16;
                $usual
            }
            _ => $otherwise,
        }
    };
}

/// Adds rows of weights to sums and takes others away.
#[inline]
pub(super) fn update(to: &mut [Block], from: &[Block], rows: &[Block], added: &[u16], taken: &[u16]) {
    with_width!(
        to.len(),
        B => update_usual::<B>(&mut to.as_chunks_mut().0[0], &from.as_chunks().0[0], rows.as_chunks().0, added, taken),
        update_unusual(to, from, rows, added, taken)
    );
}

/// What most moves change has a loop of its own: a piece goes, or captures, or castles, or two plies are made
/// up for. Each sum is loaded and stored once.
#[inline]
fn update_usual<const B: usize>(
    to: &mut [Block; B],
    from: &[Block; B],
    rows: &[[Block; B]],
    added: &[u16],
    taken: &[u16],
) {
    let row = |row: u16| &rows[usize::from(row)];
    match (added, taken) {
        (&[a], &[b]) => update_rows(to, from, &[row(a)], &[row(b)]),
        (&[a], &[b, c]) => update_rows(to, from, &[row(a)], &[row(b), row(c)]),
        (&[a, b], &[c, d]) => update_rows(to, from, &[row(a), row(b)], &[row(c), row(d)]),
        (&[a, b], &[c, d, e]) => update_rows(to, from, &[row(a), row(b)], &[row(c), row(d), row(e)]),
        (&[a, b], &[c, d, e, f]) => {
            update_rows(to, from, &[row(a), row(b)], &[row(c), row(d), row(e), row(f)]);
        }
        _ => {
            let from = from.as_chunks::<TILE>().0;
            for (tile, (to, from)) in to.as_chunks_mut::<TILE>().0.iter_mut().zip(from).enumerate() {
                let weights = |&at: &u16| &row(at).as_chunks().0[tile];
                update_tile(to, from, added.iter().map(weights), taken.iter().map(weights));
            }
        }
    }
}

#[inline(always)]
fn update_rows<const B: usize>(
    to: &mut [Block; B],
    from: &[Block; B],
    added: &[&[Block; B]],
    taken: &[&[Block; B]],
) {
    let from = from.as_chunks::<TILE>().0;
    for (tile, (to, from)) in to.as_chunks_mut::<TILE>().0.iter_mut().zip(from).enumerate() {
        update_tile(
            to,
            from,
            added.iter().map(|row| &row.as_chunks().0[tile]),
            taken.iter().map(|row| &row.as_chunks().0[tile]),
        );
    }
}

fn update_unusual(to: &mut [Block], from: &[Block], rows: &[Block], added: &[u16], taken: &[u16]) {
    let blocks = to.len();
    for (block, (to, from)) in to.iter_mut().zip(from).enumerate() {
        let weights = |&row: &u16| core::array::from_ref(&rows[usize::from(row) * blocks + block]);
        let (added, taken) = (added.iter().map(weights), taken.iter().map(weights));
        update_tile(core::array::from_mut(to), core::array::from_ref(from), added, taken);
    }
}

/// Some blocks of sums, which stay in registers while rows are added to them and others taken away.
#[inline(always)]
fn update_tile<'r, const N: usize>(
    to: &mut [Block; N],
    from: &[Block; N],
    added: impl Iterator<Item = &'r [Block; N]>,
    taken: impl Iterator<Item = &'r [Block; N]>,
) {
    let mut sums: [[vectors::Vector; vectors::VECTORS]; N] =
        core::array::from_fn(|block| core::array::from_fn(|vector| vectors::load(&from[block], vector)));
    for row in added {
        for (sums, weights) in sums.iter_mut().zip(row) {
            for (vector, sum) in sums.iter_mut().enumerate() {
                *sum = vectors::add(*sum, vectors::load(weights, vector));
            }
        }
    }
    for row in taken {
        for (sums, weights) in sums.iter_mut().zip(row) {
            for (vector, sum) in sums.iter_mut().enumerate() {
                *sum = vectors::subtract(*sum, vectors::load(weights, vector));
            }
        }
    }
    for (block, sums) in to.iter_mut().zip(sums) {
        sums.into_iter().enumerate().for_each(|(vector, sum)| vectors::store(block, vector, sum));
    }
}

/// The last layer: squares of the sums, each between zero and one, times their weights. The own sums come
/// first.
#[inline]
pub(super) fn output(own: &[Block], other: &[Block], weights: &[Block]) -> i64 {
    with_width!(
        own.len(),
        B => vectors::output(&own[..B], &other[..B], &weights[..2 * B]),
        vectors::output(own, other, weights)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::random::Random;

    fn blocks(random: &mut Random, count: usize, most: usize) -> Vec<Block> {
        let number = |random: &mut Random| random.below(2 * most + 1) as i16 - most as i16;
        (0..count).map(|_| Block(core::array::from_fn(|_| number(random)))).collect()
    }

    /// Number by number, row by row.
    fn plain_update(from: &[Block], rows: &[Block], added: &[u16], taken: &[u16]) -> Vec<Block> {
        let weight =
            |row: u16, block: usize, place: usize| rows[usize::from(row) * from.len() + block].0[place];
        let sum = |block: usize, place: usize| {
            let added = added.iter().map(|&row| weight(row, block, place)).fold(0, i16::wrapping_add);
            let taken = taken.iter().map(|&row| weight(row, block, place)).fold(0, i16::wrapping_add);
            from[block].0[place].wrapping_add(added).wrapping_sub(taken)
        };
        (0..from.len()).map(|block| Block(core::array::from_fn(|place| sum(block, place)))).collect()
    }

    #[test]
    fn vectors_compute_what_the_plain_loops_do() {
        let mut random = Random(7);
        for count in [1, 2, 3, 4, 8, 12, 13, 16, 24, 32] {
            let rows = blocks(&mut random, 40 * count, 505);
            let from = blocks(&mut random, count, 400);
            // Every number of rows that has a loop of its own, and some that have none.
            for (added, taken) in (0..36).map(|lens| (lens / 6, lens % 6)).chain([(12, 9), (32, 0)]) {
                let mut some = |len| -> Vec<u16> { (0..len).map(|_| random.below(40) as u16).collect() };
                let (added, taken) = (some(added), some(taken));
                let mut fast = vec![Block::ZERO; count];
                update(&mut fast, &from, &rows, &added, &taken);
                let slow = plain_update(&from, &rows, &added, &taken);
                assert_eq!(fast, slow, "{count} blocks, {} rows and {}", added.len(), taken.len());
            }
            let own = blocks(&mut random, count, 400);
            let weights = blocks(&mut random, 2 * count, 127);
            let expected = plain::output(&own, &from, &weights);
            assert_eq!(output(&own, &from, &weights), expected, "{count} blocks");
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
