//! Tournaments and their players.

use super::{Store, StoreError, signed, unsigned};
use crate::arena::{Entrant, Standing};
use crate::ids::{GameId, PersonId};
use crate::rating::GameScore;
use misere_rules::{ByColor, Color};
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArenaRow {
    /// Which.
    pub id: GameId,
    /// Who has made it.
    pub owner: PersonId,
    /// What it is called.
    pub title: String,
    /// A [`Proposal`](crate::offer::Proposal) as JSON.
    pub body: String,
    /// From when on games begin.
    pub begins: u64,
    /// Until when games count.
    pub ends: u64,
}

/// The result of a game of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scored {
    /// Of which tournament.
    pub arena: GameId,
    /// Who played.
    pub players: ByColor<PersonId>,
    /// What White scored; nothing if the game was aborted.
    pub score: Option<GameScore>,
    /// How many plies were played.
    pub plies: usize,
    /// When it ended.
    pub at: u64,
}

fn read(row: &AnyRow) -> Result<ArenaRow, StoreError> {
    Ok(ArenaRow {
        id: GameId::from(row.try_get::<String, _>("id")?),
        owner: PersonId::from(row.try_get::<String, _>("owner")?),
        title: row.try_get("title")?,
        body: row.try_get("body")?,
        begins: unsigned(row.try_get("begins")?),
        ends: unsigned(row.try_get("ends")?),
    })
}

fn read_entrant(row: &AnyRow) -> Result<Entrant, StoreError> {
    Ok(Entrant {
        person: PersonId::from(row.try_get::<String, _>("person")?),
        standing: Standing {
            points: unsigned(row.try_get("points")?),
            streak: unsigned(row.try_get("streak")?),
            games: unsigned(row.try_get("games")?),
        },
        whites: row.try_get("whites")?,
        last: row.try_get::<Option<String>, _>("last")?.map(PersonId::from),
        game: row.try_get::<Option<String>, _>("game")?.map(GameId::from),
        since: unsigned(row.try_get("since")?),
        seen: unsigned(row.try_get("seen")?),
        plays: row.try_get::<i64, _>("plays")? != 0,
    })
}

/// Counts a game for both players, and lets them be paired again.
pub(super) async fn settle(
    transaction: &mut sqlx::Transaction<'_, sqlx::Any>,
    game: &GameId,
    scored: &Scored,
) -> Result<(), StoreError> {
    let ends = sqlx::query("SELECT ends FROM arena WHERE id = $1").bind(scored.arena.to_string());
    let ends = ends.fetch_optional(&mut **transaction).await?;
    let ends = ends.map(|row| row.try_get::<i64, _>("ends")).transpose()?.map_or(0, unsigned);
    // A game that outlasts the tournament does not count.
    let score = scored.score.filter(|_| scored.at <= ends);
    // Always in the same order, so that two servers do not wait for each other.
    let mut sides = Color::ALL;
    sides.sort_by_key(|side| scored.players[*side].clone());
    for side in sides {
        let sql = "SELECT * FROM arena_player WHERE arena = $1 AND person = $2 AND game = $3";
        let query = sqlx::query(sql).bind(scored.arena.to_string()).bind(scored.players[side].to_string());
        let Some(row) = query.bind(game.to_string()).fetch_optional(&mut **transaction).await? else {
            continue;
        };
        let before = read_entrant(&row)?.standing;
        let own = score.map(|score| if side == Color::White { score } else { score.of_opponent() });
        let after = own.map_or(before, |own| before.after(own, scored.plies));
        let sql = "UPDATE arena_player SET points = $1, streak = $2, games = $3, whites = whites + $4, last = $5, \
            game = NULL, since = $6 WHERE arena = $7 AND person = $8";
        let query =
            sqlx::query(sql).bind(signed(after.points)).bind(signed(after.streak)).bind(signed(after.games));
        let query = query.bind(side.choose(1_i64, -1)).bind(scored.players[!side].to_string());
        let query = query.bind(signed(scored.at)).bind(scored.arena.to_string());
        query.bind(scored.players[side].to_string()).execute(&mut **transaction).await?;
    }
    Ok(())
}

