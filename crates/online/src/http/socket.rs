//! A socket: messages in, messages out, until one side has enough.

use super::guard::{self, Place};
use super::{App, who};
use crate::game::LagMeter;
use crate::ids::GameId;
use crate::service::{DeclineReason, EndReason, Inbox, Outbox, Room, Said, Sought};
use crate::store::Person;
use crate::wire::{self, ToClient, ToServer};
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use futures_util::SinkExt as _;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use misere_table::Millis;
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// How often the line is tried, and how long it may be silent.
const PING: Duration = Duration::from_secs(8);
const SILENCE: Duration = Duration::from_secs(30);
/// How long one message may take to leave.
const SENDING: Duration = Duration::from_secs(10);
/// Calls of one socket that may wait for the store.
const CALLS: usize = 8;
/// Games that one socket may watch.
const WATCHED: usize = 8;
/// Messages that are not understood before the socket is closed.
const NONSENSE: u32 = 10;
/// A small buffer for each socket: with the usual one 10,000 sockets would take 1.3 GB.
const BUFFER: usize = 2048;
/// What gathers before it is sent without being asked: what leaves together, as a row and its ack, leaves in one piece.
const GATHERED: usize = 4096;

/// Makes a socket of a request from one of our pages.
pub(super) async fn open(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    // Browsers send cookies with sockets of every page: without this check a foreign page would speak as the player.
    if !guard::has_own_origin(&app, &headers) {
        return (StatusCode::FORBIDDEN, "expected a page of this site\n").into_response();
    }
    let person = match who::of_cookie(&app, &headers) {
        None => None,
        Some(id) => app.service.store.person(&id).await.ok().flatten(),
    };
    let Some(person) = person else {
        return (StatusCode::UNAUTHORIZED, "expected a player who is known: POST /api/me\n").into_response();
    };
    let Some(place) = app.places.take(guard::address(&app, &headers, peer), &person.id) else {
        return (StatusCode::TOO_MANY_REQUESTS, "expected fewer sockets\n").into_response();
    };
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(GATHERED)
        .max_write_buffer_size(1 << 20)
        .max_message_size(wire::LONGEST)
        .max_frame_size(wire::LONGEST)
        .on_upgrade(move |socket| talk(socket, app, person, place))
}

/// One socket, as its tasks share it.
struct Line {
    app: App,
    person: Person,
    outbox: Outbox,
    lag: Mutex<LagMeter>,
    calls: Arc<Semaphore>,
    /// The seek that waits for this socket.
    seek: Mutex<Option<GameId>>,
}

async fn talk(mut socket: WebSocket, app: App, person: Person, place: Place) {
    let (outbox, inbox) = Outbox::new();
    let service = app.service.clone();
    service.listen(&person.id, &outbox);
    // From here on it is told; it may have come too late to be.
    if *app.stopped.borrow() {
        outbox.end(EndReason::Restart);
    }
    let hello =
        ToClient::Hello { version: wire::VERSION, name: person.name.clone(), now: service.clock.now().0 };
    outbox.send(hello.text().into());
    if !service.is_ready() {
        outbox.send(ToClient::State { ready: false }.text().into());
    }
    let id = person.id.clone();
    let line = Arc::new(Line {
        app,
        person,
        outbox,
        lag: Mutex::default(),
        calls: Arc::new(Semaphore::new(CALLS)),
        seek: Mutex::default(),
    });
    let mut rooms = Vec::new();
    converse(&mut socket, &line, inbox, &mut rooms).await;
    for room in &rooms {
        service.leave(room, &line.outbox);
    }
    service.leave_lobby(&line.outbox);
    service.leave_arenas(&line.outbox, None);
    service.stop_listening(&id, &line.outbox);
    line.withdraw().await;
    let _ = tokio::time::timeout(SENDING, socket.close()).await;
    drop(place);
}

