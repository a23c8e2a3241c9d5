//! What is left of a game behind the place where it breaks off, as it stands there.

use misere_notation::pgn::{Block, Place, Reader, Token};
use std::io;

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

/// The comments of a text.
pub(super) fn comments(text: &[u8]) -> io::Result<Vec<String>> {
    let mut reader = Reader::new(text);
    let mut comments = Vec::new();
    while let Some(token) = reader.next_token()? {
        if let Token::Comment(comment) = token {
            comments.push(comment.text().into_owned());
        }
    }
    Ok(comments)
}

/// The text behind the tags of a game, without the blanks around it.
pub(super) fn movetext(text: &[u8]) -> &[u8] {
    let is_blank = |byte: &u8| *byte <= b' ';
    let mut begin = 0;
    while let Some(byte) = text.get(begin) {
        // Only at the beginning of a line it makes a comment of it. Elsewhere it says nothing, and must not
        // come to stand there.
        let says_nothing = *byte == b'%' && !(begin > 0 && matches!(text[begin - 1], b'\n' | b'\r'));
        if !is_blank(byte) && !says_nothing {
            break;
        }
        begin += 1;
    }
    let end = text.iter().rposition(|byte| !is_blank(byte)).map_or(begin, |last| last + 1);
    text.get(begin..end).unwrap_or_default()
}

/// The bytes as text: as UTF-8 where they are that, else as Latin-1, which every byte can be.
pub(super) fn text(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().copied().map(char::from));
    }
    text
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
        assert_eq!(blocks[1].bytes()[begin..end], *b"d4\nd5");
        assert_eq!(blocks[1].bytes()[end..], *b" *\n");
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
    fn the_movetext_begins_behind_the_blanks() {
        assert_eq!(movetext(b"\n\n1. e4 *\n"), b"1. e4 *");
        assert_eq!(movetext(b"\n%1. e4 *\n"), b"%1. e4 *");
        assert_eq!(movetext(b" %% % 1. e4 *"), b"1. e4 *");
        assert_eq!(movetext(b"\n %1. e4 *"), b"1. e4 *");
        assert_eq!(movetext(b" %"), b"");
        assert_eq!(movetext(b" \n"), b"");
    }

    #[test]
    fn what_is_not_utf_8_is_latin_1() {
        assert_eq!(text(b"caf\xe9 \xc3\xa9 \xbd-\xbd"), "café é ½-½");
    }
}
