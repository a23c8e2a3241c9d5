//! The one task that writes games. What has gathered while a commit was under way goes into the next one, so that
//! many games share a sync of the disk.

use super::arenas::{self, Scored};
use super::games::{GameUpdate, write_update};
use super::ratings::{self, Rated};
use super::{Dialect, Store, StoreError, signed, unsigned};
use crate::ids::GameId;
use serde::Serialize;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, Connection as _, Row as _};
use std::collections::HashSet;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Rows that belong together, and what follows from them.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which game.
    pub game: GameId,
    /// The number of the first row.
    pub seq: u64,
    /// The rows, in order. There is at least one.
    pub bodies: Vec<String>,
    /// What changes in the lists. It is written in the same transaction, and only if the rows are.
    pub update: Option<GameUpdate>,
    /// The result of a rated game that ends by it.
    pub rated: Option<Rated>,
    /// The result of a game of a tournament that ends by it.
    pub scored: Option<Scored>,
}

/// What became of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// They are stored, and stay.
    Stored,
    /// There is another row of the same number: another call was faster.
    Conflict,
}

/// Where rows are handed in.
#[derive(Clone, Debug)]
pub struct Writer {
    queue: mpsc::Sender<Order>,
}

#[derive(Debug)]
struct Order {
    append: Append,
    done: oneshot::Sender<Result<Appended, StoreError>>,
}

/// How many calls may wait; more wait outside.
const QUEUE: usize = 4096;
/// How many go into one commit.
const BATCH: usize = 512;
/// How long to wait before trying again when the database fails, at first and at most.
const PAUSES: (Duration, Duration) = (Duration::from_millis(50), Duration::from_millis(500));
/// How long a commit may take. It is tried again then, which does no harm if it was done.
const PATIENCE: Duration = Duration::from_secs(5);

/// Inserts all rows at once: each statement of a connection is a message to another thread or machine, so there is none for each
/// row. One that is there already does not fail the others.
macro_rules! insert_sqlite {
    () => {
        "INSERT INTO log (game, seq, body) \
         SELECT value ->> 'game', value ->> 'seq', value ->> 'body' FROM json_each($1) WHERE true \
         ON CONFLICT (game, seq) DO NOTHING"
    };
}
macro_rules! insert_postgres {
    () => {
        "INSERT INTO log (game, seq, body) \
         SELECT game, seq, body FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS rows (game TEXT, seq BIGINT, body TEXT) \
         ON CONFLICT (game, seq) DO NOTHING"
    };
}

/// A row as the statement reads it.
#[derive(Serialize)]
struct Item<'a> {
    game: &'a str,
    seq: u64,
    body: &'a str,
}

impl Writer {
    /// Starts the task. It ends when the last copy of the writer is gone.
    pub fn start(store: Store) -> Writer {
        let (queue, orders) = mpsc::channel(QUEUE);
        tokio::spawn(write(store, orders));
        Writer { queue }
    }

    /// Stores rows. When this answers they are on the disk.
    ///
    /// While the database is away it waits: the order of calls is kept, and none is lost.
    ///
    /// # Errors
    ///
    /// If the server stops before it is known what became of the rows.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        // A place first: to wait with the rows in hand would hold them several times in the state of each call.
        let place = self.queue.reserve().await.map_err(|_| StoreError::Stopping)?;
        let (done, answer) = oneshot::channel();
        place.send(Order { append, done });
        answer.await.map_err(|_| StoreError::Stopping)?
    }
}

async fn write(store: Store, mut orders: mpsc::Receiver<Order>) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut line = None;
    while gather(&store, &mut line, &mut orders, &mut batch).await > 0 {
        // Two servers that write the same rows in different order would wait for each other.
        batch.sort_by(|a, b| (&a.append.game, a.append.seq).cmp(&(&b.append.game, b.append.seq)));
        metrics::histogram!("misere_commit_calls").record(batch.len() as f64);
        let (mut pause, mut again) = (PAUSES.0, false);
        let results = loop {
            match store.patiently(commit(&store, &mut line, &batch, again), PATIENCE).await {
                Ok(results) => break results,
                Err(error) => {
                    tracing::warn!(%error, calls = batch.len(), "calls could not be stored: trying again");
                    metrics::counter!("misere_commit_failures").increment(1);
                    // What it was in the middle of is not known.
                    drop(line.take().map(PoolConnection::detach));
                    tokio::time::sleep(pause).await;
                    pause = (pause * 2).min(PAUSES.1);
                    again = true;
                }
            }
        };
        for (order, result) in batch.drain(..).zip(results) {
            // A caller that has gone away is not told.
            let _ = order.done.send(Ok(result));
        }
    }
}

/// Waits for calls; says how many came.
async fn gather(
    store: &Store,
    line: &mut Line,
    orders: &mut mpsc::Receiver<Order>,
    batch: &mut Vec<Order>,
) -> usize {
    let mut closed = store.pool().close_event();
    tokio::select! {
        count = orders.recv_many(batch, BATCH) => return count,
        // A store that is closed waits for every connection.
        () = &mut closed => *line = None,
    }
    orders.recv_many(batch, BATCH).await
}

/// The connection of the writer. To take one from the pool for each batch would be a question more.
type Line = Option<PoolConnection<Any>>;

