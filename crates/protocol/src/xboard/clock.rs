//! How long to think.

use core::time::Duration;

use misere_engine::{Clock, Limits, Time};

/// What XBoard has said about time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Control {
    /// Moves for the time; zero if it is for the whole game.
    pub(super) moves: u32,
    pub(super) base: Duration,
    pub(super) increment: Duration,
    /// The time for each move, whatever the clock shows.
    pub(super) exactly: Option<Duration>,
    /// What the engine's clock shows.
    pub(super) left: Option<Duration>,
    /// How many positions count as a second.
    pub(super) speed: Option<u64>,
    pub(super) depth: Option<u32>,
}

impl Default for Control {
    /// Forty moves in five minutes, as XBoard has it.
    fn default() -> Control {
        Control {
            moves: 40,
            base: Duration::from_secs(300),
            increment: Duration::ZERO,
            exactly: None,
            left: None,
            speed: None,
            depth: None,
        }
    }
}

/// Where seconds are positions, a game is expected to last this many moves more.
const MOVES_AHEAD: u32 = 30;

impl Control {
    /// Limits for a move when this side has made `moves_made`.
    pub(super) fn limits(&self, moves_made: u32, overhead: Duration) -> Limits {
        let left = self.left.unwrap_or(self.base);
        let (time, nodes) = match (self.speed, self.exactly) {
            (Some(speed), exactly) => {
                let time = exactly.unwrap_or(left / MOVES_AHEAD);
                (Time::Unlimited, Some(in_positions(time, speed)))
            }
            // A time that is hardly longer than the overhead still leaves time to think.
            (None, Some(time)) => (Time::Exactly(time - overhead.min(time / 2)), None),
            (None, None) => {
                let moves_to_go = (self.moves > 0).then(|| self.moves - moves_made % self.moves.max(1));
                (Time::Clock(Clock { left, increment: self.increment, moves_to_go, overhead }), None)
            }
        };
        Limits { time, nodes, depth: self.depth, ..Limits::default() }
    }
}

fn in_positions(time: Duration, speed: u64) -> u64 {
    let nodes = time.as_millis() * u128::from(speed) / 1_000;
    u64::try_from(nodes).unwrap_or(u64::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(10);

    #[test]
    fn moves_are_counted_up_to_the_next_control() {
        let control = Control { left: Some(Duration::from_secs(9)), ..Control::default() };
        for (made, to_go) in [(0, 40), (39, 1), (40, 40), (41, 39)] {
            let Time::Clock(clock) = control.limits(made, OVERHEAD).time else { panic!("expected a clock") };
            assert_eq!((clock.moves_to_go, clock.left), (Some(to_go), Duration::from_secs(9)));
        }
    }

    #[test]
    fn seconds_may_be_positions() {
        let control =
            Control { exactly: Some(Duration::from_secs(500)), speed: Some(1), ..Control::default() };
        let limits = control.limits(0, OVERHEAD);
        assert_eq!((limits.time, limits.nodes), (Time::Unlimited, Some(500)));
    }

    #[test]
    fn a_time_for_each_move_is_kept() {
        let control = Control { exactly: Some(Duration::from_secs(1)), ..Control::default() };
        assert_eq!(control.limits(0, OVERHEAD).time, Time::Exactly(Duration::from_millis(990)));
    }

    #[test]
    fn a_time_as_short_as_the_overhead_leaves_some_to_think() {
        let control = Control { exactly: Some(OVERHEAD), ..Control::default() };
        assert_eq!(control.limits(0, OVERHEAD).time, Time::Exactly(OVERHEAD / 2));
    }
}
