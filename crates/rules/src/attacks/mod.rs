//! Which squares a piece attacks, and how squares lie to one another.
//!
//! The answers come from tables that the compiler fills from the ray walk in `slow`: there is
//! nothing to initialise and no build script. Sliding pieces use magic multiplication, or, with the
//! feature `small`, arithmetic on lines with tables of 2 KiB instead of 840.

#[cfg(not(feature = "small"))]
mod magic;
mod slow;
#[cfg(any(feature = "small", test))]
mod small;

#[cfg(not(feature = "small"))]
use magic as sliders;
#[cfg(feature = "small")]
use small as sliders;

use crate::{Color, Role, Square, SquareSet};

const KING_STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

static KING: [SquareSet; 64] = slow::leaper_table(&KING_STEPS);
static KNIGHT: [SquareSet; 64] = slow::leaper_table(&KNIGHT_STEPS);
static PAWN: [[SquareSet; 64]; 2] =
    [slow::leaper_table(&[(-1, 1), (1, 1)]), slow::leaper_table(&[(-1, -1), (1, -1)])];
static BISHOP_RAYS: [SquareSet; 64] = slow::ray_table(&slow::BISHOP_DIRECTIONS);
static ROOK_RAYS: [SquareSet; 64] = slow::ray_table(&slow::ROOK_DIRECTIONS);

/// What an officer reaches on an empty board, by the code of its role; a pawn nothing.
static REACH: [[SquareSet; 64]; 8] = {
    let mut reach = [[SquareSet::EMPTY; 64]; 8];
    reach[Role::Knight as usize] = KNIGHT;
    reach[Role::King as usize] = KING;
    reach[Role::Bishop as usize] = BISHOP_RAYS;
    reach[Role::Rook as usize] = ROOK_RAYS;
    let mut from = 0;
    while from < 64 {
        reach[Role::Queen as usize][from] = SquareSet(BISHOP_RAYS[from].0 | ROOK_RAYS[from].0);
        from += 1;
    }
    reach
};

/// The file and the two diagonals through each square, without itself.
static LINES: [[SquareSet; 64]; 3] = [
    slow::ray_table(&[(0, 1), (0, -1), (0, 1), (0, -1)]),
    slow::ray_table(&[(1, 1), (-1, -1), (1, 1), (-1, -1)]),
    slow::ray_table(&[(1, -1), (-1, 1), (1, -1), (-1, 1)]),
];

/// The line through a square along which a pawn's step goes: 8 numbers straight, 9 or 7 diagonally.
#[inline]
pub(crate) fn line_along(step: i8, sq: Square) -> SquareSet {
    let line = match step.unsigned_abs() {
        8 => 0,
        9 => 1,
        _ => 2,
    };
    LINES[line][sq as usize]
}

/// The squares a king attacks.
#[inline]
pub fn king(from: Square) -> SquareSet {
    KING[from as usize]
}

/// The squares a knight attacks.
#[inline]
pub fn knight(from: Square) -> SquareSet {
    KNIGHT[from as usize]
}

/// The squares a pawn of this colour attacks.
#[inline]
pub fn pawn(color: Color, from: Square) -> SquareSet {
    PAWN[color as usize][from as usize]
}

/// The squares a bishop attacks when these squares are occupied.
#[inline]
pub fn bishop(from: Square, occupied: SquareSet) -> SquareSet {
    sliders::bishop(from, occupied)
}

/// The squares a rook attacks when these squares are occupied.
#[inline]
pub fn rook(from: Square, occupied: SquareSet) -> SquareSet {
    sliders::rook(from, occupied)
}

/// The squares a queen attacks when these squares are occupied.
#[inline]
pub fn queen(from: Square, occupied: SquareSet) -> SquareSet {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares a bishop attacks on an empty board.
#[inline]
pub fn bishop_rays(from: Square) -> SquareSet {
    BISHOP_RAYS[from as usize]
}

/// The squares a rook attacks on an empty board.
#[inline]
pub fn rook_rays(from: Square) -> SquareSet {
    ROOK_RAYS[from as usize]
}

/// The squares an officer attacks on an empty board, whichever it is; a pawn none.
#[inline]
pub(crate) fn reach(officer: Role, from: Square) -> SquareSet {
    REACH[officer as usize][from as usize]
}

/// The squares a piece other than a pawn attacks; for a pawn, those of the given colour's.
#[inline]
pub fn of(role: Role, color: Color, from: Square, occupied: SquareSet) -> SquareSet {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// The squares strictly between two squares of one rank, file or diagonal; empty for other pairs.
///
/// ```
/// use misere_rules::{attacks, Square, SquareSet};
///
/// let set: SquareSet = [Square::B2, Square::C3].into_iter().collect();
/// assert_eq!(attacks::between(Square::A1, Square::D4), set);
/// assert!(attacks::between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> SquareSet {
    sliders::between(a, b)
}

/// The whole rank, file or diagonal through two squares, from edge to edge; empty for other pairs.
#[inline]
pub fn line(a: Square, b: Square) -> SquareSet {
    sliders::line(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every subset of the given squares.
    fn subsets(of: SquareSet) -> impl Iterator<Item = SquareSet> {
        let mut next = Some(SquareSet::EMPTY);
        std::iter::from_fn(move || {
            let set = next?;
            let following = SquareSet(set.0.wrapping_sub(of.0) & of.0);
            next = (!following.is_empty()).then_some(following);
            Some(set)
        })
    }

    #[test]
    fn fast_and_small_sliders_walk_the_rays() {
        for sq in Square::all() {
            for occupied in subsets(slow::blockers(sq, &slow::ROOK_DIRECTIONS)) {
                let walked = slow::rays(sq, occupied, &slow::ROOK_DIRECTIONS);
                assert_eq!(rook(sq, occupied), walked);
                assert_eq!(small::rook(sq, occupied), walked);
            }
            for occupied in subsets(slow::blockers(sq, &slow::BISHOP_DIRECTIONS)) {
                let walked = slow::rays(sq, occupied, &slow::BISHOP_DIRECTIONS);
                assert_eq!(bishop(sq, occupied), walked);
                assert_eq!(small::bishop(sq, occupied), walked);
            }
            assert_eq!(queen(sq, SquareSet::EMPTY), bishop_rays(sq) | rook_rays(sq));
        }
    }

    #[test]
    fn what_lies_off_the_rays_does_not_matter() {
        for sq in Square::all() {
            assert_eq!(rook(sq, !rook_rays(sq)), rook_rays(sq));
            assert_eq!(bishop(sq, !bishop_rays(sq)), bishop_rays(sq));
        }
    }

    #[test]
    fn lines_and_gaps_agree_with_the_ray_walk() {
        for a in Square::all() {
            for b in Square::all() {
                assert_eq!(between(a, b), slow::between(a, b), "{a} {b}");
                assert_eq!(small::between(a, b), slow::between(a, b), "{a} {b}");
                assert_eq!(line(a, b), slow::line(a, b), "{a} {b}");
                assert_eq!(small::line(a, b), slow::line(a, b), "{a} {b}");
            }
        }
    }

    #[test]
    fn pawns_attack_towards_the_other_side() {
        assert_eq!(pawn(Color::White, Square::A2), SquareSet::from_square(Square::B3));
        assert_eq!(pawn(Color::Black, Square::H7), SquareSet::from_square(Square::G6));
        assert!(pawn(Color::White, Square::E8).is_empty());
    }
}
