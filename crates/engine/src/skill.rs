//! Weaker play, for human opponents.

use misere_rules::{Level, Move, random};

use crate::Score;

/// How a weaker level plays: how deep it searches, how far it may misjudge a move, in centipawns, and how
/// many moves in a hundred it chooses at random where pieces are to be lost. A beginner overlooks what noise
/// would not hide: a forced loss, the only good move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handicap {
    pub(crate) depth: u32,
    noise: u32,
    pub(crate) random_moves_percent: u32,
}

impl Handicap {
    /// The most positions a weaker level searches, so that it answers at once.
    pub(crate) const NODES: u64 = 200_000;

    /// The score of a move with noise. Wins and losses that the search sees are not misjudged.
    pub(crate) fn misjudge(self, score: Score, seed: u64, key: u64, mv: Move) -> Score {
        score.with_noise(noise(seed, key, mv.to_bits(), self.noise))
    }
}

/// Spaced by matches between neighbours, as evenly as one table can be for games as different as chess
/// and antichess.
const HANDICAPS: [Handicap; 9] = [
    Handicap { depth: 2, noise: 600, random_moves_percent: 85 },
    Handicap { depth: 2, noise: 450, random_moves_percent: 50 },
    Handicap { depth: 2, noise: 300, random_moves_percent: 20 },
    Handicap { depth: 2, noise: 150, random_moves_percent: 2 },
    Handicap { depth: 3, noise: 110, random_moves_percent: 0 },
    Handicap { depth: 5, noise: 90, random_moves_percent: 0 },
    Handicap { depth: 6, noise: 28, random_moves_percent: 0 },
    Handicap { depth: 7, noise: 20, random_moves_percent: 0 },
    Handicap { depth: 9, noise: 12, random_moves_percent: 0 },
];

/// The approximate rating of a level, on the Elo scale of human players.
pub const fn rating_of(level: Level) -> u32 {
    500 + 250 * level.number() as u32
}

/// The level with the nearest rating.
pub const fn level_rated(rating: u32) -> Level {
    let number = rating.saturating_sub(500 - 125) / 250;
    let number = if number < 1 { 1 } else { number };
    match Level::new(if number > 10 { 10 } else { number as u8 }) {
        Ok(level) => level,
        Err(_) => Level::BEST,
    }
}

/// How a level is weakened; `None` for the best.
pub(crate) fn handicap(level: Level) -> Option<Handicap> {
    HANDICAPS.get(usize::from(level.number()) - 1).copied()
}

/// Which of this many moves is played at random; `None` if the move is searched. The same for the same seed and
/// position.
pub(crate) fn random_move(seed: u64, key: u64, percent: u32, moves: usize) -> Option<usize> {
    let number = random::mix(random::mix(seed).wrapping_add(key));
    let is_random = number % 100 < u64::from(percent);
    (is_random && moves > 0).then(|| (number / 100 % moves as u64) as usize)
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
    fn every_level_but_the_best_is_weakened() {
        assert!(Level::all().all(|level| handicap(level).is_none() == (level == Level::BEST)));
    }

    #[test]
    fn every_level_is_the_nearest_to_its_rating() {
        for level in Level::all() {
            assert_eq!(level_rated(rating_of(level)), level);
            assert_eq!(level_rated(rating_of(level) + 120), level);
        }
        assert_eq!((level_rated(0), level_rated(u32::MAX)), (Level::EASIEST, Level::BEST));
    }

    #[test]
    fn as_many_moves_are_random_as_the_handicap_says() {
        let count = |percent| (0..10_000).filter(|&key| random_move(7, key, percent, 30).is_some()).count();
        assert_eq!((count(0), count(100)), (0, 10_000));
        assert!((3_800..4_200).contains(&count(40)), "{}", count(40));
        let chosen = |seed| (0..1_000).map(|key| random_move(seed, key, 100, 5)).collect::<Vec<_>>();
        assert!((0..5).all(|index| chosen(1).iter().filter(|&&mv| mv == Some(index)).count() > 150));
        assert_eq!(chosen(1), chosen(1));
        assert_ne!(chosen(1), chosen(2));
        assert_eq!(random_move(1, 2, 100, 0), None);
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
