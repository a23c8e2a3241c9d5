//! Opening a database, its tables, and what is asked of it as a whole.

use super::{Dialect, Store, StoreError, signed, unsigned};
use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Executor as _, Row as _, SqlSafeStr as _};
use std::borrow::Cow;
use std::time::Duration;

/// The changes of the tables, in order. One that was released is never changed.
const MIGRATIONS: [(i64, &str, &str); 1] = [(1, "games", include_str!("../../migrations/1_games.sql"))];

/// An acknowledged move is on the disk: `FULL` syncs the log with every commit. Checkpoints at 8000 pages
/// make more moves a second than the usual 1000.
const PRAGMAS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA wal_autocheckpoint = 8000; PRAGMA foreign_keys = ON;";

/// How long a database that does not answer is waited for.
const PATIENCE: Duration = Duration::from_secs(3);

impl Store {
    /// Opens `sqlite:FILE` (made if it is not there) or `postgres://…`, and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, or its tables are those of another program or of a later version.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let (dialect, url) = match address.split_once(':') {
            Some(("sqlite", file)) => (Dialect::Sqlite, format!("sqlite:{file}?mode=rwc")),
            Some(("postgres" | "postgresql", _)) => (Dialect::Postgres, address.to_owned()),
            _ => return Err(StoreError::Address(address.to_owned())),
        };
        let options = AnyPoolOptions::new().acquire_timeout(PATIENCE).max_connections(match dialect {
            Dialect::Sqlite => 4,
            Dialect::Postgres => 8,
        });
        let options = options.after_connect(move |connection, _| {
            Box::pin(async move {
                let settings = match dialect {
                    Dialect::Sqlite => PRAGMAS,
                    // A cut line must not hold a statement for longer than a player waits.
                    Dialect::Postgres => "SET statement_timeout = 5000",
                };
                connection.execute(settings).await.map(|_| ())
            })
        });
        let pool = options.connect(&url).await?;
        let store = Store { pool, dialect };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let migrations = MIGRATIONS.map(|(version, name, sql)| {
            let kind = MigrationType::Simple;
            Migration::new(version, Cow::Borrowed(name), kind, sql.into_sql_str(), false)
        });
        Ok(Migrator::with_migrations(migrations.to_vec()).run(&self.pool).await?)
    }

    /// Which database it is.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    pub(super) fn pool(&self) -> &sqlx::AnyPool {
        &self.pool
    }

    /// Does it answer?
    ///
    /// # Errors
    ///
    /// If not.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Milliseconds since 1970 by the clock of the database, which all servers share. A file has none of its own.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn time(&self) -> Result<Option<u64>, StoreError> {
        if self.dialect == Dialect::Sqlite {
            return Ok(None);
        }
        let sql = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now";
        let row = sqlx::query(sql).fetch_one(&self.pool).await?;
        Ok(Some(unsigned(row.try_get("now")?)))
    }

    /// A value that is made once and the same for all servers from then on.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn setting(&self, key: &str, made: String) -> Result<String, StoreError> {
        let sql = "INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
        sqlx::query(sql).bind(key).bind(made).execute(&self.pool).await?;
        let row =
            sqlx::query("SELECT value FROM setting WHERE key = $1").bind(key).fetch_one(&self.pool).await?;
        Ok(row.try_get("value")?)
    }

    /// A server says that it is alive.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn heartbeat(&self, node: &str, now: u64) -> Result<(), StoreError> {
        let sql =
            "INSERT INTO node (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen";
        sqlx::query(sql).bind(node).bind(signed(now)).execute(&self.pool).await?;
        Ok(())
    }

    /// When any server was alive last.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn last_heartbeat(&self) -> Result<Option<u64>, StoreError> {
        let row = sqlx::query("SELECT MAX(seen) AS seen FROM node").fetch_one(&self.pool).await?;
        Ok(row.try_get::<Option<i64>, _>("seen")?.map(unsigned))
    }

    /// Forgets what has expired; says how many games that were.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn expire(&self, now: u64, forgotten_since: u64) -> Result<u64, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let now = signed(now);
        let log = "DELETE FROM log WHERE game IN (SELECT id FROM game WHERE expires <= $1)";
        sqlx::query(log).bind(now).execute(&mut *transaction).await?;
        let games = sqlx::query("DELETE FROM game WHERE expires <= $1").bind(now).execute(&mut *transaction);
        let games = games.await?.rows_affected();
        sqlx::query("DELETE FROM offer WHERE expires <= $1").bind(now).execute(&mut *transaction).await?;
        let people = "DELETE FROM person WHERE seen <= $1 AND bot = 0 \
            AND NOT EXISTS (SELECT 1 FROM game WHERE ended IS NULL AND (white = person.id OR black = person.id))";
        sqlx::query(people).bind(signed(forgotten_since)).execute(&mut *transaction).await?;
        transaction.commit().await?;
        Ok(games)
    }

    /// A copy of an SQLite database in a new file, complete and consistent while games go on.
    ///
    /// # Errors
    ///
    /// If the file is there already or cannot be written, and for PostgreSQL, which has its own tools.
    pub async fn backup(&self, file: &str) -> Result<(), StoreError> {
        if self.dialect != Dialect::Sqlite {
            return Err(StoreError::Address("a PostgreSQL database: use pg_dump".to_owned()));
        }
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.pool).await?;
        Ok(())
    }

    /// Ends all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
