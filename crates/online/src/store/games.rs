//! Games: their rows, and what lists show of them.

use super::open::PATIENCE;
use super::{Dialect, Store, StoreError, signed, unsigned};
use crate::ids::{GameId, PersonId};
use misere_rules::ByColor;
use serde_json::json;
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// What lists show of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Which.
    pub id: GameId,
    /// Who plays; nothing for a computer.
    pub players: ByColor<Option<PersonId>>,
    /// When it began.
    pub begun: u64,
    /// When it ended.
    pub ended: Option<u64>,
    /// A [`Summary`](crate::game::Summary) as JSON.
    pub summary: String,
}

/// What a call changes in the lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameUpdate {
    /// The game begins.
    Begin {
        /// What lists show.
        row: GameRow,
        /// When a flag may fall first.
        due: Option<u64>,
        /// From when on it may be forgotten if there was no move for long; never if nothing is said.
        expires: Option<u64>,
        /// Does a computer play?
        computer: bool,
    },
    /// A flag may fall earlier than was written.
    Due(u64),
    /// The game ended.
    End {
        /// When.
        ended: u64,
        /// From when on it may be forgotten.
        expires: Option<u64>,
        /// What lists show from now on.
        summary: String,
    },
}

const COLUMNS: &str = "SELECT id, white, black, begun, ended, summary FROM game";

