//! A game in memory, and those who watch it.

use super::call::row_text;
use super::{Outbox, Service, lock};
use crate::bus::Here;
use crate::game::OnlineGame;
use crate::ids::GameId;
use crate::store::StoreError;
use axum::extract::ws::Utf8Bytes;
use misere_rules::{ByColor, Color};
use misere_table::{Millis, Moment};
use std::collections::HashMap;
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
    pub(super) game: AsyncMutex<Option<Box<OnlineGame>>>,
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
    /// When the last window of a side closed, here or elsewhere; when the room was made if there was none since.
    left: ByColor<Moment>,
    /// The number of the last row that the sockets were told of, and when they were.
    told: u64,
    told_at: Option<Moment>,
    /// Which sides other servers have said to be there, and when they said so.
    elsewhere: HashMap<String, (ByColor<bool>, Moment)>,
}

/// Rows are missing between those that were told and this one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Gap;

/// A move that is told later than this after it arrived is late for the opponent.
pub(super) const LATE: Millis = Millis(1_000);
/// How long other servers are believed that a side is there; they say it again more often.
pub(super) const BELIEVED: Millis = Millis(12_000);

/// Says that a side is there for as long as it lives.
#[derive(Debug)]
pub struct Presence {
    room: Arc<Room>,
    side: Color,
    service: Service,
}

/// How long a room that is not in use stays in memory.
const IDLE: Millis = Millis(60_000);

