//! Games begin: by a link, a challenge, a seek, against the computer, as a rematch.

use super::{DeclineReason, Happened, Service};
use crate::game::{OnlineGame, Origin, Summary};
use crate::ids::{GameId, PersonId};
use crate::offer::{Proposal, ProposalFault, SideChoice, Sitter};
use crate::store::{Append, Appended, GameRow, GameUpdate, OfferRow, StoreError};
use misere_rules::{ByColor, Color};
use misere_table::{Level, Seat, Terms};
use std::fmt;

/// Why a game does not begin.
#[derive(Debug)]
pub enum BeginFault {
    /// There is no such game to be played.
    Proposal(ProposalFault),
    /// The player has enough offers, or games against the computer, already.
    TooMany,
    /// The offer is not there: it was taken, withdrawn, or has expired.
    Gone,
    /// There is no such tournament, or it has ended.
    NoArena,
    /// It was made by the player who wants to take it.
    Own,
    /// It is for another player.
    NotYours,
    /// It would count, and the player has no passkey.
    NoPasskey,
    /// The store did not answer.
    Store(StoreError),
}

impl BeginFault {
    /// The word clients know it by.
    pub fn key(&self) -> &'static str {
        match self {
            BeginFault::Proposal(_) => "bad-proposal",
            BeginFault::TooMany => "too-many",
            BeginFault::Gone | BeginFault::NoArena => "gone",
            BeginFault::Own => "own-offer",
            BeginFault::NotYours => "not-yours",
            BeginFault::NoPasskey => "no-passkey",
            BeginFault::Store(_) => "unavailable",
        }
    }
}

impl fmt::Display for BeginFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BeginFault::Proposal(fault) => fault.fmt(f),
            BeginFault::TooMany => f.write_str("expected fewer open offers or games against the computer"),
            BeginFault::Gone => f.write_str("the offer was taken, withdrawn, or has expired"),
            BeginFault::NoArena => f.write_str("there is no such tournament, or it has ended"),
            BeginFault::Own => f.write_str("expected another player to take the offer"),
            BeginFault::NotYours => f.write_str("the offer is for another player"),
            BeginFault::NoPasskey => f.write_str("expected a player with a passkey for a game that counts"),
            BeginFault::Store(_) => f.write_str("the server cannot begin games at the moment"),
        }
    }
}

impl From<StoreError> for BeginFault {
    fn from(error: StoreError) -> BeginFault {
        BeginFault::Store(error)
    }
}

impl From<ProposalFault> for BeginFault {
    fn from(fault: ProposalFault) -> BeginFault {
        BeginFault::Proposal(fault)
    }
}

/// How long a link is good, and a seek.
const LINK: u64 = 24 * 60 * 60 * 1000;
const SEEK: u64 = 30 * 60 * 1000;

/// Who may take an offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Who has the link.
    Link,
    /// This player.
    Person(PersonId),
    /// Everyone in the lobby.
    Lobby,
}

impl Service {
    /// Offers a game.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the player has enough offers open.
    pub async fn offer(
        &self,
        owner: &PersonId,
        proposal: &Proposal,
        to: Audience,
    ) -> Result<OfferRow, BeginFault> {
        proposal.understood()?;
        self.may_play(owner, proposal).await?;
        let now = self.clock.now().0;
        let listed = to == Audience::Lobby;
        let rival = if let Audience::Person(person) = to { Some(person) } else { None };
        let offer = OfferRow {
            id: GameId::random(),
            owner: owner.clone(),
            rival: rival.clone(),
            listed,
            expires: now + if listed { SEEK } else { LINK },
            body: serde_json::to_string(proposal).expect("a proposal is plain data"),
        };
        if !self.store.add_offer(&offer, self.limits.offers).await? {
            return Err(BeginFault::TooMany);
        }
        if listed {
            self.lobby_changed();
        }
        if let Some(rival) = rival {
            self.tell_person(&rival, &Happened::Challenge(offer.id.clone()));
            self.tell_person(owner, &Happened::Challenge(offer.id.clone()));
        }
        Ok(offer)
    }

    /// A game that counts is for players who last.
    async fn may_play(&self, person: &PersonId, proposal: &Proposal) -> Result<(), BeginFault> {
        if proposal.rated && !self.store.person(person).await?.is_some_and(|person| person.lasts) {
            return Err(BeginFault::NoPasskey);
        }
        Ok(())
    }

