//! What is kept: SQLite in a file, or PostgreSQL.
//!
//! Both understand the same statements, so there is one text for each and one implementation. Where they
//! differ [`Dialect`] says how. Games are written by [`Writer`] alone, in groups.

mod arenas;
mod expiry;
mod games;
mod offers;
mod open;
mod passkeys;
mod people;
mod ratings;
mod writer;

pub use arenas::{ArenaRow, Scored};
pub use expiry::Unseen;
pub use games::{GameRow, GameUpdate};
pub use offers::OfferRow;
pub use passkeys::{MOST_PASSKEYS, MOST_RATED_GAMES};
pub use people::Person;
pub use ratings::{Rated, RatingRow};
pub use writer::{Append, Appended, Writer};

use misere_rules::quote::quote;
use sqlx::AnyPool;
use sqlx::migrate::MigrateError;
use std::fmt;
use std::sync::Arc;
use tokio::sync::watch;

/// Which database it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// SQLite, in a file.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

/// A database. Copies share it.
#[derive(Clone, Debug)]
pub struct Store {
    /// The connections. They are made anew after a failure.
    pool: Arc<watch::Sender<AnyPool>>,
    dialect: Dialect,
    url: Arc<str>,
}

/// Why the database did not do what was asked.
#[derive(Debug)]
pub enum StoreError {
    /// The address names no database that we know.
    Address(String),
    /// The tables could not be made, or are those of a later version.
    Migration(MigrateError),
    /// The database did not answer, or refused.
    Database(sqlx::Error),
    /// What is stored cannot be read.
    Corrupt(String),
    /// The server is stopping.
    Stopping,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Address(found) => {
                write!(f, "expected a database as sqlite:FILE or postgres://…, found {}", quote(found))
            }
            StoreError::Migration(error) => write!(f, "the tables cannot be brought up to date: {error}"),
            StoreError::Database(error) => write!(f, "the database failed: {error}"),
            StoreError::Corrupt(what) => write!(f, "what is stored cannot be read: {what}"),
            StoreError::Stopping => f.write_str("the server is stopping"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Database(error)
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        StoreError::Migration(error)
    }
}

/// Numbers of rows and moments are far below 2⁶³.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The way back.
pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}
