//! A table as JSON, with nothing left out: its entries.
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
//! The last entry of a file says that the table was put away: in a file no time passes. The first entry
//! of what is played on says that it was reopened.
//!
//! Files of version 1, as written by Misère 0.1, are read, too. They tell of moves and times instead of
//! entries; the entries that lead there by the shortest way take their place.

mod error;
mod read;
mod version_1;
mod write;

pub use error::JsonError;
pub use read::{follow, read, read_of};
pub use write::write;

/// What every file says it is.
const FORMAT: &str = "misere-table";

/// The version that is written.
pub const VERSION: u64 = 2;