/// Goes on until the line is dead, too slow, or full of nonsense.
async fn converse(socket: &mut WebSocket, line: &Arc<Line>, mut inbox: Inbox, rooms: &mut Vec<Arc<Room>>) {
    let limiter = limiter(line.app.service.limits.messages);
    let end = Arc::clone(&inbox.end);
    let mut ended = pin!(end.told());
    let mut ping = tokio::time::interval(PING);
    let (start, mut heard, mut nonsense) = (Instant::now(), Instant::now(), 0);
    loop {
        // In this order: who is too slow is dropped, and what waits leaves before more is heard.
        tokio::select! {
            biased;
            reason = &mut ended => {
                if reason == EndReason::Restart {
                    // 1012: the service restarts. The page connects again.
                    let close = CloseFrame { code: 1012, reason: Utf8Bytes::from_static("restart") };
                    let _ = tokio::time::timeout(SENDING, socket.send(Message::Close(Some(close)))).await;
                }
                return;
            }
            text = inbox.queue.recv() => {
                let Some(text) = text else { return };
                if !send_all(socket, text, &mut inbox).await {
                    return;
                }
            }
            message = socket.recv() => {
                let Some(Ok(message)) = message else { return };
                heard = Instant::now();
                match message {
                    Message::Text(text) if limiter.check().is_err() => {
                        drop(text);
                        line.fail("too-many", "expected fewer messages a second");
                        nonsense += 1;
                    }
                    Message::Text(text) => match wire::parse(&text) {
                        Ok(message) => line.obey(message, rooms),
                        Err(wire::Unexpected(error)) => {
                            line.fail("unexpected", &error);
                            nonsense += 1;
                        }
                    },
                    Message::Pong(sent) => line.measure(&sent, start),
                    Message::Binary(_) => nonsense = NONSENSE,
                    Message::Ping(_) => {}
                    Message::Close(_) => return,
                }
                if nonsense >= NONSENSE {
                    return;
                }
            }
            _ = ping.tick() => {
                let sent = start.elapsed().as_millis().to_le_bytes();
                let ping = socket.send(Message::Ping(sent.to_vec().into()));
                if heard.elapsed() > SILENCE || tokio::time::timeout(SENDING, ping).await.is_err() {
                    return;
                }
            }
        }
    }
}

/// Sends what waits, and lets it leave together.
async fn send_all(socket: &mut WebSocket, first: Utf8Bytes, inbox: &mut Inbox) -> bool {
    let sending = async {
        socket.feed(Message::Text(first)).await?;
        while let Ok(next) = inbox.queue.try_recv() {
            socket.feed(Message::Text(next)).await?;
        }
        socket.flush().await
    };
    matches!(tokio::time::timeout(SENDING, sending).await, Ok(Ok(())))
}

fn limiter(a_second: u32) -> DefaultDirectRateLimiter {
    let rate = NonZeroU32::new(a_second).unwrap_or(NonZeroU32::MIN);
    let burst = NonZeroU32::new(a_second.saturating_mul(5)).unwrap_or(NonZeroU32::MIN);
    RateLimiter::direct(Quota::per_second(rate).allow_burst(burst))
}

impl Line {
    fn send(&self, message: &ToClient) {
        self.outbox.send(message.text().into());
    }

    fn fail(&self, key: &str, message: &str) {
        self.send(&ToClient::Failed { key: key.to_owned(), message: message.to_owned() });
    }

    fn measure(&self, sent: &[u8], start: Instant) {
        let Ok(sent) = <[u8; 16]>::try_from(sent) else { return };
        let trip = start.elapsed().as_millis().saturating_sub(u128::from_le_bytes(sent));
        crate::service::lock(&self.lag).saw(Millis(u64::try_from(trip).unwrap_or(u64::MAX)));
    }

