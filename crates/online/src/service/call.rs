//! A call: judged, stored, acknowledged, told to all who watch. In this order.

use super::room::LATE;
use super::{Room, Service};
use crate::game::Asked;
use crate::game::{CallRefusal, OnlineGame, PlayerCall, Record, Summary};
use crate::ids::{GameId, PersonId};
use crate::offer::{perf, speed};
use crate::rating::GameScore;
use crate::store::{Append, Appended, GameUpdate, Rated, Scored, StoreError};
use misere_rules::{ByColor, Color};
use misere_table::{Ask, Author, Call, Cause, Millis, Moment};
use std::fmt;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What a player says.
#[derive(Clone, Debug)]
pub struct Said {
    /// In which game.
    pub game: GameId,
    /// Who.
    pub person: PersonId,
    /// The key of the seat; nothing if the way in which it came proves enough, as for programs with a token.
    pub seat: Option<String>,
    /// The client's number of the message.
    pub id: Option<u64>,
    /// For what.
    pub call: PlayerCall,
    /// When the first copy of it arrived.
    pub arrived: Moment,
    /// How long the player thought, as the client says.
    pub thought: Option<Millis>,
    /// The lag that we have measured on the line.
    pub lag: Option<Millis>,
}

/// Why a call did not become a row.
#[derive(Debug)]
pub enum CallFault {
    /// There is no such game.
    NoGame,
    /// The player has no seat there, or the key opens another one.
    NotYours,
    /// The rules refuse it.
    Refused(CallRefusal),
    /// It could not be stored.
    Store(StoreError),
}

impl CallFault {
    /// The word clients know it by.
    pub fn key(&self) -> &'static str {
        match self {
            CallFault::NoGame => "no-game",
            CallFault::NotYours => "not-yours",
            CallFault::Refused(refusal) => refusal.key(),
            CallFault::Store(_) => "unavailable",
        }
    }
}

impl fmt::Display for CallFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallFault::NoGame => f.write_str("expected the id of a game, found none with it"),
            CallFault::NotYours => f.write_str("expected the player of this seat"),
            CallFault::Refused(refusal) => refusal.fmt(f),
            CallFault::Store(_) => f.write_str("the server cannot keep moves at the moment: send it again"),
        }
    }
}

impl From<StoreError> for CallFault {
    fn from(error: StoreError) -> CallFault {
        CallFault::Store(error)
    }
}

/// How long a call waits for a store that does not answer, and how often it is tried again.
const WAITING: Millis = Millis(60_000);
const PAUSE: Duration = Duration::from_millis(100);

/// How long an opponent without a window must have been away, by the speed of the game.
fn patience(speed: &str) -> Millis {
    Millis::seconds(match speed {
        "ultraBullet" | "bullet" => 15,
        "blitz" => 30,
        "rapid" => 60,
        "classical" => 150,
        _ => 30 * 24 * 60 * 60,
    })
}

impl Service {
    /// Judges a player's call. When this answers with the number of a row, that row is kept for good.
    ///
    /// # Errors
    ///
    /// Says why it did not become a row.
    pub async fn call(&self, said: Said) -> Result<u64, CallFault> {
        if !said.game.is_well_formed() {
            return Err(CallFault::NoGame);
        }
        // Until this is answered no other server may call a flag of a player of ours.
        let _pending = self.pending.add(said.arrived);
        let room = self.room(&said.game);
        let mut slot = room.game.lock().await;
        loop {
            // Taken out: if this task is dropped half-way the next one reads the game anew.
            let known = slot.take();
            let game = match known {
                Some(game) => Some(game),
                // What is rare is boxed: each call is a task, whose state must be small to be cheap.
                None => Box::pin(self.read_patiently(&room)).await?,
            };
            let Some(mut game) = game else { return Err(CallFault::NoGame) };
            let Some(side) = self.seat_of(&game, &said) else {
                *slot = Some(game);
                return Err(CallFault::NotYours);
            };
            if let Some(seq) = said.id.and_then(|id| game.answer_to(side, id)) {
                *slot = Some(game);
                return Ok(seq);
            }
            let asked = self.asked(&room, &game, side, &said);
            let (records, result) = game.judge(&asked);
            if records.is_empty() {
                // It may be possible after rows that another server has stored.
                let before = game.seq;
                *slot = Box::pin(self.read(&room, Some(game))).await?;
                if slot.as_ref().is_some_and(|game| game.seq > before) {
                    continue;
                }
                return result.map(|()| before).map_err(CallFault::Refused);
            }
            let seq = game.seq;
            if self.keep(&room, &game, &records).await? {
                self.after(&game);
                *slot = match self.unseen_after(&game, said.arrived) {
                    Millis::ZERO => Some(game),
                    late => Box::pin(self.pardon(&room, game, late)).await,
                };
                return result.map(|()| seq).map_err(CallFault::Refused);
            }
        }
    }

