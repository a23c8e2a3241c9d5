//! What can be wrong with packed bytes.

use core::fmt;

/// Bytes, or a text for addresses, that no setup is packed into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackedError {
    /// Where, in bytes from the start.
    pub at: usize,
    /// What should stand there.
    pub expected: &'static str,
    /// What does.
    pub found: String,
}

impl fmt::Display for PackedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PackedError { at, expected, found } = self;
        write!(f, "expected {expected}, found {found} at offset {at}")
    }
}

impl core::error::Error for PackedError {}
