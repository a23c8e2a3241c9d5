//! How much of a clock to spend on one move.

use core::time::Duration;

/// The longest a move is thought about, with however much time there is.
pub const PATIENCE: Duration = Duration::from_millis(1_500);
/// A game is expected to last this many moves more.
const MOVES_LEFT: u32 = 30;
/// What it takes to hear of the move and to make it.
const OVERHEAD: Duration = Duration::from_millis(10);

/// How long to think with this much time left; `None` means that time is unlimited. Never more than
/// half of what there is.
///
/// ```
/// use core::time::Duration;
/// use misere_engine::{PATIENCE, budget};
///
/// assert_eq!(budget(None, Duration::ZERO), PATIENCE);
/// assert_eq!(budget(Some(Duration::from_secs(30)), Duration::ZERO), Duration::from_secs(1));
/// assert!(budget(Some(Duration::from_millis(1)), Duration::ZERO) < Duration::from_millis(1));
/// ```
pub fn budget(remaining: Option<Duration>, increment: Duration) -> Duration {
    let Some(remaining) = remaining else { return PATIENCE };
    let share = remaining / MOVES_LEFT + increment * 3 / 4;
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
                let spent = budget(Some(remaining), Duration::from_millis(increment));
                assert!(spent <= remaining / 2, "{spent:?} of {remaining:?} + {increment} ms");
            }
        }
    }

    #[test]
    fn nobody_thinks_for_ever() {
        let hour = Duration::from_secs(3_600);
        assert_eq!(budget(Some(hour), hour), PATIENCE);
        assert!(PATIENCE < Duration::from_secs(2));
    }
}
