//! The time budget: how much of a clock to spend on one move.

use core::time::Duration;

use crate::limits::{Clock, Time};

/// How long to think about a move: the optimum, if there is a clock, and the maximum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeBudget {
    pub(crate) optimum: Option<Duration>,
    pub(crate) maximum: Duration,
}

/// How many more moves a game is expected to last.
const MOVES_LEFT: u32 = 28;

impl TimeBudget {
    /// The budget for one move; `None` without a limit of time.
    pub(crate) fn new(time: Time, max_time: Option<Duration>) -> Option<TimeBudget> {
        let budget = match time {
            Time::Unlimited => return max_time.map(|maximum| TimeBudget { optimum: None, maximum }),
            // All of it is used: an iteration that has started is searched until the end.
            Time::Exactly(maximum) => TimeBudget { optimum: None, maximum },
            Time::Clock(clock) => TimeBudget::with_clock(clock),
        };
        let maximum = max_time.map_or(budget.maximum, |max_time| budget.maximum.min(max_time));
        Some(TimeBudget { maximum, ..budget })
    }

    /// Never more than what is left, and less of it the longer the game may last.
    fn with_clock(Clock { left, increment, moves_to_go, overhead }: Clock) -> TimeBudget {
        // With almost no time left, an eighth of it is used all the same.
        let left = left.saturating_sub(overhead).max(left / 8);
        // One share is kept in reserve.
        let shares = moves_to_go.map_or(MOVES_LEFT, |moves| MOVES_LEFT.min(moves.saturating_add(1))).max(1);
        let share = left / shares + increment * 3 / 4;
        TimeBudget { optimum: Some(share.min(left / 2)), maximum: (share * 4).min(left * 2 / 3) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(left: u64, increment: u64, moves_to_go: Option<u32>) -> TimeBudget {
        let overhead = Duration::from_millis(10);
        let [left, increment] = [left, increment].map(Duration::from_millis);
        TimeBudget::with_clock(Clock { left, increment, moves_to_go, overhead })
    }

    #[test]
    fn no_move_takes_longer_than_there_is_time() {
        for left in (0..200).chain([1_000, 60_000, 3_600_000]) {
            for increment in [0, 1, 1_000, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    let TimeBudget { optimum, maximum } = budget(left, increment, moves_to_go);
                    let optimum = optimum.expect("there is a clock");
                    assert!(
                        optimum <= maximum || maximum < Duration::from_millis(2),
                        "{optimum:?} {maximum:?}"
                    );
                    assert!(
                        maximum <= Duration::from_millis(left) * 2 / 3,
                        "{maximum:?} of {left} + {increment} ms"
                    );
                }
            }
        }
    }

    #[test]
    fn time_that_is_soon_replaced_is_spent() {
        let optimum = |moves_to_go| budget(4_010, 0, moves_to_go).optimum.expect("there is a clock");
        assert_eq!(optimum(Some(3)), Duration::from_secs(1));
        assert!(optimum(Some(3)) > optimum(Some(9)) && optimum(Some(9)) > optimum(None));
        assert_eq!(optimum(Some(200)), optimum(None));
    }
}
