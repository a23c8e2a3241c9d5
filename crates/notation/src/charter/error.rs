//! Complaints about a charter, and where they belong.

use core::fmt;

/// Everything that is wrong with a text of charters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharterError {
    /// The complaints in the order of the text; at least one.
    pub complaints: Vec<CharterComplaint>,
}

/// Something in a text of charters that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharterComplaint {
    /// The line, counted from one.
    pub line: usize,
    /// The character in that line, counted from one.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for CharterComplaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl fmt::Display for CharterError {
    /// One complaint a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, complaint) in self.complaints.iter().enumerate() {
            write!(f, "{}{complaint}", if index > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl core::error::Error for CharterError {}

/// Complaints while they are collected, by their place in the text in bytes.
#[derive(Default)]
pub(super) struct Notes(Vec<(usize, String)>);

impl Notes {
    pub(super) fn add(&mut self, at: usize, message: impl Into<String>) {
        self.0.push((at, message.into()));
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Takes over complaints about lines that these do not complain about yet.
    pub(super) fn add_elsewhere(&mut self, others: Notes, text: &str) {
        let line =
            |at: usize| text.as_bytes()[..at.min(text.len())].iter().filter(|&&byte| byte == b'\n').count();
        let taken: Vec<usize> = self.0.iter().map(|&(at, _)| line(at)).collect();
        self.0.extend(others.0.into_iter().filter(|&(at, _)| !taken.contains(&line(at))));
    }

    /// Nothing, or the error.
    pub(super) fn settle(mut self, text: &str) -> Result<(), CharterError> {
        if self.0.is_empty() {
            return Ok(());
        }
        self.0.sort_by_key(|&(at, _)| at);
        let (mut start, mut line) = (0, 1);
        let complaints = self.0.into_iter().map(|(at, message)| {
            let before = text.get(start..at).unwrap_or("");
            line += before.matches('\n').count();
            start += before.rfind('\n').map_or(0, |newline| newline + 1);
            let column = text.get(start..at).unwrap_or("").chars().count() + 1;
            CharterComplaint { line, column, message }
        });
        Err(CharterError { complaints: complaints.collect() })
    }
}
