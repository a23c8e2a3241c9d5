//! What is left of a game behind the place where it breaks off, as it stands there.

use misere_notation::pgn::{Block, Place};
use std::borrow::Cow;

/// Finds places in a block, each behind the one before.
pub(super) struct Finder<'a> {
    bytes: &'a [u8],
    /// The line that was found last, where it begins, and which column that is.
    line: u64,
    at: usize,
    column: u64,
}

impl<'a> Finder<'a> {
    pub(super) fn new(block: &'a Block) -> Finder<'a> {
        let Place { line, column } = block.reader().place();
        Finder { bytes: block.bytes(), line, at: 0, column }
    }

    /// Where a place is in the block.
    pub(super) fn offset(&mut self, place: Place) -> usize {
        while self.line < place.line {
            let Some(end) = memchr::memchr(b'\n', &self.bytes[self.at..]) else { break };
            self.line += 1;
            self.at += end + 1;
            self.column = 1;
        }
        (self.at + place.column.saturating_sub(self.column) as usize).min(self.bytes.len())
    }

    /// The bytes between two offsets.
    pub(super) fn text(&self, begin: usize, end: usize) -> &'a [u8] {
        self.bytes.get(begin..end).unwrap_or_default()
    }
}

/// The text up to where the variation is closed in which it begins.
pub(super) fn of_variation(text: &[u8]) -> &[u8] {
    let (mut at, mut depth) = (0, 0);
    while let Some(&byte) = text.get(at) {
        let skip = |to: u8| memchr::memchr(to, &text[at..]).unwrap_or(text.len() - at);
        match byte {
            b'{' => at += skip(b'}'),
            b';' => at += skip(b'\n'),
            b'(' => depth += 1,
            b')' if depth == 0 => break,
            b')' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    &text[..at.min(text.len())]
}

/// The moves in a text that begins with tags.
pub(super) fn without_tags(text: &[u8]) -> &[u8] {
    let mut rest = text;
    loop {
        let trimmed = rest.trim_ascii_start();
        if trimmed.first() != Some(&b'[') {
            return trimmed;
        }
        rest = match memchr::memchr(b'\n', trimmed) {
            Some(end) => &trimmed[end..],
            None => &[],
        };
    }
}

/// The bytes as text: as UTF-8 if they are that, else as Latin-1, which every text can be.
pub(super) fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::pgn::Blocks;

    #[test]
    fn places_are_those_of_the_whole_stream() {
        let text = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4\nd5 *\n";
        let blocks: Vec<Block> = Blocks::new(text.as_bytes(), 24).map(|block| block.expect("text")).collect();
        assert_eq!(blocks.len(), 2);
        let mut finder = Finder::new(&blocks[1]);
        let place = |line, column| Place { line, column };
        let (begin, end) = (finder.offset(place(7, 4)), finder.offset(place(8, 3)));
        assert_eq!(finder.text(begin, end), b"d4\nd5");
        assert_eq!(finder.text(end, finder.bytes.len()), b" *\n");
        assert_eq!(finder.text(end, begin), b"");
    }

    #[test]
    fn a_variation_ends_with_its_parenthesis() {
        assert_eq!(of_variation(b"e5 (a3 {:)} b6) 2. d4) 2. e4"), b"e5 (a3 {:)} b6) 2. d4");
        assert_eq!(of_variation(b"e5 ; :)\n) e4"), b"e5 ; :)\n");
        for open in ["e5 (", "e5 {", "e5 ;", ""] {
            assert_eq!(of_variation(open.as_bytes()), open.as_bytes());
        }
    }

    #[test]
    fn tags_end_where_moves_begin() {
        assert_eq!(without_tags(b"[A \"1\"]\n[B \"2\"]\n\n1. e4 *"), b"1. e4 *");
        assert_eq!(without_tags(b"[A \"1\"]"), b"");
    }
}
