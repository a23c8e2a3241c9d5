//! Lines that mean nothing.

use core::fmt;

/// A line that means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandError {
    /// What should have been there.
    pub expected: String,
    /// What was.
    pub found: String,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for CommandError {}

impl CommandError {
    pub(crate) fn new(expected: impl Into<String>, found: impl Into<String>) -> CommandError {
        CommandError { expected: expected.into(), found: found.into() }
    }

    /// Something else was found than a word that was expected, or nothing.
    pub(crate) fn word<'a>(expected: impl Into<String>, found: impl Into<Option<&'a str>>) -> CommandError {
        CommandError::new(expected, found.into().map_or("nothing".to_owned(), quoted))
    }
}

/// The text in quotes, cut off where it gets long.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    // What moves the cursor has no place in a line of an answer.
    let shown: String = text.chars().take(LONGEST).map(|c| if c.is_control() { '?' } else { c }).collect();
    let rest = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("`{shown}{rest}`")
}
