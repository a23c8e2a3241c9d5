//! What the server does, without sockets and addresses.
//!
//! A game is folded from its rows, a call is judged, and the next row is appended. If another row of that number is there
//! already it is folded again and judged again: what is in memory can be dropped at any time.

mod begin;
mod call;
mod computer;
mod lobby;
mod names;
mod outbox;
mod people;
mod room;
mod sweep;
mod watch;

pub use begin::{Audience, BeginFault, Sought};
pub use call::{CallFault, Said};
pub use computer::Computers;
pub use outbox::{Inbox, Outbox};
pub use people::{Happened, PersonFault};
pub use room::{Presence, Room};

use crate::identity::Secret;
use crate::ids::GameId;
use crate::moments::{Clock, Silences};
use crate::store::{Store, StoreError, Writer};
use lobby::Lobby;
use people::Listeners;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Limits against abuse and exhaustion.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Offers that a player may have open.
    pub offers: u32,
    /// Games against the computer that a player may have running.
    pub computer_games: usize,
    /// Sockets in all.
    pub sockets: usize,
    /// Sockets from one address.
    pub sockets_per_address: usize,
    /// Requests a second from one address; bursts of three times as many.
    pub requests: u32,
    /// Messages a second on one socket; bursts of five times as many.
    pub messages: u32,
    /// After how many days a finished game of players without a lasting identity may be forgotten.
    pub days_kept: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            offers: 5,
            computer_games: 3,
            sockets: 18_000,
            sockets_per_address: 100,
            requests: 50,
            messages: 10,
            days_kept: 90,
        }
    }
}

/// The server without its sockets. Copies share it.
#[derive(Clone, Debug)]
pub struct Service(Arc<Inner>);

/// What copies share.
#[derive(Debug)]
pub struct Inner {
    pub(crate) store: Store,
    pub(crate) writer: Writer,
    pub(crate) clock: Clock,
    pub(crate) silences: Silences,
    pub(crate) secret: Secret,
    pub(crate) limits: Limits,
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
    lobby: Lobby,
    listeners: Listeners,
    computers: Computers,
    ready: AtomicBool,
    node: String,
}

impl std::ops::Deref for Service {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// A lock that a panic elsewhere does not close: what it guards is never left half changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a service is made of.
#[derive(Debug)]
pub struct Parts {
    /// What is kept.
    pub store: Store,
    /// What signs cookies; drawn and kept in the store if nothing is said.
    pub secret: Option<Secret>,
    /// Limits.
    pub limits: Limits,
    /// How many threads think for computer players.
    pub thinkers: usize,
}

impl Service {
    /// Starts the service and its tasks.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn start(parts: Parts) -> Result<Service, StoreError> {
        let Parts { store, secret, limits, thinkers } = parts;
        let secret = match secret {
            Some(secret) => secret,
            None => {
                let text = store.setting("secret", Secret::drawn()).await?;
                Secret::new(&text).ok_or_else(|| StoreError::Corrupt("the secret is too short".to_owned()))?
            }
        };
        let clock = Clock::system();
        if let Some(time) = store.time().await? {
            clock.follow(time);
        }
        let service = Service(Arc::new(Inner {
            writer: Writer::start(store.clone()),
            store,
            clock,
            silences: Silences::default(),
            secret,
            limits,
            rooms: Mutex::default(),
            lobby: Lobby::default(),
            listeners: Listeners::default(),
            computers: Computers::start(thinkers),
            ready: AtomicBool::new(true),
            node: crate::ids::random_text(8),
        }));
        service.watch_clocks().await?;
        service.wake_computers().await?;
        Ok(service)
    }

    /// Can moves be kept at the moment?
    pub fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }

    /// Tells everyone when that changes.
    pub(crate) fn set_ready(&self, ready: bool) {
        if self.ready.swap(ready, Ordering::Relaxed) != ready {
            tracing::warn!(ready, "whether moves can be kept has changed");
            let text = crate::wire::ToClient::State { ready }.text();
            for room in self.rooms() {
                room.tell(&text);
            }
        }
    }

    pub(crate) fn rooms(&self) -> Vec<Arc<Room>> {
        lock(&self.rooms).values().cloned().collect()
    }
}
