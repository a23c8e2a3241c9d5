//! Old things are forgotten, a little at a time.

use super::Service;
use crate::ids::GameId;
use crate::store::{StoreError, Unseen};
use misere_table::Millis;
use std::time::Duration;

const CLEANING: Duration = Duration::from_secs(600);
const DAY: u64 = 86_400_000;
/// After how many days players are forgotten who have not come back: those who have played, and those who only looked.
const PLAYERS: u64 = 365 * DAY;
const STRANGERS: u64 = 7 * DAY;

impl Service {
    pub(super) async fn clean(&self) {
        loop {
            tokio::time::sleep(CLEANING).await;
            match self.forget_old().await {
                Ok((games, people)) => tracing::info!(games, people, "what had expired was forgotten"),
                Err(error) => tracing::warn!(%error, "what has expired could not be forgotten"),
            }
        }
    }

    /// Forgets what has expired; says how many games and players that were.
    ///
    /// # Errors
    ///
    /// If the store does not answer.
    pub async fn forget_old(&self) -> Result<(u64, usize), StoreError> {
        let now = self.clock.now().0;
        let mut games = self.store.expire_games(now).await?;
        for game in self.store.perhaps_abandoned(now).await? {
            games += u64::from(self.forget_if_abandoned(&game, now).await?);
        }
        self.store.expire_rest(now).await?;
        let unseen =
            Unseen { players: now.saturating_sub(PLAYERS), strangers: now.saturating_sub(STRANGERS) };
        Ok((games, self.store.expire_people(unseen).await?))
    }

    /// A game without a move for long is forgotten; another is looked at again when that may be so.
    async fn forget_if_abandoned(&self, id: &GameId, now: u64) -> Result<bool, StoreError> {
        let room = self.room(id);
        let mut slot = room.game.lock().await;
        let game = self.read_apart(id).await?;
        let (seq, last) = game.map_or((0, 0), |game| (game.seq, game.table.last_moment().0));
        let until = last + self.limits.kept();
        if until > now || room.is_in_use() {
            let then = until.max(now + Millis::minutes(60).0);
            return self.store.look_again(id, then).await.map(|()| false);
        }
        *slot = None;
        self.store.forget_game(id, seq).await
    }
}
