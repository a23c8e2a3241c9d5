//! What waits to be sent to a socket: little. A reader that is too slow is dropped, not buffered.

use axum::extract::ws::Utf8Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::{Notify, mpsc};

/// How many messages may wait.
const WAITING: usize = 64;

/// Where messages to one socket are put. Copies share it.
#[derive(Clone, Debug)]
pub struct Outbox {
    number: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    dropped: Arc<Notify>,
}

/// The other end: the socket takes messages from here.
#[derive(Debug)]
pub struct Inbox {
    pub(crate) queue: mpsc::Receiver<Utf8Bytes>,
    pub(crate) dropped: Arc<Notify>,
}

impl Outbox {
    /// Both ends.
    pub fn new() -> (Outbox, Inbox) {
        static NUMBERS: AtomicU64 = AtomicU64::new(0);
        let (sender, queue) = mpsc::channel(WAITING);
        let dropped = Arc::new(Notify::new());
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        (Outbox { number, queue: sender, dropped: Arc::clone(&dropped) }, Inbox { queue, dropped })
    }

    /// Puts a message there; if there is no room the reader is dropped.
    pub fn send(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(text) {
            metrics::counter!("misere_slow_readers").increment(1);
            self.dropped.notify_one();
        }
    }
}

impl PartialEq for Outbox {
    fn eq(&self, other: &Outbox) -> bool {
        self.number == other.number
    }
}
