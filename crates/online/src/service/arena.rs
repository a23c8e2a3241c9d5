//! Tournaments: players who are free are paired for as long as one lasts.

use super::{BeginFault, Outbox, Service, lock};
use crate::arena::{Entrant, pairings};
use crate::ids::{GameId, PersonId};
use crate::offer::{Proposal, ProposalFault, Sitter};
use crate::store::{ArenaRow, StoreError};
use crate::wire::{ArenaView, EntrantView, ToClient};
use axum::extract::ws::Utf8Bytes;
use misere_rules::ByColor;
use misere_rules::quote::quote;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

/// Who looks at which tournament, and what was shown last.
#[derive(Debug, Default)]
pub(super) struct Arenas(Mutex<HashMap<GameId, Audience>>);

#[derive(Debug, Default)]
struct Audience {
    sockets: Vec<Outbox>,
    shown: Utf8Bytes,
}

/// What a player asks for who makes a tournament.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewArena {
    /// What it is called.
    pub title: String,
    /// What is played. The side is drawn.
    pub proposal: Proposal,
    /// How long it lasts.
    pub minutes: u64,
    /// In how many seconds it begins.
    #[serde(default)]
    pub wait: u64,
}

const TICK: Duration = Duration::from_secs(1);
/// How often a server says which players are connected to it, in ticks, and how long others believe it, in milliseconds.
const SEEN: u64 = 5;
const BELIEVED: u64 = 12_000;
/// Pairs are made when a player has waited so long: others come free meanwhile, and pairs get better.
const WAITING: u64 = 2_000;
/// With at least this many waiting players pairs are made at once.
const MANY: usize = 10;
/// A pair whose game did not begin within this time is let go.
const LOST: u64 = 10_000;
/// Tournaments at a time, in all and by one player.
const MOST: u32 = 50;
const MOST_EACH: u32 = 2;
const LONGEST_TITLE: usize = 60;
const MINUTES: std::ops::RangeInclusive<u64> = 1..=360;
const LONGEST_WAIT: u64 = 7 * 24 * 60 * 60;
/// How many players are shown.
const SHOWN: usize = 100;

impl Service {
    /// Makes a tournament. Who has its id can join.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the player has enough of them.
    pub async fn make_arena(&self, owner: &PersonId, new: &NewArena) -> Result<GameId, BeginFault> {
        let fault = |text: String| BeginFault::Proposal(ProposalFault::Arena(text));
        let title = new.title.trim();
        if title.is_empty() || title.chars().count() > LONGEST_TITLE || title.chars().any(char::is_control) {
            return Err(fault(format!(
                "expected a title of 1 to {LONGEST_TITLE} characters, found {}",
                quote(title)
            )));
        }
        if !MINUTES.contains(&new.minutes) || new.wait > LONGEST_WAIT {
            return Err(fault(format!("expected 1 to 360 minutes, within a week, found {}", new.minutes)));
        }
        let proposal = Proposal { rated: false, days: None, ..new.proposal.clone() };
        if proposal.understood()?.is_unlimited() {
            return Err(fault("expected a clock: without one a tournament would not end".to_owned()));
        }
        let now = self.clock.now().0;
        let begins = now + new.wait * 1000;
        let arena = ArenaRow {
            id: GameId::random(),
            owner: owner.clone(),
            title: title.to_owned(),
            body: serde_json::to_string(&proposal).expect("a proposal is plain data"),
            begins,
            ends: begins + new.minutes * 60_000,
        };
        match self.store.add_arena(&arena, now, MOST_EACH).await? {
            true => Ok(arena.id),
            false => Err(BeginFault::TooMany),
        }
    }

    /// A player takes part from now on, or no more.
    ///
    /// # Errors
    ///
    /// If there is no such tournament, or it has ended.
    pub async fn join_arena(&self, id: &GameId, person: &PersonId, plays: bool) -> Result<(), BeginFault> {
        let now = self.clock.now().0;
        let arena = if id.is_well_formed() { self.store.arena(id).await? } else { None };
        if arena.is_none_or(|arena| arena.ends <= now) {
            return Err(BeginFault::NoArena);
        }
        Ok(self.store.enter_arena(id, person, plays, now).await?)
    }

