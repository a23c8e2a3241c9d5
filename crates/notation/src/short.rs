//! Short texts of ASCII, such as moves, without an allocation.

use misere_rules::Square;

/// Up to eight ASCII letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct ShortText {
    /// The letters, and zeros behind them.
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

impl ShortText {
    /// The letters of a square's file and rank.
    #[inline]
    pub(crate) fn square(sq: Square) -> [u8; 2] {
        SQUARES[sq as usize]
    }

    /// A text of this letter, or an empty text if the letter is zero.
    #[inline]
    pub(crate) fn beginning(letter: u8) -> ShortText {
        ShortText { letters: u64::from(letter).to_le_bytes(), length: u8::from(letter != 0) }
    }

    /// Adds a letter. There is room for the longest move.
    #[inline]
    pub(crate) fn push(&mut self, letter: u8) {
        self.push_if(true, letter);
    }

    /// Adds a letter if it is wanted. The product avoids an unpredictable branch.
    #[inline]
    pub(crate) fn push_if(&mut self, wanted: bool, letter: u8) {
        self.append(u64::from(letter) * u64::from(wanted), u8::from(wanted));
    }

    /// Adds a square.
    #[inline]
    pub(crate) fn push_square(&mut self, sq: Square) {
        self.append(u16::from_le_bytes(ShortText::square(sq)).into(), 2);
    }

    /// Adds `count` letters, the first of them in the lowest byte.
    #[inline]
    fn append(&mut self, letters: u64, count: u8) {
        debug_assert!(self.length + count <= 8, "a move is eight letters at most");
        let letters = u64::from_le_bytes(self.letters) | letters << (8 * (self.length & 7));
        self.letters = letters.to_le_bytes();
        self.length += count;
    }

    /// A whole text.
    pub(crate) fn of(whole: &str) -> ShortText {
        let mut text = ShortText::default();
        whole.bytes().for_each(|letter| text.push(letter));
        text
    }

    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).expect("only ASCII is added")
    }

    #[inline]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.letters[..usize::from(self.length)]
    }
}

/// What users expect of a type that wraps a [`ShortText`].
macro_rules! short_text {
    ($type:ident) => {
        impl $type {
            /// The text.
            #[inline]
            pub fn as_str(&self) -> &str {
                self.0.as_str()
            }

            /// The text as bytes of ASCII.
            #[inline]
            pub fn as_bytes(&self) -> &[u8] {
                self.0.as_bytes()
            }
        }

        impl core::ops::Deref for $type {
            type Target = str;

            #[inline]
            fn deref(&self) -> &str {
                self.as_str()
            }
        }

        impl AsRef<str> for $type {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl AsRef<[u8]> for $type {
            fn as_ref(&self) -> &[u8] {
                self.as_bytes()
            }
        }

        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self)
            }
        }

        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(self.as_str(), f)
            }
        }

        impl PartialEq<str> for $type {
            fn eq(&self, other: &str) -> bool {
                self.as_bytes() == other.as_bytes()
            }
        }

        impl PartialEq<&str> for $type {
            fn eq(&self, other: &&str) -> bool {
                self == *other
            }
        }

        impl From<$type> for String {
            fn from(text: $type) -> String {
                text.as_str().to_owned()
            }
        }
    };
}
pub(crate) use short_text;
