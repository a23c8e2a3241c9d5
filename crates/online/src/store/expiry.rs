//! What has an end: how long things are kept, and how they are forgotten.

use super::passkeys::DAY;
use super::{Store, StoreError, signed};
use crate::ids::{GameId, PersonId};
use sqlx::Row as _;

/// How many games are forgotten in one transaction: moves wait for it.
const BATCH: i64 = 100;
/// After how many days a finished game is looked at again that is kept because a player of it lasts.
const LASTING: i64 = 90 * DAY;
/// For how many milliseconds the standings of a tournament are kept.
const ARENA_KEPT: i64 = 90 * DAY;

/// Since when players have not come back who are forgotten. Those with a passkey never are, nor those who play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen {
    /// Players of whom a game is kept.
    pub players: u64,
    /// Those who have never played, and have no key for a program.
    pub strangers: u64,
}

/// Has a player of the game a passkey?
macro_rules! lasts {
    () => {
        "EXISTS (SELECT 1 FROM passkey WHERE passkey.person = game.white OR passkey.person = game.black)"
    };
}
/// The finished games that have expired, some at a time.
macro_rules! expired {
    () => {
        "SELECT id FROM game WHERE expires <= $1 AND ended IS NOT NULL ORDER BY expires LIMIT $2"
    };
}

impl Store {
    /// Forgets finished games that have expired; says how many. The last row of a game goes last.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn expire_games(&self, now: u64) -> Result<u64, StoreError> {
        let mut forgotten = 0;
        loop {
            let mut transaction = self.pool().begin().await?;
            let keep = concat!("UPDATE game SET expires = $3 WHERE id IN (", expired!(), ") AND ", lasts!());
            let query = sqlx::query(keep).bind(signed(now)).bind(BATCH).bind(signed(now) + LASTING);
            let kept = query.execute(&mut *transaction).await?.rows_affected();
            let mut gone = 0;
            for sql in [
                concat!("DELETE FROM log WHERE game IN (", expired!(), ")"),
                concat!("DELETE FROM game WHERE id IN (", expired!(), ")"),
            ] {
                let query = sqlx::query(sql).bind(signed(now)).bind(BATCH);
                gone = query.execute(&mut *transaction).await?.rows_affected();
            }
            transaction.commit().await?;
            forgotten += gone;
            if kept + gone == 0 {
                return Ok(forgotten);
            }
        }
    }

    /// Games that go on and may have had no move for long. None of a player with a passkey.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn perhaps_abandoned(&self, now: u64) -> Result<Vec<GameId>, StoreError> {
        let sql = concat!(
            "SELECT id FROM game WHERE expires <= $1 AND ended IS NULL AND NOT ",
            lasts!(),
            " ORDER BY expires LIMIT $2"
        );
        let rows = sqlx::query(sql).bind(signed(now)).bind(BATCH).fetch_all(&self.pool()).await?;
        rows.iter().map(|row| Ok(GameId::from(row.try_get::<String, _>("id")?))).collect()
    }

    /// A game that goes on is looked at again then.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn look_again(&self, game: &GameId, then: u64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE game SET expires = $1 WHERE id = $2 AND ended IS NULL");
        query.bind(signed(then)).bind(game.to_string()).execute(&self.pool()).await?;
        Ok(())
    }

    /// Forgets a game that goes on, unless it has a row after one of this number.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn forget_game(&self, game: &GameId, seq: u64) -> Result<bool, StoreError> {
        let mut transaction = self.pool().begin().await?;
        let sql =
            "DELETE FROM game WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM log WHERE game = $1 AND seq > $2)";
        let query = sqlx::query(sql).bind(game.to_string()).bind(signed(seq));
        let gone = query.execute(&mut *transaction).await?.rows_affected() == 1;
        if gone {
            let query = sqlx::query("DELETE FROM log WHERE game = $1").bind(game.to_string());
            query.execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(gone)
    }

    /// Forgets offers, tournaments, challenges and servers that are over.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn expire_rest(&self, now: u64) -> Result<(), StoreError> {
        let now = signed(now);
        for (sql, until) in [
            ("DELETE FROM offer WHERE expires <= $1", now),
            (
                "DELETE FROM arena_player WHERE arena IN (SELECT id FROM arena WHERE ends <= $1)",
                now - ARENA_KEPT,
            ),
            ("DELETE FROM arena WHERE ends <= $1", now - ARENA_KEPT),
            ("DELETE FROM spent WHERE expires <= $1", now),
            ("DELETE FROM rated_pair WHERE since <= $1", now - DAY),
            ("DELETE FROM node WHERE seen <= $1 AND seen < (SELECT MAX(seen) FROM node)", now - DAY),
        ] {
            sqlx::query(sql).bind(until).execute(&self.pool()).await?;
        }
        Ok(())
    }

    /// Forgets players who have not come back, with their tokens and ratings; says how many.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn expire_people(&self, unseen: Unseen) -> Result<usize, StoreError> {
        let sql = "SELECT id FROM person WHERE bot = 0 \
            AND NOT EXISTS (SELECT 1 FROM passkey WHERE passkey.person = person.id) \
            AND NOT EXISTS (SELECT 1 FROM game WHERE ended IS NULL AND (white = person.id OR black = person.id)) \
            AND (seen <= $1 OR (seen <= $2 \
            AND NOT EXISTS (SELECT 1 FROM token WHERE token.person = person.id) \
            AND NOT EXISTS (SELECT 1 FROM game WHERE white = person.id OR black = person.id))) ORDER BY seen LIMIT $3";
        let query = sqlx::query(sql).bind(signed(unseen.players)).bind(signed(unseen.strangers));
        let rows = query.bind(BATCH).fetch_all(&self.pool()).await?;
        for row in &rows {
            self.forget(&PersonId::from(row.try_get::<String, _>("id")?)).await?;
        }
        Ok(rows.len())
    }
}
