//! Work that is shared among threads and comes back in order.
//!
//! One thread cuts the work into pieces, the workers take turns at them, and whoever called hands over
//! the results in the same turns. Channels hold one piece each: memory stays the same however long the
//! stream is, and a slow reader slows everybody.

use std::io;
use std::num::NonZeroUsize;
use std::sync::mpsc::sync_channel;
use std::thread;

/// How many pieces wait in a channel.
const WAITING: usize = 1;

/// Has `threads` workers do all pieces of work and hands over what they make of them, in order.
///
/// Each worker is made by `worker` on its own thread and keeps what it remembers to itself. One thread
/// means none besides the caller's.
///
/// # Errors
///
/// If there is no next piece because reading failed, after everything before it has been handed over; or
/// if handing over fails, at once.
pub(crate) fn run<P, A, W>(
    threads: NonZeroUsize,
    mut pieces: impl Iterator<Item = io::Result<P>> + Send,
    worker: impl Fn() -> W + Sync,
    mut hand_over: impl FnMut(A) -> anyhow::Result<()>,
) -> anyhow::Result<()>
where
    P: Send,
    A: Send,
    W: FnMut(P) -> A,
{
    if threads.get() == 1 {
        let mut work = worker();
        return pieces.try_for_each(|piece| hand_over(work(piece?)));
    }
    thread::scope(|scope| {
        let (mut inlets, mut outlets) = (Vec::new(), Vec::new());
        for _ in 0..threads.get() {
            let (inlet, todo) = sync_channel(WAITING);
            let (done, outlet) = sync_channel(WAITING);
            let worker = &worker;
            scope.spawn(move || {
                let work = worker();
                // Nobody takes the result any more: the rest need not be done.
                todo.iter().map(work).try_for_each(|result| done.send(result)).ok();
            });
            inlets.push(inlet);
            outlets.push(outlet);
        }
        let reader = scope.spawn(move || -> io::Result<()> {
            let mut inlets = inlets.iter().cycle();
            pieces.try_for_each(|piece| {
                let piece = piece?;
                // A worker that has ended did so because handing over failed.
                let sent = inlets.next().is_some_and(|inlet| inlet.send(piece).is_ok());
                if sent { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
            })
        });
        // The first worker without a result in its turn had nothing to do: all have finished.
        let results = outlets.iter().cycle().map_while(|outlet| outlet.recv().ok());
        let handed_over = results.into_iter().try_for_each(&mut hand_over);
        drop(outlets);
        let read = reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        handed_over?;
        Ok(read?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).expect("at least one")
    }

    /// Works longer at some pieces than at others.
    fn doubled(piece: u64) -> u64 {
        thread::sleep(Duration::from_micros(piece * 37 % 100));
        2 * piece
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
                run(threads(count), (0..length).map(Ok), || doubled, hand_over).expect("nothing fails");
                assert!(results.into_iter().eq((0..length).map(|piece| 2 * piece)), "{count} {length}");
            }
        }
    }

    #[test]
    fn what_was_read_before_a_failure_is_handed_over() {
        for count in [1, 3] {
            let pieces = (0..10).map(|i| if i < 7 { Ok(i) } else { Err(io::ErrorKind::InvalidData.into()) });
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
    fn nobody_reads_on_when_handing_over_fails() {
        for count in [1, 3] {
            let read = AtomicUsize::new(0);
            let pieces = (0..).map(|i| {
                read.fetch_add(1, Ordering::Relaxed);
                Ok(i)
            });
            let refuse = |_| Err(anyhow::anyhow!("the disk is full"));
            let error = run(threads(count), pieces, || doubled, refuse).expect_err("nothing is taken");
            assert_eq!(error.to_string(), "the disk is full");
            // Each worker holds a piece, and one waits before and behind it.
            assert!(read.into_inner() <= count * 3 + 2);
        }
    }
}