    /// Tournaments that have not ended.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn arenas(&self) -> Result<Vec<ArenaRow>, StoreError> {
        self.store.arenas(self.clock.now().0, MOST).await
    }

    /// What a tournament shows now.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn arena_view(&self, id: &GameId) -> Result<Option<ArenaView>, StoreError> {
        let arena = if id.is_well_formed() { self.store.arena(id).await? } else { None };
        let Some(arena) = arena else { return Ok(None) };
        let entrants = self.store.entrants(id).await?;
        self.show_arena(&arena, &entrants).await.map(Some)
    }

    async fn show_arena(&self, arena: &ArenaRow, entrants: &[Entrant]) -> Result<ArenaView, StoreError> {
        let proposal =
            serde_json::from_str(&arena.body).map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let names = self.store.names(entrants.iter().take(SHOWN).map(|entrant| &entrant.person)).await?;
        let view = |entrant: &Entrant| {
            Some(EntrantView {
                name: names.get(&entrant.person)?.clone(),
                points: entrant.standing.points,
                fire: entrant.standing.is_on_fire(),
                games: entrant.standing.games,
                game: entrant.game.clone(),
                plays: entrant.plays,
            })
        };
        Ok(ArenaView {
            id: arena.id.clone(),
            title: arena.title.clone(),
            proposal,
            begins: arena.begins,
            ends: arena.ends,
            count: entrants.len(),
            players: entrants.iter().take(SHOWN).filter_map(view).collect(),
        })
    }

    /// The socket hears of the standings from now on.
    pub fn watch_arena(&self, id: &GameId, outbox: &Outbox) {
        {
            let mut arenas = lock(&self.arenas.0);
            let audience = arenas.entry(id.clone()).or_default();
            if !audience.sockets.contains(outbox) {
                audience.sockets.push(outbox.clone());
            }
        }
        let (service, id, outbox) = (self.clone(), id.clone(), outbox.clone());
        tokio::spawn(async move {
            match service.arena_view(&id).await {
                Ok(Some(arena)) => outbox.send(ToClient::Arena { arena }.text().into()),
                Ok(None) => service.leave_arenas(&outbox, Some(&id)),
                Err(error) => tracing::warn!(%error, "a tournament could not be read"),
            }
        });
    }

    /// The socket hears no more of one of them, or of all.
    pub fn leave_arenas(&self, outbox: &Outbox, only: Option<&GameId>) {
        lock(&self.arenas.0).retain(|id, audience| {
            if only.is_none_or(|only| only == id) {
                audience.sockets.retain(|known| known != outbox);
            }
            !audience.sockets.is_empty()
        });
    }

    /// Begins to look after tournaments.
    pub(super) fn run_arenas(&self) {
        let service = self.clone();
        tokio::spawn(async move {
            for count in 0_u64.. {
                tokio::time::sleep(TICK).await;
                // Those that have just ended are shown once more.
                let since = service.clock.now().0.saturating_sub(5_000);
                let tended = async {
                    for arena in service.store.arenas(since, MOST).await? {
                        service.tend(&arena, count.is_multiple_of(SEEN)).await?;
                    }
                    Ok::<(), StoreError>(())
                };
                if let Err(error) = tended.await {
                    tracing::warn!(%error, "tournaments could not be looked after");
                }
            }
        });
    }

    async fn tend(&self, arena: &ArenaRow, says_seen: bool) -> Result<(), StoreError> {
        let now = self.clock.now().0;
        let entrants = self.store.entrants(&arena.id).await?;
        let here = |entrant: &&Entrant| self.is_online(&entrant.person);
        if says_seen {
            let people: Vec<PersonId> =
                entrants.iter().filter(here).map(|entrant| entrant.person.clone()).collect();
            self.store.seen_in_arena(&arena.id, &people, now).await?;
            self.store.unpair(&arena.id, now.saturating_sub(LOST)).await?;
        }
        if (arena.begins..arena.ends).contains(&now) {
            let free = |entrant: &&Entrant| entrant.plays && entrant.game.is_none();
            let there = |entrant: &&Entrant| here(entrant) || now.saturating_sub(entrant.seen) < BELIEVED;
            let waiting: Vec<&Entrant> = entrants.iter().filter(free).filter(there).collect();
            let long = waiting.iter().any(|entrant| now.saturating_sub(entrant.since) >= WAITING);
            if long || waiting.len() >= MANY {
                for [white, black] in pairings(&waiting) {
                    self.begin_pair(arena, &white.person, &black.person).await?;
                }
            }
        }
        self.tell_arena(arena, &entrants).await
    }

    /// Begins a game of a tournament, unless another server was faster to pair one of the two.
    async fn begin_pair(
        &self,
        arena: &ArenaRow,
        white: &PersonId,
        black: &PersonId,
    ) -> Result<(), StoreError> {
        let (id, now) = (GameId::random(), self.clock.now().0);
        if !self.store.pair(&arena.id, [white, black], &id, now).await? {
            return Ok(());
        }
        let proposal: Proposal =
            serde_json::from_str(&arena.body).map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let agreement = proposal.understood().map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let sitters = ByColor { white: Sitter::Person(white.clone()), black: Sitter::Person(black.clone()) };
        let (terms, mut origin) = agreement.begin(sitters, None);
        origin.arena = Some(arena.id.clone());
        match self.begin(id, terms, origin).await {
            Ok(_) => Ok(()),
            Err(BeginFault::Store(error)) => Err(error),
            Err(fault) => Err(StoreError::Corrupt(fault.to_string())),
        }
    }

    /// Tells those who look, if there is news.
    async fn tell_arena(&self, arena: &ArenaRow, entrants: &[Entrant]) -> Result<(), StoreError> {
        if !lock(&self.arenas.0).contains_key(&arena.id) {
            return Ok(());
        }
        let view = self.show_arena(arena, entrants).await?;
        let text = Utf8Bytes::from(ToClient::Arena { arena: view }.text());
        if let Some(audience) = lock(&self.arenas.0).get_mut(&arena.id)
            && audience.shown != text
        {
            audience.sockets.iter().for_each(|outbox| outbox.send(text.clone()));
            audience.shown = text;
        }
        Ok(())
    }
}
