//! What the fast rules and the clever search are held against.
//!
//! [`mod@reference`] is a second, independent reading of the rulebook: a mailbox
//! board, moves found by walking, legality found by playing the move and
//! looking. [`wins`] proves forced wins by trying everything, and [`known`] reads those that were kept.
//! All of it is slow on purpose; every line should be checkable by eye.
#![forbid(unsafe_code)]

pub mod known;
pub mod reference;
pub mod wins;

pub use known::KnownWin;
pub use reference::{Color, Reference, Role};
