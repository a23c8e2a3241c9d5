//! Whether the system gives as many threads as are wanted.

use core::fmt;
use core::hint::black_box;
use core::num::NonZeroUsize;
use std::sync::{Barrier, PoisonError, RwLock};
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

/// What a thread needs until it runs: its stack, and the little that the system's library reserves for it. Where that is
/// missing the library ends the whole program.
const START: usize = 4 << 20;

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
    let (gate, started) = (RwLock::new(()), Barrier::new(2));
    let found = thread::scope(|scope| {
        let closed = gate.write().unwrap_or_else(PoisonError::into_inner);
        let mut memory: Vec<Vec<u8>> = Vec::with_capacity(wanted.get());
        let mut give = || {
            let bytes = reserved(bytes_each)?;
            drop(reserved(START)?);
            let wait = || {
                started.wait();
                drop(gate.read());
            };
            thread::Builder::new().spawn_scoped(scope, wait).ok()?;
            // Until it runs nothing else takes what it needs.
            started.wait();
            memory.push(bytes);
            Some(())
        };
        let others = (1..wanted.get()).map_while(|_| give()).count();
        drop(closed);
        others + 1
    });
    if found == wanted.get() { Ok(()) } else { Err(TooFewThreads { wanted, found }) }
}

fn reserved(size: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(size).ok()?;
    // Memory that is not used at all would not be asked for.
    Some(black_box(bytes))
}
