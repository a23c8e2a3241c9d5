//! Limits: when a search has to stop, and which moves it considers.

use core::sync::atomic::{AtomicU8, Ordering};
use core::time::Duration;
use std::sync::Arc;

use misere_rules::Move;

/// When a search has to stop, whatever comes first, and which moves it considers.
///
/// ```
/// use misere_engine::Limits;
/// let three_lines = Limits { multipv: 3, ..Limits::depth(8) };
/// assert_eq!((three_lines.depth, three_lines.nodes), (Some(8), None));
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// How much time there is.
    pub time: Time,
    /// The longest time to think, whatever a clock shows.
    pub max_time: Option<Duration>,
    /// The most positions to search.
    pub nodes: Option<u64>,
    /// The last iteration searches this many plies.
    pub depth: Option<u32>,
    /// A win in this many moves is enough.
    pub win_in: Option<u32>,
    /// The moves to consider at the root; all legal ones if it is empty.
    pub moves: Vec<Move>,
    /// How many of the best moves are searched, each with its principal variation; at least one.
    pub multipv: usize,
    /// How another thread stops the search.
    pub signal: Signal,
}

impl Default for Limits {
    /// No limit: the search goes on until the signal stops it.
    fn default() -> Limits {
        Limits {
            time: Time::Unlimited,
            max_time: None,
            nodes: None,
            depth: None,
            win_in: None,
            moves: Vec::new(),
            multipv: 1,
            signal: Signal::default(),
        }
    }
}

impl Limits {
    /// This much time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Time::Exactly(time), ..Limits::default() }
    }

    /// This many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// This many plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}

/// How much time there is for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// No limit.
    Unlimited,
    /// This much, all of which may be used.
    Exactly(Duration),
    /// What a clock shows: the engine decides how much of it to use.
    Clock(Clock),
}

/// What a clock shows the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
    /// Moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// The delay between choosing a move and stopping the clock, which is kept in reserve.
    pub overhead: Duration,
}

/// How another thread controls a running search. Clones are the same signal.
///
/// A search that ponders, during the opponent's time, ignores limits of time and does not return before
/// the opponent has made the expected move or the signal stops it.
#[derive(Clone, Debug, Default)]
pub struct Signal(Arc<AtomicU8>);

const GO: u8 = 0;
const PONDER: u8 = 1;
const STOP: u8 = 2;

impl Signal {
    /// A signal for a search during the opponent's time.
    pub fn pondering() -> Signal {
        Signal(Arc::new(AtomicU8::new(PONDER)))
    }

    /// Stops the search.
    pub fn stop(&self) {
        self.0.store(STOP, Ordering::Relaxed);
    }

    /// The opponent has made the expected move: from now on the clock runs.
    pub fn ponder_hit(&self) {
        // A search that was stopped stays stopped.
        let _ = self.0.compare_exchange(PONDER, GO, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Has the search been stopped?
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == STOP
    }

    /// Is the opponent still to move?
    pub fn is_pondering(&self) -> bool {
        self.0.load(Ordering::Relaxed) == PONDER
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_search_does_not_go_on() {
        let signal = Signal::pondering();
        let other = signal.clone();
        assert!(other.is_pondering() && !other.is_stopped());
        signal.ponder_hit();
        assert!(!other.is_pondering() && !other.is_stopped());
        signal.stop();
        signal.ponder_hit();
        assert!(other.is_stopped());
    }
}
