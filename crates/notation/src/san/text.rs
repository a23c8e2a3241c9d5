//! A written SAN.

use core::fmt;
use core::ops::Deref;

use misere_rules::Square;

/// A move in SAN, without an allocation: `Qa1xb2#` and `bxa8=Q#` are the longest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SanText {
    /// ASCII, and zeros behind it.
    letters: [u8; 8],
    length: u8,
}

/// The letters of the squares.
const SQUARES: [[u8; 2]; 64] = {
    let (mut squares, mut i) = ([[0; 2]; 64], 0);
    while i < 64 {
        squares[i] = [b'a' + i as u8 % 8, b'1' + i as u8 / 8];
        i += 1;
    }
    squares
};

impl SanText {
    /// The letters of a square's file and rank.
    #[inline]
    pub(super) fn square(sq: Square) -> [u8; 2] {
        SQUARES[sq as usize]
    }

    /// A text that begins with this letter, or with none if it is zero.
    #[inline]
    pub(super) fn beginning(letter: u8) -> SanText {
        SanText { letters: u64::from(letter).to_le_bytes(), length: u8::from(letter != 0) }
    }

    /// Adds a letter. There is room for the longest move.
    #[inline]
    pub(super) fn push(&mut self, letter: u8) {
        self.push_if(true, letter);
    }

    /// The same if the letter belongs there. A product is no branch, which the processor could not guess.
    #[inline]
    pub(super) fn push_if(&mut self, wanted: bool, letter: u8) {
        self.append(u64::from(letter) * u64::from(wanted), u8::from(wanted));
    }

    /// Adds a square.
    #[inline]
    pub(super) fn push_square(&mut self, sq: Square) {
        self.append(u16::from_le_bytes(SanText::square(sq)).into(), 2);
    }

    /// Adds so many letters, the first of them in the lowest byte.
    #[inline]
    fn append(&mut self, letters: u64, count: u8) {
        debug_assert!(self.length + count <= 8, "a move is eight letters at most");
        let letters = u64::from_le_bytes(self.letters) | letters << (8 * (self.length & 7));
        self.letters = letters.to_le_bytes();
        self.length += count;
    }

    /// A whole move.
    pub(super) fn of(whole: &str) -> SanText {
        let mut text = SanText::default();
        whole.bytes().for_each(|letter| text.push(letter));
        text
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