impl Store {
    /// A new tournament, unless the player has this many already that have not ended.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn add_arena(&self, arena: &ArenaRow, now: u64, most: u32) -> Result<bool, StoreError> {
        let sql = "INSERT INTO arena (id, owner, title, body, begins, ends) SELECT $1, $2, $3, $4, $5, $6 \
            WHERE (SELECT COUNT(*) FROM arena WHERE owner = $2 AND ends > $7) < $8";
        let query = sqlx::query(sql).bind(arena.id.to_string()).bind(arena.owner.to_string());
        let query = query.bind(arena.title.clone()).bind(arena.body.clone());
        let query = query.bind(signed(arena.begins)).bind(signed(arena.ends)).bind(signed(now));
        Ok(query.bind(i64::from(most)).execute(&self.pool()).await?.rows_affected() == 1)
    }

    /// The tournament of this id.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn arena(&self, id: &GameId) -> Result<Option<ArenaRow>, StoreError> {
        let query = sqlx::query("SELECT * FROM arena WHERE id = $1").bind(id.to_string());
        query.fetch_optional(&self.pool()).await?.as_ref().map(read).transpose()
    }

    /// Tournaments that end after a moment, the next to begin first.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn arenas(&self, after: u64, most: u32) -> Result<Vec<ArenaRow>, StoreError> {
        let query = sqlx::query("SELECT * FROM arena WHERE ends > $1 ORDER BY begins LIMIT $2");
        let rows = query.bind(signed(after)).bind(i64::from(most)).fetch_all(&self.pool()).await?;
        rows.iter().map(read).collect()
    }

    /// A player takes part from now on, or no more.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn enter_arena(
        &self,
        arena: &GameId,
        person: &PersonId,
        plays: bool,
        now: u64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO arena_player (arena, person, points, streak, games, whites, since, seen, plays) \
            VALUES ($1, $2, 0, 0, 0, 0, $3, $3, $4) ON CONFLICT (arena, person) DO UPDATE SET \
            seen = excluded.seen, plays = excluded.plays";
        let query = sqlx::query(sql).bind(arena.to_string()).bind(person.to_string());
        query.bind(signed(now)).bind(i64::from(plays)).execute(&self.pool()).await?;
        Ok(())
    }

    /// Who takes part, the best first.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn entrants(&self, arena: &GameId) -> Result<Vec<Entrant>, StoreError> {
        let sql = "SELECT * FROM arena_player WHERE arena = $1 ORDER BY points DESC, games, person";
        let rows = sqlx::query(sql).bind(arena.to_string()).fetch_all(&self.pool()).await?;
        rows.iter().map(read_entrant).collect()
    }

    /// The tournaments of a player: which, how many points, how many games.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn arenas_of(&self, person: &PersonId) -> Result<Vec<(GameId, i64, i64)>, StoreError> {
        let sql = "SELECT arena, points, games FROM arena_player WHERE person = $1 ORDER BY since";
        let rows = sqlx::query(sql).bind(person.to_string()).fetch_all(&self.pool()).await?;
        let of = |row: &AnyRow| -> Result<_, StoreError> {
            let arena: String = row.try_get("arena")?;
            Ok((GameId::from(arena), row.try_get("points")?, row.try_get("games")?))
        };
        rows.iter().map(of).collect()
    }

    /// These players of a tournament are connected.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn seen_in_arena(
        &self,
        arena: &GameId,
        people: &[PersonId],
        now: u64,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool().begin().await?;
        for person in people {
            let query = sqlx::query("UPDATE arena_player SET seen = $1 WHERE arena = $2 AND person = $3");
            let query = query.bind(signed(now)).bind(arena.to_string()).bind(person.to_string());
            query.execute(&mut *transaction).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Takes two free players for a game. Says whether both were free: another server pairs, too.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn pair(
        &self,
        arena: &GameId,
        players: [&PersonId; 2],
        game: &GameId,
        now: u64,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.pool().begin().await?;
        let mut players = players;
        players.sort();
        for person in players {
            let sql = "UPDATE arena_player SET game = $1, since = $2 \
                WHERE arena = $3 AND person = $4 AND game IS NULL AND plays = 1";
            let query = sqlx::query(sql).bind(game.to_string()).bind(signed(now)).bind(arena.to_string());
            if query.bind(person.to_string()).execute(&mut *transaction).await?.rows_affected() != 1 {
                transaction.rollback().await?;
                return Ok(false);
            }
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Lets go of players whose game never began, because a server died between pairing and beginning.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn unpair(&self, arena: &GameId, before: u64) -> Result<(), StoreError> {
        let sql = "UPDATE arena_player SET game = NULL WHERE arena = $1 AND game IS NOT NULL AND since < $2 \
            AND NOT EXISTS (SELECT 1 FROM game WHERE game.id = arena_player.game)";
        sqlx::query(sql).bind(arena.to_string()).bind(signed(before)).execute(&self.pool()).await?;
        Ok(())
    }
}
