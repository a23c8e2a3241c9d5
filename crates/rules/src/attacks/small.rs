//! Sliding attacks by subtraction along a line: 2 KiB of tables, for small binaries such as the
//! browser's. Slower than the magic tables.

use super::slow;
use crate::{Square, SquareSet};

/// The rank, file and diagonals through each square, without the square itself.
static LINES: [[u64; 64]; 4] = {
    let mut lines = [[0; 64]; 4];
    let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut i = 0;
    while i < 4 * 64 {
        let (files, ranks): (i8, i8) = directions[i / 64];
        let both_ways = [(files, ranks), (-files, -ranks), (files, ranks), (-files, -ranks)];
        lines[i / 64][i % 64] = slow::rays(Square::masked((i % 64) as u8), SquareSet::EMPTY, &both_ways).0;
        i += 1;
    }
    lines
};

/// Subtracting a square from the occupied squares above it flips everything up to the first of them;
/// the same with the board reversed gives the other half of the line.
#[inline]
fn along(line: usize, from: Square, occupied: SquareSet) -> u64 {
    let line = LINES[line][from as usize];
    let on_line = occupied.0 & line;
    let sq = 1u64 << from as u8;
    let up = on_line.wrapping_sub(sq << 1);
    let down = on_line.reverse_bits().wrapping_sub(sq.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}

#[inline]
pub(super) fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(along(0, from, occupied) | along(1, from, occupied))
}

#[inline]
pub(super) fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    SquareSet(along(2, from, occupied) | along(3, from, occupied))
}

#[inline]
pub(super) fn line(a: Square, b: Square) -> SquareSet {
    (0..4)
        .map(|line| SquareSet(LINES[line][a as usize]))
        .find(|line| line.has(b))
        .map_or(SquareSet::EMPTY, |line| line.with(a))
}

#[inline]
pub(super) fn between(a: Square, b: Square) -> SquareSet {
    let (low, high) = (a.min(b) as u8, a.max(b) as u8);
    let above_low = (!0u64 << low) << 1;
    let below_high = !(!0u64 << high);
    line(a, b) & SquareSet(above_low & below_high)
}
