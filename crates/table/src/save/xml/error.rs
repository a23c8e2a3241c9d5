//! What is wrong with a file.

use core::fmt;

/// A file that is no saved game, and where it stops being one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct XmlError {
    /// The line, counted from one.
    pub line: usize,
    /// Where, in bytes from the start of the file.
    pub offset: usize,
    /// What should stand there.
    pub expected: String,
    /// What does.
    pub found: String,
}

impl XmlError {
    pub(super) fn new(
        bytes: &[u8],
        offset: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> XmlError {
        let offset = offset.min(bytes.len());
        let line = 1 + bytes[..offset].iter().filter(|&&byte| byte == b'\n').count();
        XmlError { line, offset, expected: expected.into(), found: found.into() }
    }
}

impl fmt::Display for XmlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let XmlError { line, offset, expected, found } = self;
        write!(f, "line {line}, offset {offset}: expected {expected}, found {found}")
    }
}

impl core::error::Error for XmlError {}
