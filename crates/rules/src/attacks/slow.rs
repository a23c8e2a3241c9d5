//! The obvious way: walk until something stands in the way. The specification of every table.

use crate::{Square, SquareSet};

pub(super) const BISHOP_DIRECTIONS: [(i8, i8); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(super) const ROOK_DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The squares reached by walking in each direction up to and including the first occupied one.
pub(super) const fn rays(from: Square, occupied: SquareSet, directions: &[(i8, i8); 4]) -> SquareSet {
    let mut reached = SquareSet::EMPTY;
    let mut i = 0;
    while i < directions.len() {
        let mut sq = from;
        while let Some(next) = sq.offset(directions[i].0, directions[i].1) {
            reached = reached.with(next);
            if occupied.has(next) {
                break;
            }
            sq = next;
        }
        i += 1;
    }
    reached
}

/// The squares where a piece would shorten a ray: all of it but the last before the edge.
#[cfg(any(not(feature = "small"), test))]
pub(super) const fn blockers(from: Square, directions: &[(i8, i8); 4]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut i = 0;
    while i < directions.len() {
        let (files, ranks) = directions[i];
        let mut sq = from;
        while let Some(next) = sq.offset(files, ranks) {
            if next.offset(files, ranks).is_some() {
                set = set.with(next);
            }
            sq = next;
        }
        i += 1;
    }
    set
}

pub(super) const fn leaper_table(steps: &[(i8, i8)]) -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = Square::masked(from as u8).offset(steps[i].0, steps[i].1) {
                table[from] = table[from].with(to);
            }
            i += 1;
        }
        from += 1;
    }
    table
}

pub(super) const fn ray_table(directions: &[(i8, i8); 4]) -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        table[from] = rays(Square::masked(from as u8), SquareSet::EMPTY, directions);
        from += 1;
    }
    table
}

/// The directions of the four lines through a square, one way along each.
#[cfg(test)]
const LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The line through two different squares.
#[cfg(test)]
pub(super) const fn line(a: Square, b: Square) -> SquareSet {
    let mut i = 0;
    while i < 4 {
        let (files, ranks) = LINES[i];
        let line =
            rays(a, SquareSet::EMPTY, &[(files, ranks), (-files, -ranks), (files, ranks), (files, ranks)]);
        if line.has(b) {
            return line.with(a);
        }
        i += 1;
    }
    SquareSet::EMPTY
}

/// The squares between two squares of one line.
#[cfg(test)]
pub(super) const fn between(a: Square, b: Square) -> SquareSet {
    let mut i = 0;
    while i < 8 {
        let (files, ranks) = if i < 4 { LINES[i] } else { (-LINES[i - 4].0, -LINES[i - 4].1) };
        let mut gap = SquareSet::EMPTY;
        let mut sq = a;
        while let Some(next) = sq.offset(files, ranks) {
            if next as u8 == b as u8 {
                return gap;
            }
            gap = gap.with(next);
            sq = next;
        }
        i += 1;
    }
    SquareSet::EMPTY
}
