//! The fields of a FEN and where they stand.

use misere_rules::quote::{quote, quote_first};

use super::error::{FenError, Field};

/// A piece of the text, with its place in the whole.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Word<'a> {
    /// The words of a text, parted by blanks or underscores.
    pub(super) fn split(text: &'a str) -> impl Iterator<Item = Word<'a>> {
        let start = text.as_ptr() as usize;
        text.split(is_blank)
            .filter(|word| !word.is_empty())
            .map(move |word| Word { text: word, at: word.as_ptr() as usize - start })
    }

    /// The word cut in two.
    pub(super) fn split_at(self, middle: usize) -> (Word<'a>, Word<'a>) {
        let (head, tail) = self.text.split_at(middle);
        (Word { text: head, at: self.at }, Word { text: tail, at: self.at + middle })
    }

    /// Something else was expected of the whole word.
    pub(super) fn instead_of(self, field: Field, expected: &'static str) -> FenError {
        FenError { field, at: self.at, expected, found: quote(self.text) }
    }

    /// Something else was expected this far into the word.
    pub(super) fn instead_at(self, offset: usize, field: Field, expected: &'static str) -> FenError {
        let found = quote_first(&self.text[offset..]);
        FenError { field, at: self.at + offset, expected, found }
    }

    /// Reads digits, and nothing but digits.
    pub(super) fn number<N: core::str::FromStr>(self) -> Option<N> {
        let digits = self.text.bytes().all(|byte| byte.is_ascii_digit());
        if digits { self.text.parse().ok() } else { None }
    }
}

fn is_blank(c: char) -> bool {
    c == '_' || c.is_whitespace()
}
