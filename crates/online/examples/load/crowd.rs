//! Many games at once: two sockets each, and perhaps some who watch.

use crate::Outcome;
use crate::player::{Player, Socket};
use futures_util::stream::{self, SplitSink};
use futures_util::{SinkExt as _, StreamExt as _, TryStreamExt as _};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

/// Requests at a time while games are set up.
const SETTING_UP: usize = 32;

/// How fast players move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// As soon as the opponent has moved.
    AtOnce,
    /// Moves a second, all games together.
    Rate(u32),
}

/// What all players share.
struct Shared {
    start: Instant,
    running: AtomicBool,
    moves: AtomicU64,
    pace: Pace,
    games: u64,
    exhausted: AtomicU64,
    refused: AtomicU64,
}

/// A game that can be played: both sockets watch it.
pub(crate) struct Match {
    id: String,
    sockets: [(Socket, String); 2],
    moves: Arc<Vec<String>>,
}

/// What came of a run.
#[derive(Debug)]
pub(crate) struct Tally {
    pub(crate) moves: u64,
    pub(crate) taken: Duration,
    /// From sending a move to its receipt by the opponent, in microseconds, sorted.
    pub(crate) latencies: Vec<u64>,
    pub(crate) refused: u64,
    pub(crate) exhausted: u64,
}

impl Tally {
    pub(crate) fn per_second(&self) -> f64 {
        self.moves as f64 / self.taken.as_secs_f64()
    }
}

/// Sets up games. The players of one are connected to different servers, if there are several.
pub(crate) async fn games(ports: &[u16], count: usize, moves: &[Vec<String>]) -> Outcome<Vec<Match>> {
    let moves: Vec<Arc<Vec<String>>> = moves.iter().cloned().map(Arc::new).collect();
    let moves = &moves;
    let begin = async |number: usize| -> Outcome<Match> {
        let port = |side: usize| ports[(number + side) % ports.len()];
        let players = [Player::new(port(0), number).await?, Player::new(port(1), number).await?];
        let id = players[0].game_with(&players[1], number, "300").await?;
        let sockets = [watching(&players[0], &id, number).await?, watching(&players[1], &id, number).await?];
        Ok(Match { id, sockets, moves: Arc::clone(&moves[number % moves.len()]) })
    };
    stream::iter(0..count).map(begin).buffer_unordered(SETTING_UP).try_collect().await
}

