//! Saving and loading.
//!
//! | module | what | keeps |
//! |---|---|---|
//! | [`xml`] | the save file of the course 6.170 | moves, board, times, ending |
//! | [`file`] | writing a file so that no half of it ever stands on the disk | bytes |
//!
//! Reading is a pure function from bytes to a [`SavedGame`]: it replays the moves, so that what it
//! returns is legal, and refuses what contradicts itself.

pub mod file;
mod replay;
mod saved;
pub mod xml;

pub use saved::SavedGame;

use misere_rules::Variant;

/// The built-in game of this key, spelled exactly.
///
/// A file names its game by key. Whoever has charters of their own looks among them first and then
/// here.
///
/// ```
/// use misere_rules::Variant;
/// use misere_table::save;
/// assert_eq!(save::built_in("antichess"), Some(Variant::Antichess));
/// assert_eq!(save::built_in("Losing Chess"), None);
/// ```
pub fn built_in(key: &str) -> Option<Variant> {
    Variant::ALL.iter().copied().find(|game| game.card().key == key)
}
