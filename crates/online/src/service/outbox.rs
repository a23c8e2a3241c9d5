//! What waits to be sent to a socket: little. A reader that is too slow is dropped, not buffered.

use axum::extract::ws::Utf8Bytes;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use tokio::sync::{Notify, mpsc};

/// How many messages may wait.
const WAITING: usize = 64;

/// Where messages to one socket are put. Copies share it.
#[derive(Clone, Debug)]
pub struct Outbox {
    number: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    end: Arc<End>,
}

/// That the server ends a socket, and why. One thing to wait for: what a socket waits for is looked at with every message.
#[derive(Debug, Default)]
pub(crate) struct End {
    reason: OnceLock<EndReason>,
    told: Notify,
}

/// Why the server ends a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndReason {
    /// The reader is too slow.
    Slow,
    /// The server stops: the page connects again.
    Restart,
}

impl End {
    /// Waits for it.
    pub(crate) async fn told(&self) -> EndReason {
        loop {
            self.told.notified().await;
            if let Some(reason) = self.reason.get() {
                return *reason;
            }
        }
    }
}

/// The other end: the socket takes messages from here.
#[derive(Debug)]
pub struct Inbox {
    pub(crate) queue: mpsc::Receiver<Utf8Bytes>,
    pub(crate) end: Arc<End>,
}

impl Outbox {
    /// Both ends.
    pub fn new() -> (Outbox, Inbox) {
        static NUMBERS: AtomicU64 = AtomicU64::new(0);
        let (sender, queue) = mpsc::channel(WAITING);
        let end = Arc::new(End::default());
        let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
        (Outbox { number, queue: sender, end: Arc::clone(&end) }, Inbox { queue, end })
    }

    /// Puts a message there; if there is no room the reader is dropped.
    pub fn send(&self, text: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(text) {
            metrics::counter!("misere_slow_readers").increment(1);
            self.end(EndReason::Slow);
        }
    }

    /// Ends the socket.
    pub(crate) fn end(&self, reason: EndReason) {
        let _ = self.end.reason.set(reason);
        self.end.told.notify_one();
    }
}

impl PartialEq for Outbox {
    fn eq(&self, other: &Outbox) -> bool {
        self.number == other.number
    }
}
