//! A stream of games cut into blocks, so that several can be read at once.

use std::io::{self, Read};

use super::boundary;
use super::error::{GameTooLong, MAX_GAME};
use super::reader::Reader;
use super::source::Place;
use super::token::Token;

/// After how many times the size of a block without an `Event` tag ends of games are looked for.
const PATIENCE: usize = 4;

/// Cuts a stream of games into blocks of whole games.
///
/// A block ends where an empty line is followed by an `Event` tag or, in a stream that has none, where a
/// game ends. A game of more than [`MAX_GAME`] bytes is an error, so that no block is much larger.
///
/// ```
/// use misere_notation::pgn::{Blocks, Token};
///
/// let text = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n";
/// let mut lines = Vec::new();
/// for block in Blocks::new(text.as_bytes(), 16) {
///     let block = block?;
///     let mut reader = block.reader();
///     while let Some(token) = reader.next_token()? {
///         if matches!(token, Token::Move(_)) {
///             lines.push(reader.place().line);
///         }
///     }
/// }
/// assert_eq!(lines, [3, 7]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Blocks<R> {
    stream: R,
    size: usize,
    /// What belongs to the next block.
    rest: Block,
    ended: bool,
}

/// Some whole games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    bytes: Vec<u8>,
    /// Where it begins in the stream, and the byte before it.
    place: Place,
    last: u8,
}

impl Default for Block {
    /// No games.
    fn default() -> Block {
        Block { bytes: Vec::new(), place: Place::FIRST, last: b'\n' }
    }
}

impl Block {
    /// The text.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// A reader whose places are those in the whole stream.
    pub fn reader(&self) -> Reader<&[u8]> {
        Reader::behind(&self.bytes, self.last, self.place)
    }
}

impl<R: Read> Blocks<R> {
    /// Blocks of about this many bytes, more where a game is longer.
    pub fn new(stream: R, size: usize) -> Blocks<R> {
        Blocks { stream, size: size.max(1), rest: Block::default(), ended: false }
    }

    /// The next block, in the memory of an earlier one, which saves an allocation for each block. False at the
    /// end of the stream.
    ///
    /// # Errors
    ///
    /// If the stream cannot be read, or if a game is longer than [`MAX_GAME`].
    pub fn read(&mut self, block: &mut Block) -> io::Result<bool> {
        let Block { bytes, place, last } = block;
        (*place, *last) = (self.rest.place, self.rest.last);
        bytes.clear();
        bytes.append(&mut self.rest.bytes);
        let mut patience = PATIENCE * self.size;
        let mut searched = 0;
        while !self.ended {
            let before = bytes.len();
            bytes.reserve(self.size);
            let read = self.stream.by_ref().take(self.size as u64).read_to_end(bytes)?;
            self.ended = read < self.size;
            if bytes.len() < self.size {
                continue;
            }
            let mut cut = before_last_game(*last, bytes, searched)?;
            searched = before.saturating_sub(boundary::OVERLAP);
            let full = bytes.len() > MAX_GAME;
            if cut.is_none() && (full || bytes.len() >= patience) {
                // If this fails, twice as much must come before the next try: the work stays linear.
                patience = 2 * bytes.len();
                cut = behind_last_game(*last, *place, bytes)?;
            }
            if cut.is_none() && full {
                return Err(GameTooLong { place: *place }.into());
            }
            if let Some(cut) = cut {
                self.rest.bytes.extend_from_slice(&bytes[cut..]);
                bytes.truncate(cut);
                break;
            }
        }
        self.rest.place = place.behind(bytes);
        self.rest.last = bytes.last().copied().unwrap_or(*last);
        Ok(!bytes.is_empty())
    }
}

/// Where the last game begins whose tag says so, in bytes behind this one. That is looked for from a place on.
fn before_last_game(last: u8, bytes: &[u8], from: usize) -> io::Result<Option<usize>> {
    let mut end = bytes.len();
    while let Some(cut) = boundary::last(&bytes[from..end]).map(|cut| from + cut) {
        let begin = boundary::last(&bytes[..cut]);
        let last = begin.map_or(last, |_| b'\n');
        let games = &bytes[begin.unwrap_or(0)..cut];
        // The reader of the block refuses a game that is too long, and says where it is.
        if games.len() > MAX_GAME || is_complete(last, games)? {
            return Ok(Some(cut));
        }
        end = cut;
    }
    Ok(None)
}

/// Is nothing behind the games, such as a comment, that belongs to the next one?
fn is_complete(last: u8, bytes: &[u8]) -> io::Result<bool> {
    let (mut reader, mut complete) = (Reader::behind(bytes, last, Place::FIRST), true);
    while let Some(token) = reader.next_token()? {
        complete = matches!(token, Token::End(_));
    }
    Ok(complete && !reader.take_noise())
}

/// Where the last game is known to end, blanks behind it included. Only reading the games can tell.
fn behind_last_game(last: u8, place: Place, bytes: &[u8]) -> io::Result<Option<usize>> {
    // A tag ends on its line: of one that may go on behind the bytes nothing is known.
    let line = memchr::memrchr(b'\n', bytes).map_or(0, |newline| newline + 1);
    let known = memchr::memchr(b'[', &bytes[line..]).map_or(bytes, |tag| &bytes[..line + tag]);
    let mut reader = Reader::behind(known, last, place);
    let mut cut = 0;
    while let Some(token) = reader.next_token()? {
        let is_end = matches!(token, Token::End(_));
        let end = reader.offset() as usize;
        // A game that ends where the bytes do may go on behind them, too.
        if is_end && end < known.len() {
            cut = end + usize::from(known[end] == b'\n');
        }
    }
    let blanks = known[cut..].iter().take_while(|&&byte| byte <= b' ').count();
    Ok(Some(cut + blanks).filter(|&cut| cut > 0))
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        let mut block = Block::default();
        self.read(&mut block).map(|more| more.then_some(block)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The moves of a stream and the lines they stand on, read block by block.
    fn moves(text: &str, size: usize) -> (usize, Vec<(u64, String)>) {
        let (mut blocks, mut moves) = (0, Vec::new());
        for block in Blocks::new(text.as_bytes(), size) {
            let block = block.expect("bytes can be read");
            let mut reader = block.reader();
            blocks += 1;
            while let Some(token) = reader.next_token().expect("bytes can be read") {
                if let Token::Move(san) = token {
                    let san = san.text().into_owned();
                    moves.push((reader.place().line, san));
                }
            }
        }
        (blocks, moves)
    }

    #[test]
    fn games_with_tags_and_games_without_are_cut() {
        let tagged = "[Event \"x\"]\n\n1. e4 {1-0\n\n} e5 *\n\n".repeat(100);
        let bare = "1. e4 {a result: 1-0\n} e5\n2. Nf3 1-0 {resigns}\n\n".repeat(100);
        for text in [tagged, bare] {
            let (blocks, whole) = moves(&text, 1 << 20);
            assert_eq!(blocks, 1);
            let (blocks, cut) = moves(&text, 100);
            assert!(blocks > 5, "{blocks}");
            assert_eq!(cut, whole);
        }
    }

    #[test]
    fn one_long_game_is_one_block() {
        let text = format!("{} *", "1. Nf3 Nf6 2. Ng1 Ng8\n".repeat(1000));
        let (blocks, moves) = moves(&text, 100);
        assert_eq!((blocks, moves.len()), (1, 4000));
    }
}
