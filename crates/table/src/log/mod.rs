//! The history of a table: its accepted calls, in order.
//!
//! A game is the fold of its accepted calls. A [`Call`] is what a player, or the program that runs the
//! table, asks for. Once accepted it is an [`Entry`]: numbered, with its moment, its author, what it
//! charged to the clock, and what the rules made of it. Entries can be written as JSON, stored and sent;
//! [`Table::fold`](crate::Table::fold) makes the same table of them again.

mod call;
mod entry;
mod fold_error;
mod start;

pub use call::{Ask, Author, Call, MessageId};
pub use entry::{Entry, Ruling};
pub use fold_error::{FoldError, FoldFault};
pub use start::{RULES_VERSION, Start};
