//! Weaker play, for people.

use core::fmt;

use misere_rules::Move;

use crate::Score;

/// How well to play, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// How a level plays: how deep, and how far it may misjudge a move, in hundredths of a pawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weakness {
    pub(crate) depth: u32,
    blur: u32,
}

impl Weakness {
    /// Nobody who plays weakly looks at more positions, so that nobody waits for it.
    pub(crate) const NODES: u64 = 200_000;

    /// The score as such a player sees it. What is won or lost at once is seen by everybody.
    pub(crate) fn misjudge(self, score: Score, seed: u64, key: u64, mv: Move) -> Score {
        score.blurred(blur(seed, key, mv.to_bits(), self.blur))
    }
}

/// Spaced by matches between neighbours, as evenly as one table can be in games as different as chess and
/// antichess.
const WEAKNESSES: [Weakness; 9] = [
    Weakness { depth: 2, blur: 600 },
    Weakness { depth: 2, blur: 340 },
    Weakness { depth: 2, blur: 150 },
    Weakness { depth: 3, blur: 90 },
    Weakness { depth: 4, blur: 60 },
    Weakness { depth: 5, blur: 40 },
    Weakness { depth: 6, blur: 28 },
    Weakness { depth: 7, blur: 20 },
    Weakness { depth: 9, blur: 12 },
];

impl Level {
    /// As well as possible.
    pub const BEST: Level = Level(10);

    /// A level from 1, the weakest, to 10, the best.
    ///
    /// # Errors
    ///
    /// If the number is another one.
    pub const fn new(number: u8) -> Result<Level, LevelError> {
        if number >= 1 && number <= 10 { Ok(Level(number)) } else { Err(LevelError { found: number }) }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// About how strong it is, on a scale on which most people find themselves.
    pub const fn rating(self) -> u32 {
        500 + 250 * self.0 as u32
    }

    /// The level whose rating is nearest.
    pub const fn nearest(rating: u32) -> Level {
        let number = rating.saturating_sub(500 - 125) / 250;
        Level(if number < 1 {
            1
        } else if number > 10 {
            10
        } else {
            number as u8
        })
    }

    /// None at the best.
    pub(crate) fn weakness(self) -> Option<Weakness> {
        WEAKNESSES.get(usize::from(self.0) - 1).copied()
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::BEST
    }
}

/// A number that is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelError {
    /// The number.
    pub found: u8,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level from 1 to 10, found {}", self.found)
    }
}

impl core::error::Error for LevelError {}

/// How far a move is misjudged: the same for the same seed, position and move.
pub(crate) fn blur(seed: u64, key: u64, mv: u16, most: u32) -> i32 {
    // SplitMix64 (Steele, Lea and Flood, 2014).
    let z = seed.wrapping_add(key).wrapping_add(u64::from(mv).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ z >> 31) % (2 * u64::from(most) + 1)) as i32 - most as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_from_one_to_ten() {
        assert_eq!(Level::new(0), Err(LevelError { found: 0 }));
        assert_eq!(Level::new(10), Ok(Level::BEST));
        assert_eq!(Level::new(11).unwrap_err().to_string(), "expected a level from 1 to 10, found 11");
        assert!((1..=10).all(|n| Level::new(n).expect("a level").weakness().is_none() == (n == 10)));
    }

    #[test]
    fn every_level_is_the_nearest_to_its_rating() {
        for level in (1..=10).map(|number| Level::new(number).expect("a level")) {
            assert_eq!(Level::nearest(level.rating()), level);
            assert_eq!(Level::nearest(level.rating() + 120), level);
        }
        assert_eq!((Level::nearest(0).number(), Level::nearest(u32::MAX)), (1, Level::BEST));
    }

    #[test]
    fn nothing_is_misjudged_by_more_than_the_blur() {
        for mv in 0..1_000 {
            assert!((-50..=50).contains(&blur(1, 2, mv, 50)));
        }
        assert_eq!(blur(1, 2, 3, 0), 0);
        assert!((0..100).any(|mv| blur(1, 2, mv, 50) != blur(9, 2, mv, 50)));
    }
}
