//! SAN: moves as people write them, `Nf3`, `exd5`, `a8=K`, `O-O`.
//!
//! Many forms are read, one is written. A SAN means something only in a position.
//!
//! ```
//! use misere_notation::san;
//! use misere_rules::Variant;
//!
//! let mut pos = Variant::Antichess.start();
//! for text in ["e3", "b5", "Bxb5"] {
//!     let mv = san::find(&pos, text)?;
//!     assert_eq!(san::write(&pos, mv).as_str(), text);
//!     pos.play_unchecked(mv);
//! }
//! # Ok::<(), san::SanError>(())
//! ```
//!
//! Three things can be wrong, and they are told apart:
//!
//! ```
//! use misere_notation::{fen, san};
//! use misere_rules::Variant;
//!
//! let pos = fen::position(&Variant::Antichess, "8/8/8/3p4/1N2P1N1/8/P7/8 w - - 0 1")?;
//! let complaint = |text| san::find(&pos, text).unwrap_err().to_string();
//! assert_eq!(complaint("Xe5"), "expected a piece letter or a file from a to h, found 'X' at offset 0");
//! assert_eq!(complaint("a3"), "a3 is illegal: a capture is compulsory: b4d5 e4d5");
//!
//! let pos = fen::position(&Variant::Antichess, "8/8/8/8/1N6/8/5N2/8 w - - 0 1")?;
//! let error = san::find(&pos, "Nd3").unwrap_err();
//! assert_eq!(error.to_string(), "Nd3 is ambiguous: b4d3, f2d3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod letters;
mod read;
mod resolve;
mod simple;
mod text;
mod write;

pub use error::SanError;
pub use letters::{Letters, translate};
pub use read::{San, Wing};
pub use resolve::{find, find_with};
pub(crate) use simple::SimpleSan;
pub use text::SanText;
pub use write::{play, write};
