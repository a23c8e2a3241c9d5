//! The two sides and things kept for each of them.

use core::ops::{Index, IndexMut, Not};

use super::{Rank, SquareSet};
use crate::parse::read_as_word;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that begins.
    White,
    /// The other side.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// Picks one of two values: the first for White, the second for Black.
    #[inline]
    pub fn choose<T>(self, white: T, black: T) -> T {
        match self {
            Color::White => white,
            Color::Black => black,
        }
    }

    /// The rank this side calls its `n`th, counted from one: its pawns start on the second.
    ///
    /// ```
    /// use misere_rules::{Color, Rank};
    /// assert_eq!(Color::Black.rank(Rank::R1), Rank::R8);
    /// ```
    #[inline]
    pub const fn rank(self, seen_by_white: Rank) -> Rank {
        match self {
            Color::White => seen_by_white,
            Color::Black => seen_by_white.mirrored(),
        }
    }

    /// The rank on which this side's king starts.
    #[inline]
    pub const fn back_rank(self) -> SquareSet {
        SquareSet::from_rank(self.rank(Rank::R1))
    }

    /// The rank on which this side's pawns start.
    #[inline]
    pub const fn second_rank(self) -> SquareSet {
        SquareSet::from_rank(self.rank(Rank::R2))
    }

    /// The rank this side's pawns promote on.
    #[inline]
    pub const fn last_rank(self) -> SquareSet {
        SquareSet::from_rank(self.rank(Rank::R8))
    }

    /// The English name, lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    /// The letter a FEN uses: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

read_as_word! { Color, name: "\"white\" or \"black\""; }

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Asks for each side's value in turn.
    pub fn new_with(mut value: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { white: value(Color::White), black: value(Color::Black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        color.choose(&self.white, &self.black)
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}