pub(super) async fn write_update(
    transaction: &mut sqlx::Transaction<'_, sqlx::Any>,
    game: &GameId,
    update: &GameUpdate,
) -> Result<(), StoreError> {
    let query = match update {
        GameUpdate::Begin { row, due, expires, computer } => sqlx::query(
            "INSERT INTO game (id, white, black, begun, due, expires, computer, summary) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(game.to_string())
        .bind(row.players.white.as_ref().map(PersonId::to_string))
        .bind(row.players.black.as_ref().map(PersonId::to_string))
        .bind(signed(row.begun))
        .bind(due.map(signed))
        .bind(expires.map(signed))
        .bind(i64::from(*computer))
        .bind(row.summary.clone()),
        GameUpdate::Due(due) => {
            sqlx::query("UPDATE game SET due = $1 WHERE id = $2").bind(signed(*due)).bind(game.to_string())
        }
        GameUpdate::End { ended, expires, summary } => {
            let sql = "UPDATE game SET ended = $1, expires = $2, summary = $3, due = NULL WHERE id = $4";
            let query = sqlx::query(sql).bind(signed(*ended)).bind(expires.map(signed));
            query.bind(summary.clone()).bind(game.to_string())
        }
    };
    query.execute(&mut **transaction).await?;
    Ok(())
}

fn read(row: &AnyRow) -> Result<GameRow, StoreError> {
    let person = |column| -> Result<Option<PersonId>, StoreError> {
        Ok(row.try_get::<Option<String>, _>(column)?.map(PersonId::from))
    };
    Ok(GameRow {
        id: GameId::from(row.try_get::<String, _>("id")?),
        players: ByColor { white: person("white")?, black: person("black")? },
        begun: unsigned(row.try_get("begun")?),
        ended: row.try_get::<Option<i64>, _>("ended")?.map(unsigned),
        summary: row.try_get("summary")?,
    })
}

impl Store {
    /// The rows of a game after one of this number, in order.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn rows(&self, game: &GameId, after: u64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT body FROM log WHERE game = $1 AND seq > $2 ORDER BY seq";
        let query = sqlx::query(sql).bind(game.to_string()).bind(signed(after));
        let rows = self.patiently(async { Ok(query.fetch_all(&self.pool()).await?) }, PATIENCE).await?;
        rows.iter().map(|row| Ok(row.try_get("body")?)).collect()
    }

    /// Those of these games that have rows after the number that is given for each.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn with_newer_rows(&self, known: &[(&GameId, u64)]) -> Result<Vec<GameId>, StoreError> {
        let items: Vec<_> = known.iter().map(|(game, seq)| json!({ "game": game, "seq": seq + 1 })).collect();
        let sql = match self.dialect() {
            Dialect::Sqlite => {
                "SELECT log.game FROM json_each($1) AS known JOIN log \
                 ON log.game = known.value ->> 'game' AND log.seq = known.value ->> 'seq'"
            }
            Dialect::Postgres => {
                "SELECT log.game FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS known (game TEXT, seq BIGINT) \
                 JOIN log ON log.game = known.game AND log.seq = known.seq"
            }
        };
        let query = sqlx::query(sql).bind(serde_json::Value::from(items).to_string());
        let rows = self.patiently(async { Ok(query.fetch_all(&self.pool()).await?) }, PATIENCE).await?;
        rows.iter().map(|row| Ok(GameId::from(row.try_get::<String, _>("game")?))).collect()
    }

    /// What lists show of a game.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn game(&self, game: &GameId) -> Result<Option<GameRow>, StoreError> {
        let sql = "SELECT id, white, black, begun, ended, summary FROM game WHERE id = $1";
        let row = sqlx::query(sql).bind(game.to_string()).fetch_optional(&self.pool()).await?;
        row.as_ref().map(read).transpose()
    }

    /// Games that go on and whose flag may have fallen.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn due(&self, now: u64) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE ended IS NULL AND due <= $1 ORDER BY due LIMIT 200";
        let query = sqlx::query(sql).bind(signed(now));
        let rows = self.patiently(async { Ok(query.fetch_all(&self.pool()).await?) }, PATIENCE).await?;
        rows.iter().map(|row| Ok(GameId::from(row.try_get::<String, _>("id")?))).collect()
    }

    /// All games that go on and have a clock.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn timed(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE ended IS NULL AND due IS NOT NULL";
        let rows = sqlx::query(sql).fetch_all(&self.pool()).await?;
        rows.iter().map(|row| Ok(GameId::from(row.try_get::<String, _>("id")?))).collect()
    }

    /// Writes down when to look at the clock of a game next.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn set_due(&self, game: &GameId, due: Option<u64>) -> Result<(), StoreError> {
        let sql = "UPDATE game SET due = $1 WHERE id = $2 AND ended IS NULL";
        let query = sqlx::query(sql).bind(due.map(signed)).bind(game.to_string());
        self.patiently(async { Ok(query.execute(&self.pool()).await?) }, PATIENCE).await.map(|_| ())
    }

    /// Games that go on and in which a computer plays.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn with_computer(&self) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE ended IS NULL AND computer = 1";
        let rows = sqlx::query(sql).fetch_all(&self.pool()).await?;
        rows.iter().map(|row| Ok(GameId::from(row.try_get::<String, _>("id")?))).collect()
    }

    /// Games that go on, the latest first.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn running(&self, most: u32) -> Result<Vec<GameRow>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE ended IS NULL ORDER BY begun DESC LIMIT $1"));
        let rows = sqlx::query(sql).bind(i64::from(most)).fetch_all(&self.pool()).await?;
        rows.iter().map(read).collect()
    }

    /// The games of a player, the latest first.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn games_of(
        &self,
        person: &PersonId,
        running: bool,
        most: u32,
    ) -> Result<Vec<GameRow>, StoreError> {
        let only = if running { "AND ended IS NULL" } else { "" };
        let sql = format!("{COLUMNS} WHERE (white = $1 OR black = $1) {only} ORDER BY begun DESC LIMIT $2");
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(person.to_string()).bind(i64::from(most));
        query.fetch_all(&self.pool()).await?.iter().map(read).collect()
    }

    /// The ids of the games of a player, the latest first.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn game_ids_of(&self, person: &PersonId, most: u32) -> Result<Vec<GameId>, StoreError> {
        let sql = "SELECT id FROM game WHERE white = $1 OR black = $1 ORDER BY begun DESC LIMIT $2";
        let query = sqlx::query(sql).bind(person.to_string()).bind(i64::from(most));
        let rows = query.fetch_all(&self.pool()).await?;
        rows.iter().map(|row| Ok(GameId::from(row.try_get::<String, _>("id")?))).collect()
    }
}
