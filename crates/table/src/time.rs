//! Time, which is told and never read.

use core::ops::Add;

use serde::{Deserialize, Serialize};

/// A span of time in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// No time at all.
    pub const ZERO: Millis = Millis(0);

    /// This many seconds.
    pub const fn seconds(seconds: u64) -> Millis {
        Millis(seconds.saturating_mul(1000))
    }

    /// This many minutes.
    pub const fn minutes(minutes: u64) -> Millis {
        Millis::seconds(minutes.saturating_mul(60))
    }

    /// What is left when something is taken away; never less than nothing.
    #[must_use]
    pub const fn minus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }

    /// This many times as much.
    #[must_use]
    pub const fn times(self, factor: u32) -> Millis {
        Millis(self.0.saturating_mul(factor as u64))
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl core::iter::Sum for Millis {
    fn sum<I: Iterator<Item = Millis>>(spans: I) -> Millis {
        spans.fold(Millis::ZERO, Add::add)
    }
}

/// A point in time: milliseconds since any epoch, as long as it is always the same one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub u64);

impl Moment {
    /// The epoch. Good for tables whose time is told.
    pub const ZERO: Moment = Moment(0);

    /// How long it has been since an earlier moment; nothing if that one is later.
    pub const fn since(self, earlier: Moment) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Millis> for Moment {
    type Output = Moment;

    fn add(self, span: Millis) -> Moment {
        Moment(self.0.saturating_add(span.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_never_runs_backwards() {
        assert_eq!(Moment(5).since(Moment(9)), Millis::ZERO);
        assert_eq!(Millis(3).minus(Millis(4)), Millis::ZERO);
    }

    #[test]
    fn the_largest_numbers_do_not_overflow() {
        assert_eq!(Millis(u64::MAX) + Millis(1), Millis(u64::MAX));
        assert_eq!(Moment(u64::MAX) + Millis(1), Moment(u64::MAX));
        assert_eq!(Millis(u64::MAX).times(2), Millis(u64::MAX));
        assert_eq!(Millis::minutes(u64::MAX), Millis(u64::MAX));
    }
}
