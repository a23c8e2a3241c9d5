//! The lobby: seeks and running games, shown to those who look.

use super::{Outbox, Service, lock};
use crate::offer::Proposal;
use crate::store::StoreError;
use crate::wire::{SeekView, ToClient};
use axum::extract::ws::Utf8Bytes;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(Debug, Default)]
pub(super) struct Lobby {
    watchers: Mutex<Vec<Outbox>>,
    /// Will be told soon.
    stale: AtomicBool,
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
            if !watchers.contains(outbox) {
                watchers.push(outbox.clone());
            }
        }
        let (service, outbox) = (self.clone(), outbox.clone());
        tokio::spawn(async move {
            match service.lobby_text().await {
                Ok(text) => outbox.send(text),
                Err(error) => tracing::warn!(%error, "the lobby could not be read"),
            }
        });
    }

    /// The socket hears of it no more.
    pub fn leave_lobby(&self, outbox: &Outbox) {
        lock(&self.lobby.watchers).retain(|known| known != outbox);
    }

    /// Something in the lobby has changed.
    pub(super) fn lobby_changed(&self) {
        if self.lobby.stale.swap(true, Ordering::Relaxed) {
            return;
        }
        let service = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(PAUSE).await;
            service.lobby.stale.store(false, Ordering::Relaxed);
            let watchers = lock(&service.lobby.watchers).clone();
            if watchers.is_empty() {
                return;
            }
            match service.lobby_text().await {
                Ok(text) => watchers.iter().for_each(|outbox| outbox.send(text.clone())),
                Err(error) => tracing::warn!(%error, "the lobby could not be read"),
            }
        });
    }

    async fn lobby_text(&self) -> Result<Utf8Bytes, StoreError> {
        Ok(self.lobby().await?.text().into())
    }

    /// What the lobby shows now.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn lobby(&self) -> Result<ToClient, StoreError> {
        let mut seeks = Vec::new();
        for offer in self.store.listed_offers(self.clock.now().0, SEEKS).await? {
            let Ok(proposal) = serde_json::from_str::<Proposal>(&offer.body) else { continue };
            let Some(owner) = self.store.person(&offer.owner).await? else { continue };
            seeks.push(SeekView { game: offer.id, name: owner.name, proposal });
        }
        let mut games = Vec::new();
        for row in self.store.running(GAMES).await? {
            games.push(self.view(&row).await?);
        }
        Ok(ToClient::Lobby { seeks, games })
    }
}
