//! How much of a clock to spend on one move.

use core::time::Duration;

use crate::limits::{Clock, Time};

/// How long to think: as a rule, if there is one, and at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pace {
    pub(crate) usual: Option<Duration>,
    pub(crate) most: Duration,
}

/// A game is expected to last this many moves more.
const MOVES_LEFT: u32 = 28;

impl Pace {
    /// None if time does not matter.
    pub(crate) fn new(time: Time, longest: Option<Duration>) -> Option<Pace> {
        let pace = match time {
            Time::Unlimited => return longest.map(|most| Pace { usual: None, most }),
            // The depth that has begun is used up to the end.
            Time::Exactly(most) => Pace { usual: None, most },
            Time::Clock(clock) => Pace::with_clock(clock),
        };
        Some(Pace { most: longest.map_or(pace.most, |longest| pace.most.min(longest)), ..pace })
    }

    /// Never more than what there is, and the less of it the longer the game may last.
    fn with_clock(Clock { left, increment, moves_to_go, overhead }: Clock) -> Pace {
        // With next to nothing left, a little of it is used all the same.
        let left = left.saturating_sub(overhead).max(left / 8);
        // One share is kept back.
        let shares = moves_to_go.map_or(MOVES_LEFT, |moves| MOVES_LEFT.min(moves.saturating_add(1))).max(1);
        let share = left / shares + increment * 3 / 4;
        Pace { usual: Some(share.min(left / 2)), most: (share * 4).min(left * 2 / 3) }
    }
}

impl Clock {
    /// How long to think about a move as a rule.
    pub fn usual(self) -> Duration {
        Pace::with_clock(self).usual.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(left: u64, increment: u64, moves_to_go: Option<u32>) -> Pace {
        let overhead = Duration::from_millis(10);
        let [left, increment] = [left, increment].map(Duration::from_millis);
        Pace::with_clock(Clock { left, increment, moves_to_go, overhead })
    }

    #[test]
    fn nobody_thinks_longer_than_there_is_time() {
        for left in (0..200).chain([1_000, 60_000, 3_600_000]) {
            for increment in [0, 1, 1_000, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    let Pace { usual, most } = pace(left, increment, moves_to_go);
                    let usual = usual.expect("there is a clock");
                    assert!(usual <= most || most < Duration::from_millis(2), "{usual:?} {most:?}");
                    assert!(
                        most <= Duration::from_millis(left) * 2 / 3,
                        "{most:?} of {left} + {increment} ms"
                    );
                }
            }
        }
    }

    #[test]
    fn time_that_is_soon_replaced_is_spent() {
        let usual = |moves_to_go| pace(4_010, 0, moves_to_go).usual.expect("there is a clock");
        assert_eq!(usual(Some(3)), Duration::from_secs(1));
        assert!(usual(Some(3)) > usual(Some(9)) && usual(Some(9)) > usual(None));
        assert_eq!(usual(Some(200)), usual(None));
    }
}
