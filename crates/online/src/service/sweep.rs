//! What the server does by itself: flags fall, heartbeats go out.

use super::Service;
use crate::game::OnlineGame;
use crate::ids::GameId;
use crate::moments::SILENCE;
use crate::store::StoreError;
use misere_rules::Color;
use misere_table::{Ask, Author, Call, Millis, Moment};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often clocks are looked at: a flag falls within a second.
const SWEEP: Duration = Duration::from_millis(250);
const HEARTBEAT: Duration = Duration::from_millis(500);
/// A server that has said nothing for so long does not come back: flags of its players are called by others.
const DEAD: Millis = Millis(60_000);
/// How far the clock of a server may be from that of the database, and every how many heartbeats that is looked at.
const SKEW: Millis = Millis(100);
const TIME_CHECKS: u64 = 20;
/// How long clients need to come back after a silence.
const RETURN: Millis = Millis(5_000);
/// How often rooms that are not in use are dropped.
const TIDYING: Duration = Duration::from_secs(10);

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
        let service = self.clone();
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(TIDYING).await;
                service.drop_idle_rooms();
            }
        });
        Ok(())
    }

    /// Says again and again that this server is alive, and up to when calls are answered. If that fails for a while, the
    /// time of it is not charged.
    async fn beat(&self) {
        let mut last = self.clock.now();
        for count in 0_u64.. {
            let silence = self.clock.now().since(last);
            let beat = if silence > SILENCE { self.come_back(last).await } else { self.say_alive().await };
            // This server stops.
            if self.store.is_closed() {
                return;
            }
            self.set_ready(beat.is_ok());
            match beat {
                Ok(()) => {
                    last = self.clock.now();
                    self.silences.end(last);
                }
                Err(error) => {
                    tracing::warn!(%error, "no heartbeat");
                    // A connection that was cut is found out late by the system. A new one works at once.
                    self.store.renew().await;
                }
            }
            if count.is_multiple_of(TIME_CHECKS) {
                self.follow_time().await;
            }
            tokio::time::sleep(HEARTBEAT).await;
        }
    }

    /// The server stops: others do not wait for it.
    pub(crate) async fn say_goodbye(&self) {
        if self.bus.has_others()
            && let Err(error) = self.store.forget_node(&self.node).await
        {
            tracing::warn!(%error, "the others will wait for this server");
        }
    }

    async fn say_alive(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        self.store.heartbeat(&self.node, self.pending.answered_until(now).0).await?;
        if self.bus.has_others() {
            let others = self.store.other_nodes(&self.node, now.0.saturating_sub(DEAD.0)).await?;
            let answered = others.into_iter().min().unwrap_or(u64::MAX);
            self.answered_elsewhere.store(answered, Ordering::Relaxed);
        }
        Ok(())
    }

    /// After a silence: what is not charged is written down first. As long as we have said nothing no other server calls
    /// the flag of a player of ours.
    async fn come_back(&self, last: Moment) -> Result<(), StoreError> {
        self.store.check().await?;
        let now = self.clock.now();
        tracing::warn!(silence = now.since(last).0, "players could not be heard: it is not charged");
        self.silences.add(last, now + Millis(1_000));
        self.set_ready(true);
        tokio::time::sleep(Duration::from_secs(1)).await;
        self.pardon_all().await;
        self.say_alive().await
    }

    /// All servers have the time of the database, within what a question takes.
    async fn follow_time(&self) {
        let before = self.clock.now();
        if let Ok(Some(time)) = self.store.time().await {
            let taken = self.clock.now().since(before);
            let middle = before + Millis(taken.0 / 2);
            if taken < SKEW && middle.0.abs_diff(time) > SKEW.0 {
                let ahead = self.clock.follow(time + taken.0 / 2);
                tracing::warn!(ahead, "the clock of this machine differs from that of the database");
            }
        }
    }

    /// Writes down in running games what is not charged, so that every window shows it. Other servers have heard their
    /// own players meanwhile.
    async fn pardon_all(&self) {
        let games = loop {
            match self.games_of_ours().await {
                Ok(games) => break games,
                Err(error) => {
                    tracing::warn!(%error, "running games could not be read");
                    tokio::time::sleep(HEARTBEAT).await;
                }
            }
        };
        let alone = !self.bus.has_others();
        for id in games {
            let (now, here) = (self.clock.now(), self.room(&id).present_here());
            let pardon = |game: &OnlineGame| {
                let silence = self.silences.within(game.table.last_moment(), now);
                let timed = game.table.flag_falls_at().is_some() && (alone || here[game.table.turn()]);
                (timed && silence > Millis::ZERO)
                    .then(|| (Ask::new(Author::Table, Call::Charge).crediting(silence), now))
            };
            if let Err(error) = self.call_as_table(&id, pardon).await {
                tracing::warn!(%error, game = %id, "a silence could not be written down");
            }
        }
    }

    /// All running games with a clock; where there are other servers, those with a window here.
    async fn games_of_ours(&self) -> Result<Vec<GameId>, StoreError> {
        if !self.bus.has_others() {
            return self.store.timed().await;
        }
        let rooms = self.rooms().into_iter().filter(|room| room.is_in_use());
        Ok(rooms.map(|room| room.id.clone()).collect())
    }

    /// May this server call the flag of a side? Its own players it has heard. For the others every server must have
    /// answered all calls that came before the flag fell.
    fn may_flag(&self, id: &GameId, side: Color, due: Moment) -> bool {
        !self.bus.has_others()
            || self.room(id).present_here()[side]
            || self.answered_elsewhere.load(Ordering::Relaxed) > due.0
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
                Err(_) if self.store.is_closed() => return,
                Err(error) => tracing::warn!(%error, "clocks could not be looked at"),
            }
        }
    }

    /// The flag of a game may have fallen: it falls, or is looked at again when it may.
    async fn look_at(&self, id: &GameId) -> Result<(), StoreError> {
        let (now, room) = (self.clock.now(), self.room(id));
        let mut due = None;
        let flag = |game: &OnlineGame| {
            let last = game.table.last_moment();
            let silence = self.unheard(&room, last, now);
            due = game.due().map(|due| due + silence);
            let ask = Ask::new(Author::Table, Call::Flag(game.table.turn())).crediting(silence);
            let falls = due.is_some_and(|due| due <= now && self.may_flag(id, game.table.turn(), due));
            falls.then_some((ask, now))
        };
        if !self.call_as_table(id, flag).await? {
            let due = due.map(|due| due.max(now + Millis(100)).0);
            room.due.store(due.unwrap_or(u64::MAX), Ordering::Relaxed);
            self.store.set_due(id, due).await?;
        }
        Ok(())
    }
}
