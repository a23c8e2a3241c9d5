//! People: who they are, and what they hear of wherever they are on the site.

use super::{EndReason, Outbox, Service, lock};
use crate::game::OnlineGame;
use crate::ids::{GameId, PersonId};
use crate::names::{self, NameFault};
use crate::store::{OfferRow, Person, StoreError};
use crate::wire::ToClient;
use misere_rules::Color;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::Mutex;
use tokio::sync::broadcast;

/// What a player hears of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// A game of the player began.
    Started(GameId),
    /// A game of the player ended.
    Finished(GameId),
    /// The player was challenged, or has challenged.
    Challenge(GameId),
    /// A challenge was taken back. It is not in the store any more.
    ChallengeCanceled(OfferRow),
    /// A challenge was declined.
    ChallengeDeclined(OfferRow, DeclineReason),
}

/// Why a program declines a challenge, in the words of lichess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(missing_docs, reason = "the words say it")]
pub enum DeclineReason {
    #[default]
    Generic,
    Later,
    TooFast,
    TooSlow,
    TimeControl,
    Rated,
    Casual,
    Standard,
    Variant,
    NoBot,
    OnlyBot,
}

impl DeclineReason {
    /// For people who read what their program writes.
    pub fn english(self) -> &'static str {
        match self {
            DeclineReason::Generic => "I do not accept challenges at the moment.",
            DeclineReason::Later => "Please ask me again later.",
            DeclineReason::TooFast => "This clock is too fast for me.",
            DeclineReason::TooSlow => "This clock is too slow for me.",
            DeclineReason::TimeControl => "I do not play with this clock.",
            DeclineReason::Rated => "Please send me a rated challenge instead.",
            DeclineReason::Casual => "Please send me a casual challenge instead.",
            DeclineReason::Standard => "I only play chess.",
            DeclineReason::Variant => "I do not play this game.",
            DeclineReason::NoBot => "I do not play against programs.",
            DeclineReason::OnlyBot => "I only play against programs.",
        }
    }
}

/// Why a name cannot be had.
#[derive(Debug)]
pub enum PersonFault {
    /// It is no name.
    Name(NameFault),
    /// It, or one that looks like it, is another player's.
    Taken,
    /// The store did not answer.
    Store(StoreError),
}

impl fmt::Display for PersonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PersonFault::Name(fault) => fault.fmt(f),
            PersonFault::Taken => f.write_str("the name, or one that looks like it, is another player's"),
            PersonFault::Store(_) => f.write_str("the server cannot do that at the moment"),
        }
    }
}

impl From<StoreError> for PersonFault {
    fn from(error: StoreError) -> PersonFault {
        PersonFault::Store(error)
    }
}

/// Who listens, by player.
#[derive(Debug, Default)]
pub(super) struct Listeners {
    sockets: Mutex<HashMap<PersonId, Vec<Outbox>>>,
    streams: Mutex<HashMap<PersonId, broadcast::Sender<Happened>>>,
    /// Seeks that are held open.
    seeks: Mutex<HashMap<PersonId, broadcast::Sender<Happened>>>,
}

/// How many happenings a stream may be behind.
const BEHIND: usize = 64;

impl Service {
    /// A new player with a name drawn by lot.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn new_person(&self) -> Result<Person, StoreError> {
        loop {
            let created = self.clock.now().0;
            let person =
                Person { id: PersonId::random(), name: names::drawn(), bot: false, created, lasts: false };
            if self.store.add_person(&person, &names::skeleton(&person.name)).await? {
                return Ok(person);
            }
        }
    }

    /// Gives a player another name.
    ///
    /// # Errors
    ///
    /// If it is no name, or taken.
    pub async fn rename(&self, person: &PersonId, name: &str) -> Result<(), PersonFault> {
        names::check(name).map_err(PersonFault::Name)?;
        match self.store.rename(person, name, &names::skeleton(name)).await? {
            true => Ok(()),
            false => Err(PersonFault::Taken),
        }
    }

    /// The player of this name.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn named(&self, name: &str) -> Result<Option<Person>, StoreError> {
        self.store.person_named(name, &names::skeleton(name)).await
    }

    /// The socket hears what happens to the player.
    pub fn listen(&self, person: &PersonId, outbox: &Outbox) {
        lock(&self.listeners.sockets).entry(person.clone()).or_default().push(outbox.clone());
    }

    /// It hears it no more.
    pub fn stop_listening(&self, person: &PersonId, outbox: &Outbox) {
        let mut sockets = lock(&self.listeners.sockets);
        if let Some(list) = sockets.get_mut(person) {
            list.retain(|known| known != outbox);
            if list.is_empty() {
                sockets.remove(person);
            }
        }
    }

    /// The server stops: every socket is closed, so that its page connects again.
    pub(crate) fn end_sockets(&self) {
        for outbox in lock(&self.listeners.sockets).values().flatten() {
            outbox.end(EndReason::Restart);
        }
    }

    /// What happens to the player, for one stream. A new one closes the old one.
    pub fn follow_person(&self, person: &PersonId) -> broadcast::Receiver<Happened> {
        let (sender, receiver) = broadcast::channel(BEHIND);
        let mut streams = lock(&self.listeners.streams);
        // Streams that ended are forgotten here, so that the list has an end.
        streams.retain(|_, sender| sender.receiver_count() > 0);
        streams.insert(person.clone(), sender);
        receiver
    }

    /// The same beside that stream, as often as one likes.
    pub fn follow_person_beside(&self, person: &PersonId) -> broadcast::Receiver<Happened> {
        let mut seeks = lock(&self.listeners.seeks);
        seeks.retain(|_, sender| sender.receiver_count() > 0);
        seeks.entry(person.clone()).or_insert_with(|| broadcast::Sender::new(BEHIND)).subscribe()
    }

    /// Is the player connected here?
    pub fn is_online(&self, person: &PersonId) -> bool {
        let streams = lock(&self.listeners.streams);
        lock(&self.listeners.sockets).contains_key(person)
            || streams.get(person).is_some_and(|sender| sender.receiver_count() > 0)
    }

    /// The players whose programs listen.
    pub fn listening_programs(&self) -> Vec<PersonId> {
        let streams = lock(&self.listeners.streams);
        streams
            .iter()
            .filter(|(_, sender)| sender.receiver_count() > 0)
            .map(|(person, _)| person.clone())
            .collect()
    }

    /// Tells a player, wherever the player is connected.
    pub(super) fn tell_person(&self, person: &PersonId, what: &Happened) {
        self.tell_person_here(person, what);
        self.bus.tell_person(person, what);
    }

    /// Tells a player who is connected to this server.
    pub(super) fn tell_person_here(&self, person: &PersonId, what: &Happened) {
        if let Happened::Started(game) = what {
            let text = ToClient::Started { game: game.clone() }.text();
            if let Some(list) = lock(&self.listeners.sockets).get(person) {
                list.iter().for_each(|outbox| outbox.send(text.clone().into()));
            }
        }
        for listeners in [&self.listeners.streams, &self.listeners.seeks] {
            if let Some(sender) = lock(listeners).get(person) {
                let _ = sender.send(what.clone());
            }
        }
    }

    pub(super) fn tell_ended(&self, game: &OnlineGame) {
        for side in Color::ALL {
            if let Some(person) = game.player(side) {
                self.tell_person(&person, &Happened::Finished(game.id.clone()));
            }
        }
        self.lobby_changed();
    }
}
