//! What a slow line costs is not the player's time, up to a bound.

use crate::offer::simple;
use misere_table::{Millis, TimeControl};

/// How much lag a side may still be credited. It grows with every move and is used up by lag: a client that claims more
/// than its line has runs out of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    left: Millis,
    gain: Millis,
}

/// The most that a move gains.
const MOST_GAIN: u64 = 1000;
/// What a measured lag may be off by.
const SLACK: Millis = Millis(140);
/// The most that a flag waits for a move that may be under way.
const MOST_GRACE: Millis = Millis(500);

impl Quota {
    /// For a clock: with little time there is little to credit. 1+0 gains 390 ms a move, 3+0 870 ms.
    pub fn new(control: &TimeControl) -> Quota {
        let seconds = match (control, simple(control)) {
            (TimeControl::Unlimited, _) => 0,
            (_, Some((time, increment))) => (time + increment.times(40)).0 / 1000,
            _ => control.initial().map_or(0, |time| time.0 / 1000),
        };
        let gain = Millis(seconds.saturating_mul(4).saturating_add(150).min(MOST_GAIN));
        Quota { left: gain.times(3), gain }
    }

    /// What is credited of the lag that a client claims, given the lag that we have measured.
    pub fn credit(self, claimed: Millis, measured: Option<Millis>) -> Millis {
        let bound = measured.map_or(SLACK, |measured| measured + SLACK);
        claimed.min(self.left).min(bound)
    }

    /// A move was made, and this much of its time was credited.
    pub(super) fn use_up(&mut self, credited: Millis) {
        let grown = self.left + self.gain;
        self.left = grown.minus(credited).min(self.gain.times(7));
    }

    /// How long a flag waits, because a move in time may be under way.
    pub(super) fn grace(self) -> Millis {
        self.left.min(MOST_GRACE)
    }
}

/// The lag of a line as we see it: a moving average of answers to our pings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LagMeter(Option<Millis>);

impl LagMeter {
    /// An answer took this long.
    pub fn saw(&mut self, trip: Millis) {
        self.0 = Some(match self.0 {
            None => trip,
            Some(Millis(mean)) => Millis((mean * 9 + trip.0) / 10),
        });
    }

    /// The average; nothing before the first answer.
    pub fn mean(self) -> Option<Millis> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quota(clock: &str) -> Quota {
        Quota::new(&clock.parse().expect("a clock"))
    }

    #[test]
    fn gains_are_those_of_the_clock() {
        assert_eq!(
            (quota("1").gain, quota("3").gain, quota("5").gain),
            (Millis(390), Millis(870), Millis(1000))
        );
        assert_eq!(quota("unlimited").gain, Millis(150));
    }

    #[test]
    fn a_client_that_claims_more_than_its_line_has_gets_what_was_measured() {
        assert_eq!(quota("3").credit(Millis(900), Some(Millis(60))), Millis(200));
        assert_eq!(quota("3").credit(Millis(100), Some(Millis(60))), Millis(100));
        assert_eq!(quota("3").credit(Millis(900), None), Millis(140));
    }

    #[test]
    fn a_quota_runs_out_and_recovers() {
        let mut quota = quota("1");
        for _ in 0..20 {
            let credit = quota.credit(Millis(5_000), Some(Millis(5_000)));
            quota.use_up(credit);
        }
        assert_eq!(quota.left, Millis(390));
        for _ in 0..20 {
            quota.use_up(Millis::ZERO);
        }
        assert_eq!(quota.left, Millis(7 * 390));
    }

    #[test]
    fn the_meter_forgets_slowly() {
        let mut meter = LagMeter::default();
        assert_eq!(meter.mean(), None);
        meter.saw(Millis(100));
        meter.saw(Millis(200));
        assert_eq!(meter.mean(), Some(Millis(110)));
    }
}
