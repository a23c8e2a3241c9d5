//! When a match may stop: a sequential test of two claims about strength.
//!
//! CITE: A. Wald, "Sequential Tests of Statistical Hypotheses" (1945); the likelihood ratio is the
//! normal approximation of M. Van den Bergh, "A practical introduction to the GSPRT" (2017), over pairs.

use super::elo::{Pentanomial, moments, score_of_elo};
use std::fmt;
use std::str::FromStr;

/// How often either claim may be taken for the other.
const MISTAKES: f64 = 0.05;

/// Is the first engine stronger by `elo0` at most, or by `elo1` at least?
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    /// `elo1` is the better claim.
    Accepted,
    /// `elo0` is.
    Rejected,
}

impl Sprt {
    /// The logarithm of how much likelier the results are under `elo1` than under `elo0`.
    pub(super) fn llr(self, results: Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        // A few pairs that all score the same have no variance, and without a trace of the others they
        // would decide everything. It makes the test a little more careful than it must be.
        let counts = results.with_trace();
        let (mean, variance) = moments(counts);
        let pairs: f64 = counts.iter().sum();
        let (score0, score1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        pairs * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// The ratio at which a claim is taken, for and against.
    pub(super) fn bound() -> f64 {
        ((1.0 - MISTAKES) / MISTAKES).ln()
    }

    pub(super) fn decide(self, results: Pentanomial) -> Option<Decision> {
        match self.llr(results) {
            llr if llr >= Sprt::bound() => Some(Decision::Accepted),
            llr if llr <= -Sprt::bound() => Some(Decision::Rejected),
            _ => None,
        }
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let finite = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.is_finite());
        let claims = text.split_once(',').and_then(|(elo0, elo1)| finite(elo0).zip(finite(elo1)));
        match claims {
            Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
            _ => {
                Err(format!("expected two Elo differences, the smaller first, such as 0,10, found `{text}`"))
            }
        }
    }
}

impl Decision {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Decision::Accepted => "accepted",
            Decision::Rejected => "rejected",
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.elo0, self.elo1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-6
    }

    // The numbers of this test were worked out beside this program, in Python.
    #[test]
    fn the_ratio_is_that_of_two_normal_claims() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0 };
        assert!(close(sprt.llr(Pentanomial([10, 20, 35, 25, 10])), 0.0979165));
        assert!(close(sprt.llr(Pentanomial([100, 200, 350, 280, 130])), 4.8350240));
        assert!(close(sprt.llr(Pentanomial([0, 0, 4, 0, 0])), -0.0119227));
        assert_eq!(sprt.llr(Pentanomial::default()), 0.0);
    }

    #[test]
    fn bounds_are_those_of_five_percent() {
        assert!(close(Sprt::bound(), 2.944_438_979_166));
        let sprt = Sprt { elo0: 0.0, elo1: 30.0 };
        assert_eq!(sprt.decide(Pentanomial([10, 20, 100, 80, 40])), Some(Decision::Accepted));
        assert_eq!(sprt.decide(Pentanomial([40, 80, 100, 20, 10])), Some(Decision::Rejected));
        assert_eq!(sprt.decide(Pentanomial([1, 2, 3, 2, 1])), None);
    }

    #[test]
    fn claims_are_two_numbers_in_order() {
        assert_eq!("-3, 1.5".parse(), Ok(Sprt { elo0: -3.0, elo1: 1.5 }));
        for text in ["", "5", "5,5", "10,0", "a,b", "0,inf", "0,1,2"] {
            let error = text.parse::<Sprt>().expect_err(text);
            assert!(error.ends_with(&format!("found `{text}`")), "{error}");
        }
    }
}
