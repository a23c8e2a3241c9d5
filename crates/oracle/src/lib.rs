//! What the fast rules are held against.
//!
//! [`mod@reference`] is a second, independent reading of the rulebook: a mailbox
//! board, moves found by walking, legality found by playing the move and
//! looking. It is slow on purpose; every line should be checkable by eye.

pub mod reference;

pub use reference::{Color, Reference, Role};
