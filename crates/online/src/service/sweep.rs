//! What the server does by itself: flags fall, heartbeats go out, old things are forgotten.

use super::Service;
use crate::game::Game;
use crate::ids::GameId;
use crate::store::StoreError;
use misere_table::{Ask, Author, Call, Millis, Moment};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often clocks are looked at: a flag falls within a second.
const SWEEP: Duration = Duration::from_millis(250);
const HEARTBEAT: Duration = Duration::from_secs(1);
/// A heartbeat that is later than this means that players could not be heard.
const SILENCE: Millis = Millis(2_500);
/// How long clients need to come back after a silence.
const RETURN: Millis = Millis(5_000);
const CLEANING: Duration = Duration::from_secs(600);
/// After how many days a player who has not come back is forgotten.
const FORGOTTEN: u64 = 365;

impl Service {
    /// Begins to watch clocks. Nothing is charged for the time in which no server was there.
    pub(super) async fn watch_clocks(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        let last = self.store.last_heartbeat().await?.map(Moment);
        let silent = last.filter(|last| now.since(*last) > SILENCE);
        if let Some(last) = silent {
            self.silences.add(last, now + RETURN);
        }
        let service = self.clone();
        tokio::spawn(async move {
            if silent.is_some() {
                // Until that is written down there is no heartbeat: a crash in between forgets nothing.
                tokio::time::sleep(Duration::from_millis(RETURN.0)).await;
                service.pardon_all().await;
            }
            service.beat().await;
        });
        let service = self.clone();
        tokio::spawn(async move { service.sweep().await });
        let service = self.clone();
        tokio::spawn(async move { service.clean().await });
        Ok(())
    }

    /// Says every second that this server is alive. If that fails for a while, the time of it is not charged.
    async fn beat(&self) {
        let mut last = self.clock.now();
        loop {
            let beat = self.store.heartbeat(&self.node, self.clock.now().0).await;
            let now = self.clock.now();
            self.set_ready(beat.is_ok());
            match beat {
                Ok(()) => {
                    if now.since(last) > SILENCE {
                        tracing::warn!(
                            silence = now.since(last).0,
                            "players could not be heard: it is not charged"
                        );
                        self.silences.add(last, now + Millis(1_000));
                        tokio::time::sleep(HEARTBEAT).await;
                        self.pardon_all().await;
                    }
                    last = now;
                }
                Err(error) => tracing::warn!(%error, "no heartbeat"),
            }
            tokio::time::sleep(HEARTBEAT).await;
        }
    }

    /// Writes down in every running game what is not charged, so that every window shows it.
    async fn pardon_all(&self) {
        let games = loop {
            match self.store.timed().await {
                Ok(games) => break games,
                Err(error) => {
                    tracing::warn!(%error, "running games could not be read");
                    tokio::time::sleep(HEARTBEAT).await;
                }
            }
        };
        for id in games {
            let now = self.clock.now();
            let pardon = |game: &Game| {
                let silence = self.silences.within(game.table.last_moment(), now);
                let timed = game.table.flag_falls_at().is_some();
                (timed && silence > Millis::ZERO)
                    .then(|| (Ask::new(Author::Table, Call::Charge).crediting(silence), now))
            };
            if let Err(error) = self.call_as_table(&id, pardon).await {
                tracing::warn!(%error, game = %id, "a silence could not be written down");
            }
        }
    }

    async fn sweep(&self) {
        let mut pause = tokio::time::interval(SWEEP);
        pause.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            pause.tick().await;
            match self.store.due(self.clock.now().0).await {
                Ok(games) => {
                    for id in games {
                        if let Err(error) = self.look_at(&id).await {
                            tracing::warn!(%error, game = %id, "a clock could not be looked at");
                        }
                    }
                }
                Err(error) => tracing::warn!(%error, "clocks could not be looked at"),
            }
        }
    }

    /// The flag of a game may have fallen: it falls, or is looked at again when it may.
    async fn look_at(&self, id: &GameId) -> Result<(), StoreError> {
        let now = self.clock.now();
        let mut due = None;
        let flag = |game: &Game| {
            let silence = self.silences.within(game.table.last_moment(), now);
            due = game.due().map(|due| due + silence);
            let ask = Ask::new(Author::Table, Call::Flag(game.table.turn())).crediting(silence);
            due.is_some_and(|due| due <= now).then_some((ask, now))
        };
        if !self.call_as_table(id, flag).await? {
            let due = due.map(|due| due.max(now + Millis(100)).0);
            self.room(id).due.store(due.unwrap_or(u64::MAX), Ordering::Relaxed);
            self.store.set_due(id, due).await?;
        }
        Ok(())
    }

    async fn clean(&self) {
        loop {
            tokio::time::sleep(CLEANING).await;
            let now = self.clock.now().0;
            match self.store.expire(now, now.saturating_sub(FORGOTTEN * 86_400_000)).await {
                Ok(games) => tracing::info!(games, "what had expired was forgotten"),
                Err(error) => tracing::warn!(%error, "what has expired could not be forgotten"),
            }
        }
    }
}
