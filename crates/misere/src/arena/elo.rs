//! What the results of pairs of games say about strength.
//!
//! The two games of a pair share their opening, so their results hang together; counting pairs by what
//! they scored (five numbers, hence *pentanomial*) gives the right error where counting games would
//! give one that is too large. CITE: M. Van den Bergh, "Comments on Normalized Elo" (2020).

use std::f64::consts::LN_10;

/// How many standard errors lie on each side of 95 % of a normal distribution.
const NINETY_FIVE_PERCENT: f64 = 1.959_963_984_540_054;

/// Pairs of games by the points of the first engine: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Pentanomial(pub(super) [u64; 5]);

/// What stands for a kind of pair that was not seen where the pairs alone say too little.
pub(super) const TRACE: f64 = 0.5;

/// An estimate with the ends of its interval of 95 %, all of them finite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) basis: Basis,
}

/// What an estimate rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Basis {
    /// The pairs.
    Pairs,
    /// The pairs, and a trace of every kind that was not seen: pairs that all score the same, or that
    /// hardly leave the other side a point, would have no error or an infinite one.
    Trace,
}

impl Estimate {
    /// Half the width of the interval.
    pub(super) fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Pentanomial {
    /// Counts a pair in which the first engine made this number of half points.
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

    /// The difference in Elo that the score stands for; `None` without pairs.
    pub(super) fn elo(self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let error = NINETY_FIVE_PERCENT * (variance / self.pairs() as f64).sqrt();
        let [value, low, high] = [mean, mean - error, mean + error].map(elo_of_score);
        match variance > 0.0 && low.is_finite() && high.is_finite() {
            true => Some(Estimate { value, low, high, basis: Basis::Pairs }),
            false => Some(self.elo_with_trace()),
        }
    }

    /// The same with a trace of what was not seen. The interval is one of Elo and not of the score, so
    /// that it has ends.
    fn elo_with_trace(self) -> Estimate {
        let counts = self.with_trace();
        let (mean, variance) = moments(counts);
        let error = NINETY_FIVE_PERCENT * (variance / counts.iter().sum::<f64>()).sqrt();
        // The slope of Elo over the score.
        let slope = 400.0 / (LN_10 * mean * (1.0 - mean));
        let (value, error) = (elo_of_score(mean), error * slope);
        Estimate { value, low: value - error, high: value + error, basis: Basis::Trace }
    }

    /// The counts, none of them zero.
    pub(super) fn with_trace(self) -> [f64; 5] {
        self.0.map(|count| if count == 0 { TRACE } else { count as f64 })
    }
}

/// Mean and variance of counts of which not all are zero.
pub(super) fn moments(counts: [f64; 5]) -> (f64, f64) {
    let total: f64 = counts.iter().sum();
    let kinds = || counts.iter().enumerate().map(|(i, count)| (i as f64 / 4.0, count));
    // The sum is exact, and so is the mean of an even match: Elo 0.0 and not -0.0.
    let mean = kinds().map(|(score, count)| score * count).sum::<f64>() / total;
    let variance = kinds().map(|(score, count)| count * (score - mean).powi(2)).sum::<f64>() / total;
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
    fn pairs_that_all_score_the_same_say_something_and_not_everything() {
        let elo = |counts| Pentanomial(counts).elo().expect("there are pairs");
        for counts in [[0, 0, 1, 0, 0], [0, 0, 50, 0, 0], [0, 0, 0, 0, 1], [3, 0, 0, 0, 0], [1, 0, 2, 0, 17]]
        {
            let elo = elo(counts);
            assert_eq!(elo.basis, Basis::Trace, "{elo:?}");
            assert!(elo.low.is_finite() && elo.high.is_finite(), "{elo:?}");
            assert!(elo.low < elo.value && elo.value < elo.high, "{elo:?}");
        }
        // More of the same makes surer.
        assert!(elo([0, 0, 50, 0, 0]).error() < elo([0, 0, 2, 0, 0]).error());
        assert!(elo([0, 0, 0, 0, 50]).low > elo([0, 0, 0, 0, 2]).low);
        for even in [[0, 0, 50, 0, 0], [0, 0, 20, 0, 0], [3, 1, 7, 1, 3]] {
            assert_eq!(format!("{:+.1}", elo(even).value), "+0.0");
        }
        assert!(close(elo([3, 0, 0, 0, 0]).value, -elo([0, 0, 0, 0, 3]).value));
        assert_eq!(Pentanomial::default().elo(), None);
    }
}
