//! Games that wait for an opponent.

use super::{Store, StoreError, signed, unsigned};
use crate::ids::{GameId, PersonId};
use crate::offer::Proposal;
use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// A game that waits for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OfferRow {
    /// The id of the game that will be played.
    pub id: GameId,
    /// Who offers it.
    pub owner: PersonId,
    /// Who may take it; nothing if anyone who has the link may.
    pub rival: Option<PersonId>,
    /// Does the lobby show it?
    pub listed: bool,
    /// From when on it cannot be taken.
    pub expires: u64,
    /// A [`Proposal`](crate::offer::Proposal) as JSON.
    pub body: String,
}

impl OfferRow {
    /// What is offered.
    ///
    /// # Errors
    ///
    /// If it is no proposal, which no version of ours has written.
    pub fn proposal(&self) -> Result<Proposal, StoreError> {
        serde_json::from_str(&self.body).map_err(|error| StoreError::Corrupt(error.to_string()))
    }
}

fn read(row: &AnyRow) -> Result<OfferRow, StoreError> {
    Ok(OfferRow {
        id: GameId::from(row.try_get::<String, _>("id")?),
        owner: PersonId::from(row.try_get::<String, _>("owner")?),
        rival: row.try_get::<Option<String>, _>("rival")?.map(PersonId::from),
        listed: row.try_get::<i64, _>("listed")? != 0,
        expires: unsigned(row.try_get("expires")?),
        body: row.try_get("body")?,
    })
}

impl Store {
    /// A new offer, unless the player has this many already.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn add_offer(&self, offer: &OfferRow, most: u32) -> Result<bool, StoreError> {
        let sql = "INSERT INTO offer (id, owner, rival, listed, expires, body) SELECT $1, $2, $3, $4, $5, $6 \
            WHERE (SELECT COUNT(*) FROM offer WHERE owner = $2) < $7";
        let query = sqlx::query(sql).bind(offer.id.to_string()).bind(offer.owner.to_string());
        let query = query.bind(offer.rival.as_ref().map(PersonId::to_string)).bind(i64::from(offer.listed));
        let query = query.bind(signed(offer.expires)).bind(offer.body.clone()).bind(i64::from(most));
        Ok(query.execute(&self.pool()).await?.rows_affected() == 1)
    }

    /// The offer of this id.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn offer(&self, id: &GameId) -> Result<Option<OfferRow>, StoreError> {
        let sql = "SELECT id, owner, rival, listed, expires, body FROM offer WHERE id = $1";
        let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(&self.pool()).await?;
        row.as_ref().map(read).transpose()
    }

    /// Takes an offer away; says whether it was there.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn remove_offer(&self, id: &GameId) -> Result<bool, StoreError> {
        let done =
            sqlx::query("DELETE FROM offer WHERE id = $1").bind(id.to_string()).execute(&self.pool()).await?;
        Ok(done.rows_affected() == 1)
    }

    /// Takes away the seeks that ended with the sockets of a server; those over days wait without one.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn forget_seeks(&self) -> Result<(), StoreError> {
        let sql = "DELETE FROM offer WHERE listed = 1 AND body NOT LIKE '%\"days\":%'";
        sqlx::query(sql).execute(&self.pool()).await?;
        Ok(())
    }

    /// What the lobby shows, the oldest first.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn listed_offers(&self, now: u64, most: u32) -> Result<Vec<OfferRow>, StoreError> {
        let sql = "SELECT id, owner, rival, listed, expires, body FROM offer WHERE listed = 1 AND expires > $1 \
            ORDER BY expires LIMIT $2";
        let rows = sqlx::query(sql).bind(signed(now)).bind(i64::from(most)).fetch_all(&self.pool()).await?;
        rows.iter().map(read).collect()
    }

    /// The offers by a player and to a player.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn offers_of(&self, person: &PersonId, now: u64) -> Result<Vec<OfferRow>, StoreError> {
        let sql = "SELECT id, owner, rival, listed, expires, body FROM offer \
            WHERE (owner = $1 OR rival = $1) AND expires > $2 ORDER BY expires LIMIT 100";
        let rows =
            sqlx::query(sql).bind(person.to_string()).bind(signed(now)).fetch_all(&self.pool()).await?;
        rows.iter().map(read).collect()
    }
}
