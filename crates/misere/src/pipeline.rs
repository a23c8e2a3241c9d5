//! Work that is shared among threads and comes back in order.
//!
//! Every worker reads a piece of the work, does it and puts the result into a reorder buffer; the worker
//! that completes a run of results hands it over. The buffer is bounded: memory stays the same however
//! long the stream is, and a slow reader slows all workers.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// For how many results of each worker there is room in the reorder buffer.
const ROOM: u64 = 2;

/// About how many bytes a worker needs for itself: a piece of work, what comes of it, and the results of
/// others that wait for their turn.
pub(crate) const MEMORY_PER_THREAD: usize = 4 << 20;

/// Has `threads` workers, of which the caller is one, do all pieces of work, and hands over what they make
/// of them, in order.
///
/// `read` puts the next piece in the place of the one before and says whether there was one. Each worker
/// is made by `worker` on its own thread and keeps what it remembers to itself.
///
/// # Errors
///
/// If reading fails, after everything before it has been handed over; or if handing over fails, at once.
pub(crate) fn run<P, A, W>(
    threads: NonZeroUsize,
    read: impl FnMut(&mut P) -> io::Result<bool> + Send,
    worker: impl Fn() -> W + Sync,
    hand_over: impl FnMut(A) -> anyhow::Result<()> + Send,
) -> anyhow::Result<()>
where
    P: Default,
    A: Send,
    W: FnMut(&P) -> A,
{
    let source = Mutex::new(Source { read, pieces: 0, end: None });
    let buffer = ReorderBuffer::new(ROOM * threads.get() as u64, hand_over);
    let work_on = || {
        let _guard = PanicGuard(&buffer);
        let (mut piece, mut work) = (P::default(), worker());
        let next = |piece: &mut P| lock(&source).next(piece);
        while let Some(turn) = next(&mut piece)
            && buffer.put(turn, work(&piece))
        {}
    };
    thread::scope(|scope| {
        for _ in 1..threads.get() {
            // Where the system gives no more threads, those that there are do all the work.
            if thread::Builder::new().spawn_scoped(scope, work_on).is_err() {
                break;
            }
        }
        work_on();
    });
    buffer.close()?;
    let source = source.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(source.end.unwrap_or(Ok(()))?)
}

/// Where the pieces come from.
struct Source<F> {
    read: F,
    /// How many have been read.
    pieces: u64,
    /// Why there are no more.
    end: Option<io::Result<()>>,
}

impl<F> Source<F> {
    /// Reads the next piece and says which one it is.
    fn next<P>(&mut self, piece: &mut P) -> Option<u64>
    where
        F: FnMut(&mut P) -> io::Result<bool>,
    {
        if self.end.is_none() {
            self.end = match (self.read)(piece) {
                Ok(true) => None,
                Ok(false) => Some(Ok(())),
                Err(error) => Some(Err(error)),
            };
        }
        self.pieces += 1;
        self.end.is_none().then_some(self.pieces - 1)
    }
}

/// Where results wait for their turn.
struct ReorderBuffer<A, F> {
    room: u64,
    state: Mutex<State<A, F>>,
    moved: Condvar,
}

struct State<A, F> {
    waiting: BTreeMap<u64, A>,
    /// Whose turn it is.
    turn: u64,
    hand_over: F,
    /// Handing over failed: there is no room for more.
    failure: Option<anyhow::Error>,
}

impl<A, F: FnMut(A) -> anyhow::Result<()>> ReorderBuffer<A, F> {
    fn new(room: u64, hand_over: F) -> ReorderBuffer<A, F> {
        let state = State { waiting: BTreeMap::new(), turn: 0, hand_over, failure: None };
        ReorderBuffer { room, state: Mutex::new(state), moved: Condvar::new() }
    }

    /// Hands over this result if it is its turn, and those that waited for it. False if it is of no use.
    fn put(&self, turn: u64, result: A) -> bool {
        let is_full = |state: &mut State<A, F>| state.failure.is_none() && turn >= state.turn + self.room;
        let waited = self.moved.wait_while(lock(&self.state), is_full);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        let State { waiting, turn: next, hand_over, failure } = &mut *state;
        waiting.insert(turn, result);
        while failure.is_none()
            && let Some(result) = waiting.remove(next)
        {
            *failure = hand_over(result).err();
            *next += 1;
        }
        self.moved.notify_all();
        failure.is_none()
    }

    /// Says whether everything could be handed over.
    fn close(self) -> anyhow::Result<()> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.failure.map_or(Ok(()), Err)
    }
}

/// Tells the others when a worker panics, so that they do not wait for its result.
struct PanicGuard<'a, A, F>(&'a ReorderBuffer<A, F>);

impl<A, F> Drop for PanicGuard<'_, A, F> {
    fn drop(&mut self) {
        if thread::panicking() {
            lock(&self.0.state).failure = Some(anyhow::anyhow!("a worker panicked"));
            self.0.moved.notify_all();
        }
    }
}

/// A panic in one worker goes on in the caller: the other workers need not panic for it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).expect("at least one")
    }

    /// Works longer at some pieces than at others.
    fn doubled(piece: &u64) -> u64 {
        thread::sleep(Duration::from_micros(piece * 37 % 100));
        2 * piece
    }

    /// Pieces from nought to one less than this.
    fn upto(length: u64) -> impl FnMut(&mut u64) -> io::Result<bool> {
        let mut pieces = 0..length;
        move |piece| Ok(pieces.next().map(|next| *piece = next).is_some())
    }

    #[test]
    fn results_come_in_order() {
        for count in [1, 2, 3, 8] {
            for length in [0, 1, 2, 100] {
                let mut results = Vec::new();
                let hand_over = |result| {
                    results.push(result);
                    Ok(())
                };
                run(threads(count), upto(length), || doubled, hand_over).expect("nothing fails");
                assert!(results.into_iter().eq((0..length).map(|piece| 2 * piece)), "{count} {length}");
            }
        }
    }

    #[test]
    fn what_was_read_before_a_failure_is_handed_over() {
        for count in [1, 3] {
            let mut good = upto(7);
            let pieces = move |piece: &mut u64| match good(piece) {
                Ok(false) => Err(io::ErrorKind::InvalidData.into()),
                more => more,
            };
            let mut results = 0;
            let hand_over = |_| {
                results += 1;
                Ok(())
            };
            let error = run(threads(count), pieces, || doubled, hand_over).expect_err("reading fails");
            let error = error.downcast_ref::<io::Error>().expect("it is that failure");
            assert_eq!((error.kind(), results), (io::ErrorKind::InvalidData, 7));
        }
    }

    #[test]
    fn no_piece_is_read_once_handing_over_fails() {
        for count in [1, 3] {
            let read = AtomicU64::new(0);
            let pieces = |piece: &mut u64| {
                *piece = read.fetch_add(1, Ordering::Relaxed);
                Ok(true)
            };
            let refuse = |_| Err(anyhow::anyhow!("the disk is full"));
            let error = run(threads(count), pieces, || doubled, refuse).expect_err("nothing is taken");
            assert_eq!(error.to_string(), "the disk is full");
            // A worker that had a piece, or its lock, when it failed may still work at it.
            assert!(read.into_inner() <= 2 * count as u64);
        }
    }
    #[test]
    fn a_worker_that_panics_is_not_waited_for() {
        let stumble = |piece: &u64| assert_ne!(*piece, 3);
        let outcome = std::panic::catch_unwind(|| run(threads(3), upto(1000), || stumble, |()| Ok(())));
        outcome.expect_err("the panic goes on");
    }
}
