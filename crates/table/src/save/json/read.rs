//! Reading.

use misere_rules::quote::quote;
use misere_rules::{Playable, Variant};
use serde::Deserialize;

use super::{FORMAT, JsonError, VERSION, version_1};
use crate::{Entry, SavedGame, Table};

/// What is looked at first.
#[derive(Deserialize)]
struct Head {
    format: Option<String>,
    version: Option<u64>,
}

/// All of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "format")]
    _format: String,
    #[serde(rename = "version")]
    _version: u64,
    entries: Vec<Entry>,
}

/// Reads a saved table. Its game is found by key, as by [`built_in`](crate::save::built_in).
///
/// # Errors
///
/// If the text is no JSON, or of another version, or says something that cannot be.
pub fn read(bytes: &[u8], games: impl Fn(&str) -> Option<Variant>) -> Result<SavedGame, JsonError> {
    read_of(bytes, games)
}

/// Reads a saved table of a game that the compiler knows: its rules are found by key.
///
/// # Errors
///
/// As [`read`].
pub fn read_of<P: Playable>(
    bytes: &[u8],
    games: impl Fn(&str) -> Option<P::Rules>,
) -> Result<SavedGame<P>, JsonError> {
    let unreadable = |error: serde_json::Error| JsonError::unreadable(&error);
    let head: Head = serde_json::from_slice(bytes).map_err(unreadable)?;
    if head.format.as_deref() != Some(FORMAT) {
        let found = head.format.map_or("nothing".to_owned(), |found| quote(&found));
        return Err(JsonError::new("format", quote(FORMAT), found));
    }
    match head.version {
        Some(VERSION) => follow_of(bytes, games).map(SavedGame::from),
        Some(version_1::VERSION) => version_1::read(bytes, games),
        found => {
            let found = found.map_or("nothing".to_owned(), |version| version.to_string());
            let expected = format!("{} or {VERSION}", version_1::VERSION);
            Err(JsonError::new("version", expected, found))
        }
    }
}

/// Reads the entries of a table that is played elsewhere, as it stands there: it is not put away, and its clocks are
/// those of the other machine.
///
/// ```
/// use misere_rules::{Color, Variant};
/// use misere_table::{Moment, Table, Terms, save::{self, json}};
///
/// let table = Table::new(Terms::new(Variant::Antichess).with_clock("5".parse()?), Moment(0));
/// let entry = serde_json::to_string(&table.entries()[0])?;
/// let text = format!(r#"{{"format":"misere-table","version":2,"entries":[{entry}]}}"#);
/// assert_eq!(json::follow(text.as_bytes(), save::built_in)?, table);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the text is no JSON of this version, or says something that cannot be.
pub fn follow(bytes: &[u8], games: impl Fn(&str) -> Option<Variant>) -> Result<Table, JsonError> {
    follow_of(bytes, games)
}

fn follow_of<P: Playable>(
    bytes: &[u8],
    games: impl Fn(&str) -> Option<P::Rules>,
) -> Result<Table<P>, JsonError> {
    let file: File = serde_json::from_slice(bytes).map_err(|error| JsonError::unreadable(&error))?;
    Table::fold_of(file.entries, games).map_err(JsonError::Entries)
}
