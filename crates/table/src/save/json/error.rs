//! What is wrong with a file.

use core::fmt;

use crate::FoldError;

/// A file that is no saved table, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum JsonError {
    /// Something else stands there than should.
    Unexpected {
        /// Where: the field, or a line and a column.
        at: String,
        /// What should stand there.
        expected: String,
        /// What does.
        found: String,
    },
    /// The entries are no game.
    Entries(FoldError),
}

impl JsonError {
    pub(super) fn new(
        at: impl Into<String>,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> JsonError {
        JsonError::Unexpected { at: at.into(), expected: expected.into(), found: found.into() }
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
        match self {
            JsonError::Unexpected { at, expected, found } => {
                write!(f, "in {at}: expected {expected}, found {found}")
            }
            JsonError::Entries(error) => write!(f, "in {error}"),
        }
    }
}

impl core::error::Error for JsonError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            JsonError::Unexpected { .. } => None,
            JsonError::Entries(error) => Some(error),
        }
    }
}
