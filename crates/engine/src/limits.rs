//! When a search has to end, and what it may look at.

use core::sync::atomic::{AtomicU8, Ordering};
use core::time::Duration;
use std::sync::Arc;

use misere_rules::Move;

/// When a search has to end, whatever comes first, and what it may look at.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How much time there is.
    pub time: Time,
    /// The longest to think, whatever a clock shows.
    pub most: Option<Duration>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// Everything is looked at this many plies deep.
    pub depth: Option<u32>,
    /// A win in this many moves is enough.
    pub win_in: Option<u32>,
    /// The moves to consider; all of them if there is none.
    pub moves: Vec<Move>,
    /// How many of the best moves are wanted, each with its line; one at least.
    pub lines: usize,
    /// How somebody else stops it.
    pub signal: Signal,
}

impl Default for Limits {
    /// Until somebody says stop.
    fn default() -> Limits {
        Limits {
            time: Time::Unlimited,
            most: None,
            nodes: None,
            depth: None,
            win_in: None,
            moves: Vec::new(),
            lines: 1,
            signal: Signal::default(),
        }
    }
}

impl Limits {
    /// So much time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Time::Exactly(time), ..Limits::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// So many plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }
}

/// How much time there is for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// As much as is wanted.
    Unlimited,
    /// So much, to be used.
    Exactly(Duration),
    /// What a clock shows: the engine decides what to spend.
    Clock(Clock),
}

/// What a clock shows to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What a move brings in.
    pub increment: Duration,
    /// Moves until more time comes.
    pub moves_to_go: Option<u32>,
    /// What it takes to hear of the move and to make it: kept back.
    pub overhead: Duration,
}

/// How somebody else speaks to a search that is going on. Copies are one and the same signal.
///
/// A search that ponders, in the time of the other player, heeds no limit of time, and does not
/// answer, before the other player has moved as expected or somebody says stop.
#[derive(Clone, Debug, Default)]
pub struct Signal(Arc<AtomicU8>);

const GO: u8 = 0;
const PONDER: u8 = 1;
const STOP: u8 = 2;

impl Signal {
    /// A signal for a search in the time of the other player.
    pub fn pondering() -> Signal {
        Signal(Arc::new(AtomicU8::new(PONDER)))
    }

    /// The search has to end.
    pub fn stop(&self) {
        self.0.store(STOP, Ordering::Relaxed);
    }

    /// The other player has moved as expected: from now on the clock runs.
    pub fn ponder_hit(&self) {
        // A search that was stopped stays stopped.
        let _ = self.0.compare_exchange(PONDER, GO, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Has somebody said stop?
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == STOP
    }

    /// Is the other player still to move?
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
