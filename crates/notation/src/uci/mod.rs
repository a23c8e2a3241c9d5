//! Moves as UCI writes them, and as people type them with a hyphen.
//!
//! ```
//! use misere_notation::uci::{self, CastlingStyle};
//! use misere_rules::Variant;
//!
//! let mut pos = Variant::Chess.start();
//! for text in ["e2e4", "E7-E5", "g1f3", "b8c6", "f1c4", "f8c5", "e1h1"] {
//!     let mv = pos.find(uci::parse(text)?)?;
//!     pos = pos.play(mv)?;
//!     if text == "e1h1" {
//!         assert_eq!(uci::write(mv, CastlingStyle::Standard).to_string(), "e1g1");
//!         assert_eq!(uci::write(mv, CastlingStyle::Chess960).to_string(), "e1h1");
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A text is a request; only a position can say whether it is legal.

mod read;
mod write;

pub use read::parse;
pub use write::{CastlingStyle, UciText, write, write_coordinate};