impl Room {
    fn new(id: GameId, now: Moment) -> Room {
        let watchers = Watchers { left: ByColor::new_with(|_| now), ..Watchers::default() };
        Room {
            id,
            game: AsyncMutex::new(None),
            watchers: Mutex::new(watchers),
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

    /// Tells of rows that are stored, from this number on. Those that were told before are passed over.
    pub(super) fn tell_rows(&self, first: u64, bodies: &[String], now: Moment) -> Result<(), Gap> {
        let mut watchers = lock(&self.watchers);
        for (body, seq) in bodies.iter().zip(first..) {
            if seq <= watchers.told {
                continue;
            }
            if !watchers.sockets.is_empty() {
                if seq != watchers.told + 1 {
                    return Err(Gap);
                }
                let text = Utf8Bytes::from(row_text(&self.id, seq, body));
                watchers.sockets.iter().for_each(|(outbox, _)| outbox.send(text.clone()));
            }
            watchers.told = seq;
            watchers.told_at = (!watchers.sockets.is_empty()).then_some(now);
        }
        let told = watchers.told;
        drop(watchers);
        self.version.send_if_modified(|version| {
            let newer = told > *version;
            *version = told.max(*version);
            newer
        });
        Ok(())
    }

    /// How long after its moment the last row was told, if that was late: the player to move could not see it before.
    pub(super) fn unseen(&self, last: Moment) -> Millis {
        let late = lock(&self.watchers).told_at.map_or(Millis::ZERO, |told| told.since(last));
        if late >= LATE { late } else { Millis::ZERO }
    }

    /// The number of the last row that was told.
    pub(super) fn told(&self) -> u64 {
        lock(&self.watchers).told
    }

    /// Which sides have a window here or, as far as is known, elsewhere. A computer has none.
    pub fn present(&self, now: Moment) -> ByColor<bool> {
        let watchers = lock(&self.watchers);
        ByColor::new_with(|side| watchers.has(side) || watchers.has_elsewhere(side, now))
    }

    /// Which sides have a window here.
    pub(super) fn present_here(&self) -> ByColor<bool> {
        let watchers = lock(&self.watchers);
        ByColor::new_with(|side| watchers.has(side))
    }

    /// How long a side has been away.
    pub(super) fn away(&self, side: Color, now: Moment) -> Option<Millis> {
        let watchers = lock(&self.watchers);
        let is_there = watchers.has(side) || watchers.has_elsewhere(side, now);
        if is_there { None } else { Some(now.since(watchers.left[side])) }
    }

    /// Another server says which sides are there. Says whether that is news.
    pub(super) fn hear_of(&self, here: &Here, now: Moment) -> bool {
        let mut watchers = lock(&self.watchers);
        watchers.elsewhere.retain(|_, (_, said)| now.since(*said) < BELIEVED);
        let before = watchers.elsewhere.insert(here.node.clone(), (here.present, now));
        for side in Color::ALL {
            if here.present[side] || before.is_some_and(|(before, _)| before[side]) {
                watchers.left[side] = now;
            }
        }
        before.is_none_or(|(before, _)| before != here.present)
    }

    pub(super) fn is_in_use(&self) -> bool {
        let watchers = lock(&self.watchers);
        !watchers.sockets.is_empty() || watchers.streams.white + watchers.streams.black > 0
    }

    /// How many sockets show it.
    fn watchers(&self) -> usize {
        lock(&self.watchers).sockets.len()
    }
}

impl Watchers {
    fn has_elsewhere(&self, side: Color, now: Moment) -> bool {
        self.elsewhere.values().any(|(present, said)| present[side] && now.since(*said) < BELIEVED)
    }

    fn has(&self, side: Color) -> bool {
        self.streams[side] > 0 || self.sockets.iter().any(|(_, seat)| *seat == Some(side))
    }
}

impl Service {
    /// The room of a game; it need not exist yet.
    pub fn room(&self, id: &GameId) -> Arc<Room> {
        let now = self.clock.now();
        let mut rooms = lock(&self.rooms);
        let room = match rooms.get(id) {
            Some(room) => room,
            None => rooms.entry(id.clone()).or_insert_with(|| Arc::new(Room::new(id.clone(), now))),
        };
        room.used.store(now.0, Ordering::Relaxed);
        Arc::clone(room)
    }

    /// How many sockets show a game here.
    pub fn watchers_of(&self, id: &GameId) -> usize {
        self.known_room(id).map_or(0, |room| room.watchers())
    }

    /// Lets rooms go that were not used for a while. What they know is read anew when it is asked for.
    pub(super) fn drop_idle_rooms(&self) {
        let now = self.clock.now();
        lock(&self.rooms).retain(|_, room| {
            let recent = now.since(Moment(room.used.load(Ordering::Relaxed))) < IDLE;
            // A copy that is held elsewhere is in use, too.
            let stays = recent || room.is_in_use() || Arc::strong_count(room) > 1;
            if !stays {
                self.bus.unfollow(&room.id);
            }
            stays
        });
    }

    /// Reads the rows of a game that are not known yet, and tells of those that are news. Nothing if there is no such game.
    pub(super) async fn read(
        &self,
        room: &Room,
        known: Option<Box<OnlineGame>>,
    ) -> Result<Option<Box<OnlineGame>>, StoreError> {
        let id = &room.id;
        let after = known.as_ref().map_or(0, |game| game.seq);
        let rows = self.store.rows(id, after).await?;
        // What is known here was told: these rows follow without a gap.
        let _ = room.tell_rows(after + 1, &rows, self.clock.now());
        fold(id, known, &rows)
    }

    /// Other servers may have gone on with the game unheard: no window or program here follows it.
    pub(super) fn may_be_old(&self, room: &Room) -> bool {
        self.bus.has_others() && !room.is_in_use()
    }

    /// The game that other servers may have gone on with, in its slot.
    pub(super) async fn catch_up(&self, room: &Room) -> Result<(), StoreError> {
        let mut slot = room.game.lock().await;
        let known = slot.take();
        *slot = self.read(room, known).await?;
        Ok(())
    }

    /// The game as it is known here.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub async fn game(&self, id: &GameId) -> Result<Option<OnlineGame>, StoreError> {
        if !id.is_well_formed() {
            return Ok(None);
        }
        let room = self.room(id);
        let mut slot = room.game.lock().await;
        // Rows of other servers may have been told before they were folded.
        if slot.as_ref().is_none_or(|game| game.seq < room.told()) || self.may_be_old(&room) {
            let known = slot.take();
            *slot = self.read(&room, known).await?;
        }
        Ok(slot.as_deref().cloned())
    }

    /// A game for a list: it is read without keeping it.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub async fn read_apart(&self, id: &GameId) -> Result<Option<OnlineGame>, StoreError> {
        let rows = self.store.rows(id, 0).await?;
        Ok(fold(id, None, &rows)?.map(|game| *game))
    }