    /// A move counts from when it arrived. If it could not be stored for a while, the opponent has not seen it for so long.
    fn unseen_after(&self, game: &OnlineGame, arrived: Moment) -> Millis {
        let unseen = self.clock.now().since(arrived.max(game.table.last_moment()));
        if unseen < LATE || game.table.flag_falls_at().is_none() { Millis::ZERO } else { unseen }
    }

    /// A time that is not charged. Gives the game back, or nothing if it must be read anew.
    async fn pardon(
        &self,
        room: &Room,
        mut game: Box<OnlineGame>,
        unseen: Millis,
    ) -> Option<Box<OnlineGame>> {
        let now = self.clock.now();
        let (records, _) = game.call(Ask::new(Author::Table, Call::Charge).crediting(unseen), now);
        let kept = records.is_empty() || matches!(self.keep(room, &game, &records).await, Ok(true));
        kept.then_some(game)
    }

    /// Reads a game, and waits for a while if the store does not answer: a move that has arrived is not sent back.
    async fn read_patiently(&self, room: &Room) -> Result<Option<Box<OnlineGame>>, StoreError> {
        let begun = self.clock.now();
        loop {
            match self.read(room, None).await {
                Err(StoreError::Database(error)) if self.clock.now().since(begun) < WAITING => {
                    tracing::debug!(%error, game = %room.id, "a game could not be read: trying again");
                    tokio::time::sleep(PAUSE).await;
                }
                result => return result,
            }
        }
    }

    /// The side for which the player may speak.
    fn seat_of(&self, game: &OnlineGame, said: &Said) -> Option<Color> {
        let Some(key) = &said.seat else { return game.side_of(&said.person) };
        let opens = |side: &Color| {
            game.player(*side).as_ref() == Some(&said.person)
                && self.secret.opens(key, &said.game, *side, &said.person)
        };
        Color::ALL.into_iter().find(opens)
    }

    fn asked(&self, room: &Room, game: &OnlineGame, side: Color, said: &Said) -> Asked {
        let (table, now) = (&game.table, said.arrived.max(game.table.last_moment()));
        let elapsed = now.since(table.last_moment());
        let credit = if table.turn() == side && said.call.is_move() {
            let lag = said.thought.map_or(Millis::ZERO, |thought| elapsed.minus(thought));
            game.credit(side, lag, said.lag)
        } else {
            Millis::ZERO
        };
        let opponent_gone = self.claimable_in(room, game, !side, now) == Some(Millis::ZERO);
        Asked {
            side,
            call: said.call.clone(),
            id: said.id,
            now,
            credit: credit + self.unheard(room, table.last_moment(), now),
            opponent_gone,
        }
    }

    /// After how long the win may be claimed against a player who has left; nothing while the player is there.
    pub(crate) fn claimable_in(
        &self,
        room: &Room,
        game: &OnlineGame,
        side: Color,
        now: Moment,
    ) -> Option<Millis> {
        let table = &game.table;
        if table.seat(side).is_computer() || table.plies().len() < 2 {
            return None;
        }
        room.away(side, now).map(|away| patience(speed(table.control(side))).minus(away))
    }

    /// How long a player could not be heard, or had not seen the last row.
    pub(super) fn unheard(&self, room: &Room, last: Moment, now: Moment) -> Millis {
        self.silences.within(last, now).max(room.unseen(last))
    }

    /// Something that the server itself asks for. Says whether it became a row.
    pub(super) async fn call_as_table(
        &self,
        id: &GameId,
        mut ask: impl FnMut(&OnlineGame) -> Option<(Ask, Moment)> + Send,
    ) -> Result<bool, StoreError> {
        let room = self.room(id);
        let mut slot = room.game.lock().await;
        if self.may_be_old(&room) {
            let known = slot.take();
            *slot = self.read(&room, known).await?;
        }
        loop {
            let known = slot.take();
            let game = match known {
                Some(game) => Some(game),
                None => self.read(&room, None).await?,
            };
            let Some(mut game) = game else { return Ok(false) };
            let Some((ask, now)) = ask(&game) else {
                *slot = Some(game);
                return Ok(false);
            };
            let (records, _) = game.call(ask, now);
            if records.is_empty() {
                *slot = Some(game);
                return Ok(false);
            }
            if self.keep(&room, &game, &records).await? {
                self.after(&game);
                *slot = Some(game);
                return Ok(true);
            }
        }
    }

