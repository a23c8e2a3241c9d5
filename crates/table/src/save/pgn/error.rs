//! What is wrong with a game.

use core::fmt;

/// A text that is no game, and where it stops being one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The line, counted from one.
    pub line: u64,
    /// The column, in bytes, counted from one.
    pub column: u64,
    /// What should stand there.
    pub expected: &'static str,
    /// What does.
    pub found: String,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PgnError { line, column, expected, found } = self;
        write!(f, "line {line}, column {column}: expected {expected}, found {found}")
    }
}

impl core::error::Error for PgnError {}
