//! Passkeys, and what keeps ratings honest between them.

use super::{Store, StoreError, signed, unsigned};
use crate::ids::PersonId;
use crate::passkey::Passkey;
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// The most passkeys that a player has.
pub const MOST_PASSKEYS: u32 = 8;
/// How many games a day count between the same two players.
pub const MOST_RATED_GAMES: u64 = 10;
pub(super) const DAY: i64 = 86_400_000;

const COLUMNS: &str = "SELECT id, person, fixed, changing, transports, created, used FROM passkey";

fn read(row: &AnyRow) -> Result<Passkey, StoreError> {
    Ok(Passkey {
        id: row.try_get("id")?,
        person: PersonId::from(row.try_get::<String, _>("person")?),
        fixed: row.try_get("fixed")?,
        changing: row.try_get("changing")?,
        transports: u8::try_from(row.try_get::<i64, _>("transports")?).unwrap_or(0),
        created: unsigned(row.try_get("created")?),
        used: unsigned(row.try_get("used")?),
    })
}

impl Store {
    /// The passkeys of a player, the oldest first.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn passkeys(&self, person: &PersonId) -> Result<Vec<Passkey>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE person = $1 ORDER BY created, id"));
        let rows = sqlx::query(sql).bind(person.to_string()).fetch_all(&self.pool()).await?;
        rows.iter().map(read).collect()
    }

    /// The passkey of this id.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn passkey(&self, id: &str) -> Result<Option<Passkey>, StoreError> {
        let sql = sqlx::AssertSqlSafe(format!("{COLUMNS} WHERE id = $1"));
        let row = sqlx::query(sql).bind(id).fetch_optional(&self.pool()).await?;
        row.as_ref().map(read).transpose()
    }

    /// A new passkey, unless it is known already or the player has enough. Its challenge is spent with it.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn add_passkey(
        &self,
        key: &Passkey,
        challenge: &str,
        expires: u64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.pool().begin().await?;
        let sql = "INSERT INTO passkey (id, person, fixed, changing, transports, created, used) \
            SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT COUNT(*) FROM passkey WHERE person = $2) < $8 \
            ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql).bind(key.id.clone()).bind(key.person.to_string());
        let query = query.bind(key.fixed.clone()).bind(key.changing.clone()).bind(i64::from(key.transports));
        let query = query.bind(signed(key.created)).bind(signed(key.used)).bind(i64::from(MOST_PASSKEYS));
        let added = query.execute(&mut *transaction).await?.rows_affected() == 1;
        let kept = added && spend(&mut transaction, challenge, expires).await?;
        if kept {
            transaction.commit().await?;
        }
        Ok(kept)
    }

    /// A passkey was used. Says whether its challenge had not been answered before.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn use_passkey(
        &self,
        key: &Passkey,
        challenge: &str,
        expires: u64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.pool().begin().await?;
        let first = spend(&mut transaction, challenge, expires).await?;
        if first {
            let sql = "UPDATE passkey SET changing = $1, used = $2 WHERE id = $3";
            let query =
                sqlx::query(sql).bind(key.changing.clone()).bind(signed(key.used)).bind(key.id.clone());
            query.execute(&mut *transaction).await?;
            transaction.commit().await?;
        }
        Ok(first)
    }

    /// A passkey is of no more use.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn remove_passkey(&self, id: &str, person: &PersonId) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM passkey WHERE id = $1 AND person = $2");
        let query = query.bind(id).bind(person.to_string());
        Ok(query.execute(&self.pool()).await?.rows_affected() == 1)
    }

    /// Two players have used one browser: what they play against each other does not count.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn make_kin(&self, one: &PersonId, other: &PersonId) -> Result<(), StoreError> {
        let mut transaction = self.pool().begin().await?;
        let mut families = Vec::with_capacity(2);
        for person in [one, other] {
            let query = sqlx::query("SELECT family FROM kin WHERE person = $1").bind(person.to_string());
            let row = query.fetch_optional(&mut *transaction).await?;
            families.push(row.map_or(Ok(person.to_string()), |row| row.try_get::<String, _>("family"))?);
        }
        for person in [one, other] {
            let sql = "INSERT INTO kin (person, family) VALUES ($1, $2) ON CONFLICT (person) DO NOTHING";
            let query = sqlx::query(sql).bind(person.to_string()).bind(families[0].clone());
            query.execute(&mut *transaction).await?;
        }
        let query = sqlx::query("UPDATE kin SET family = $1 WHERE family = $2");
        query.bind(families[0].clone()).bind(families[1].clone()).execute(&mut *transaction).await?;
        Ok(transaction.commit().await?)
    }
}

/// Says whether the challenge had not been answered before.
async fn spend(
    transaction: &mut sqlx::Transaction<'_, sqlx::Any>,
    challenge: &str,
    expires: u64,
) -> Result<bool, StoreError> {
    let sql = "INSERT INTO spent (challenge, expires) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let query = sqlx::query(sql).bind(challenge).bind(signed(expires));
    Ok(query.execute(&mut **transaction).await?.rows_affected() == 1)
}

/// Does a game between these two count? Both have a passkey, they are not known to be one person, and they have not played
/// too often today. The game is counted with the question.
pub(super) async fn counts(
    transaction: &mut sqlx::Transaction<'_, sqlx::Any>,
    one: &PersonId,
    other: &PersonId,
    at: u64,
) -> Result<bool, StoreError> {
    let (one, other) = (one.min(other).to_string(), one.max(other).to_string());
    let sql = "SELECT (SELECT COUNT(DISTINCT person) FROM passkey WHERE person IN ($1, $2)) AS lasting, \
        (SELECT COUNT(*) FROM kin AS a JOIN kin AS b ON a.family = b.family WHERE a.person = $1 AND b.person = $2) AS kin";
    let row = sqlx::query(sql).bind(one.clone()).bind(other.clone()).fetch_one(&mut **transaction).await?;
    let (lasting, kin): (i64, i64) = (row.try_get("lasting")?, row.try_get("kin")?);
    if one == other || lasting < 2 || kin > 0 {
        return Ok(false);
    }
    let sql = "INSERT INTO rated_pair (one, other, games, since) VALUES ($1, $2, 1, $3) \
        ON CONFLICT (one, other) DO UPDATE SET \
        games = CASE WHEN rated_pair.since <= $4 THEN 1 ELSE rated_pair.games + 1 END, \
        since = CASE WHEN rated_pair.since <= $4 THEN excluded.since ELSE rated_pair.since END RETURNING games";
    let query = sqlx::query(sql).bind(one).bind(other).bind(signed(at)).bind(signed(at) - DAY);
    let games: i64 = query.fetch_one(&mut **transaction).await?.try_get("games")?;
    Ok(unsigned(games) <= MOST_RATED_GAMES)
}
