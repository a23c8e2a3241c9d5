//! An unknown name, and what may have been meant.

use core::fmt;

use misere_rules::Variant;
use misere_rules::quote::{quote, quote_all};

use super::table::TABLE;
use crate::charter::suggest as nearest;

/// A name that no game goes by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameError {
    /// The name, in quotation marks and cut if it is long.
    pub found: String,
    /// What may have been meant.
    pub suggestion: Option<&'static str>,
}

impl NameError {
    pub(crate) fn new(text: &str) -> NameError {
        NameError { found: quote(text.trim()), suggestion: suggest(text) }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected the name of a game, found {}", self.found)?;
        match self.suggestion {
            Some(name) => write!(f, " (did you mean {}?)", quote_all(name)),
            None => Ok(()),
        }
    }
}

impl core::error::Error for NameError {}

/// The name that this one is a slip of, if a letter or two are wrong in it.
///
/// ```
/// use misere_notation::names;
/// assert_eq!(names::suggest("Crazyhose"), Some("crazyhouse"));
/// assert_eq!(names::suggest("draughts"), None);
/// assert_eq!(names::suggest("wild/7"), None);
/// ```
pub fn suggest(text: &str) -> Option<&'static str> {
    // A slip is no longer than the longest name by more than a little, and the rest need not be read.
    let given: String = text.trim().chars().take(64).flat_map(char::to_lowercase).collect();
    // Wild games that differ in a digit have nothing to do with each other.
    if given.strip_prefix("wild").unwrap_or(&given).contains(|c: char| c.is_ascii_digit())
        && given.starts_with('w')
    {
        return None;
    }
    let cards = Variant::ALL.iter().map(|game| game.card());
    let ours = cards.clone().map(|card| card.key).chain(cards.flat_map(|card| card.aliases.iter()));
    let others = TABLE.iter().flat_map(|row| row.words());
    nearest::suggest(&given, ours.chain(others))
}
