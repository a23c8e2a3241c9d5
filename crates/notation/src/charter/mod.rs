//! Charters: games of one's own, told in TOML.
//!
//! A text has a table for each game. A game inherits from a built-in one, or from another table of
//! the same text, and amends it; it inherits from chess if it does not say.
//!
//! ```
//! use misere_notation::{charter, fen};
//! use misere_rules::Variant;
//!
//! let games = charter::enact(r#"
//! [almost-antichess]
//! inherits   = "antichess"
//! aim        = "Lose everything; pawns promote to king or rook only"
//! promotions = ["king", "rook"]
//! stuck      = "draws"
//! "#)?;
//! let pos = fen::position(&Variant::Custom(games[0].clone()), "8/P7/8/8/8/8/8/7k w - - 0 1")?;
//! assert_eq!(pos.count_moves(), 2);
//!
//! let error = charter::enact("[mine]\nstuk = \"draws\"\nduty = \"captrue\"").unwrap_err();
//! assert_eq!(error.to_string(), "\
//! line 2, column 1: expected a clause of a charter, found \"stuk\" (did you mean \"stuck\"?)
//! line 3, column 8: expected \"free\" or \"capture\" for duty, found \"captrue\" (did you mean \"capture\"?)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Clauses
//!
//! | key | values |
//! |---|---|
//! | `inherits` | the name of a game |
//! | `title`, `aim` | text |
//! | `aliases` | list of names |
//! | `royalty` | `kings`, `nobody` |
//! | `kings` | `one-each`, `one-in-all`, `any` |
//! | `pawns`, `castling`, `en-passant` | `allowed`, `never` |
//! | `duty` | `free`, `capture` |
//! | `promotions`, `extinction` | list of `king`, `queen`, `rook`, `bishop`, `knight`, `pawn` |
//! | `double-step` | list of ranks, as each side counts them |
//! | `blast` | `never`, `neighbours` |
//! | `checking` | `allowed`, `forbidden` |
//! | `drops` | `never`, `captured` |
//! | `draws` | `repetition-and-move-count`, `repetition`, `never` |
//! | `mated`, `extinct` | `wins`, `loses`, `draws`: what becomes of that player |
//! | `stuck` | these, `fewer-wins`, `skipped` |
//! | `bare`, `emptied` | `nothing`, `wins`, `loses`, `draws` |
//! | `hill` | list of squares |
//! | `race` | `never`, `last-rank` |
//! | `checks` | how many checks win; 0 if they are not counted |
//! | `material` | `always`, or the game whose idea of insufficient material holds |
//! | `precedence` | list of `explosion`, `checks`, `hill`, `race`, `extinction`, `emptied`, `mate`, `bare`; the others follow in this order |
//! | `start` | a FEN |
//!
//! # What follows without being said
//!
//! - `title` is the key of the table, and there are no `aliases`; neither is inherited.
//! - If `royalty` changes, `kings` become `one-each` where they are royal and `any` where they are
//!   not.
//! - If `castling` becomes `allowed` where it was not, every king and rook of the start position gets
//!   the right to; if it becomes `never`, none has it.
//! - A `start` without checks keeps the number that was inherited.

mod built_in;
mod clauses;
mod error;
mod games;
pub(crate) mod suggest;
mod value;
mod words;

pub use built_in::{built_in, text_of};
pub use error::{CharterComplaint, CharterError};
pub use games::LONGEST;

use error::Notes;
use misere_rules::{Charter, Enacted};

/// Reads the charters of a text, in its order. Clauses that contradict one another are found when
/// a charter is enacted.
///
/// # Errors
///
/// Every complaint, with its place.
pub fn parse(text: &str) -> Result<Vec<Charter>, CharterError> {
    let mut notes = Notes::default();
    let readings = games::read(text, &mut notes);
    notes.settle(text)?;
    Ok(readings.into_iter().map(|reading| reading.charter).collect())
}

/// Reads the charters of a text and makes them games that can be played.
///
/// # Errors
///
/// Every complaint, with its place: about what cannot be read and about what contradicts itself.
pub fn enact(text: &str) -> Result<Vec<Enacted>, CharterError> {
    let mut notes = Notes::default();
    let mut games = Vec::new();
    for reading in games::read(text, &mut notes) {
        match reading.charter.clone().enact() {
            Ok(game) => games.push(game),
            Err(faults) => {
                for fault in faults {
                    if let Some(at) = reading.place_of(fault.clause) {
                        notes.add(at, fault.message);
                    }
                }
            }
        }
    }
    notes.settle(text)?;
    Ok(games)
}
