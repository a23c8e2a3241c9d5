//! What other servers of the site tell, and what to do when they cannot be heard.

use super::{Room, Service, lock};
use crate::bus::Heard;
use crate::ids::GameId;
use std::sync::Arc;
use std::time::Duration;

/// How often the store is read while the bus is away.
const POLL: Duration = Duration::from_secs(1);
/// The bus may lose messages without an error: while it is connected the store is read at every second poll.
const ANYWAY: u64 = 2;
/// How often other servers hear which sides are here, in units of the above. They believe it for twice as long.
const ANNOUNCED: u64 = 5;

impl Service {
    /// Begins to hear other servers, if there are any.
    pub(super) fn hear_others(&self) {
        let Some(mut heard) = self.bus.hear() else { return };
        let service = self.clone();
        tokio::spawn(async move {
            while let Some(heard) = heard.recv().await {
                service.hear(heard);
            }
        });
        let service = self.clone();
        tokio::spawn(async move { service.poll().await });
    }

    fn hear(&self, heard: Heard) {
        match heard {
            Heard::Row(game, seq, body) => {
                if let Some(room) = self.known_room(&game) {
                    self.hear_row(&room, seq, body);
                }
            }
            Heard::Here(game, here) => {
                if let Some(room) = self.known_room(&game) {
                    if room.hear_of(&here, self.clock.now()) {
                        self.show_presence(&room);
                    }
                    if here.asks {
                        self.announce(&room, false);
                    }
                }
            }
            Heard::Following(game) => {
                if let Some(room) = self.known_room(&game) {
                    self.announce(&room, true);
                    self.catch_up_soon(&game);
                }
            }
            Heard::Lobby => self.show_lobby(),
            Heard::Person(person, what) => self.tell_person_here(&person, &what),
        }
    }

    /// A room that is in memory.
    pub(super) fn known_room(&self, game: &GameId) -> Option<Arc<Room>> {
        lock(&self.rooms).get(game).cloned()
    }

    fn hear_row(&self, room: &Arc<Room>, seq: u64, body: String) {
        let bodies = [body];
        // If a call is under way here it will find the row in the store. Else the game is ready for the answer.
        if let Ok(mut slot) = room.game.try_lock()
            && let Some(game) = slot.take_if(|game| game.seq + 1 == seq)
        {
            *slot = game.extended(&bodies).ok().map(Box::new);
        }
        if room.tell_rows(seq, &bodies, self.clock.now()).is_err() {
            self.catch_up_soon(&room.id);
        }
    }

    /// Reads the rest of a game from the store.
    pub(super) fn catch_up_soon(&self, game: &GameId) {
        let Some(room) = self.known_room(game) else { return };
        let service = self.clone();
        tokio::spawn(async move {
            if let Err(error) = service.catch_up(&room).await {
                tracing::warn!(%error, game = %room.id, "a game could not be read");
            }
        });
    }

    async fn poll(&self) {
        let mut pause = tokio::time::interval(POLL);
        pause.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for count in 0_u64.. {
            pause.tick().await;
            let rooms: Vec<Arc<Room>> = self.rooms().into_iter().filter(|room| room.is_in_use()).collect();
            if count.is_multiple_of(ANNOUNCED) {
                rooms.iter().for_each(|room| self.announce(room, false));
            }
            if self.bus.may_have_lost() || count.is_multiple_of(ANYWAY) {
                self.look_for_rows(&rooms).await;
                self.tell_lobby_here().await;
            }
        }
    }

    /// Which of these games have rows that were not told?
    async fn look_for_rows(&self, rooms: &[Arc<Room>]) {
        let told: Vec<(&GameId, u64)> = rooms.iter().map(|room| (&room.id, room.told())).collect();
        match self.store.with_newer_rows(&told).await {
            Ok(games) => games.iter().for_each(|game| self.catch_up_soon(game)),
            Err(error) => tracing::warn!(%error, "the store could not be read in place of the bus"),
        }
    }
}
