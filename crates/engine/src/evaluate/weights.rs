//! The weights of the terms, as fitted to games.

use core::fmt;
use core::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

use super::terms::COUNT;
#[cfg(any(feature = "tune", test))]
use super::terms::TERMS;

/// Two weights in one number: for the middlegame and for the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tapered(i32);

impl Tapered {
    pub(crate) const ZERO: Tapered = Tapered(0);

    pub(crate) const fn new(middlegame: i32, endgame: i32) -> Tapered {
        Tapered((endgame << 16) + middlegame)
    }

    /// The weight in the middlegame, in the low half; it borrows from the other half if it is negative.
    pub(crate) const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The weight in the endgame, in the high half.
    pub(crate) const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.middlegame(), self.endgame())
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    fn neg(self) -> Tapered {
        Tapered(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn mul(self, count: i32) -> Tapered {
        Tapered(self.0.wrapping_mul(count))
    }
}

/// The weights of one side, term after term.
pub(crate) type WeightSet = [Tapered; COUNT];

/// The weights of both sides, which are the same in most games.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights {
    pub(crate) white: Box<WeightSet>,
    pub(crate) black: Box<WeightSet>,
}

impl Weights {
    /// Reads a file: the weights of both sides or, one after the other, those of White and of Black. Words
    /// name the terms and are ignored; `#` begins a comment.
    ///
    /// # Panics
    ///
    /// If the file does not have one pair, or two, for each term. The files are part of the program, and a
    /// test reads them all.
    pub(crate) fn read(text: &str) -> Weights {
        let words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let pairs: Vec<Tapered> = words.filter_map(pair).collect();
        let side = |begin: usize| -> Box<WeightSet> {
            let values = pairs.get(begin..begin + COUNT).map(|values| values.to_vec().into_boxed_slice());
            values.and_then(|values| values.try_into().ok()).expect("a file of weights has all terms")
        };
        let black = if pairs.len() == 2 * COUNT { COUNT } else { 0 };
        assert_eq!(pairs.len(), COUNT + black, "a file of weights has no more than all terms");
        Weights { white: side(0), black: side(black) }
    }

    /// Are there different weights for both sides?
    #[cfg(any(feature = "tune", test))]
    pub(crate) fn are_apart(&self) -> bool {
        self.white != self.black
    }
}

fn pair(word: &str) -> Option<Tapered> {
    let (middlegame, endgame) = word.split_once('/')?;
    Some(Tapered::new(middlegame.parse().ok()?, endgame.parse().ok()?))
}

#[cfg(any(feature = "tune", test))]
/// Writes a file of weights, each given for the middlegame and the endgame.
pub(crate) fn write(f: &mut impl fmt::Write, weights: &[(i32, i32)]) -> fmt::Result {
    let mut pairs = weights.iter();
    while !pairs.as_slice().is_empty() {
        for term in TERMS {
            for group in 0..term.groups {
                write!(f, "{} {group}", term.label)?;
                for (case, (full, empty)) in pairs.by_ref().take(term.each).enumerate() {
                    let gap = if case % 8 == 0 && term.each > 8 { "\n " } else { "" };
                    write!(f, "{gap} {full}/{empty}")?;
                }
                writeln!(f)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_weights_do_not_disturb_each_other() {
        for (full, empty) in [(5, -7), (-5, 7), (-300, -300), (0, -1), (-1, 0), (12_000, -12_000)] {
            let pair = Tapered::new(full, empty);
            assert_eq!((pair.middlegame(), pair.endgame()), (full, empty));
            let sum = pair * 2 - Tapered::new(1, -1);
            assert_eq!((sum.middlegame(), sum.endgame()), (2 * full - 1, 2 * empty + 1));
        }
    }

    #[test]
    fn weights_that_are_written_are_read_again() {
        let values: Vec<(i32, i32)> = (0..2 * COUNT as i32).map(|i| (i % 50 - 20, 7 - i % 30)).collect();
        for values in [&values[..COUNT], &values[..]] {
            let mut text = String::from("# some weights\n");
            write(&mut text, values).expect("a string takes everything");
            let weights = Weights::read(&text);
            assert_eq!(weights.are_apart(), values.len() > COUNT);
            let read: Vec<_> = weights.white.iter().map(|pair| (pair.middlegame(), pair.endgame())).collect();
            assert_eq!(read, values[..COUNT]);
        }
    }
}
