//! What the results of pairs of games say about strength.
//!
//! The two games of a pair share their opening, so their results hang together; counting pairs by what
//! they scored (five numbers, hence *pentanomial*) gives the right error where counting games would
//! give one that is too large. CITE: M. Van den Bergh, "Comments on Normalized Elo" (2020).

/// How many standard errors lie on each side of 95 % of a normal distribution.
const NINETY_FIVE_PERCENT: f64 = 1.959_963_984_540_054;

/// Pairs of games by the points of the first engine: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pentanomial(pub(super) [u64; 5]);

/// An estimate with the ends of its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Estimate {
    /// Half the width of the interval.
    pub(super) fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Pentanomial {
    /// Counts a pair in which the first engine made so many half points.
    pub(super) fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    pub(super) fn pairs(self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of the score of a pair, as a share of its two points; `None` without pairs.
    pub(super) fn moments(self) -> Option<(f64, f64)> {
        (self.pairs() > 0).then(|| moments(self.0.map(|count| count as f64)))
    }

    /// The difference in Elo that the score stands for. Where the score is all or nothing it is
    /// infinite.
    pub(super) fn elo(self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let error = NINETY_FIVE_PERCENT * (variance / self.pairs() as f64).sqrt();
        let [value, low, high] = [mean, mean - error, mean + error].map(elo_of_score);
        Some(Estimate { value, low, high })
    }
}

/// Mean and variance of counts of which not all are zero.
pub(super) fn moments(counts: [f64; 5]) -> (f64, f64) {
    let total: f64 = counts.iter().sum();
    let shares = || counts.iter().enumerate().map(|(i, count)| (i as f64 / 4.0, count / total));
    let mean: f64 = shares().map(|(score, share)| score * share).sum();
    let variance = shares().map(|(score, share)| share * (score - mean).powi(2)).sum();
    (mean, variance)
}

/// The Elo difference at which a side scores so much, from 0 to 1.
pub(super) fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// What a side that is so much stronger scores.
pub(super) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6
    }

    #[test]
    fn scores_and_elo_are_each_others_inverse() {
        assert!(close(score_of_elo(0.0), 0.5));
        assert!(close(elo_of_score(0.75), 190.848_501_9));
        for elo in [-300.0, -7.5, 0.0, 12.0, 500.0] {
            assert!(close(elo_of_score(score_of_elo(elo)), elo), "{elo}");
        }
    }

    // The numbers of these tests were worked out beside this program, in Python.

    #[test]
    fn elo_and_its_error_come_from_pairs() {
        let elo = Pentanomial([10, 20, 35, 25, 10]).elo().expect("there are pairs");
        assert!(close(elo.value, 8.687_699_9), "{elo:?}");
        assert!(close(elo.low, -29.412_980_2), "{elo:?}");
        assert!(close(elo.high, 46.999_295_4), "{elo:?}");
        assert!(close(elo.error(), 38.206_137_8), "{elo:?}");
    }

    #[test]
    fn pairs_that_are_always_split_have_no_error() {
        let elo = Pentanomial([0, 0, 50, 0, 0]).elo().expect("there are pairs");
        assert_eq!((elo.value, elo.low, elo.high), (0.0, 0.0, 0.0));
    }

    #[test]
    fn all_and_nothing_are_infinitely_far_apart() {
        let elo = |counts| Pentanomial(counts).elo().expect("there are pairs").value;
        assert_eq!(elo([0, 0, 0, 0, 3]), f64::INFINITY);
        assert_eq!(elo([3, 0, 0, 0, 0]), f64::NEG_INFINITY);
        assert_eq!(Pentanomial::default().elo(), None);
    }
}
