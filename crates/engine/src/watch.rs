//! When a search that has begun has to end.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;

use web_time::Instant;

use crate::clock::Pace;
use crate::limits::{Limits, Signal};

/// The limits of a search that has begun.
#[derive(Debug)]
pub(crate) struct Watch {
    begun: Instant,
    pace: Option<Pace>,
    nodes: u64,
    signal: Signal,
    /// Somebody has seen that a limit is reached.
    over: AtomicBool,
    /// Positions that other threads have looked at.
    others: AtomicU64,
}

impl Watch {
    /// A look at the clock takes as long as a small part of a position.
    const NODES_BETWEEN_LOOKS: u64 = 256;

    /// The clock runs from now on.
    pub(crate) fn new(limits: &Limits) -> Watch {
        Watch {
            begun: Instant::now(),
            pace: Pace::new(limits.time, limits.most),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            signal: limits.signal.clone(),
            over: AtomicBool::new(false),
            others: AtomicU64::new(0),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Has the search to end, after so many positions?
    #[inline]
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        if nodes >= self.nodes {
            return true;
        }
        nodes.is_multiple_of(Watch::NODES_BETWEEN_LOOKS) && self.look()
    }

    #[cold]
    fn look(&self) -> bool {
        let late =
            || !self.signal.is_pondering() && self.pace.is_some_and(|pace| self.elapsed() >= pace.most);
        if self.signal.is_stopped() || late() {
            self.end();
        }
        self.over.load(Ordering::Relaxed)
    }

    /// All threads have to end.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.signal.is_pondering()
    }

    /// Is it time to answer rather than to go a ply deeper? The more the best move changes, the later.
    pub(crate) fn is_enough(&self, unrest: f64) -> bool {
        let usual = self.pace.and_then(|pace| pace.usual);
        !self.signal.is_pondering() && usual.is_some_and(|usual| self.elapsed() >= usual.mul_f64(unrest))
    }

    pub(crate) fn count_others(&self, nodes: u64) {
        self.others.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn others(&self) -> u64 {
        self.others.load(Ordering::Relaxed)
    }
}
