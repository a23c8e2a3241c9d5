//! A call: judged, stored, acknowledged, told to all who watch. In this order.

use super::{Room, Service};
use crate::game::Asked;
use crate::game::{Game, PlayerCall, Record, Refusal, Summary};
use crate::ids::{GameId, PersonId};
use crate::offer::speed;
use crate::rating::Score;
use crate::store::{Append, Appended, GameUpdate, Rated, StoreError};
use misere_rules::{ByColor, Color};
use misere_table::{Ask, Cause, Millis, Moment};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;

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
    Refused(Refusal),
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
        let room = self.room(&said.game);
        let mut slot = room.game.lock().await;
        loop {
            // Taken out: if this task is dropped half-way the next one reads the game anew.
            let known = slot.take();
            let game = match known {
                Some(game) => Some(game),
                None => self.read(&said.game, None).await?,
            };
            let Some(mut game) = game else { return Err(CallFault::NoGame) };
            let Some(side) = self.seat_of(&game, &said) else {
                *slot = Some(game);
                return Err(CallFault::NotYours);
            };
            if let Some(seq) = said.id.and_then(|id| game.answer_to(side.into(), id)) {
                *slot = Some(game);
                return Ok(seq);
            }
            let asked = self.asked(&room, &game, side, &said);
            let (records, result) = game.judge(&asked);
            if records.is_empty() {
                // It may be possible after rows that another server has stored.
                let before = game.seq;
                *slot = self.read(&said.game, Some(game)).await?;
                if slot.as_ref().is_some_and(|game| game.seq > before) {
                    continue;
                }
                return result.map(|()| before).map_err(CallFault::Refused);
            }
            let seq = game.seq;
            if self.keep(&room, &game, &records).await? {
                self.after(&room, &game, &records).await;
                *slot = Some(game);
                return result.map(|()| seq).map_err(CallFault::Refused);
            }
        }
    }

    /// The side for which the player may speak.
    fn seat_of(&self, game: &Game, said: &Said) -> Option<Color> {
        let Some(key) = &said.seat else { return game.side_of(&said.person) };
        let opens = |side: &Color| {
            game.player(*side).as_ref() == Some(&said.person)
                && self.secret.opens(key, &said.game, *side, &said.person)
        };
        Color::ALL.into_iter().find(opens)
    }

    fn asked(&self, room: &Room, game: &Game, side: Color, said: &Said) -> Asked {
        let (table, now) = (&game.table, said.arrived.max(game.table.last_moment()));
        let elapsed = now.since(table.last_moment());
        let credit = if table.turn() == side && said.call.is_move() {
            let lag = said.thought.map_or(Millis::ZERO, |thought| elapsed.minus(thought));
            game.credit(side, lag, said.lag)
        } else {
            Millis::ZERO
        };
        let patience = patience(speed(table.control(side)));
        let opponent_gone = !table.seat(!side).is_computer()
            && table.plies().len() >= 2
            && room.away(!side, now).is_some_and(|away| away >= patience);
        Asked {
            side,
            call: said.call.clone(),
            id: said.id,
            now,
            credit: credit + self.silences.within(table.last_moment(), now),
            opponent_gone,
        }
    }

    /// Something that the server itself asks for. Says whether it became a row.
    pub(super) async fn call_as_table(
        &self,
        id: &GameId,
        mut ask: impl FnMut(&Game) -> Option<(Ask, Moment)> + Send,
    ) -> Result<bool, StoreError> {
        let room = self.room(id);
        let mut slot = room.game.lock().await;
        loop {
            let known = slot.take();
            let game = match known {
                Some(game) => Some(game),
                None => self.read(id, None).await?,
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
                self.after(&room, &game, &records).await;
                *slot = Some(game);
                return Ok(true);
            }
        }
    }

    /// Stores rows of a game, which has them already. Says whether no other rows were there first.
    async fn keep(&self, room: &Room, game: &Game, records: &[Record]) -> Result<bool, StoreError> {
        let append = Append {
            game: game.id.clone(),
            seq: game.seq + 1 - records.len() as u64,
            bodies: records.iter().map(Record::written).collect(),
            update: self.update(room, game),
            rated: self.rated(game, records),
        };
        Ok(self.writer.append(append).await? == Appended::Stored)
    }

    /// What changes in the lists.
    fn update(&self, room: &Room, game: &Game) -> Option<GameUpdate> {
        if game.table.is_over() {
            let ended = game.table.last_moment().0;
            let expires = Some(ended + self.limits.days_kept * 86_400_000);
            return Some(GameUpdate::End { ended, expires, summary: Summary::of(game).written() });
        }
        let due = game.due()?.0;
        // Later than what is written does no harm: the sweeper looks, and writes it anew.
        (due < room.due.load(Ordering::Relaxed)).then(|| {
            room.due.store(due, Ordering::Relaxed);
            GameUpdate::Due(due)
        })
    }

    fn rated(&self, game: &Game, records: &[Record]) -> Option<Rated> {
        let ends = |record: &Record| matches!(record, Record::Entry(entry) if entry.ruling.over.is_some());
        let outcome = game.table.outcome()?;
        if !game.origin.rated || outcome.cause == Cause::Abort || !records.iter().any(ends) {
            return None;
        }
        let score = match outcome.winner {
            Some(Color::White) => Score::Win,
            Some(Color::Black) => Score::Loss,
            None => Score::Draw,
        };
        let players = ByColor { white: game.player(Color::White)?, black: game.player(Color::Black)? };
        let perf = format!("{}/{}", game.variant().card().key, speed(game.table.control(Color::White)));
        Some(Rated { perf, players, score, at: game.table.last_moment().0 })
    }

    /// What follows from rows that are kept: all who watch hear of them.
    async fn after(&self, room: &Arc<Room>, game: &Game, records: &[Record]) {
        let first = game.seq + 1 - records.len() as u64;
        for (record, seq) in records.iter().zip(first..) {
            room.tell(&row_text(&game.id, seq, &record.written()));
        }
        room.version.send_replace(game.seq);
        metrics::counter!("misere_rows").increment(records.len() as u64);
        if let Some(next) = records.iter().find_map(Record::successor) {
            self.begin_rematch(game, next).await;
        }
        if game.table.is_over() {
            self.tell_ended(game);
        }
        self.wake_computer(game);
    }
}

/// A row as clients hear of it. Written by hand, because the row itself is text already.
pub(crate) fn row_text(game: &GameId, seq: u64, body: &str) -> String {
    format!(r#"{{"t":"row","game":"{game}","seq":{seq},"row":{body}}}"#)
}
