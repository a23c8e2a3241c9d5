//! What is wrong with a file.

use core::fmt;

/// A file that is no saved table, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonError {
    /// Where: the field, or a line and a column.
    pub at: String,
    /// What should stand there.
    pub expected: String,
    /// What does.
    pub found: String,
}

impl JsonError {
    pub(super) fn new(
        at: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> JsonError {
        JsonError { at: at.into(), expected: expected.into(), found: found.into() }
    }

    pub(super) fn unreadable(error: &serde_json::Error) -> JsonError {
        let at = format!("line {}, column {}", error.line(), error.column());
        let text = error.to_string();
        let found = text.split(" at line ").next().unwrap_or_default();
        JsonError::new(at, "a saved table as JSON", found)
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let JsonError { at, expected, found } = self;
        write!(f, "in {at}: expected {expected}, found {found}")
    }
}

impl core::error::Error for JsonError {}
