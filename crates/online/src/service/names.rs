//! Players as others see them.

use super::Service;
use crate::game::{OnlineGame, Summary};
use crate::ids::PersonId;
use crate::store::{GameRow, StoreError};
use crate::wire::{GameView, PlayerView};
use misere_rules::{ByColor, Color};
use misere_table::Seat;

impl Service {
    /// The players of a game as others see them.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn players(&self, game: &OnlineGame) -> Result<ByColor<PlayerView>, StoreError> {
        let level = |side| match game.table.seat(side) {
            Seat::Computer { level } => Some(level.number()),
            _ => None,
        };
        Ok(ByColor {
            white: self.player(game.player(Color::White).as_ref(), level(Color::White)).await?,
            black: self.player(game.player(Color::Black).as_ref(), level(Color::Black)).await?,
        })
    }

    async fn player(&self, id: Option<&PersonId>, level: Option<u8>) -> Result<PlayerView, StoreError> {
        let person = match id {
            Some(id) => self.store.person(id).await?,
            None => None,
        };
        let bot = person.as_ref().is_some_and(|person| person.bot);
        Ok(PlayerView { name: person.map(|person| person.name), level, bot })
    }

    /// A row of a list as others see it.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn view(&self, row: &GameRow) -> Result<GameView, StoreError> {
        let summary: Summary =
            serde_json::from_str(&row.summary).map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let players = ByColor {
            white: self.player(row.players.white.as_ref(), summary.computer.white).await?,
            black: self.player(row.players.black.as_ref(), summary.computer.black).await?,
        };
        Ok(GameView { game: row.id.clone(), players, begun: row.begun, summary })
    }
}