    /// Does what the page asks. What must wait for the store does not keep the socket waiting.
    fn obey(self: &Arc<Line>, message: ToServer, rooms: &mut Vec<Arc<Room>>) {
        let service = &self.app.service;
        match message {
            ToServer::Ping { n } => self.send(&ToClient::Pong { n, now: service.clock.now().0 }),
            ToServer::Watch { game, have } => self.watch(&game, have, rooms),
            ToServer::Leave { game } => {
                if let Some(place) = rooms.iter().position(|room| room.id == game) {
                    service.leave(&rooms.swap_remove(place), &self.outbox);
                }
            }
            ToServer::Call { game, seat, id, call, thought } => {
                let lag = crate::service::lock(&self.lag).mean();
                let (arrived, thought) = (service.clock.now(), thought.map(Millis));
                let person = self.person.id.clone();
                self.call(
                    Said { game, person, seat: Some(seat), id: Some(id), call, arrived, thought, lag },
                    id,
                );
            }
            ToServer::Lobby { on: true } => service.enter_lobby(&self.outbox),
            ToServer::Lobby { on: false } => service.leave_lobby(&self.outbox),
            ToServer::Arena { arena, on: true } if arena.is_well_formed() => {
                service.watch_arena(&arena, &self.outbox)
            }
            ToServer::Arena { on: true, .. } => self.fail("no-game", "expected the id of a tournament"),
            ToServer::Arena { arena, on: false } => service.leave_arenas(&self.outbox, Some(&arena)),
            ToServer::Seek { proposal } => {
                let line = Arc::clone(self);
                tokio::spawn(async move { line.seek(&proposal).await });
            }
            ToServer::Withdraw => {
                let line = Arc::clone(self);
                tokio::spawn(async move { line.withdraw().await });
            }
        }
    }

    fn call(self: &Arc<Line>, said: Said, id: u64) {
        let Ok(permit) = Arc::clone(&self.calls).try_acquire_owned() else {
            return self.fail("too-many", "expected fewer calls that wait");
        };
        let line = Arc::clone(self);
        tokio::spawn(async move {
            let answer = match line.app.service.call(said).await {
                Ok(seq) => ToClient::Ack { id, seq },
                Err(fault) => {
                    ToClient::Refused { id, key: fault.key().to_owned(), message: fault.to_string() }
                }
            };
            line.send(&answer);
            drop(permit);
        });
    }

    fn watch(self: &Arc<Line>, game: &GameId, have: u64, rooms: &mut Vec<Arc<Room>>) {
        if !game.is_well_formed() {
            return self.fail("no-game", "expected the id of a game");
        }
        let room = self.app.service.room(game);
        if !rooms.iter().any(|known| known.id == *game) {
            if rooms.len() >= WATCHED {
                return self.fail("too-many", "expected fewer games at a time");
            }
            rooms.push(Arc::clone(&room));
        }
        let line = Arc::clone(self);
        tokio::spawn(async move {
            match line.app.service.watch(&room, &line.outbox, &line.person.id, have).await {
                Ok(true) => {}
                Ok(false) => line.fail("no-game", "expected the id of a game, found none with it"),
                Err(error) => {
                    tracing::warn!(%error, "a game could not be read");
                    line.fail("unavailable", "the server cannot read games at the moment");
                }
            }
        });
    }

    async fn seek(&self, proposal: &crate::offer::Proposal) {
        self.withdraw().await;
        match self.app.service.seek(&self.person.id, proposal).await {
            // The player hears of the game wherever there is a window.
            Ok(Sought::Found(_)) => {}
            Ok(Sought::Waiting(game)) => {
                *crate::service::lock(&self.seek) = Some(game.clone());
                self.send(&ToClient::Seeking { game });
            }
            Err(fault) => self.fail(fault.key(), &fault.to_string()),
        }
    }

    async fn withdraw(&self) {
        let seek = crate::service::lock(&self.seek).take();
        if let Some(seek) = seek {
            // It may have been taken.
            let _ = self.app.service.withdraw(&seek, &self.person.id, DeclineReason::default()).await;
        }
    }
}
