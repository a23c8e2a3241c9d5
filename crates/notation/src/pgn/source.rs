//! A window onto a stream of bytes, which moves on as they are read.

use std::io::{self, Read};

/// How much is asked of the stream at a time.
const CHUNK: usize = 1 << 16;

/// A place in the stream, counted from one as editors do; columns are bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// The part of a stream that is being looked at.
#[derive(Debug)]
pub(super) struct Source<R> {
    stream: R,
    bytes: Vec<u8>,
    /// Where the good bytes end.
    end: usize,
    ended: bool,
    /// Line ends among the bytes that are gone.
    lines: u64,
    /// Bytes that are gone since the last line end.
    columns: u64,
    /// The last byte that is gone.
    before: u8,
}

impl<R: Read> Source<R> {
    pub(super) fn new(stream: R) -> Source<R> {
        let bytes = vec![0; 2 * CHUNK];
        Source { stream, bytes, end: 0, ended: false, lines: 0, columns: 0, before: b'\n' }
    }

    /// Counts lines that are not in this stream.
    pub(super) fn skip_lines(&mut self, lines: u64) {
        self.lines += lines;
    }

    /// What is in view.
    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// Lets everything before `keep` go and looks at more of the stream. Whoever holds places in the
    /// view must take `keep` off them. False at the end of the stream.
    #[cold]
    pub(super) fn refill(&mut self, keep: usize) -> io::Result<bool> {
        self.forget(keep);
        if self.bytes.len() - self.end < CHUNK {
            // What is kept is one long comment or tag: doubling keeps the work linear.
            self.bytes.resize(2 * self.bytes.len(), 0);
        }
        while !self.ended {
            match self.stream.read(&mut self.bytes[self.end..]) {
                Ok(read) => {
                    self.end += read;
                    self.ended = read == 0;
                    break;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(!self.ended)
    }

    fn forget(&mut self, keep: usize) {
        let Place { line, column } = self.place(keep);
        (self.lines, self.columns) = (line - 1, column - 1);
        if let Some(&last) = self.bytes[..keep].last() {
            self.before = last;
        }
        self.bytes.copy_within(keep..self.end, 0);
        self.end -= keep;
    }

    /// Is this the first byte of a line?
    pub(super) fn begins_line(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map_or(self.before, |before| self.bytes[before]);
        matches!(before, b'\n' | b'\r')
    }

    /// Where this is in the stream.
    pub(super) fn place(&self, at: usize) -> Place {
        let before = &self.bytes[..at];
        let lines = memchr::memchr_iter(b'\n', before).count() as u64;
        let column = match memchr::memrchr(b'\n', before) {
            Some(newline) => (at - newline) as u64,
            None => self.columns + at as u64 + 1,
        };
        Place { line: self.lines + lines + 1, column }
    }
}
