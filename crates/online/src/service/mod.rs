//! What the server does, without sockets and addresses.
//!
//! A game is folded from its rows, a call is judged, and the next row is appended. If another row of that number is there
//! already it is folded again and judged again: what is in memory can be dropped at any time.

mod arena;
mod begin;
mod call;
mod clean;
mod computer;
mod lobby;
mod names;
mod others;
mod outbox;
mod pending;
mod people;
mod room;
mod sweep;
mod watch;

pub use arena::NewArena;
pub use begin::{Audience, BeginFault, Sought};
pub use call::{CallFault, Said};
pub use computer::Computers;
pub(crate) use outbox::EndReason;
pub use outbox::{Inbox, Outbox};
pub use people::{DeclineReason, Happened, PersonFault};
pub use room::{Presence, Room};

use crate::bus::Bus;
use crate::identity::Secret;
use crate::ids::GameId;
use crate::moments::{ServerClock, Silences};
use crate::store::{Store, StoreError, Writer};
use arena::Arenas;
use lobby::Lobby;
use pending::Pending;
use people::Listeners;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Limits against abuse and exhaustion.
#[derive(Clone, Debug)]
pub struct ServiceLimits {
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
    /// After how many days a finished game may be forgotten, and one without a clock and without moves. Not if a
    /// player of it lasts.
    pub days_kept: u64,
}

impl ServiceLimits {
    /// For how many milliseconds games are kept.
    fn kept(&self) -> u64 {
        self.days_kept.saturating_mul(86_400_000)
    }
}

impl Default for ServiceLimits {
    fn default() -> ServiceLimits {
        ServiceLimits {
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
    pub(crate) clock: ServerClock,
    pub(crate) silences: Silences,
    pub(crate) secret: Secret,
    pub(crate) limits: ServiceLimits,
    pub(crate) bus: Bus,
    rooms: Mutex<HashMap<GameId, Arc<Room>>>,
    lobby: Lobby,
    arenas: Arenas,
    listeners: Listeners,
    computers: Computers,
    ready: AtomicBool,
    node: String,
    pending: Pending,
    /// Every call that arrived at another server before this moment is answered.
    answered_elsewhere: AtomicU64,
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
    /// How other servers over the same store are told.
    pub bus: Bus,
    /// What signs cookies; drawn and kept in the store if nothing is said.
    pub secret: Option<Secret>,
    /// Limits.
    pub limits: ServiceLimits,
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
        let Parts { store, bus, secret, limits, thinkers } = parts;
        let secret = match secret {
            Some(secret) => secret,
            None => {
                let text = store.setting("secret", Secret::drawn()).await?;
                Secret::new(&text).ok_or_else(|| StoreError::Corrupt("the secret is too short".to_owned()))?
            }
        };
        let clock = ServerClock::system();
        if let Some(time) = store.time().await? {
            clock.follow(time);
        }
        // Of several servers the others may have sockets that wait.
        if !bus.has_others() {
            store.forget_seeks().await?;
        }
        let service = Service(Arc::new(Inner {
            writer: Writer::start(store.clone()),
            store,
            silences: Silences::since(clock.now()),
            clock,
            secret,
            limits,
            bus,
            rooms: Mutex::default(),
            lobby: Lobby::default(),
            arenas: Arenas::default(),
            listeners: Listeners::default(),
            computers: Computers::start(thinkers),
            ready: AtomicBool::new(true),
            node: crate::ids::random_text(8),
            pending: Pending::default(),
            answered_elsewhere: AtomicU64::new(0),
        }));
        service.hear_others();
        service.run_arenas();
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