    /// The rows of a game after one of this number, as they are stored; none if the store does not answer.
    pub async fn store_rows(&self, id: &GameId, after: u64) -> Vec<String> {
        self.store.rows(id, after).await.unwrap_or_default()
    }

    /// The socket has the rows up to a number, by this message, and hears of the game from now on. Not if later ones were
    /// told meanwhile.
    pub(super) fn enter(
        &self,
        room: &Arc<Room>,
        outbox: &Outbox,
        seat: Option<Color>,
        have: u64,
        message: impl FnOnce() -> Utf8Bytes,
    ) -> bool {
        {
            let mut watchers = lock(&room.watchers);
            if watchers.told > have {
                return false;
            }
            watchers.sockets.retain(|(known, _)| known != outbox);
            watchers.sockets.push((outbox.clone(), seat));
            watchers.told = have;
            // Under the lock: the rows that follow must not overtake it.
            outbox.send(message());
        }
        if seat.is_some() {
            self.tell_presence(room, true);
        }
        true
    }

    /// The socket hears of it no more.
    pub fn leave(&self, room: &Arc<Room>, outbox: &Outbox) {
        let now = self.clock.now();
        let seat = {
            let mut watchers = lock(&room.watchers);
            let place = watchers.sockets.iter().position(|(known, _)| known == outbox);
            let seat = place.and_then(|place| watchers.sockets.swap_remove(place).1);
            if let Some(side) = seat {
                watchers.left[side] = now;
            }
            seat
        };
        if seat.is_some() {
            self.tell_presence(room, false);
        }
    }

    /// A program follows the game for a side.
    pub fn attend(&self, room: &Arc<Room>, side: Color) -> Presence {
        self.bus.follow(&room.id);
        lock(&room.watchers).streams[side] += 1;
        self.tell_presence(room, true);
        Presence { room: Arc::clone(room), side, service: self.clone() }
    }

    /// Tells windows and other servers which sides are there.
    fn tell_presence(&self, room: &Arc<Room>, asks: bool) {
        self.show_presence(room);
        self.announce(room, asks);
    }

    /// Tells the windows here.
    pub(super) fn show_presence(&self, room: &Room) {
        let present = room.present(self.clock.now());
        room.tell(&crate::wire::ToClient::Present { game: room.id.clone(), present }.text());
    }

    /// Tells other servers.
    pub(super) fn announce(&self, room: &Room, asks: bool) {
        let here = || Here { node: self.node.clone(), present: room.present_here(), asks };
        if self.bus.has_others() {
            self.bus.tell_here(&room.id, &here());
        }
    }
}

/// The game after these rows.
fn fold(
    id: &GameId,
    known: Option<Box<OnlineGame>>,
    rows: &[String],
) -> Result<Option<Box<OnlineGame>>, StoreError> {
    let game = match known {
        Some(game) if rows.is_empty() => return Ok(Some(game)),
        Some(game) => game.extended(rows),
        None if rows.is_empty() => return Ok(None),
        None => OnlineGame::fold(id.clone(), rows),
    };
    game.map(|game| Some(Box::new(game))).map_err(|error| StoreError::Corrupt(format!("game {id}: {error}")))
}

impl Drop for Presence {
    fn drop(&mut self) {
        let now = self.service.clock.now();
        {
            let mut watchers = lock(&self.room.watchers);
            watchers.streams[self.side] -= 1;
            watchers.left[self.side] = now;
        }
        self.service.tell_presence(&self.room, false);
    }
}
