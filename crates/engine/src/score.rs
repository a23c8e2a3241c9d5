//! Scores: what a position is worth.

use core::fmt;
use core::ops::{Add, Neg, Sub};

/// What a position is worth to the side to move: an evaluation in centipawns, or a win or loss in a known
/// number of plies.
///
/// ```
/// use misere_engine::Score;
/// assert_eq!(Score::DRAW.to_string(), "+0.00");
/// assert_eq!(Score::DRAW.centipawns(), Some(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

/// What a score says, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreKind {
    /// It wins in this many plies.
    Win(u32),
    /// It loses in this many plies.
    Loss(u32),
    /// An evaluation in centipawns. One of a table that does not say in how many plies it is won is far above all
    /// others: [`Score::is_from_table`].
    Centipawns(i32),
}

impl Score {
    /// Neither side is ahead, or the game is drawn.
    pub const DRAW: Score = Score(0);
    /// The game is won.
    const WON: i32 = 32_000;
    /// The longest win in plies that can be told from an evaluation.
    const LONGEST: i32 = 1_000;
    /// Won by a table that does not say in how many plies: less than every win that is seen to its end, more than
    /// every evaluation.
    pub(crate) const TABLE_WIN: Score = Score(Score::WON - Score::LONGEST - 500);
    /// Better than everything.
    pub(crate) const BEST: Score = Score(Score::WON + 1);
    /// Worse than everything.
    pub(crate) const WORST: Score = Score(-Score::WON - 1);

    /// An evaluation. However high it is, it is not taken for a win or loss.
    pub(crate) fn from_eval(centipawns: i32) -> Score {
        let most = Score::TABLE_WIN.0 - 500;
        Score(centipawns.clamp(-most, most))
    }

    /// The game is won after this many plies.
    pub(crate) fn win_in(plies: u32) -> Score {
        Score(Score::WON - (plies as i32).min(Score::LONGEST))
    }

    /// What it says.
    ///
    /// ```
    /// use misere_engine::{Score, ScoreKind};
    /// assert_eq!(Score::DRAW.kind(), ScoreKind::Centipawns(0));
    /// ```
    pub fn kind(self) -> ScoreKind {
        match self.0 {
            number if !self.is_decided() => ScoreKind::Centipawns(number),
            number if number > 0 => ScoreKind::Win((Score::WON - number) as u32),
            number => ScoreKind::Loss((Score::WON + number) as u32),
        }
    }

    /// Centipawns, if it is an evaluation.
    pub fn centipawns(self) -> Option<i32> {
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

    /// Does a table say who wins, but not in how many plies?
    pub fn is_from_table(self) -> bool {
        self.0.abs() == Score::TABLE_WIN.0
    }

    /// Is it a win or a loss?
    pub fn is_decided(self) -> bool {
        self.0.abs() >= Score::WON - Score::LONGEST
    }

    /// The number behind it, for the transposition table.
    pub(crate) const fn to_number(self) -> i16 {
        self.0 as i16
    }

    /// The score with this number.
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

    /// A win or loss at this ply, counted from the node itself.
    pub(crate) fn relative_to_node(self, plies: u32) -> Score {
        if self.is_decided() { Score(self.0 + self.0.signum() * plies as i32) } else { self }
    }

    /// A win or loss counted from a node at this ply, counted from the root.
    pub(crate) fn relative_to_root(self, plies: u32) -> Score {
        if self.is_decided() { Score(self.0 - self.0.signum() * plies as i32) } else { self }
    }

    /// An evaluation that is misjudged by this much; wins and losses stay.
    pub(crate) fn with_noise(self, centipawns: i32) -> Score {
        if self.is_decided() { self } else { Score::from_eval(self.0 + centipawns) }
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

/// Pawns with two decimals, or `win in N` and `loss in N` with the number of plies.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ScoreKind::Win(plies) => write!(f, "win in {plies}"),
            ScoreKind::Loss(plies) => write!(f, "loss in {plies}"),
            ScoreKind::Centipawns(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quick_win_is_better_than_a_slow_one_and_both_than_an_evaluation() {
        assert!(Score::win_in(1) > Score::win_in(3));
        assert!(Score::win_in(5_000) > Score::from_eval(i32::MAX));
        assert!(-Score::win_in(1) < -Score::win_in(3));
        assert!(-Score::win_in(9) < Score::from_eval(i32::MIN + 1));
    }

    #[test]
    fn a_win_in_a_table_is_between_an_evaluation_and_a_win_that_is_seen() {
        let table = Score::TABLE_WIN;
        assert!(Score::from_eval(i32::MAX) < table && table < Score::win_in(5_000));
        assert!(table.is_from_table() && (-table).is_from_table() && !table.is_decided());
        assert!(!Score::from_eval(i32::MAX).is_from_table());
    }

    #[test]
    fn wins_say_how_far_they_are() {
        let score = Score::win_in(7);
        assert_eq!((score.plies_to_win(), score.plies_to_loss(), score.centipawns()), (Some(7), None, None));
        assert_eq!((-score).plies_to_loss(), Some(7));
        assert_eq!((score.kind(), (-score).kind()), (ScoreKind::Win(7), ScoreKind::Loss(7)));
        assert_eq!(score.relative_to_node(2), Score::win_in(5));
        assert_eq!(score.relative_to_root(2), Score::win_in(9));
        assert_eq!(Score::from_eval(30).relative_to_node(2).centipawns(), Some(30));
    }

    #[test]
    fn scores_are_written_in_pawns_or_plies() {
        let written = [Score::from_eval(-5), Score::from_eval(230), Score::win_in(3), -Score::win_in(4)];
        assert_eq!(written.map(|score| score.to_string()), ["-0.05", "+2.30", "win in 3", "loss in 4"]);
    }
}
