//! How servers of one site tell each other what happened: NATS, or nothing where there is one server.
//!
//! It may lose messages. The store is the truth; a message only says that it is worth reading, and often what is there.

use crate::ids::{GameId, PersonId};
use crate::service::{Happened, lock};
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Message};
use futures_util::StreamExt as _;
use misere_rules::ByColor;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

/// How servers tell each other.
#[derive(Clone, Debug)]
pub enum Bus {
    /// There is one server.
    Alone,
    /// There are several.
    Nats(Nats),
}

/// A connection to NATS.
#[derive(Clone, Debug)]
pub struct Nats {
    client: Client,
    /// What is to be sent. A full queue loses messages, which is allowed.
    queue: mpsc::Sender<(String, String)>,
    away: Arc<AtomicBool>,
    /// Where what is heard goes, and comes from; that end is taken once.
    heard: mpsc::Sender<Heard>,
    hearing: Arc<Mutex<Option<mpsc::Receiver<Heard>>>>,
    /// The games that are followed, and what listens.
    followed: Arc<Mutex<HashMap<GameId, AbortHandle>>>,
}

/// What another server has told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A row of a game: its number and its text.
    Row(GameId, u64, String),
    /// Which sides are connected to another server.
    Here(GameId, Here),
    /// The lobby has changed.
    Lobby,
    /// Something happened to a player.
    Person(PersonId, Happened),
    /// What is told of a game is heard from now on; what was told before was not.
    Following(GameId),
}

/// Which sides of a game are connected to a server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Here {
    /// Which server.
    pub node: String,
    /// Whether each side is there.
    pub present: ByColor<bool>,
    /// Shall the others say the same of theirs?
    pub asks: bool,
}

/// A bus that cannot be reached.
#[derive(Debug)]
pub struct BusError(String);

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the bus cannot be reached: {}", self.0)
    }
}

impl std::error::Error for BusError {}

const QUEUE: usize = 65_536;
/// A cut is noticed after two of these.
const PING: Duration = Duration::from_secs(1);
/// How long to wait before it is tried again.
const PAUSE: Duration = Duration::from_millis(500);
/// What concerns every server. Rows come from the games that are followed alone: of others a server need not hear.
const EVERYWHERE: [&str; 2] = ["misere.lobby", "misere.person.>"];

impl Bus {
    /// Connects to `nats://…`, now or as soon as it is there.
    ///
    /// # Errors
    ///
    /// If that is no address.
    pub async fn connect(address: &str) -> Result<Bus, BusError> {
        let away = Arc::new(AtomicBool::new(false));
        let on_event = Arc::clone(&away);
        // A bus that is away when a server starts, or comes back after an hour, is found without hands.
        let options = ConnectOptions::new().no_echo().ping_interval(PING).connection_timeout(PING * 2);
        let options = options
            .retry_on_initial_connect()
            .max_reconnects(None)
            .reconnect_delay_callback(|_| PAUSE)
            .event_callback(move |event| {
                let away = Arc::clone(&on_event);
                async move {
                    tracing::info!(%event, "the bus");
                    away.store(true, Ordering::Relaxed);
                }
            });
        let client = options.connect(address).await.map_err(|error| BusError(error.to_string()))?;
        away.store(false, Ordering::Relaxed);
        let (queue, mut messages) = mpsc::channel::<(String, String)>(QUEUE);
        let sender = client.clone();
        tokio::spawn(async move {
            while let Some((subject, text)) = messages.recv().await {
                if let Err(error) = sender.publish(subject, text.into()).await {
                    tracing::debug!(%error, "a message was lost");
                }
            }
        });
        let (heard, hearing) = mpsc::channel(QUEUE);
        let hearing = Arc::new(Mutex::new(Some(hearing)));
        Ok(Bus::Nats(Nats { client, queue, away, heard, hearing, followed: Arc::default() }))
    }

    /// Can it be reached at the moment?
    ///
    /// # Errors
    ///
    /// If not.
    pub async fn check(address: &str) -> Result<(), BusError> {
        let client = ConnectOptions::new().connection_timeout(PING * 2).connect(address).await;
        client.map(|_| ()).map_err(|error| BusError(error.to_string()))
    }

