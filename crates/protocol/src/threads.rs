//! Whether the system gives as many threads as are wanted.

use core::fmt;
use core::num::NonZeroUsize;
use std::sync::{PoisonError, RwLock};
use std::thread;

/// The system gives fewer threads than are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFewThreads {
    /// How many are wanted.
    pub wanted: NonZeroUsize,
    /// How many there are.
    pub found: usize,
}

impl fmt::Display for TooFewThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooFewThreads { wanted, found } = self;
        write!(f, "expected {wanted} threads with memory for each, found {found} that the system gives")
    }
}

impl core::error::Error for TooFewThreads {}

/// Checks that the system gives this number of threads at a time, the caller's included, with
/// `bytes_each` bytes for each. They are started, do nothing, and end.
///
/// # Errors
///
/// If it would not, says how many it gives.
///
/// ```
/// use std::num::NonZeroUsize;
///
/// assert_eq!(misere_protocol::require_threads(NonZeroUsize::MIN, 1 << 10), Ok(()));
/// ```
pub fn require_threads(wanted: NonZeroUsize, bytes_each: usize) -> Result<(), TooFewThreads> {
    if wanted == NonZeroUsize::MIN {
        return Ok(());
    }
    let gate = RwLock::new(());
    let found = thread::scope(|scope| {
        let closed = gate.write().unwrap_or_else(PoisonError::into_inner);
        let mut memory: Vec<Vec<u8>> = Vec::with_capacity(wanted.get());
        let mut give = || {
            let mut bytes = Vec::new();
            bytes.try_reserve_exact(bytes_each).ok()?;
            let wait = || drop(gate.read());
            thread::Builder::new().spawn_scoped(scope, wait).ok()?;
            memory.push(bytes);
            Some(())
        };
        let others = (1..wanted.get()).map_while(|_| give()).count();
        drop(closed);
        others + 1
    });
    if found == wanted.get() { Ok(()) } else { Err(TooFewThreads { wanted, found }) }
}
