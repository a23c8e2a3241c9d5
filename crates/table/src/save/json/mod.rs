//! A table as JSON, with nothing left out.
//!
//! ```
//! use misere_notation::uci;
//! use misere_rules::{Color, Variant};
//! use misere_table::{Moment, Table, Terms, save::{self, json}};
//!
//! let mut table = Table::new(Terms::new(Variant::Crazyhouse).with_clock("5+3".parse()?), Moment(0));
//! table.ask(uci::parse("e2e4")?, Moment(1_000))?;
//! table.offer_draw(Color::White, Moment(1_500))?;
//! let text = json::write(&table, Moment(2_000));
//!
//! let loaded = json::read(text.as_bytes(), save::built_in)?.resume(Moment(9_000));
//! assert_eq!(loaded.draw_offer(), Some(Color::White));
//! assert_eq!(loaded.clock(Color::Black, Moment(9_000)), table.clock(Color::Black, Moment(2_000)));
//!
//! let error = json::read(b"{}", save::built_in).unwrap_err();
//! assert_eq!(error.to_string(), "in format: expected \"misere-table\", found nothing");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The game is named by key and the position it began with by its FEN; the moves are UCI, skipped turns
//! included as `0000`, each with what it took and left on the clock. Clocks stand still in a file: while
//! nobody has it loaded no time passes. Events are not kept; a loaded table tells those that led to it
//! by the shortest way, so a window must look at it anew.

mod error;
mod read;
mod shape;
mod write;

pub use error::JsonError;
pub use read::read;
pub use write::write;

/// What every file says it is.
const FORMAT: &str = "misere-table";

/// The version that is written, and the only one that is read.
pub const VERSION: u64 = 1;