/// Stores a batch. After a failure it may have been stored already: rows that are there and are ours were.
async fn commit(
    store: &Store,
    line: &mut Line,
    batch: &[Order],
    again: bool,
) -> Result<Vec<Appended>, StoreError> {
    let connection = match line {
        Some(connection) => connection,
        None => line.insert(store.pool().acquire().await?),
    };
    let single = batch.iter().all(|order| order.append.is_single());
    if single && !again {
        commit_rows(store, connection, batch).await
    } else {
        commit_all(store, connection, batch, again).await
    }
}

/// Stores calls of one row each and nothing besides: one statement, which is a transaction of its own.
async fn commit_rows(
    store: &Store,
    connection: &mut AnyConnection,
    batch: &[Order],
) -> Result<Vec<Appended>, StoreError> {
    let sql = match store.dialect() {
        Dialect::Sqlite => insert_sqlite!(),
        Dialect::Postgres => insert_postgres!(),
    };
    let stored = sqlx::query(sql).bind(written(batch)?).execute(&mut *connection).await?.rows_affected();
    if stored == batch.len() as u64 {
        return Ok(vec![Appended::Stored; batch.len()]);
    }
    // Others were faster somewhere. No two calls have the same body.
    let mut results = Vec::with_capacity(batch.len());
    for order in batch {
        results.push(became(is_ours(connection, &order.append).await?));
    }
    Ok(results)
}

/// Stores a batch, with what follows from its rows, in one transaction.
async fn commit_all(
    store: &Store,
    connection: &mut AnyConnection,
    batch: &[Order],
    again: bool,
) -> Result<Vec<Appended>, StoreError> {
    let sql = match store.dialect() {
        Dialect::Sqlite => concat!(insert_sqlite!(), " RETURNING game, seq"),
        Dialect::Postgres => concat!(insert_postgres!(), " RETURNING game, seq"),
    };
    let mut transaction = connection.begin().await?;
    let rows = sqlx::query(sql).bind(written(batch)?).fetch_all(&mut *transaction).await?;
    let mut stored = HashSet::with_capacity(rows.len());
    for row in &rows {
        let (game, seq): (String, i64) = (row.try_get("game")?, row.try_get("seq")?);
        stored.insert((game, unsigned(seq)));
    }
    let mut results = Vec::with_capacity(batch.len());
    for order in batch {
        let append = &order.append;
        let first = (append.game.to_string(), append.seq);
        // Of two that want the same number in one batch the first has it: rows are inserted in order.
        if !stored.remove(&first) {
            let ours = again && is_ours(&mut transaction, append).await?;
            if !ours {
                remove_rest(&mut transaction, append, &mut stored).await?;
            }
            results.push(became(ours));
            continue;
        }
        if let Some(update) = &append.update {
            write_update(&mut transaction, &append.game, update).await?;
        }
        if let Some(rated) = &append.rated {
            ratings::settle(&mut transaction, store.dialect(), rated).await?;
        }
        if let Some(scored) = &append.scored {
            arenas::settle(&mut transaction, &append.game, scored).await?;
        }
        results.push(Appended::Stored);
    }
    transaction.commit().await?;
    Ok(results)
}

impl Append {
    /// Is it one row, from which nothing follows?
    fn is_single(&self) -> bool {
        self.bodies.len() == 1 && self.update.is_none() && self.rated.is_none() && self.scored.is_none()
    }
}

fn became(ours: bool) -> Appended {
    if ours { Appended::Stored } else { Appended::Conflict }
}

/// The rows of a batch, as the statements read them.
fn written(batch: &[Order]) -> Result<String, StoreError> {
    let items: Vec<Item<'_>> = batch.iter().flat_map(|order| items(&order.append)).collect();
    serde_json::to_string(&items).map_err(|error| StoreError::Corrupt(error.to_string()))
}

fn items(append: &Append) -> impl Iterator<Item = Item<'_>> {
    let rows = append.bodies.iter().zip(append.seq..);
    rows.map(|(body, seq)| Item { game: append.game.as_str(), seq, body })
}

/// Rows that belong to one whose number was taken must not stay.
async fn remove_rest(
    connection: &mut AnyConnection,
    append: &Append,
    stored: &mut HashSet<(String, u64)>,
) -> Result<(), StoreError> {
    for (_, seq) in append.bodies.iter().zip(append.seq..).skip(1) {
        if stored.remove(&(append.game.to_string(), seq)) {
            let query = sqlx::query("DELETE FROM log WHERE game = $1 AND seq = $2");
            query.bind(append.game.as_str()).bind(signed(seq)).execute(&mut *connection).await?;
        }
    }
    Ok(())
}

/// Is the row that is there the one that we tried to store?
async fn is_ours(connection: &mut AnyConnection, append: &Append) -> Result<bool, StoreError> {
    let sql = "SELECT body FROM log WHERE game = $1 AND seq = $2";
    let row = sqlx::query(sql).bind(append.game.as_str()).bind(signed(append.seq)).fetch_optional(connection);
    let body: Option<String> = row.await?.map(|row| row.try_get("body")).transpose()?;
    Ok(body.as_deref() == append.bodies.first().map(String::as_str))
}
