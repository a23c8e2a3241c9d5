//! The 64 squares, their files and ranks.

use core::fmt;
use core::str::FromStr;

use crate::parse::{ParseError, read_as_letter};

macro_rules! line {
    ($(#[$doc:meta])* $name:ident: $($variant:ident $letter:literal),*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum $name { $($variant),* }

        impl $name {
            /// All eight, in order.
            pub const ALL: [$name; 8] = [$($name::$variant),*];

            /// The letter or digit it is called by.
            pub const fn letter(self) -> char {
                match self { $($name::$variant => $letter),* }
            }

            /// Reads a lower-case letter or digit.
            pub const fn from_letter(letter: char) -> Option<$name> {
                match letter { $($letter => Some($name::$variant),)* _ => None }
            }

            /// The opposite one: `A` for `H`, the first for the eighth.
            pub const fn mirrored(self) -> $name {
                $name::ALL[7 - self as usize]
            }
        }
    };
}

line!(/** A column of the board. */ File: A 'a', B 'b', C 'c', D 'd', E 'e', F 'f', G 'g', H 'h');
line!(/** A row of the board, as White counts. */ Rank: R1 '1', R2 '2', R3 '3', R4 '4', R5 '5', R6 '6', R7 '7', R8 '8');

read_as_letter! {
    File: "a file from a to h";
    Rank: "a rank from 1 to 8";
}

macro_rules! squares {
    ($($square:ident $number:literal,)*) => {
        /// A square of the board, a1 = 0, b1 = 1 … h8 = 63.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Square { $($square = $number),* }

        impl Square {
            /// The square whose number is the lowest six bits of the argument. Optimised, the match is
            /// no more than the mask.
            #[inline]
            pub(crate) const fn masked(number: u8) -> Square {
                match number & 63 {
                    $($number => Square::$square,)*
                    _ => unreachable!(),
                }
            }
        }
    };
}

#[rustfmt::skip]
squares! {
    A1 0, B1 1, C1 2, D1 3, E1 4, F1 5, G1 6, H1 7,
    A2 8, B2 9, C2 10, D2 11, E2 12, F2 13, G2 14, H2 15,
    A3 16, B3 17, C3 18, D3 19, E3 20, F3 21, G3 22, H3 23,
    A4 24, B4 25, C4 26, D4 27, E4 28, F4 29, G4 30, H4 31,
    A5 32, B5 33, C5 34, D5 35, E5 36, F5 37, G5 38, H5 39,
    A6 40, B6 41, C6 42, D6 43, E6 44, F6 45, G6 46, H6 47,
    A7 48, B7 49, C7 50, D7 51, E7 52, F7 53, G7 54, H7 55,
    A8 56, B8 57, C8 58, D8 59, E8 60, F8 61, G8 62, H8 63,
}

impl Square {
    /// The square with this number, if there is one.
    #[inline]
    pub const fn new(number: u8) -> Option<Square> {
        if number < 64 { Some(Square::masked(number)) } else { None }
    }

    /// Where a file and a rank cross.
    #[inline]
    pub const fn at(file: File, rank: Rank) -> Square {
        Square::masked(rank as u8 * 8 + file as u8)
    }

    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[self as usize & 7]
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[self as usize >> 3]
    }

    /// The square this many files to the right and ranks up, unless that leaves the board.
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let (file, rank) = ((self as i8 & 7) + files, (self as i8 >> 3) + ranks);
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Square::new((rank * 8 + file) as u8)
        } else {
            None
        }
    }

    /// The square `step` numbers further on; the caller knows that it is on the board.
    #[inline]
    pub(crate) const fn step(self, step: i8) -> Square {
        Square::masked((self as i8).wrapping_add(step) as u8)
    }

    /// The square seen from the other side of the board: a1 for a8.
    #[inline]
    pub const fn mirrored(self) -> Square {
        Square::masked(self as u8 ^ 56)
    }

    /// Is it a light square, as h1 is?
    pub const fn is_light(self) -> bool {
        (self as u8 ^ (self as u8 >> 3)) & 1 == 1
    }

    /// All squares, a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..64).map(Square::masked)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().letter())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads `e4`, lower case.
    fn from_str(text: &str) -> Result<Square, ParseError> {
        let mut letters = text.chars();
        let file = letters.next().and_then(File::from_letter);
        let rank = letters.next().and_then(Rank::from_letter);
        match (file, rank, letters.next()) {
            (Some(file), Some(rank), None) => Ok(Square::at(file, rank)),
            _ => Err(ParseError::new("a square from a1 to h8", text)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for sq in Square::all() {
            assert_eq!(sq.to_string().parse(), Ok(sq));
        }
        for text in ["", "e", "e9", "i1", "e44", "E4", "é4"] {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_lower_left_corner_is_dark() {
        assert!(!Square::A1.is_light());
        assert!(Square::H1.is_light());
    }

    #[test]
    fn an_offset_stays_on_the_board() {
        assert_eq!(Square::H1.offset(1, 0), None);
        assert_eq!(Square::E4.offset(-1, 2), Some(Square::D6));
    }
}
