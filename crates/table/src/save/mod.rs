//! Saving and loading.
//!
//! | module | what | keeps |
//! |---|---|---|
//! | [`json`] | a file of our own | everything |
//! | [`xml`] | the save file of the course 6.170 | moves, board, times, ending |
//! | [`pgn`] | PGN with comments on clocks | moves, times, ending, as other programs read them |
//! | [`mod@file`] | writing a file so that no half of it ever stands on the disk | bytes |
//!
//! Reading is a pure function from bytes to a [`SavedGame`]: it replays the moves, so that what it
//! returns is legal, and refuses what contradicts itself.

pub mod file;
pub mod json;
pub mod pgn;
mod quote;
mod replay;
mod saved;
pub mod xml;

pub use replay::StepError;
pub use saved::SavedGame;

use misere_rules::{DrawRule, Ending, Variant};

use crate::Cause;

/// The rules for draws by name.
const DRAW_RULES: [(&str, DrawRule); 3] =
    [("automatic", DrawRule::Automatic), ("claimed", DrawRule::Claimed), ("never", DrawRule::Never)];

/// Endings that the moves do not show, by name; a draw that was claimed by its reason.
const AGREED: [(&str, Cause); 6] = [
    ("resignation", Cause::Resignation),
    ("abandonment", Cause::Abandonment),
    ("agreement", Cause::Agreement),
    ("abort", Cause::Abort),
    ("repetition", Cause::Claim(Ending::Repetition)),
    ("move-count", Cause::Claim(Ending::MoveCount)),
];

/// The built-in game of this key, spelled exactly.
///
/// A file names its game by key. A program with charters looks among them first and then here.
///
/// ```
/// use misere_rules::Variant;
/// use misere_table::save;
/// assert_eq!(save::built_in("antichess"), Some(Variant::Antichess));
/// assert_eq!(save::built_in("Losing Chess"), None);
/// ```
pub fn built_in(key: &str) -> Option<Variant> {
    Variant::ALL.iter().find(|game| game.card().key == key).cloned()
}
