//! The lobby: seeks and running games, shown to those who look.

use super::{Outbox, Service, lock};
use crate::ids::PersonId;
use crate::offer::{Proposal, perf};
use crate::store::StoreError;
use crate::wire::{SeekView, ToClient};
use axum::extract::ws::Utf8Bytes;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(Debug, Default)]
pub(super) struct Lobby {
    watchers: Mutex<Vec<Watcher>>,
    /// Will be told soon.
    stale: AtomicBool,
    /// Held while it is read and told, so that what was read first is told first.
    telling: tokio::sync::Mutex<()>,
}

/// A socket that looks at the lobby.
#[derive(Debug)]
struct Watcher {
    outbox: Outbox,
    /// What it was told last.
    told: Utf8Bytes,
}

/// Changes are told together, at most this often.
const PAUSE: Duration = Duration::from_millis(300);
const SEEKS: u32 = 100;
const GAMES: u32 = 30;

impl Service {
    /// The socket hears of the lobby from now on.
    pub fn enter_lobby(&self, outbox: &Outbox) {
        {
            let mut watchers = lock(&self.lobby.watchers);
            watchers.retain(|watcher| watcher.outbox != *outbox);
            watchers.push(Watcher { outbox: outbox.clone(), told: Utf8Bytes::default() });
        }
        let service = self.clone();
        tokio::spawn(async move { service.tell_lobby_here().await });
    }

    /// The socket hears of it no more.
    pub fn leave_lobby(&self, outbox: &Outbox) {
        lock(&self.lobby.watchers).retain(|watcher| watcher.outbox != *outbox);
    }

    /// Something in the lobby has changed.
    pub(super) fn lobby_changed(&self) {
        // Each time: another server may have shown its lobby since the last change here.
        self.bus.tell_lobby();
        self.show_lobby();
    }

    /// Tells those who look at the lobby here, soon.
    pub(super) fn show_lobby(&self) {
        if self.lobby.stale.swap(true, Ordering::Relaxed) {
            return;
        }
        let service = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(PAUSE).await;
            service.lobby.stale.store(false, Ordering::Relaxed);
            service.tell_lobby_here().await;
        });
    }

    /// Tells those who look at the lobby here, if there is something that they were not told. Also where no change was heard
    /// of: the bus may have lost it.
    pub(super) async fn tell_lobby_here(&self) {
        if lock(&self.lobby.watchers).is_empty() {
            return;
        }
        let _in_turn = self.lobby.telling.lock().await;
        let text: Utf8Bytes = match self.lobby().await {
            Ok(lobby) => lobby.text().into(),
            Err(error) => return tracing::warn!(%error, "the lobby could not be read"),
        };
        for watcher in lock(&self.lobby.watchers).iter_mut().filter(|watcher| watcher.told != text) {
            watcher.outbox.send(text.clone());
            watcher.told = text.clone();
        }
    }

    /// The rating of a player in what is proposed. Games by rules of one's own have none.
    async fn rating_at(&self, person: &PersonId, proposal: &Proposal) -> Result<Option<i32>, StoreError> {
        if proposal.charter.is_some() {
            return Ok(None);
        }
        let Ok(agreed) = proposal.understood() else { return Ok(None) };
        let known = self.store.rating(person, &perf(&agreed.variant, &agreed.control)).await?;
        Ok(known.map(|row| row.rating.rating.round() as i32))
    }

    /// What the lobby shows now.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn lobby(&self) -> Result<ToClient, StoreError> {
        let mut seeks = Vec::new();
        for offer in self.store.listed_offers(self.clock.now().0, SEEKS).await? {
            let Ok(proposal) = offer.proposal() else { continue };
            let Some(owner) = self.store.person(&offer.owner).await? else { continue };
            let rating = self.rating_at(&offer.owner, &proposal).await?;
            seeks.push(SeekView { game: offer.id, name: owner.name, rating, proposal });
        }
        let mut games = Vec::new();
        for row in self.store.running(GAMES).await? {
            games.push(self.view(&row).await?);
        }
        Ok(ToClient::Lobby { seeks, games })
    }
}