/// A socket that watches a game, and the key of the seat.
async fn watching(player: &Player, game: &str, number: usize) -> Outcome<(Socket, String)> {
    let mut socket = player.socket(number).await?;
    socket.send(Message::text(format!(r#"{{"t":"watch","game":"{game}","have":0}}"#))).await?;
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        if text.starts_with(r#"{"t":"game""#) {
            let view: Value = serde_json::from_str(&text)?;
            return Ok((socket, view["seat"]["key"].as_str().unwrap_or_default().to_owned()));
        }
    }
    Err("expected a game, found a closed socket".into())
}

/// Sockets that only watch, spread over the games.
pub(crate) async fn watchers(port: u16, matches: &[Match], count: usize) -> Outcome<Vec<Socket>> {
    let player = Player::new(port, 1).await?;
    let player = &player;
    let connect = async |number: usize| -> Outcome<Socket> {
        Ok(watching(player, &matches[number % matches.len()].id, number).await?.0)
    };
    stream::iter(0..count).map(connect).buffer_unordered(SETTING_UP).try_collect().await
}

/// Lets all games be played for a while.
pub(crate) async fn play(matches: Vec<Match>, pace: Pace, time: Duration) -> Tally {
    let shared = Arc::new(Shared {
        start: Instant::now(),
        running: AtomicBool::new(true),
        moves: AtomicU64::new(0),
        pace,
        games: matches.len() as u64,
        exhausted: AtomicU64::new(0),
        refused: AtomicU64::new(0),
    });
    let (sender, mut receiver) = mpsc::unbounded_channel();
    for (number, game) in matches.into_iter().enumerate() {
        let sent = Arc::new(AtomicU64::new(0));
        for (side, (socket, key)) in game.sockets.into_iter().enumerate() {
            let seat = Seat {
                shared: Arc::clone(&shared),
                game: game.id.clone(),
                key,
                side: side as u64,
                number: number as u64,
                moves: Arc::clone(&game.moves),
                sent: Arc::clone(&sent),
            };
            let sender = sender.clone();
            tokio::spawn(async move {
                let _ = sender.send(seat.sit(socket).await);
            });
        }
    }
    drop(sender);
    tokio::time::sleep(time).await;
    shared.running.store(false, Ordering::Relaxed);
    let (moves, taken) = (shared.moves.load(Ordering::Relaxed), shared.start.elapsed());
    let mut latencies = Vec::new();
    while let Some(mut list) = receiver.recv().await {
        latencies.append(&mut list);
    }
    latencies.sort_unstable();
    let (refused, exhausted) =
        (shared.refused.load(Ordering::Relaxed), shared.exhausted.load(Ordering::Relaxed));
    Tally { moves, taken, latencies, refused, exhausted }
}

/// One player of one game.
struct Seat {
    shared: Arc<Shared>,
    game: String,
    key: String,
    side: u64,
    number: u64,
    moves: Arc<Vec<String>>,
    /// When the last move of this game was sent, in microseconds.
    sent: Arc<AtomicU64>,
}

impl Seat {
    fn now(&self) -> u64 {
        u64::try_from(self.shared.start.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// Plays until time is up; says how long moves of the opponent took to arrive.
    async fn sit(self, socket: Socket) -> Vec<u64> {
        let (mut sink, mut stream) = socket.split();
        let mut latencies = Vec::new();
        if self.side == 0 {
            self.make(&mut sink, 0).await;
        }
        while self.shared.running.load(Ordering::Relaxed) {
            let message = tokio::time::timeout(Duration::from_millis(500), stream.next()).await;
            let text = match message {
                Err(_) => continue,
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(_))) => continue,
                Ok(_) => break,
            };
            if text.starts_with(r#"{"t":"refused""#) {
                self.shared.refused.fetch_add(1, Ordering::Relaxed);
            }
            // Row n + 2 is the ply n.
            let Some(ply) = row_number(&text).and_then(|seq| seq.checked_sub(2)) else { continue };
            if ply % 2 == self.side {
                continue;
            }
            latencies.push(self.now().saturating_sub(self.sent.load(Ordering::Relaxed)));
            self.shared.moves.fetch_add(1, Ordering::Relaxed);
            self.make(&mut sink, ply + 1).await;
        }
        latencies
    }

    async fn make(&self, sink: &mut SplitSink<Socket, Message>, ply: u64) {
        let Some(uci) = usize::try_from(ply).ok().and_then(|ply| self.moves.get(ply)) else {
            self.shared.exhausted.fetch_add(1, Ordering::Relaxed);
            return;
        };
        if let Pace::Rate(rate) = self.shared.pace {
            let (games, rate) = (self.shared.games, u64::from(rate));
            let due = (ply * games + self.number) * 1_000_000 / rate;
            tokio::time::sleep_until((self.shared.start + Duration::from_micros(due)).into()).await;
        }
        let (game, key) = (&self.game, &self.key);
        let text = format!(
            r#"{{"t":"call","game":"{game}","seat":"{key}","id":{ply},"call":{{"kind":"move","uci":"{uci}"}}}}"#
        );
        self.sent.store(self.now(), Ordering::Relaxed);
        let _ = sink.send(Message::text(text)).await;
    }
}

/// The number in the text of a row.
fn row_number(text: &str) -> Option<u64> {
    let rest = text.strip_prefix(r#"{"t":"row","game":""#)?.split_once(r#""seq":"#)?.1;
    rest.split(',').next()?.parse().ok()
}
