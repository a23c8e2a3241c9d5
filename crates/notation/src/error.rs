//! What is said about a text that cannot be read.

use core::fmt;

/// A text, or bytes, that cannot be read: what was expected, what was found and where. UCI, SAN and
/// packed positions share this error.
///
/// ```
/// use misere_notation::{san::San, uci};
///
/// let error = uci::parse("e2e9").unwrap_err();
/// assert_eq!((error.at, error.expected, &*error.found), (3, "a rank from 1 to 8", "'9'"));
/// assert_eq!(error.to_string(), "expected a rank from 1 to 8, found '9' at offset 3");
///
/// let error = "Xe5".parse::<San>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a piece letter or a file from a to h, found 'X' at offset 0");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    /// The offset of the error, in bytes from the start of the text.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
    /// What was found, in words: a text stands in quotation marks.
    pub found: String,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unreadable { at, expected, found } = self;
        write!(f, "expected {expected}, found {found} at offset {at}")
    }
}

impl core::error::Error for Unreadable {}
