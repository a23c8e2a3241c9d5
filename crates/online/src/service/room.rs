//! A game in memory, and those who watch it.

use super::{Outbox, Service, lock};
use crate::game::Game;
use crate::ids::GameId;
use crate::store::StoreError;
use axum::extract::ws::Utf8Bytes;
use misere_rules::{ByColor, Color};
use misere_table::{Millis, Moment};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::{Mutex as AsyncMutex, watch};

/// A game in memory, and those who watch it.
#[derive(Debug)]
pub struct Room {
    /// Which game.
    pub id: GameId,
    /// The game as far as it is known; nothing if it must be read. Held while a call is judged and stored, so that
    /// calls of one game come one after the other.
    pub(super) game: AsyncMutex<Option<Game>>,
    watchers: Mutex<Watchers>,
    /// The number of the last row, for streams.
    pub(crate) version: watch::Sender<u64>,
    /// The moment that the store has as `due`.
    pub(super) due: AtomicU64,
    used: AtomicU64,
}

#[derive(Debug, Default)]
struct Watchers {
    sockets: Vec<(Outbox, Option<Color>)>,
    /// Streams of programs, by side.
    streams: ByColor<u32>,
    /// When the last window of a side closed.
    left: ByColor<Option<Moment>>,
}

/// Says that a side is there for as long as it lives.
#[derive(Debug)]
pub struct Presence {
    room: Arc<Room>,
    side: Color,
    service: Service,
}

/// How many rooms may be in memory before those that are not in use are dropped.
const ROOMS: usize = 4096;

impl Room {
    fn new(id: GameId) -> Room {
        Room {
            id,
            game: AsyncMutex::new(None),
            watchers: Mutex::default(),
            version: watch::Sender::new(0),
            due: AtomicU64::new(u64::MAX),
            used: AtomicU64::new(0),
        }
    }

    /// Tells everyone who watches.
    pub(crate) fn tell(&self, text: &str) {
        let text = Utf8Bytes::from(text);
        for (outbox, _) in &lock(&self.watchers).sockets {
            outbox.send(text.clone());
        }
    }

    /// Which sides are there. A computer always is.
    pub fn present(&self) -> ByColor<bool> {
        let watchers = lock(&self.watchers);
        ByColor::new_with(|side| watchers.has(side))
    }

    /// How long a side has been away.
    pub(super) fn away(&self, side: Color, now: Moment) -> Option<Millis> {
        let watchers = lock(&self.watchers);
        if watchers.has(side) { None } else { watchers.left[side].map(|left| now.since(left)) }
    }

    fn is_in_use(&self) -> bool {
        let watchers = lock(&self.watchers);
        !watchers.sockets.is_empty() || watchers.streams.white + watchers.streams.black > 0
    }

    /// How many sockets show it.
    pub fn watchers(&self) -> usize {
        lock(&self.watchers).sockets.len()
    }
}

impl Watchers {
    fn has(&self, side: Color) -> bool {
        self.streams[side] > 0 || self.sockets.iter().any(|(_, seat)| *seat == Some(side))
    }
}

impl Service {
    /// The room of a game; it need not exist yet.
    pub fn room(&self, id: &GameId) -> Arc<Room> {
        let now = self.clock.now().0;
        let mut rooms = lock(&self.rooms);
        if rooms.len() >= ROOMS && !rooms.contains_key(id) {
            rooms.retain(|_, room| {
                let recent = now.saturating_sub(room.used.load(Ordering::Relaxed)) < 60_000;
                // A copy that is held elsewhere is in use, too.
                recent || room.is_in_use() || Arc::strong_count(room) > 1
            });
        }
        let room = rooms.entry(id.clone()).or_insert_with(|| Arc::new(Room::new(id.clone())));
        room.used.store(now, Ordering::Relaxed);
        Arc::clone(room)
    }

    /// Reads the rows of a game that are not known yet. Nothing if there is no such game.
    pub(super) async fn read(&self, id: &GameId, known: Option<Game>) -> Result<Option<Game>, StoreError> {
        let rows = self.store.rows(id, known.as_ref().map_or(0, |game| game.seq)).await?;
        let game = match known {
            Some(game) => game.extended(&rows).map(Some),
            None if rows.is_empty() => Ok(None),
            None => Game::fold(id.clone(), &rows).map(Some),
        };
        game.map_err(|error| StoreError::Corrupt(format!("game {id}: {error}")))
    }

    /// The game as it is known here.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub async fn game(&self, id: &GameId) -> Result<Option<Game>, StoreError> {
        if !id.is_well_formed() {
            return Ok(None);
        }
        let room = self.room(id);
        let mut slot = room.game.lock().await;
        if slot.is_none() {
            *slot = self.read(id, None).await?;
        }
        Ok(slot.clone())
    }

    /// A game for a list: it is read without keeping it.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub async fn read_apart(&self, id: &GameId) -> Result<Option<Game>, StoreError> {
        self.read(id, None).await
    }

    /// The rows of a game after one of this number, as they are stored; none if the store does not answer.
    pub async fn store_rows(&self, id: &GameId, after: u64) -> Vec<String> {
        self.store.rows(id, after).await.unwrap_or_default()
    }

    /// From now on the socket hears of the game. Rows that come from now on are sent to it.
    pub fn enter(&self, room: &Arc<Room>, outbox: &Outbox, seat: Option<Color>) {
        {
            let mut watchers = lock(&room.watchers);
            watchers.sockets.retain(|(known, _)| known != outbox);
            watchers.sockets.push((outbox.clone(), seat));
        }
        if seat.is_some() {
            self.tell_presence(room);
        }
    }

    /// The socket hears of it no more.
    pub fn leave(&self, room: &Arc<Room>, outbox: &Outbox) {
        let now = self.clock.now();
        let seat = {
            let mut watchers = lock(&room.watchers);
            let place = watchers.sockets.iter().position(|(known, _)| known == outbox);
            let seat = place.and_then(|place| watchers.sockets.swap_remove(place).1);
            if let Some(side) = seat {
                watchers.left[side] = Some(now);
            }
            seat
        };
        if seat.is_some() {
            self.tell_presence(room);
        }
    }

    /// A program follows the game for a side.
    pub fn attend(&self, room: &Arc<Room>, side: Color) -> Presence {
        lock(&room.watchers).streams[side] += 1;
        self.tell_presence(room);
        Presence { room: Arc::clone(room), side, service: self.clone() }
    }

    fn tell_presence(&self, room: &Arc<Room>) {
        let present = room.present();
        room.tell(&crate::wire::ToClient::Present { game: room.id.clone(), present }.text());
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let now = self.service.clock.now();
        {
            let mut watchers = lock(&self.room.watchers);
            watchers.streams[self.side] -= 1;
            watchers.left[self.side] = Some(now);
        }
        self.service.tell_presence(&self.room);
    }
}
