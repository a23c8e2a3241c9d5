//! A written SAN.

use core::fmt;
use core::ops::Deref;

/// A move in SAN, without an allocation: `Qa1xb2#` and `bxa8=Q#` are the longest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SanText {
    /// ASCII, and zeros behind it.
    letters: [u8; 8],
    length: u8,
}

impl SanText {
    /// Adds a letter. There is room for the longest move.
    #[inline]
    pub(super) fn push(&mut self, letter: u8) {
        debug_assert!(letter.is_ascii() && self.length < 8, "a move is eight letters at most");
        self.letters[usize::from(self.length & 7)] = letter;
        self.length += 1;
    }

    pub(super) fn push_str(&mut self, text: &str) {
        text.bytes().for_each(|letter| self.push(letter));
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).expect("only ASCII is added")
    }

    /// The same as bytes.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.letters[..usize::from(self.length)]
    }
}

impl Deref for SanText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<[u8]> for SanText {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl fmt::Display for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl PartialEq<str> for SanText {
    fn eq(&self, other: &str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl PartialEq<&str> for SanText {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}
