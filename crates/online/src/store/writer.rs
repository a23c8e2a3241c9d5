//! The one task that writes games. What has gathered while a commit was under way goes into the next one, so that
//! many games share a sync of the disk.

use super::arenas::{self, Scored};
use super::games::{GameUpdate, write_update};
use super::ratings::{self, Rated};
use super::{Dialect, Store, StoreError, signed, unsigned};
use crate::ids::GameId;
use serde::Serialize;
use sqlx::Row as _;
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
        let (done, answer) = oneshot::channel();
        self.queue.send(Order { append, done }).await.map_err(|_| StoreError::Stopping)?;
        answer.await.map_err(|_| StoreError::Stopping)?
    }
}

async fn write(store: Store, mut orders: mpsc::Receiver<Order>) {
    let mut batch = Vec::with_capacity(BATCH);
    while orders.recv_many(&mut batch, BATCH).await > 0 {
        // Two servers that write the same rows in different order would wait for each other.
        batch.sort_by(|a, b| (&a.append.game, a.append.seq).cmp(&(&b.append.game, b.append.seq)));
        metrics::histogram!("misere_commit_calls").record(batch.len() as f64);
        let (mut pause, mut again) = (PAUSES.0, false);
        let results = loop {
            match store.patiently(commit(&store, &batch, again), PATIENCE).await {
                Ok(results) => break results,
                Err(error) => {
                    tracing::warn!(%error, calls = batch.len(), "calls could not be stored: trying again");
                    metrics::counter!("misere_commit_failures").increment(1);
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

/// Stores a batch in one transaction. After a failure it may have been stored already: rows that are there and are
/// ours were.
async fn commit(store: &Store, batch: &[Order], again: bool) -> Result<Vec<Appended>, StoreError> {
    let items: Vec<Item<'_>> = batch.iter().flat_map(|order| items(&order.append)).collect();
    let json = serde_json::to_string(&items).map_err(|error| StoreError::Corrupt(error.to_string()))?;
    let mut transaction = store.pool().begin().await?;
    let sql = match store.dialect() {
        Dialect::Sqlite => {
            "INSERT INTO log (game, seq, body) \
             SELECT value ->> 'game', value ->> 'seq', value ->> 'body' FROM json_each($1) WHERE true \
             ON CONFLICT (game, seq) DO NOTHING RETURNING game, seq"
        }
        Dialect::Postgres => {
            "INSERT INTO log (game, seq, body) \
             SELECT game, seq, body FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS rows (game TEXT, seq BIGINT, body TEXT) \
             ON CONFLICT (game, seq) DO NOTHING RETURNING game, seq"
        }
    };
    let rows = sqlx::query(sql).bind(json).fetch_all(&mut *transaction).await?;
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
            results.push(if ours { Appended::Stored } else { Appended::Conflict });
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

fn items(append: &Append) -> impl Iterator<Item = Item<'_>> {
    let rows = append.bodies.iter().zip(append.seq..);
    rows.map(|(body, seq)| Item { game: append.game.as_str(), seq, body })
}

/// Is the row that is there the one that we tried to store?
async fn is_ours(
    transaction: &mut sqlx::Transaction<'_, sqlx::Any>,
    append: &Append,
) -> Result<bool, StoreError> {
    let sql = "SELECT body FROM log WHERE game = $1 AND seq = $2";
    let row = sqlx::query(sql)
        .bind(append.game.as_str())
        .bind(signed(append.seq))
        .fetch_optional(&mut **transaction);
    let body: Option<String> = row.await?.map(|row| row.try_get("body")).transpose()?;
    Ok(body.as_deref() == append.bodies.first().map(String::as_str))
}
