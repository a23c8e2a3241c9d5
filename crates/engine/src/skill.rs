//! Weaker play, for human opponents.

use core::fmt;

use misere_rules::Move;

use crate::{Score, random};

/// How well the engine plays, from 1 to 10 (UCI's “Skill Level”).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Skill(u8);

/// How a weaker skill plays: how deep it searches, how far it may misjudge a move, in centipawns, and how
/// many moves in a hundred it makes without a thought, where pieces are to be lost. A beginner overlooks what noise would not hide: a forced
/// loss, the only good move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    pub(crate) depth: u32,
    noise: u32,
    pub(crate) whims: u32,
}

impl Handicap {
    /// The most positions a weaker skill searches, so that it answers at once.
    pub(crate) const NODES: u64 = 200_000;

    /// The score of a move with noise. Wins and losses that the search sees are not misjudged.
    pub(crate) fn misjudge(self, score: Score, seed: u64, key: u64, mv: Move) -> Score {
        score.with_noise(noise(seed, key, mv.to_bits(), self.noise))
    }
}

/// Spaced by matches between neighbours, as evenly as one table can be for games as different as chess
/// and antichess.
const HANDICAPS: [Handicap; 9] = [
    Handicap { depth: 2, noise: 600, whims: 85 },
    Handicap { depth: 2, noise: 450, whims: 50 },
    Handicap { depth: 2, noise: 300, whims: 20 },
    Handicap { depth: 2, noise: 150, whims: 2 },
    Handicap { depth: 3, noise: 110, whims: 0 },
    Handicap { depth: 5, noise: 90, whims: 0 },
    Handicap { depth: 6, noise: 28, whims: 0 },
    Handicap { depth: 7, noise: 20, whims: 0 },
    Handicap { depth: 9, noise: 12, whims: 0 },
];

impl Skill {
    /// The best play.
    pub const BEST: Skill = Skill(10);

    /// A skill from 1, the weakest, to 10, the best.
    ///
    /// # Errors
    ///
    /// If the number is not one of these.
    pub const fn new(number: u8) -> Result<Skill, SkillError> {
        if number >= 1 && number <= 10 { Ok(Skill(number)) } else { Err(SkillError { found: number }) }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its approximate rating, on the Elo scale of human players.
    pub const fn rating(self) -> u32 {
        500 + 250 * self.0 as u32
    }

    /// The skill with the nearest rating.
    pub const fn nearest(rating: u32) -> Skill {
        let number = rating.saturating_sub(500 - 125) / 250;
        Skill(if number < 1 {
            1
        } else if number > 10 {
            10
        } else {
            number as u8
        })
    }

    /// How it is weakened; `None` for the best.
    pub(crate) fn handicap(self) -> Option<Handicap> {
        HANDICAPS.get(usize::from(self.0) - 1).copied()
    }
}

impl Default for Skill {
    fn default() -> Skill {
        Skill::BEST
    }
}

/// A number that is not a skill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SkillError {
    /// The number that was given.
    pub found: u8,
}

impl fmt::Display for SkillError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level from 1 to 10, found {}", self.found)
    }
}

impl core::error::Error for SkillError {}

/// Which of this many moves is made without a thought; `None` if this one is thought about, as all are but so
/// many in a hundred. The same for the same seed and position.
pub(crate) fn whim(seed: u64, key: u64, in_hundred: u32, moves: usize) -> Option<usize> {
    let number = random::mix(random::mix(seed).wrapping_add(key));
    let thoughtless = number % 100 < u64::from(in_hundred);
    (thoughtless && moves > 0).then(|| (number / 100 % moves as u64) as usize)
}

/// How far a move is misjudged, at most by `max`: the same for the same seed, position and move.
fn noise(seed: u64, key: u64, mv: u16, max: u32) -> i32 {
    let number = seed.wrapping_add(key).wrapping_add(u64::from(mv).wrapping_mul(random::INCREMENT));
    (random::mix(number) % (2 * u64::from(max) + 1)) as i32 - max as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skills_go_from_one_to_ten() {
        assert_eq!(Skill::new(0), Err(SkillError { found: 0 }));
        assert_eq!(Skill::new(10), Ok(Skill::BEST));
        assert_eq!(Skill::new(11).unwrap_err().to_string(), "expected a level from 1 to 10, found 11");
        assert!((1..=10).all(|n| Skill::new(n).expect("a skill").handicap().is_none() == (n == 10)));
    }

    #[test]
    fn every_skill_is_the_nearest_to_its_rating() {
        for skill in (1..=10).map(|number| Skill::new(number).expect("a skill")) {
            assert_eq!(Skill::nearest(skill.rating()), skill);
            assert_eq!(Skill::nearest(skill.rating() + 120), skill);
        }
        assert_eq!((Skill::nearest(0).number(), Skill::nearest(u32::MAX)), (1, Skill::BEST));
    }

    #[test]
    fn as_many_moves_are_whims_as_the_handicap_says() {
        let count = |whims| (0..10_000).filter(|&key| whim(7, key, whims, 30).is_some()).count();
        assert_eq!((count(0), count(100)), (0, 10_000));
        assert!((3_800..4_200).contains(&count(40)), "{}", count(40));
        let whims = |seed| (0..1_000).map(|key| whim(seed, key, 100, 5)).collect::<Vec<_>>();
        assert!((0..5).all(|index| whims(1).iter().filter(|&&whim| whim == Some(index)).count() > 150));
        assert_eq!(whims(1), whims(1));
        assert_ne!(whims(1), whims(2));
        assert_eq!(whim(1, 2, 100, 0), None);
    }

    #[test]
    fn no_move_is_misjudged_by_more_than_the_noise() {
        for mv in 0..1_000 {
            assert!((-50..=50).contains(&noise(1, 2, mv, 50)));
        }
        assert_eq!(noise(1, 2, 3, 0), 0);
        assert!((0..100).any(|mv| noise(1, 2, mv, 50) != noise(9, 2, mv, 50)));
    }
}
