//! How much of a clock to spend on one move.

use core::time::Duration;

/// The longest a move is thought about, with however much time there is.
pub const PATIENCE: Duration = Duration::from_millis(1_500);
/// A game is expected to last this many moves more.
const MOVES_LEFT: u32 = 30;
/// What it takes to hear of the move and to make it.
const OVERHEAD: Duration = Duration::from_millis(10);

/// How long to think with this much time left, and with so many moves to go until more comes, if it
/// does; `None` means that time is unlimited. Never more than half of what there is.
///
/// ```
/// use core::time::Duration;
/// use misere_engine::{PATIENCE, budget};
///
/// assert_eq!(budget(None, Duration::ZERO, None), PATIENCE);
/// assert_eq!(budget(Some(Duration::from_secs(30)), Duration::ZERO, None), Duration::from_secs(1));
/// assert_eq!(budget(Some(Duration::from_secs(3)), Duration::ZERO, Some(2)), Duration::from_secs(1));
/// assert!(budget(Some(Duration::from_millis(1)), Duration::ZERO, None) < Duration::from_millis(1));
/// ```
pub fn budget(remaining: Option<Duration>, increment: Duration, moves_to_go: Option<u32>) -> Duration {
    let Some(remaining) = remaining else { return PATIENCE };
    // One share is kept back.
    let shares = moves_to_go.map_or(MOVES_LEFT, |moves| MOVES_LEFT.min(moves.saturating_add(1)));
    let share = remaining / shares.max(1) + increment * 3 / 4;
    let safe = (remaining / 2).min(remaining.saturating_sub(OVERHEAD).max(remaining / 4));
    share.min(safe).min(PATIENCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_budget_is_more_than_half_of_what_there_is() {
        for millis in (0..200).chain([1_000, 60_000, 3_600_000]) {
            for increment in [0, 1, 1_000, 60_000] {
                let remaining = Duration::from_millis(millis);
                for moves_to_go in [None, Some(0), Some(1), Some(40), Some(u32::MAX)] {
                    let spent = budget(Some(remaining), Duration::from_millis(increment), moves_to_go);
                    assert!(spent <= remaining / 2, "{spent:?} of {remaining:?} + {increment} ms");
                }
            }
        }
    }

    #[test]
    fn time_that_is_soon_replaced_is_spent() {
        let spent = |moves_to_go| budget(Some(Duration::from_secs(4)), Duration::ZERO, moves_to_go);
        assert_eq!(spent(Some(3)), Duration::from_secs(1));
        assert!(spent(Some(3)) > spent(Some(9)) && spent(Some(9)) > spent(None));
        assert_eq!(spent(Some(200)), spent(None));
    }

    #[test]
    fn nobody_thinks_for_ever() {
        let hour = Duration::from_secs(3_600);
        assert_eq!(budget(Some(hour), hour, None), PATIENCE);
        assert!(PATIENCE < Duration::from_secs(2));
    }
}
