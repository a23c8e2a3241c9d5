//! Opening a database, its tables, and what is asked of it as a whole.

use super::{Dialect, Store, StoreError, signed, unsigned};
use sqlx::any::AnyPoolOptions;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{Connection as _, Executor as _, Row as _, SqlSafeStr as _};
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// The changes of the tables, in order. One that was released is never changed.
const MIGRATIONS: [(i64, &str, &str); 3] = [
    (1, "games", include_str!("../../migrations/1_games.sql")),
    (2, "arenas", include_str!("../../migrations/2_arenas.sql")),
    (3, "passkeys", include_str!("../../migrations/3_passkeys.sql")),
];

/// An acknowledged move is on the disk: `FULL` syncs the log with every commit. Checkpoints at 8000 pages
/// make more moves a second than the usual 1000.
const PRAGMAS: &str = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
    PRAGMA wal_autocheckpoint = 8000; PRAGMA foreign_keys = ON;";

/// How long a database that does not answer is waited for.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// How long old connections have to end.
const FAREWELL: Duration = Duration::from_secs(30);

fn options(dialect: Dialect) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().acquire_timeout(PATIENCE).max_connections(match dialect {
        Dialect::Sqlite => 4,
        Dialect::Postgres => 8,
    });
    // A file does not go away; to ask it each time would be a message more to the thread of the connection.
    let options = options.test_before_acquire(dialect == Dialect::Postgres);
    options.after_connect(move |connection, _| {
        Box::pin(async move {
            let settings = match dialect {
                Dialect::Sqlite => PRAGMAS,
                // What a server that was cut off has begun must not hold others up.
                Dialect::Postgres => {
                    "SET statement_timeout = 5000; SET idle_in_transaction_session_timeout = 5000"
                }
            };
            connection.execute(settings).await.map(|_| ())
        })
    })
}

