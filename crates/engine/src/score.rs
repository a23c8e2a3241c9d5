//! What a position is worth.

use core::fmt;
use core::ops::{Add, Neg, Sub};

/// What a position is worth to the side to move: a guess in hundredths of a pawn, or a win or loss in
/// a known number of plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Nobody is ahead, or the game is drawn.
    pub const DRAW: Score = Score(0);
    /// The game is won.
    const WON: i32 = 32_000;
    /// Longer wins than this are not told from guesses.
    const LONGEST: i32 = 1_000;
    /// Better than everything.
    pub(crate) const BEST: Score = Score(Score::WON + 1);
    /// Worse than everything.
    pub(crate) const WORST: Score = Score(-Score::WON - 1);

    /// A guess. It is kept apart from wins and losses however high it is.
    pub(crate) fn guess(hundredths: i32) -> Score {
        let most = Score::WON - Score::LONGEST - 1;
        Score(hundredths.clamp(-most, most))
    }

    /// The game is won after this many plies.
    pub(crate) fn win_in(plies: u32) -> Score {
        Score(Score::WON - (plies as i32).min(Score::LONGEST))
    }

    /// Hundredths of a pawn, if it is a guess.
    pub fn hundredths(self) -> Option<i32> {
        (!self.is_decided()).then_some(self.0)
    }

    /// In how many plies the side to move wins, if it does.
    pub fn plies_to_win(self) -> Option<u32> {
        (self.is_decided() && self.0 > 0).then(|| (Score::WON - self.0) as u32)
    }

    /// In how many plies the side to move loses, if it does.
    pub fn plies_to_loss(self) -> Option<u32> {
        (-self).plies_to_win()
    }

    /// Is it a win or a loss?
    pub fn is_decided(self) -> bool {
        self.0.abs() >= Score::WON - Score::LONGEST
    }

    /// The number behind it, to be kept in a table.
    pub(crate) const fn to_number(self) -> i16 {
        self.0 as i16
    }

    /// The score that was kept.
    pub(crate) const fn from_number(number: i16) -> Score {
        Score(number as i32)
    }

    /// The score in the middle of two others.
    pub(crate) const fn from_middle(a: Score, b: Score) -> Score {
        Score((a.0 + b.0) / 2)
    }

    /// How much more this is than another.
    pub(crate) const fn minus(self, other: Score) -> i32 {
        self.0 - other.0
    }

    /// A win or loss as it is seen this many plies later.
    pub(crate) fn nearer_by(self, plies: u32) -> Score {
        if self.is_decided() { Score(self.0 + self.0.signum() * plies as i32) } else { self }
    }

    /// A win or loss as it is seen this many plies earlier.
    pub(crate) fn farther_by(self, plies: u32) -> Score {
        if self.is_decided() { Score(self.0 - self.0.signum() * plies as i32) } else { self }
    }

    /// A little more or less, for players who do not see so clearly; wins and losses stay.
    pub(crate) fn blurred(self, hundredths: i32) -> Score {
        if self.is_decided() { self } else { Score::guess(self.0 + hundredths) }
    }
}

impl Add<i32> for Score {
    type Output = Score;

    fn add(self, margin: i32) -> Score {
        Score((self.0 + margin).clamp(Score::WORST.0, Score::BEST.0))
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    fn sub(self, margin: i32) -> Score {
        self + -margin
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(plies), _) => write!(f, "win in {plies}"),
            (_, Some(plies)) => write!(f, "loss in {plies}"),
            _ => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_win_is_better_than_a_slow_one_and_both_than_a_guess() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::win_in(5_000) > Score::guess(i32::MAX));
        assert!(-Score::win_in(1) < -Score::win_in(3));
        assert!(-Score::win_in(9) < Score::guess(i32::MIN + 1));
    }

    #[test]
    fn wins_say_how_far_they_are() {
        let score = Score::win_in(7);
        assert_eq!((score.plies_to_win(), score.plies_to_loss(), score.hundredths()), (Some(7), None, None));
        assert_eq!((-score).plies_to_loss(), Some(7));
        assert_eq!(score.nearer_by(2), Score::win_in(5));
        assert_eq!(score.farther_by(2), Score::win_in(9));
        assert_eq!(Score::guess(30).nearer_by(2).hundredths(), Some(30));
    }
}
