//! People, and the keys of their programs.

use super::{Dialect, Store, StoreError, signed, unsigned};
use crate::ids::PersonId;
use serde_json::json;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use std::collections::HashMap;

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Which.
    pub id: PersonId,
    /// The name, which no other player has.
    pub name: String,
    /// Does a program play under this name?
    pub bot: bool,
    /// Since when.
    pub created: u64,
    /// Has the player a passkey? Then ratings count, and nothing is forgotten.
    pub lasts: bool,
}

impl Person {
    /// The name as addresses have it.
    pub fn key(&self) -> String {
        self.name.to_ascii_lowercase()
    }
}

/// What is read of a player.
macro_rules! columns {
    ($from:literal) => {
        concat!(
            "SELECT person.id, person.name, person.bot, person.created, \
             (SELECT COUNT(*) FROM passkey WHERE passkey.person = person.id) AS passkeys FROM ",
            $from
        )
    };
}

fn read(row: &AnyRow) -> Result<Person, StoreError> {
    Ok(Person {
        id: PersonId::from(row.try_get::<String, _>("id")?),
        name: row.try_get("name")?,
        bot: row.try_get::<i64, _>("bot")? != 0,
        created: unsigned(row.try_get("created")?),
        lasts: row.try_get::<i64, _>("passkeys")? > 0,
    })
}

impl Store {
    /// A new player, unless the name or one like it is taken.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn add_person(&self, person: &Person, skeleton: &str) -> Result<bool, StoreError> {
        let sql = "INSERT INTO person (id, name, skeleton, bot, created, seen) VALUES ($1, $2, $3, $4, $5, $5) \
            ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql).bind(person.id.to_string()).bind(person.name.clone()).bind(skeleton);
        let query = query.bind(i64::from(person.bot)).bind(signed(person.created));
        Ok(query.execute(&self.pool()).await?.rows_affected() == 1)
    }

    /// Another name for a player, unless it or one like it is taken.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn rename(&self, person: &PersonId, name: &str, skeleton: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE person SET name = $1, skeleton = $2 WHERE id = $3 \
            AND NOT EXISTS (SELECT 1 FROM person WHERE skeleton = $2 AND id <> $3)";
        let query = sqlx::query(sql).bind(name).bind(skeleton).bind(person.to_string());
        match query.execute(&self.pool()).await {
            Ok(done) => Ok(done.rows_affected() == 1),
            // Two wanted it at once.
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// From now on a program plays under this name.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn make_bot(&self, person: &PersonId) -> Result<(), StoreError> {
        sqlx::query("UPDATE person SET bot = 1 WHERE id = $1")
            .bind(person.to_string())
            .execute(&self.pool())
            .await?;
        Ok(())
    }

    /// The player of this id.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError> {
        let sql = columns!("person WHERE id = $1");
        let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(&self.pool()).await?;
        row.as_ref().map(read).transpose()
    }

    /// The names of players.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn names(
        &self,
        people: impl Iterator<Item = &PersonId>,
    ) -> Result<HashMap<PersonId, String>, StoreError> {
        let sql = match self.dialect() {
            Dialect::Sqlite => "SELECT id, name FROM person WHERE id IN (SELECT value FROM json_each($1))",
            Dialect::Postgres => {
                "SELECT id, name FROM person WHERE id IN (SELECT jsonb_array_elements_text(CAST($1 AS jsonb)))"
            }
        };
        let list: Vec<&str> = people.map(PersonId::as_str).collect();
        let rows = sqlx::query(sql).bind(json!(list).to_string()).fetch_all(&self.pool()).await?;
        let name = |row: &AnyRow| Ok((PersonId::from(row.try_get::<String, _>("id")?), row.try_get("name")?));
        rows.iter().map(name).collect()
    }

    /// The player of this name, in whatever case.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn person_named(&self, name: &str, skeleton: &str) -> Result<Option<Person>, StoreError> {
        let sql = columns!("person WHERE skeleton = $1");
        let row = sqlx::query(sql).bind(skeleton).fetch_optional(&self.pool()).await?;
        let person = row.as_ref().map(read).transpose()?;
        Ok(person.filter(|person| person.name.eq_ignore_ascii_case(name)))
    }

    /// The player was here.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn seen(&self, person: &PersonId, now: u64) -> Result<(), StoreError> {
        let sql = "UPDATE person SET seen = $1 WHERE id = $2";
        sqlx::query(sql).bind(signed(now)).bind(person.to_string()).execute(&self.pool()).await?;
        Ok(())
    }

    /// Forgets a player: name, keys, offers and ratings. Games stay, without a name.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn forget(&self, person: &PersonId) -> Result<(), StoreError> {
        let mut transaction = self.pool().begin().await?;
        for sql in [
            "DELETE FROM token WHERE person = $1",
            "DELETE FROM passkey WHERE person = $1",
            "DELETE FROM kin WHERE person = $1",
            "DELETE FROM rated_pair WHERE one = $1 OR other = $1",
            "DELETE FROM offer WHERE owner = $1 OR rival = $1",
            "DELETE FROM rating WHERE person = $1",
            "DELETE FROM arena_player WHERE person = $1",
            "UPDATE arena_player SET last = NULL WHERE last = $1",
            "UPDATE arena SET owner = '' WHERE owner = $1",
            "DELETE FROM person WHERE id = $1",
        ] {
            sqlx::query(sql).bind(person.to_string()).execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// A new key for a program of this player.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn add_token(
        &self,
        hash: &str,
        person: &PersonId,
        label: &str,
        now: u64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO token (hash, person, label, created) VALUES ($1, $2, $3, $4)";
        let query = sqlx::query(sql).bind(hash).bind(person.to_string()).bind(label).bind(signed(now));
        query.execute(&self.pool()).await?;
        Ok(())
    }

    /// The player whose program has this key.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn person_of_token(&self, hash: &str) -> Result<Option<Person>, StoreError> {
        let sql = columns!("token JOIN person ON person.id = token.person WHERE token.hash = $1");
        let row = sqlx::query(sql).bind(hash).fetch_optional(&self.pool()).await?;
        row.as_ref().map(read).transpose()
    }

    /// The keys of a player: hash, label and when it was made.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn tokens(&self, person: &PersonId) -> Result<Vec<(String, String, u64)>, StoreError> {
        let sql = "SELECT hash, label, created FROM token WHERE person = $1 ORDER BY created";
        let rows = sqlx::query(sql).bind(person.to_string()).fetch_all(&self.pool()).await?;
        let token = |row: &AnyRow| {
            Ok((row.try_get("hash")?, row.try_get("label")?, unsigned(row.try_get::<i64, _>("created")?)))
        };
        rows.iter().map(token).collect()
    }

    /// A key is of no more use.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn revoke(&self, hash: &str, person: &PersonId) -> Result<(), StoreError> {
        let sql = "DELETE FROM token WHERE hash = $1 AND person = $2";
        sqlx::query(sql).bind(hash).bind(person.to_string()).execute(&self.pool()).await?;
        Ok(())
    }
}
