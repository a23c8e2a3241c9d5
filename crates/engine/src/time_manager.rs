//! The time manager: when a running search has to stop.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;

use web_time::Instant;

use crate::clock::TimeBudget;
use crate::limits::{Limits, Signal};

/// The limits of a running search, shared by its threads.
#[derive(Debug)]
pub(crate) struct TimeManager {
    started: Instant,
    budget: Option<TimeBudget>,
    nodes: u64,
    signal: Signal,
    /// A thread has seen that a limit is reached.
    stopped: AtomicBool,
    /// Nodes of the helper threads that have ended.
    helper_nodes: AtomicU64,
}

impl TimeManager {
    /// The clock is read once in this many nodes, since reading it takes time.
    const NODES_BETWEEN_CHECKS: u64 = 256;

    /// The clock runs from now on.
    pub(crate) fn new(limits: &Limits) -> TimeManager {
        TimeManager {
            started: Instant::now(),
            budget: TimeBudget::new(limits.time, limits.max_time),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            signal: limits.signal.clone(),
            stopped: AtomicBool::new(false),
            helper_nodes: AtomicU64::new(0),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Must a thread stop that has searched this many nodes?
    #[inline]
    pub(crate) fn must_stop(&self, nodes: u64) -> bool {
        if nodes >= self.nodes {
            return true;
        }
        nodes.is_multiple_of(TimeManager::NODES_BETWEEN_CHECKS) && self.check()
    }

    #[cold]
    fn check(&self) -> bool {
        let late = || {
            !self.signal.is_pondering() && self.budget.is_some_and(|budget| self.elapsed() >= budget.maximum)
        };
        if self.signal.is_stopped() || late() {
            self.stop();
        }
        self.stopped.load(Ordering::Relaxed)
    }

    /// Has the search been stopped, or must it?
    pub(crate) fn is_over(&self) -> bool {
        self.stopped.load(Ordering::Relaxed) || self.check()
    }

    /// Stops all threads.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.signal.is_pondering()
    }

    /// Is the optimum time, times a factor, used up? Then another iteration is not started.
    pub(crate) fn is_optimum_used(&self, factor: f64) -> bool {
        let optimum = self.budget.and_then(|budget| budget.optimum);
        !self.signal.is_pondering()
            && optimum.is_some_and(|optimum| self.elapsed() >= optimum.mul_f64(factor))
    }

    pub(crate) fn add_helper_nodes(&self, nodes: u64) {
        self.helper_nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    pub(crate) fn helper_nodes(&self) -> u64 {
        self.helper_nodes.load(Ordering::Relaxed)
    }
}
