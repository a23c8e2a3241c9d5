//! A table as PGN, for other programs and from them.
//!
//! ```
//! use misere_notation::uci;
//! use misere_rules::Variant;
//! use misere_table::{Moment, Table, Terms, save::{self, pgn}};
//!
//! let mut table = Table::new(Terms::new(Variant::Antichess).with_clock("5+3".parse()?), Moment(0));
//! table.ask(uci::parse("e2e3")?, Moment(4_000))?;
//! table.ask(uci::parse("b7b5")?, Moment(5_500))?;
//! let text = pgn::write(&table, &[("Event", "A game")]);
//! assert_eq!(text, "\
//! [Event \"A game\"]
//! [Site \"?\"]
//! [Date \"????.??.??\"]
//! [Round \"?\"]
//! [White \"?\"]
//! [Black \"?\"]
//! [Result \"*\"]
//! [Variant \"Antichess\"]
//! [TimeControl \"300+3\"]
//! [Termination \"unterminated\"]
//!
//! 1. e3 { [%clk 0:04:59] [%emt 0:00:04] } 1... b5 { [%clk 0:05:01.5]
//! [%emt 0:00:01.5] } *
//!
//! ");
//! let loaded = pgn::read(text.as_bytes(), save::built_in)?;
//! assert!(loaded.as_table().plies().eq(table.plies()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `%clk` is what the mover's clock showed after the move, `%emt` what the move took. The tag `Ending`
//! says why a game is over where the moves and `Termination` leave it open. What has been spent on the
//! current move, offers, and moves that were taken back are not kept; that is what
//! [`json`](super::json) is for.
//!
//! Reading takes the first game of a text. It knows every name that a game goes by, needs no clocks,
//! passes over variations and other comments, and refuses moves that are not legal.

mod error;
mod read;
mod write;

pub use error::{LoadPgnError, PgnFault};
pub use read::{read, read_of};
pub use write::write;

use crate::{Cause, Outcome};

/// How a game ended, as the tag `Termination` puts it.
fn termination(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.cause) {
        None => "unterminated",
        Some(Cause::Time) => "time forfeit",
        Some(Cause::Abandonment | Cause::Abort) => "abandoned",
        Some(Cause::Rules(_) | Cause::Claim(_) | Cause::Resignation | Cause::Agreement) => "normal",
    }
}
