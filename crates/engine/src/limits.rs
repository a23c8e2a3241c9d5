//! When a search has to end.

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

/// When a search has to end: whatever comes first.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// After this time.
    pub time: Option<Duration>,
    /// After this many positions.
    pub nodes: Option<u64>,
    /// When everything has been looked at this many plies deep.
    pub depth: Option<u32>,
    /// When somebody says so.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// So much time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
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

/// Limits of a search that has begun.
#[derive(Debug)]
pub(crate) struct Watch {
    begun: Option<Instant>,
    time: Duration,
    nodes: u64,
    stop: Option<Arc<AtomicBool>>,
}

/// The search has to end now.
#[derive(Debug)]
pub(crate) struct Stopped;

impl Watch {
    /// A look at the clock takes as long as a small part of a position.
    const NODES_BETWEEN_LOOKS: u64 = 16;

    /// The clock runs from now on; where no time is given, none is asked for.
    pub(crate) fn new(limits: &Limits) -> Watch {
        Watch {
            begun: limits.time.map(|_| Instant::now()),
            time: limits.time.unwrap_or_default(),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            stop: limits.stop.clone(),
        }
    }

    /// May another position be looked at after so many?
    pub(crate) fn allow(&self, nodes: u64) -> Result<(), Stopped> {
        let out_of_time = || nodes.is_multiple_of(Watch::NODES_BETWEEN_LOOKS) && self.is_over(1, 1);
        if nodes >= self.nodes || out_of_time() { Err(Stopped) } else { Ok(()) }
    }

    /// Is there so little time left that going a ply deeper would not be finished?
    pub(crate) fn is_late(&self) -> bool {
        self.is_over(3, 5)
    }

    /// Has this share of the time passed, or has somebody said stop?
    fn is_over(&self, parts: u32, of: u32) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.begun.is_some_and(|begun| begun.elapsed() * of >= self.time * parts)
    }
}
