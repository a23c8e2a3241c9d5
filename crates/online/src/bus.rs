//! How servers of one site tell each other what happened: NATS, or nothing where there is one server.
//!
//! It may lose messages. The store is the truth; a message only says that it is worth reading, and often what is there.

use crate::ids::{GameId, PersonId};
use crate::service::Happened;
use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Message};
use futures_util::StreamExt as _;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::mpsc;

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
}

/// What another server has told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A row of a game, as clients hear of it.
    Row(GameId, String),
    /// The lobby has changed.
    Lobby,
    /// Something happened to a player.
    Person(PersonId, Happened),
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
const ALL: &str = "misere.>";

impl Bus {
    /// Connects to `nats://…`.
    ///
    /// # Errors
    ///
    /// If it cannot be reached.
    pub async fn connect(address: &str) -> Result<Bus, BusError> {
        let away = Arc::new(AtomicBool::new(false));
        let on_event = Arc::clone(&away);
        let options = ConnectOptions::new().no_echo().ping_interval(PING).event_callback(move |event| {
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
        Ok(Bus::Nats(Nats { client, queue, away }))
    }

    fn tell(&self, subject: impl FnOnce() -> String, text: impl FnOnce() -> String) {
        if let Bus::Nats(nats) = self {
            if nats.queue.try_send((subject(), text())).is_err() {
                metrics::counter!("misere_bus_lost").increment(1);
            }
        }
    }

    pub(crate) fn tell_game(&self, game: &GameId, text: &str) {
        self.tell(|| format!("misere.game.{game}"), || text.to_owned());
    }

    pub(crate) fn tell_lobby(&self) {
        self.tell(|| "misere.lobby".to_owned(), String::new);
    }

    pub(crate) fn tell_person(&self, person: &PersonId, what: &Happened) {
        let text = || serde_json::to_string(what).expect("a happening is plain data");
        self.tell(|| format!("misere.person.{person}"), text);
    }

    /// What the other servers tell; nothing if there are none.
    pub(crate) fn hear(&self) -> Option<mpsc::Receiver<Heard>> {
        let Bus::Nats(nats) = self else { return None };
        let (sender, receiver) = mpsc::channel(QUEUE);
        let client = nats.client.clone();
        tokio::spawn(async move {
            loop {
                match client.subscribe(ALL).await {
                    Ok(mut messages) => {
                        while let Some(message) = messages.next().await {
                            if let Some(heard) = read(&message) {
                                if sender.send(heard).await.is_err() {
                                    return;
                                }
                            }
                        }
                    }
                    Err(error) => tracing::warn!(%error, "the bus cannot be heard"),
                }
                tokio::time::sleep(PING).await;
            }
        });
        Some(receiver)
    }

    /// Is it there?
    pub fn is_connected(&self) -> bool {
        match self {
            Bus::Alone => true,
            Bus::Nats(nats) => nats.client.connection_state() == State::Connected,
        }
    }

    /// Was it away, or slow, since this was asked last?
    pub(crate) fn was_away(&self) -> bool {
        match self {
            Bus::Alone => false,
            Bus::Nats(nats) => nats.away.swap(false, Ordering::Relaxed),
        }
    }
}

fn read(message: &Message) -> Option<Heard> {
    let text = std::str::from_utf8(&message.payload).ok()?;
    let subject = message.subject.as_str().strip_prefix("misere.")?;
    match subject.split_once('.') {
        Some(("game", id)) => Some(Heard::Row(GameId::from(id), text.to_owned())),
        Some(("person", id)) => Some(Heard::Person(PersonId::from(id), serde_json::from_str(text).ok()?)),
        None if subject == "lobby" => Some(Heard::Lobby),
        _ => None,
    }
}
