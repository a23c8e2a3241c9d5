//! A stream of games cut into blocks, so that several can be read at once.

use std::io::{self, Read};

use super::boundary;
use super::reader::Reader;

/// Cuts a stream of games into blocks of whole games.
///
/// A block ends where an empty line is followed by an `Event` tag; a stream without such a place is
/// one block.
///
/// ```
/// use misere_notation::pgn::{Blocks, Event};
///
/// let text = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n";
/// let mut lines = Vec::new();
/// for block in Blocks::new(text.as_bytes(), 16) {
///     let block = block?;
///     let mut reader = block.reader();
///     while let Some(event) = reader.event()? {
///         if matches!(event, Event::Move(_)) {
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
    rest: Vec<u8>,
    /// Line ends before it.
    lines: u64,
    ended: bool,
}

/// Some whole games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    bytes: Vec<u8>,
    lines: u64,
}

impl Block {
    /// The text.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// A reader whose places are those in the whole stream.
    pub fn reader(&self) -> Reader<&[u8]> {
        Reader::behind(&self.bytes, self.lines)
    }
}

impl<R: Read> Blocks<R> {
    /// Blocks of about this many bytes, more where a game is longer.
    pub fn new(stream: R, size: usize) -> Blocks<R> {
        Blocks { stream, size: size.max(1), rest: Vec::new(), lines: 0, ended: false }
    }

    fn read(&mut self) -> io::Result<Option<Block>> {
        let mut searched = 0;
        while !self.ended {
            let before = self.rest.len();
            let read = self.stream.by_ref().take(self.size as u64).read_to_end(&mut self.rest)?;
            self.ended = read < self.size;
            if self.rest.len() < self.size {
                continue;
            }
            // Where the block itself begins is no place to cut it.
            let from = searched.max(usize::from(!self.rest.is_empty()));
            if let Some(cut) = boundary::last(&self.rest[from..]).map(|cut| from + cut) {
                let next = self.rest.split_off(cut);
                return Ok(Some(self.hand_over(next)));
            }
            searched = before.saturating_sub(boundary::OVERLAP);
        }
        let rest = if self.rest.is_empty() { None } else { Some(self.hand_over(Vec::new())) };
        Ok(rest)
    }

    fn hand_over(&mut self, next: Vec<u8>) -> Block {
        let bytes = std::mem::replace(&mut self.rest, next);
        let block = Block { lines: self.lines, bytes };
        self.lines += memchr::memchr_iter(b'\n', &block.bytes).count() as u64;
        block
    }
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<io::Result<Block>> {
        self.read().transpose()
    }
}