    /// Stores rows of a game, which has them already, and tells of them. Says whether no other rows were there first.
    async fn keep(&self, room: &Room, game: &OnlineGame, records: &[Record]) -> Result<bool, StoreError> {
        let bodies: Vec<String> = records.iter().map(Record::written).collect();
        let first = game.seq + 1 - records.len() as u64;
        let append = Append {
            game: game.id.clone(),
            seq: first,
            bodies: bodies.clone(),
            update: self.update(room, game),
            rated: self.rated(game, records),
            scored: self.scored(game, records),
        };
        if self.writer.append(append).await? == Appended::Conflict {
            return Ok(false);
        }
        // The next game is there before a page hears of it.
        if let Some(next) = records.iter().find_map(Record::successor) {
            Box::pin(self.begin_rematch(game, next)).await;
        }
        // Kept for good: all who watch hear of it, here and elsewhere.
        if room.tell_rows(first, &bodies, self.clock.now()).is_err() {
            self.catch_up_soon(&game.id);
        }
        for (body, seq) in bodies.iter().zip(first..) {
            self.bus.tell_row(&game.id, seq, body);
        }
        metrics::counter!("misere_rows").increment(bodies.len() as u64);
        Ok(true)
    }

    /// What changes in the lists.
    fn update(&self, room: &Room, game: &OnlineGame) -> Option<GameUpdate> {
        if game.table.is_over() {
            let ended = game.table.last_moment().0;
            let expires = Some(ended + self.limits.kept());
            return Some(GameUpdate::End { ended, expires, summary: Summary::of(game).written() });
        }
        let due = game.due()?.0;
        // Later than what is written does no harm: the sweeper looks, and writes it anew.
        (due < room.due.load(Ordering::Relaxed)).then(|| {
            room.due.store(due, Ordering::Relaxed);
            GameUpdate::Due(due)
        })
    }

    /// What White scored in a game that ends by these rows, inside nothing if it was aborted.
    fn ended(game: &OnlineGame, records: &[Record]) -> Option<(ByColor<PersonId>, Option<GameScore>)> {
        let ends = |record: &Record| matches!(record, Record::Entry(entry) if entry.ruling.over.is_some());
        let outcome = game.table.outcome()?;
        if !records.iter().any(ends) {
            return None;
        }
        let score = match outcome.winner {
            _ if outcome.cause == Cause::Abort => None,
            Some(Color::White) => Some(GameScore::Win),
            Some(Color::Black) => Some(GameScore::Loss),
            None => Some(GameScore::Draw),
        };
        Some((ByColor { white: game.player(Color::White)?, black: game.player(Color::Black)? }, score))
    }

    fn scored(&self, game: &OnlineGame, records: &[Record]) -> Option<Scored> {
        let arena = game.origin.arena.clone()?;
        let (players, score) = Service::ended(game, records)?;
        let (plies, at) = (game.table.plies().len(), game.table.last_moment().0);
        Some(Scored { arena, players, score, plies, at })
    }

    fn rated(&self, game: &OnlineGame, records: &[Record]) -> Option<Rated> {
        let (players, score) = Service::ended(game, records).filter(|_| game.origin.rated)?;
        let score = score?;
        let perf = perf(&game.variant(), game.table.control(Color::White));
        Some(Rated { perf, players, score, at: game.table.last_moment().0 })
    }

    /// What else follows from rows that are kept.
    fn after(&self, game: &OnlineGame) {
        if game.table.is_over() {
            self.tell_ended(game);
        }
        self.wake_computer(game);
    }
}

/// A row as clients hear of it. Written by hand, because the row itself is text already.
pub(super) fn row_text(game: &GameId, seq: u64, body: &str) -> String {
    format!(r#"{{"t":"row","game":"{game}","seq":{seq},"row":{body}}}"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size_of_answer<'a, F: Future>(_: impl Fn(&'a Service, Said) -> F) -> usize {
        size_of::<F>()
    }

    /// Each call is a task: a state of several kilobytes would be copied, and be a large piece for the allocator, with every move.
    #[test]
    fn the_state_of_a_call_is_small() {
        let size = size_of_answer(Service::call);
        assert!(size < 1_500, "{size} bytes");
    }
}
