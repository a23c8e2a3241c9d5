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
        // New rows are told by those who hold the game: as long as we do, none comes between what is read here and
        // what is told later.
        let mut slot = room.game.lock().await;
        if slot.is_none() {
            *slot = self.read(&room.id, None).await?;
        }
        let Some(game) = &*slot else { return Ok(false) };
        let seat = game.side_of(person);
        let view = seat.map(|side| SeatView { side, key: self.secret.seat_key(&room.id, side, person) });
        let have = have.min(game.seq);
        let bodies = if have < game.seq { self.store.rows(&room.id, have).await? } else { Vec::new() };
        let rows = bodies.into_iter().map(RawValue::from_string).collect::<Result<Vec<_>, _>>();
        let rows = rows.map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let players = self.players(game).await?;
        self.enter(room, outbox, seat);
        let here = room.present();
        let present = ByColor::new_with(|side| here[side] || game.table.seat(side).is_computer());
        let now = self.clock.now().0;
        let game = room.id.clone();
        let view = ToClient::Game { game, players, seat: view, present, from: have + 1, rows, now };
        // Before the game is let go: the rows that follow must not overtake it.
        outbox.send(view.text().into());
        Ok(true)
    }
}