    fn tell(&self, subject: impl FnOnce() -> String, text: impl FnOnce() -> String) {
        if let Bus::Nats(nats) = self
            && nats.queue.try_send((subject(), text())).is_err()
        {
            metrics::counter!("misere_bus_lost").increment(1);
        }
    }

    pub(crate) fn tell_row(&self, game: &GameId, seq: u64, body: &str) {
        self.tell(|| format!("misere.game.{game}"), || format!("{seq} {body}"));
    }

    pub(crate) fn tell_here(&self, game: &GameId, here: &Here) {
        let text = || serde_json::to_string(here).expect("plain data");
        self.tell(|| format!("misere.here.{game}"), text);
    }

    pub(crate) fn tell_lobby(&self) {
        self.tell(|| "misere.lobby".to_owned(), String::new);
    }

    pub(crate) fn tell_person(&self, person: &PersonId, what: &Happened) {
        let text = || serde_json::to_string(what).expect("a happening is plain data");
        self.tell(|| format!("misere.person.{person}"), text);
    }

    /// What the other servers tell; nothing if there are none, or it was asked before.
    pub(crate) fn hear(&self) -> Option<mpsc::Receiver<Heard>> {
        let Bus::Nats(nats) = self else { return None };
        for subject in EVERYWHERE {
            tokio::spawn(listen(nats.client.clone(), subject.to_owned(), None, nats.heard.clone()));
        }
        lock(&nats.hearing).take()
    }

    /// What other servers tell of a game is heard from now on.
    pub(crate) fn follow(&self, game: &GameId) {
        let Bus::Nats(nats) = self else { return };
        let mut followed = lock(&nats.followed);
        if !followed.contains_key(game) {
            let (subject, begun) = (format!("misere.*.{game}"), Some(Heard::Following(game.clone())));
            let task = tokio::spawn(listen(nats.client.clone(), subject, begun, nats.heard.clone()));
            followed.insert(game.clone(), task.abort_handle());
        }
    }

    /// It is heard no more.
    pub(crate) fn unfollow(&self, game: &GameId) {
        if let Bus::Nats(nats) = self
            && let Some(task) = lock(&nats.followed).remove(game)
        {
            task.abort();
        }
    }

    /// Is it there?
    pub fn is_connected(&self) -> bool {
        match self {
            Bus::Alone => true,
            Bus::Nats(nats) => nats.client.connection_state() == State::Connected,
        }
    }

    /// Are there other servers?
    pub(crate) fn has_others(&self) -> bool {
        matches!(self, Bus::Nats(_))
    }

    /// May messages have been lost since this was asked last?
    pub(crate) fn may_have_lost(&self) -> bool {
        match self {
            Bus::Alone => false,
            Bus::Nats(nats) => nats.away.swap(false, Ordering::Relaxed) || !self.is_connected(),
        }
    }
}

/// Passes on what is told under a subject, and before it that listening has begun.
async fn listen(client: Client, subject: String, begun: Option<Heard>, heard: mpsc::Sender<Heard>) {
    loop {
        match client.subscribe(subject.clone()).await {
            Ok(mut messages) => {
                let flushed = client.flush().await.is_ok();
                if let Some(begun) = begun.clone().filter(|_| flushed)
                    && heard.send(begun).await.is_err()
                {
                    return;
                }
                while let Some(message) = messages.next().await {
                    if let Some(news) = read(&message)
                        && heard.send(news).await.is_err()
                    {
                        return;
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "the bus cannot be heard"),
        }
        tokio::time::sleep(PING).await;
    }
}

fn read(message: &Message) -> Option<Heard> {
    let text = std::str::from_utf8(&message.payload).ok()?;
    let subject = message.subject.as_str().strip_prefix("misere.")?;
    match subject.split_once('.') {
        Some(("game", id)) => {
            let (seq, body) = text.split_once(' ')?;
            Some(Heard::Row(GameId::from(id), seq.parse().ok()?, body.to_owned()))
        }
        Some(("here", id)) => Some(Heard::Here(GameId::from(id), serde_json::from_str(text).ok()?)),
        Some(("person", id)) => Some(Heard::Person(PersonId::from(id), serde_json::from_str(text).ok()?)),
        None if subject == "lobby" => Some(Heard::Lobby),
        _ => None,
    }
}