    /// An offer that can still be taken.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn open_offer(&self, id: &GameId) -> Result<Option<(OfferRow, Proposal)>, StoreError> {
        if !id.is_well_formed() {
            return Ok(None);
        }
        let offer = self.store.offer(id).await?.filter(|offer| offer.expires > self.clock.now().0);
        let Some(offer) = offer else { return Ok(None) };
        let proposal = offer.proposal()?;
        Ok(Some((offer, proposal)))
    }

    /// Takes an offer: the game of the same id begins. Of several who take it at once one gets it; who asks again, because the
    /// answer was lost, is told of the same game.
    ///
    /// # Errors
    ///
    /// If it is not there, or not for this player.
    pub async fn take(&self, id: &GameId, taker: &PersonId) -> Result<GameId, BeginFault> {
        let Some((offer, proposal)) = self.open_offer(id).await? else {
            return self.taken_before(id, taker).await;
        };
        if offer.owner == *taker {
            return Err(BeginFault::Own);
        }
        if offer.rival.as_ref().is_some_and(|rival| rival != taker) {
            return Err(BeginFault::NotYours);
        }
        self.may_play(taker, &proposal).await?;
        let owners = proposal.side.drawn(id);
        let (owner, other) = (Sitter::Person(offer.owner), Sitter::Person(taker.clone()));
        let sitters = if owners == Color::White {
            ByColor { white: owner, black: other }
        } else {
            ByColor { white: other, black: owner }
        };
        let (terms, origin) = proposal.understood()?.begin(sitters, None);
        let begun = self.begin(id.clone(), terms, origin).await?;
        self.store.remove_offer(id).await?;
        if offer.listed {
            self.lobby_changed();
        }
        if begun { Ok(id.clone()) } else { self.taken_before(id, taker).await }
    }

    /// The game of an offer that is gone, if this player has the seat.
    async fn taken_before(&self, id: &GameId, taker: &PersonId) -> Result<GameId, BeginFault> {
        let game = self.game(id).await?.filter(|game| game.side_of(taker).is_some());
        game.map(|game| game.id).ok_or(BeginFault::Gone)
    }

    /// Takes the own offer back, or declines one that is for this player, for a reason.
    ///
    /// # Errors
    ///
    /// If it is not there, or has nothing to do with this player.
    pub async fn withdraw(
        &self,
        id: &GameId,
        person: &PersonId,
        reason: DeclineReason,
    ) -> Result<(), BeginFault> {
        let Some((offer, _)) = self.open_offer(id).await? else { return Err(BeginFault::Gone) };
        if offer.owner != *person && offer.rival.as_ref() != Some(person) {
            return Err(BeginFault::NotYours);
        }
        if !self.store.remove_offer(id).await? {
            return Err(BeginFault::Gone);
        }
        if offer.listed {
            self.lobby_changed();
        }
        let (owner, rival) = (offer.owner.clone(), offer.rival.clone());
        let what = match owner == *person {
            true => Happened::ChallengeCanceled(offer),
            false => Happened::ChallengeDeclined(offer, reason),
        };
        for concerned in rival.iter().chain([&owner]) {
            self.tell_person(concerned, &what);
        }
        Ok(())
    }

    /// Finds an opponent in the lobby, or waits there for one.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the player has enough offers open.
    pub async fn seek(&self, person: &PersonId, proposal: &Proposal) -> Result<Sought, BeginFault> {
        proposal.understood()?;
        self.may_play(person, proposal).await?;
        for offer in self.store.listed_offers(self.clock.now().0, 200).await? {
            let Ok(other) = offer.proposal() else { continue };
            if offer.owner != *person && fits(proposal, &other) {
                match self.take(&offer.id, person).await {
                    Ok(game) => return Ok(Sought::Found(game)),
                    Err(BeginFault::Gone) => {}
                    Err(fault) => return Err(fault),
                }
            }
        }
        Ok(Sought::Waiting(self.offer(person, proposal, Audience::Lobby).await?.id))
    }

    /// Begins a game against the computer.
    ///
    /// # Errors
    ///
    /// If there is no such game, or the player has enough of them.
    pub async fn against_computer(
        &self,
        person: &PersonId,
        proposal: &Proposal,
        level: Level,
    ) -> Result<GameId, BeginFault> {
        let agreement = proposal.understood()?;
        let running = self.store.games_of(person, true, 100).await?;
        let computer = |row: &GameRow| row.players.white.is_none() || row.players.black.is_none();
        if running.into_iter().filter(computer).count() >= self.limits.computer_games {
            return Err(BeginFault::TooMany);
        }
        let (own, other) = (Sitter::Person(person.clone()), Sitter::Computer(level));
        let id = GameId::random();
        let sitters = match proposal.side.drawn(&id) {
            Color::White => ByColor { white: own, black: other },
            Color::Black => ByColor { white: other, black: own },
        };
        let (terms, origin) = agreement.begin(sitters, None);
        self.begin(id.clone(), terms, origin).await?;
        Ok(id)
    }

    /// Stores the first row of a game. Says whether it is ours.
    pub(super) async fn begin(&self, id: GameId, terms: Terms, origin: Origin) -> Result<bool, BeginFault> {
        let (game, first) = OnlineGame::begin(id.clone(), terms, origin, self.clock.now());
        let row = GameRow {
            id: id.clone(),
            players: ByColor::new_with(|side| game.player(side)),
            begun: game.table.last_moment().0,
            ended: None,
            summary: Summary::of(&game).written(),
        };
        let (due, computer) = (game.due().map(|due| due.0), game.has_computer());
        // A game over days ends by its clock.
        let expires = (!game.origin.correspondence).then(|| row.begun + self.limits.kept());
        let update = GameUpdate::Begin { row, due, expires, computer };
        let append = Append {
            game: id,
            seq: 1,
            bodies: vec![first.written()],
            update: Some(update),
            rated: None,
            scored: None,
        };
        if self.writer.append(append).await? == Appended::Conflict {
            return Ok(false);
        }
        metrics::counter!("misere_games").increment(1);
        for side in Color::ALL {
            if let Some(person) = game.player(side) {
                self.tell_person(&person, &Happened::Started(game.id.clone()));
            }
        }
        self.lobby_changed();
        self.wake_computer(&game);
        Ok(true)
    }

    /// The next game of the same players, colours swapped.
    pub(super) async fn begin_rematch(&self, game: &OnlineGame, next: &GameId) {
        let (terms, origin) = (&game.table, &game.origin);
        let start = terms.game().first_position();
        let proposal = Proposal {
            variant: game.variant().card().key.to_owned(),
            charter: origin.charter.clone(),
            fen: (*start != game.variant().start())
                .then(|| misere_notation::fen::write(&start.to_setup()).to_string()),
            clock: terms.control(Color::White).to_string(),
            days: None,
            side: SideChoice::Random,
            rated: origin.rated,
        };
        let sitter = |side: Color| match terms.seat(!side) {
            Seat::Computer { level } => Some(Sitter::Computer(*level)),
            _ => game.player(!side).map(Sitter::Person),
        };
        let (Some(white), Some(black)) = (sitter(Color::White), sitter(Color::Black)) else { return };
        let agreement = proposal.agreed(terms.control(Color::White), origin.correspondence);
        let begun = match agreement {
            Ok(agreement) => {
                let (terms, origin) = agreement.begin(ByColor { white, black }, Some(game.id.clone()));
                self.begin(next.clone(), terms, origin).await
            }
            Err(fault) => Err(fault.into()),
        };
        if let Err(error) = begun {
            tracing::error!(%error, game = %game.id, "a rematch did not begin");
        }
    }
}

/// What came of a seek.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sought {
    /// An opponent was found: this game begins.
    Found(GameId),
    /// It waits in the lobby.
    Waiting(GameId),
}

/// Would both play this?
fn fits(one: &Proposal, other: &Proposal) -> bool {
    let sides = matches!(
        (one.side, other.side),
        (SideChoice::Random, _)
            | (_, SideChoice::Random)
            | (SideChoice::White, SideChoice::Black)
            | (SideChoice::Black, SideChoice::White)
    );
    sides
        && Proposal { side: SideChoice::Random, ..one.clone() }
            == Proposal { side: SideChoice::Random, ..other.clone() }
}
