//! Reading.

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
        let found = head.format.map_or("nothing".to_owned(), |found| format!("{found:?}"));
        return Err(JsonError::new("format", format!("{FORMAT:?}"), found));
    }
    match head.version {
        Some(VERSION) => {
            let file: File = serde_json::from_slice(bytes).map_err(unreadable)?;
            let table = Table::fold_of(file.entries, games).map_err(JsonError::Entries)?;
            Ok(SavedGame::from(table))
        }
        Some(version_1::VERSION) => version_1::read(bytes, games),
        found => {
            let found = found.map_or("nothing".to_owned(), |version| version.to_string());
            let expected = format!("{} or {VERSION}", version_1::VERSION);
            Err(JsonError::new("version", expected, found))
        }
    }
}
