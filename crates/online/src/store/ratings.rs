//! Ratings, which change in the transaction that ends a game: a crash loses none and counts none twice.

use super::passkeys::counts;
use super::{Dialect, Store, StoreError, signed, unsigned};
use crate::first_move;
use crate::ids::PersonId;
use crate::rating::{GameScore, Rating, update};
use misere_rules::ByColor;
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// The result of a rated game.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// Game and speed, such as `antichess/blitz`.
    pub perf: String,
    /// Who played.
    pub players: ByColor<PersonId>,
    /// What White scored.
    pub score: GameScore,
    /// When it ended.
    pub at: u64,
}

/// The rating of a player in one game at one speed.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// Who.
    pub person: PersonId,
    /// In which game at which speed.
    pub perf: String,
    /// How strong.
    pub rating: Rating,
    /// After how many games.
    pub games: u64,
    /// When the last one ended.
    pub at: u64,
}

const COLUMNS: &str = "SELECT person, perf, rating, deviation, volatility, games, at FROM rating";

fn read(row: &AnyRow) -> Result<RatingRow, StoreError> {
    Ok(RatingRow {
        person: PersonId::from(row.try_get::<String, _>("person")?),
        perf: row.try_get("perf")?,
        rating: Rating {
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
        },
        games: unsigned(row.try_get("games")?),
        at: unsigned(row.try_get("at")?),
    })
}

/// Counts a game for both players, if it counts between them.
pub(super) async fn settle(
    transaction: &mut sqlx::Transaction<'_, sqlx::Any>,
    dialect: Dialect,
    rated: &Rated,
) -> Result<(), StoreError> {
    let ByColor { white, black } = &rated.players;
    if !counts(transaction, white, black, rated.at).await? {
        return Ok(());
    }
    // Two servers that end games of the same players must not lock them in different order.
    let lock = if dialect == Dialect::Postgres { "FOR UPDATE" } else { "" };
    let sql = format!("{COLUMNS} WHERE perf = $1 AND person IN ($2, $3) ORDER BY person {lock}");
    let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(rated.perf.clone());
    let query = query.bind(rated.players.white.to_string()).bind(rated.players.black.to_string());
    let rows = query.fetch_all(&mut **transaction).await?;
    let rows = rows.iter().map(read).collect::<Result<Vec<RatingRow>, StoreError>>()?;
    let found = |person: &PersonId| rows.iter().find(|row| row.person == *person);
    let before = ByColor::new_with(|side| match found(&rated.players[side]) {
        Some(row) => (row.rating.aged(row.at, rated.at), row.games),
        None => (Rating::default(), 0),
    });
    let first_move = first_move::points(rated.perf.split('/').next().unwrap_or_default());
    let after = ByColor {
        white: update(before.white.0, before.black.0, rated.score, first_move),
        black: update(before.black.0, before.white.0, rated.score.of_opponent(), -first_move),
    };
    let sql = "INSERT INTO rating (person, perf, rating, deviation, volatility, games, at) \
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (person, perf) DO UPDATE SET rating = excluded.rating, \
        deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, at = excluded.at";
    for side in misere_rules::Color::ALL {
        let Rating { rating, deviation, volatility } = after[side];
        let query = sqlx::query(sql).bind(rated.players[side].to_string()).bind(rated.perf.clone());
        let query = query.bind(rating).bind(deviation).bind(volatility);
        let query = query.bind(signed(before[side].1 + 1)).bind(signed(rated.at));
        query.execute(&mut **transaction).await?;
    }
    Ok(())
}

impl Store {
    /// The ratings of a player.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn ratings_of(&self, person: &PersonId) -> Result<Vec<RatingRow>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE person = $1 ORDER BY perf"));
        let rows = sqlx::query(sql).bind(person.to_string()).fetch_all(&self.pool()).await?;
        rows.iter().map(read).collect()
    }

    /// The rating of a player in one game at one speed; nothing before the first rated game.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn rating(&self, person: &PersonId, perf: &str) -> Result<Option<RatingRow>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE person = $1 AND perf = $2"));
        let query = sqlx::query(sql).bind(person.to_string()).bind(perf.to_owned());
        query.fetch_optional(&self.pool()).await?.as_ref().map(read).transpose()
    }

    /// The best players of a game at a speed whose rating is known well enough.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn leaders(&self, perf: &str, deviation: f64, most: u32) -> Result<Vec<RatingRow>, StoreError> {
        let sql = format!(
            "{COLUMNS} WHERE perf = $1 AND deviation <= $2 \
             AND EXISTS (SELECT 1 FROM passkey WHERE passkey.person = rating.person) ORDER BY rating DESC LIMIT $3"
        );
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(perf).bind(deviation).bind(i64::from(most));
        query.fetch_all(&self.pool()).await?.iter().map(read).collect()
    }
}
