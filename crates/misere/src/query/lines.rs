//! Lines as they arrive: as many as are at hand, never part of one, none that fills the memory.

use std::io::{self, Read};

/// The longest line that is read: ten thousand moves are a tenth of it.
pub(super) const LONGEST: usize = 1 << 20;

/// How much is asked of the stream at a time: what a pipe holds.
const CHUNK: usize = 1 << 16;

/// Cuts a stream into blocks of whole lines. A block has what is at hand, so that an answer
/// does not wait for the next request.
#[derive(Debug)]
pub(super) struct LineBlocks<R> {
    stream: R,
    /// The beginning of a line whose end has not come yet.
    rest: Vec<u8>,
    /// Lines that have been handed over.
    lines: u64,
}

/// Some lines.
#[derive(Debug, Default)]
pub(super) struct LineBlock {
    bytes: Vec<u8>,
    lines_before: u64,
}

impl LineBlock {
    /// The lines without their ends, each with its number, counted from one.
    pub(super) fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let bytes = self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes);
        let mut from = Some(0);
        let lines = std::iter::from_fn(move || {
            let rest = &bytes[from?..];
            let end = memchr::memchr(b'\n', rest);
            from = end.and_then(|end| Some(from? + end + 1));
            Some(&rest[..end.unwrap_or(rest.len())])
        });
        (self.lines_before + 1..).zip(lines)
    }
}

impl<R: Read> LineBlocks<R> {
    pub(super) fn new(stream: R) -> LineBlocks<R> {
        LineBlocks { stream, rest: Vec::new(), lines: 0 }
    }

    /// The next block, in the memory of one that is done with. False at the end of the stream.
    pub(super) fn read(&mut self, block: &mut LineBlock) -> io::Result<bool> {
        let LineBlock { bytes, lines_before } = block;
        *lines_before = self.lines;
        bytes.clear();
        bytes.append(&mut self.rest);
        loop {
            let seen = bytes.len();
            bytes.resize(seen + CHUNK, 0);
            let read = self.stream.read(&mut bytes[seen..]);
            bytes.truncate(seen + *read.as_ref().unwrap_or(&0));
            match read {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
                Ok(0) => break,
                Ok(_) => {}
            }
            if let Some(newline) = memchr::memrchr(b'\n', &bytes[seen..]) {
                let end = seen + newline + 1;
                self.rest.extend_from_slice(&bytes[end..]);
                bytes.truncate(end);
                break;
            }
            // Of a line that is too long enough is kept to see that it is.
            bytes.truncate(LONGEST + 1);
        }
        self.lines += memchr::memchr_iter(b'\n', bytes).count() as u64;
        Ok(!bytes.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives as much at a time as one item holds.
    struct Drops<'a>(Vec<&'a [u8]>);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let drop = self.0.remove(0);
            buffer[..drop.len()].copy_from_slice(drop);
            Ok(drop.len())
        }
    }

    fn blocks(drops: &[&[u8]]) -> Vec<Vec<(u64, Vec<u8>)>> {
        let (mut blocks, mut block) = (LineBlocks::new(Drops(drops.to_vec())), LineBlock::default());
        let next = || {
            let more = blocks.read(&mut block).expect("nothing fails");
            more.then(|| block.lines().map(|(number, line)| (number, line.to_vec())).collect())
        };
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn lines_come_whole_and_as_soon_as_they_are_there() {
        let line = |number, line: &str| (number, line.as_bytes().to_vec());
        assert_eq!(blocks(&[]), [[]; 0]);
        assert_eq!(blocks(&[b"a\n", b"b\n"]), [[line(1, "a")], [line(2, "b")]]);
        assert_eq!(
            blocks(&[b"a", b"b\nc\n\n", b"d"]),
            [vec![line(1, "ab"), line(2, "c"), line(3, "")], vec![line(4, "d")]]
        );
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let long = vec![b'x'; CHUNK];
        let mut drops: Vec<&[u8]> = vec![&long; 3 * LONGEST / CHUNK];
        drops.push(b"\nnext\n");
        let found = blocks(&drops);
        let lines: Vec<_> = found.iter().flatten().map(|(number, line)| (*number, line.len())).collect();
        assert!(lines[0].1 > LONGEST && lines[0].1 < LONGEST + 2 * CHUNK);
        assert_eq!(lines[1..], [(2, 4)]);
    }
}
