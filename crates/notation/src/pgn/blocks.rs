//! A stream of games cut into blocks, so that several can be read at once.

use std::io::{self, Read};

use super::boundary;
use super::event::Event;
use super::reader::Reader;

/// After how many times the size of a block without an `Event` tag results are looked for.
const PATIENCE: usize = 4;

/// Cuts a stream of games into blocks of whole games.
///
/// A block ends where an empty line is followed by an `Event` tag or, in a stream that has none, behind
/// a line with a result.
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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
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

    /// The next block, in the memory of one that is done with: who reads millions of games asks the system
    /// for it once. False at the end of the stream.
    ///
    /// # Errors
    ///
    /// If the stream cannot be read.
    pub fn read(&mut self, block: &mut Block) -> io::Result<bool> {
        block.lines = self.lines;
        block.bytes.clear();
        block.bytes.append(&mut self.rest);
        let bytes = &mut block.bytes;
        let mut searched = 0;
        let mut patience = PATIENCE * self.size;
        while !self.ended {
            let before = bytes.len();
            bytes.reserve(self.size);
            let read = self.stream.by_ref().take(self.size as u64).read_to_end(bytes)?;
            self.ended = read < self.size;
            if bytes.len() < self.size {
                continue;
            }
            // Where the block itself begins is no place to cut it.
            let from = searched.max(1);
            let mut cut = boundary::last(&bytes[from..]).map(|cut| from + cut);
            searched = before.saturating_sub(boundary::OVERLAP);
            if cut.is_none() && bytes.len() >= patience {
                // If this fails, twice as much must come before the next try: the work stays linear.
                patience = 2 * bytes.len();
                cut = behind_last_result(bytes)?;
            }
            if let Some(cut) = cut {
                self.rest.extend_from_slice(&bytes[cut..]);
                bytes.truncate(cut);
                break;
            }
        }
        self.lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
        Ok(!bytes.is_empty())
    }
}

/// Where the line ends on which a game last ended. Only reading the games can tell.
fn behind_last_result(bytes: &[u8]) -> io::Result<Option<usize>> {
    let mut reader = Reader::new(bytes);
    let mut cut = None;
    while let Some(event) = reader.event()? {
        if let Event::End(Some(_)) = event {
            let end = reader.offset() as usize;
            cut = if bytes.get(end) == Some(&b'\n') { Some(end + 1) } else { cut };
        }
    }
    Ok(cut.filter(|&cut| cut < bytes.len()))
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
            while let Some(event) = reader.event().expect("bytes can be read") {
                if let Event::Move(san) = event {
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
