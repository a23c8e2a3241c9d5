//! A window onto a game: what it has not seen, and everything from then on.

use super::{Outbox, Room, Service};
use crate::ids::PersonId;
use crate::store::StoreError;
use crate::wire::{SeatView, ToClient};
use misere_rules::ByColor;
use serde_json::value::RawValue;
use std::sync::Arc;

impl Service {
    /// Shows a game to a socket that has its rows up to a number. Says whether there is one.
    ///
    /// # Errors
    ///
    /// If the game cannot be read.
    pub async fn watch(
        &self,
        room: &Arc<Room>,
        outbox: &Outbox,
        person: &PersonId,
        have: u64,
    ) -> Result<bool, StoreError> {
        // Before it is read: what another server stores after that is heard.
        self.bus.follow(&room.id);
        let mut slot = room.game.lock().await;
        loop {
            if slot.is_none() || self.bus.has_others() {
                let known = slot.take();
                *slot = self.read(room, known).await?;
            }
            let Some(game) = &*slot else { return Ok(false) };
            let seat = game.side_of(person);
            let view = seat.map(|side| SeatView { side, key: self.secret.seat_key(&room.id, side, person) });
            let seq = game.seq;
            let have = have.min(seq);
            let bodies = if have < seq { self.store.rows(&room.id, have).await? } else { Vec::new() };
            // A later row, of another server, is told to all, this window among them.
            let bodies = bodies.into_iter().take(usize::try_from(seq - have).unwrap_or(usize::MAX));
            let rows = bodies.map(RawValue::from_string).collect::<Result<Vec<_>, _>>();
            let rows = rows.map_err(|error| StoreError::Corrupt(error.to_string()))?;
            let players = self.players(game).await?;
            let now = self.clock.now();
            let here = room.present(now);
            let present = ByColor::new_with(|side| {
                here[side] || seat == Some(side) || game.table.seat(side).is_computer()
            });
            let view = ToClient::Game {
                game: room.id.clone(),
                players,
                seat: view,
                present,
                from: have + 1,
                rows,
                now: now.0,
            };
            if self.enter(room, outbox, seat, seq, || view.text().into()) {
                return Ok(true);
            }
            // Another server has told of a row since this was read: read again.
            *slot = None;
        }
    }
}