impl Store {
    /// Opens `sqlite:FILE` (made if it is not there) or `postgres://…`, and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, or its tables are those of another program or of a later version.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        let store = Store::connect(address, "rwc").await?;
        store.migrate().await?;
        Ok(store)
    }

    /// Opens a database that is there, and leaves its tables as they are: the server that uses it may be an older one.
    ///
    /// # Errors
    ///
    /// If it is not there, or cannot be reached.
    pub async fn open_as_it_is(address: &str) -> Result<Store, StoreError> {
        Store::connect(address, "rw").await
    }

    async fn connect(address: &str, mode: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let (dialect, url) = match address.split_once(':') {
            Some(("sqlite", file)) => (Dialect::Sqlite, format!("sqlite:{file}?mode={mode}")),
            Some(("postgres" | "postgresql", _)) => (Dialect::Postgres, address.to_owned()),
            _ => return Err(StoreError::Address(address.to_owned())),
        };
        let pool = match options(dialect).connect(&url).await {
            // The pool tries until its time is up, and does not say what was in the way.
            Err(sqlx::Error::PoolTimedOut) => {
                let tried = tokio::time::timeout(PATIENCE, sqlx::AnyConnection::connect(&url)).await;
                return Err(tried.ok().and_then(Result::err).unwrap_or(sqlx::Error::PoolTimedOut).into());
            }
            pool => pool?,
        };
        Ok(Store { pool: Arc::new(watch::Sender::new(pool)), dialect, url: url.into() })
    }

    /// Lets all connections go and takes new ones. What waits for an answer on an old one fails.
    pub async fn renew(&self) {
        if self.dialect == Dialect::Sqlite {
            return;
        }
        match options(self.dialect).connect_lazy(&self.url) {
            Ok(pool) => {
                let old = self.pool.send_replace(pool);
                // It may wait long for the system to find out that they are dead.
                tokio::spawn(async move { tokio::time::timeout(FAREWELL, old.close()).await });
            }
            Err(error) => tracing::error!(%error, "connections to the database could not be made anew"),
        }
    }

    /// Waits for an answer, but not on a line that is cut.
    pub(super) async fn patiently<T>(
        &self,
        answer: impl Future<Output = Result<T, StoreError>>,
        patience: Duration,
    ) -> Result<T, StoreError> {
        if self.dialect == Dialect::Sqlite {
            return answer.await;
        }
        let mut renewed = self.pool.subscribe();
        tokio::select! {
            answer = answer => answer,
            _ = renewed.changed() => Err(StoreError::Database(sqlx::Error::PoolClosed)),
            () = tokio::time::sleep(patience) => Err(StoreError::Database(sqlx::Error::PoolTimedOut)),
        }
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        let migrations = MIGRATIONS.map(|(version, name, sql)| {
            let kind = MigrationType::Simple;
            Migration::new(version, Cow::Borrowed(name), kind, sql.into_sql_str(), false)
        });
        Ok(Migrator::with_migrations(migrations.to_vec()).run(&self.pool()).await?)
    }

    /// Which database it is.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    pub(super) fn pool(&self) -> sqlx::AnyPool {
        self.pool.borrow().clone()
    }

    /// Does it answer?
    ///
    /// # Errors
    ///
    /// If not.
    pub async fn check(&self) -> Result<(), StoreError> {
        let answer = async { Ok(sqlx::query("SELECT 1").execute(&self.pool()).await?) };
        self.patiently(answer, PATIENCE).await.map(|_| ())
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
        let row = sqlx::query(sql).fetch_one(&self.pool()).await?;
        Ok(Some(unsigned(row.try_get("now")?)))
    }

    /// A value that is made once and the same for all servers from then on.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn setting(&self, key: &str, made: String) -> Result<String, StoreError> {
        let sql = "INSERT INTO setting (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
        sqlx::query(sql).bind(key).bind(made).execute(&self.pool()).await?;
        let row =
            sqlx::query("SELECT value FROM setting WHERE key = $1").bind(key).fetch_one(&self.pool()).await?;
        Ok(row.try_get("value")?)
    }

    /// A value that was made before.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn known_setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT value FROM setting WHERE key = $1").bind(key);
        let row = query.fetch_optional(&self.pool()).await?;
        Ok(row.map(|row| row.try_get("value")).transpose()?)
    }

    /// A server says that it is alive.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn heartbeat(&self, node: &str, now: u64) -> Result<(), StoreError> {
        let sql =
            "INSERT INTO node (id, seen) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen = excluded.seen";
        let query = sqlx::query(sql).bind(node).bind(signed(now));
        self.patiently(async { Ok(query.execute(&self.pool()).await?) }, PATIENCE).await.map(|_| ())
    }

    /// Up to when the other servers that were alive since a moment have answered.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn other_nodes(&self, node: &str, since: u64) -> Result<Vec<u64>, StoreError> {
        let query = sqlx::query("SELECT seen FROM node WHERE id <> $1 AND seen >= $2");
        let query = query.bind(node).bind(signed(since));
        let rows = self.patiently(async { Ok(query.fetch_all(&self.pool()).await?) }, PATIENCE).await?;
        rows.iter().map(|row| Ok(unsigned(row.try_get("seen")?))).collect()
    }

    /// A server stops: it is not waited for.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn forget_node(&self, node: &str) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM node WHERE id = $1").bind(node);
        self.patiently(async { Ok(query.execute(&self.pool()).await?) }, PATIENCE).await.map(|_| ())
    }

    /// When any server was alive last.
    ///
    /// # Errors
    ///
    /// If the database does not answer.
    pub async fn last_heartbeat(&self) -> Result<Option<u64>, StoreError> {
        let row = sqlx::query("SELECT MAX(seen) AS seen FROM node").fetch_one(&self.pool()).await?;
        Ok(row.try_get::<Option<i64>, _>("seen")?.map(unsigned))
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
        sqlx::query("VACUUM INTO $1").bind(file).execute(&self.pool()).await?;
        Ok(())
    }

    /// Were they ended?
    pub fn is_closed(&self) -> bool {
        self.pool().is_closed()
    }

    /// Ends all connections.
    pub async fn close(&self) {
        self.pool().close().await;
    }
}
