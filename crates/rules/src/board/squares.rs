//! Sets of squares: one bit per square, with the words of set algebra.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use super::{File, Rank, Square};

/// A set of squares. Operators are set algebra: `&` intersection, `|` union, `-` difference,
/// `^` symmetric difference, `!` complement.
///
/// ```
/// use misere_rules::{squares, Rank, SquareSet};
///
/// let centre = squares! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . X X . . .
///     . . . X X . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// assert_eq!(centre, SquareSet::CENTER);
/// assert_eq!((centre & SquareSet::from_rank(Rank::R4)).len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);
    /// The whole board.
    pub const FULL: SquareSet = SquareSet(!0);
    /// d4, e4, d5 and e5.
    pub const CENTER: SquareSet = SquareSet(0x0000_0018_1800_0000);
    /// The first and the eighth rank.
    pub const BACK_RANKS: SquareSet = SquareSet(0xff00_0000_0000_00ff);
    /// The squares of the colour of h1.
    pub const LIGHT: SquareSet = SquareSet(0x55aa_55aa_55aa_55aa);
    /// The squares of the colour of a1.
    pub const DARK: SquareSet = SquareSet(0xaa55_aa55_aa55_aa55);

    /// The set that holds just this square.
    #[inline]
    pub const fn from_square(sq: Square) -> SquareSet {
        SquareSet(1 << sq as u8)
    }

    /// A whole file.
    #[inline]
    pub const fn from_file(file: File) -> SquareSet {
        SquareSet(0x0101_0101_0101_0101 << file as u8)
    }

    /// A whole rank.
    #[inline]
    pub const fn from_rank(rank: Rank) -> SquareSet {
        SquareSet(0xff << (8 * rank as u8))
    }

    /// The set made of two halves: ranks 1–4 and ranks 5–8.
    pub const fn from_halves(low: u32, high: u32) -> SquareSet {
        SquareSet(low as u64 | (high as u64) << 32)
    }

    /// Is this square in the set?
    #[inline]
    pub const fn has(self, sq: Square) -> bool {
        self.0 >> sq as u8 & 1 != 0
    }

    /// The set with this square added.
    #[inline]
    pub const fn with(self, sq: Square) -> SquareSet {
        SquareSet(self.0 | 1 << sq as u8)
    }

    /// The set with this square taken out.
    #[inline]
    pub const fn without(self, sq: Square) -> SquareSet {
        SquareSet(self.0 & !(1 << sq as u8))
    }

    /// How many squares there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are there two or more?
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Do the two sets share a square?
    #[inline]
    pub const fn meets(self, other: SquareSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Is a square of this rank in the set?
    pub(crate) const fn has_rank(self, rank: Rank) -> bool {
        self.meets(SquareSet::from_rank(rank))
    }

    /// Is one of the two parts empty into which another set divides this one?
    #[inline]
    pub(crate) const fn lacks_one(self, other: SquareSet) -> bool {
        self.0 & other.0 == 0 || self.0 & !other.0 == 0
    }

    /// Is every square of this set in the other?
    #[inline]
    pub const fn is_within(self, other: SquareSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The first square in the order a1, b1 … h8.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::masked(self.0.trailing_zeros() as u8)) }
    }

    /// The last square in that order.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(Square::masked(63 - self.0.leading_zeros() as u8)) }
    }

    /// The one square of a set that has exactly one.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.has_several() { None } else { self.first() }
    }

    /// Every square moved by `step` numbers; what leaves the board at the top or bottom is gone, what
    /// leaves it sideways must have been masked off before.
    #[inline]
    pub(crate) const fn shift(self, step: i8) -> SquareSet {
        if step >= 0 { SquareSet(self.0 << step) } else { SquareSet(self.0 >> -step) }
    }

    /// The set seen from the other side of the board.
    #[inline]
    pub const fn mirrored(self) -> SquareSet {
        SquareSet(self.0.swap_bytes())
    }

    /// The squares in the order a1, b1 … h8.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, in order.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let sq = self.0.first()?;
        self.0.0 &= self.0.0.wrapping_sub(1);
        Some(sq)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let sq = self.0.last()?;
        self.0 = self.0.without(sq);
        Some(sq)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl From<Square> for SquareSet {
    #[inline]
    fn from(sq: Square) -> SquareSet {
        SquareSet::from_square(sq)
    }
}

macro_rules! algebra {
    ($($operator:ident $method:ident, $assigning:ident $assign:ident: |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl $operator for SquareSet {
            type Output = SquareSet;

            #[inline]
            fn $method(self, other: SquareSet) -> SquareSet {
                let ($a, $b) = (self.0, other.0);
                SquareSet($result)
            }
        }

        impl $assigning for SquareSet {
            #[inline]
            fn $assign(&mut self, other: SquareSet) {
                *self = self.$method(other);
            }
        }
    )*};
}

algebra! {
    BitAnd bitand, BitAndAssign bitand_assign: |a, b| a & b;
    BitOr bitor, BitOrAssign bitor_assign: |a, b| a | b;
    BitXor bitxor, BitXorAssign bitxor_assign: |a, b| a ^ b;
    Sub sub, SubAssign sub_assign: |a, b| a & !b;
}

impl Not for SquareSet {
    type Output = SquareSet;

    #[inline]
    fn not(self) -> SquareSet {
        SquareSet(!self.0)
    }
}

impl fmt::Debug for SquareSet {
    /// Draws the board with White at the bottom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.has(Square::at(file, rank)) { 'X' } else { '.' };
                let end = if file == File::H { '\n' } else { ' ' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_and_last_are_the_ends_of_the_walk() {
        let set: SquareSet = [Square::C3, Square::H8, Square::A2].into_iter().collect();
        assert_eq!(set.first(), Some(Square::A2));
        assert_eq!(set.last(), Some(Square::H8));
        assert!(set.iter().eq([Square::A2, Square::C3, Square::H8]));
        assert!(set.iter().rev().eq([Square::H8, Square::C3, Square::A2]));
        assert_eq!(set.single(), None);
    }

    #[test]
    fn the_two_colours_share_the_board() {
        assert_eq!(SquareSet::LIGHT | SquareSet::DARK, SquareSet::FULL);
        assert!(Square::all().all(|sq| SquareSet::LIGHT.has(sq) == sq.is_light()));
    }
}
