//! How Syzygy tables number squares and sets of squares.

use std::sync::LazyLock;

/// Ranks less files: 0 on the diagonal from a1 to h8, negative below it.
pub(super) fn above_diagonal(sq: u8) -> i8 {
    (sq >> 3) as i8 - (sq & 7) as i8
}

/// The square seen in the mirror of that diagonal.
pub(super) fn transposed(sq: u8) -> u8 {
    (sq & 7) << 3 | sq >> 3
}

/// A square of the left half for one and its mirror image.
fn file_folded(sq: u8) -> u8 {
    (sq & 7).min(7 - (sq & 7))
}

/// The first ten numbers are those of the triangle a1-d1-d4: below the diagonal, then on it.
pub(super) fn in_triangle(sq: u8) -> usize {
    let (file, rank) = (file_folded(sq), (sq >> 3).min(7 - (sq >> 3)));
    let (high, low) = (file.max(rank), file.min(rank));
    usize::from(match (low, high) {
        (low, high) if low == high => 6 + low,
        (0, high) => high - 1,
        (1, high) => high + 1,
        _ => 5,
    })
}

/// The squares of the triangle in that order.
pub(super) const TRIANGLE: [u8; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

/// The 28 squares below the diagonal, row by row. The same for their mirror images above it.
pub(super) fn off_diagonal(sq: u8) -> usize {
    let (file, rank) = (usize::from(sq & 7), usize::from(sq >> 3));
    let (high, low) = (file.max(rank), file.min(rank));
    low * 7 - low * low.saturating_sub(1) / 2 + high - low - 1
}

/// The six squares a5, a6, a7, b5, b6, c5: half of those that a turn of the board makes equal to the triangle's.
pub(super) fn is_in_other_half(sq: u8) -> bool {
    0x1_0307_0000_0000_u64 >> sq & 1 != 0
}

/// The order of squares for three and more equal pieces.
const TWIST: [u8; 64] = [
    15, 63, 55, 47, 40, 48, 56, 12, //
    62, 11, 39, 31, 24, 32, 8, 57, //
    54, 38, 7, 23, 16, 4, 33, 49, //
    46, 30, 22, 3, 0, 17, 25, 41, //
    45, 29, 21, 2, 1, 18, 26, 42, //
    53, 37, 6, 20, 19, 5, 34, 50, //
    61, 10, 36, 28, 27, 35, 9, 58, //
    14, 60, 52, 44, 43, 51, 59, 13,
];

pub(super) fn twisted(sq: u8) -> usize {
    usize::from(TWIST[usize::from(sq)])
}

/// The order of squares for pawns: from the rim inwards, each file from the second rank on.
pub(super) fn pawn_rank(sq: u8) -> usize {
    usize::from(file_folded(sq)) * 6 + usize::from(sq >> 3) - 1
}

/// The other way round, and with a difference between left and right.
pub(super) fn pawn_order(sq: u8) -> usize {
    47 - 2 * pawn_rank(sq) - usize::from(sq & 7 > 3)
}

/// How many sets of `k` there are out of `n`.
pub(super) fn binomial(n: usize, k: usize) -> usize {
    if k > n { 0 } else { (0..k).fold(1, |all, i| all * (n - i) / (i + 1)) }
}

/// Sums for the leading pawns: by how many there are, less one, and the [`pawn_rank`] of the first.
pub(super) fn pawn_sum(others: usize, rank: usize) -> usize {
    let first = rank / 6 * 6;
    (first..rank).map(|rank| pawn_places(others, rank)).sum()
}

/// How many sets of leading pawns have their first one on this file.
pub(super) fn pawns_on_file(pawns: usize, file: usize) -> usize {
    (6 * file..6 * file + 6).map(|rank| pawn_places(pawns - 1, rank)).sum()
}

fn pawn_places(others: usize, rank: usize) -> usize {
    binomial(47 - 2 * rank, others)
}

/// Sums for sets of equal pieces: by how many there are, less one, and the place of the first in the triangle.
pub(super) fn set_sum(others: usize, place: usize) -> usize {
    TRIANGLE[..place].iter().map(|&sq| binomial(twisted(sq), others)).sum()
}

/// The numbers of pairs of equal pieces, by the first one's place in the triangle and the other one's square.
pub(super) static PAIRS: LazyLock<[[Option<u16>; 64]; 10]> = LazyLock::new(|| {
    let (mut pairs, mut number) = ([[None; 64]; 10], 0);
    for (place, (row, &first)) in pairs.iter_mut().zip(&TRIANGLE).enumerate() {
        let on_diagonal = place >= 6;
        let may = |sq: &u8| {
            *sq != first
                && in_triangle(*sq) >= place
                && !(in_triangle(*sq) == place && is_in_other_half(*sq))
                && !(on_diagonal && above_diagonal(*sq) > 0)
        };
        let mut squares: Vec<u8> = (0..64).filter(may).collect();
        if on_diagonal {
            squares.sort_by_key(|&sq| (above_diagonal(sq) != 0, sq));
        }
        for sq in squares {
            row[usize::from(sq)] = Some(number);
            number += 1;
        }
    }
    pairs
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_format() {
        assert_eq!(TRIANGLE.map(in_triangle), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!([1, 2, 7, 10, 15, 19, 55].map(off_diagonal), [0, 1, 6, 7, 12, 13, 27]);
        assert_eq!([8, 15, 16, 35].map(pawn_order), [47, 46, 45, 5]);
        assert_eq!(PAIRS.iter().flatten().flatten().count(), 278);
        assert_eq!(
            (PAIRS[0][0], PAIRS[0][2], PAIRS[9][36], PAIRS[9][28]),
            (Some(0), Some(1), Some(276), Some(277))
        );
        assert_eq!((PAIRS[6][9], PAIRS[6][7], PAIRS[8][21]), (Some(252), Some(259), Some(274)));
    }
}
