//! A window onto a stream of bytes, which moves on as they are read.

use core::cell::Cell;
use std::io::{self, Read};

/// How much is asked of the stream at a time: what fits in the nearest cache.
const CHUNK: usize = 1 << 14;

/// A place in the stream, counted from one as editors do; columns are bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl Place {
    /// The first one there is.
    pub(super) const FIRST: Place = Place { line: 1, column: 1 };

    /// The place behind these bytes, which begin here.
    pub(super) fn behind(self, bytes: &[u8]) -> Place {
        let lines = memchr::memchr_iter(b'\n', bytes).count() as u64;
        let column = match memchr::memrchr(b'\n', bytes) {
            Some(newline) => (bytes.len() - newline) as u64,
            None => self.column + bytes.len() as u64,
        };
        Place { line: self.line + lines, column }
    }
}

/// The part of a stream that is being looked at.
#[derive(Debug)]
pub(super) struct Source<R> {
    stream: R,
    bytes: Vec<u8>,
    /// Where the good bytes end.
    end: usize,
    ended: bool,
    /// Where the first byte in view is in the stream.
    first: Place,
    /// A byte whose place is known, so that lines are counted once.
    known: Cell<(usize, Place)>,
    /// The last byte that is gone.
    before: u8,
    /// How many are gone.
    gone: u64,
}

impl<R: Read> Source<R> {
    pub(super) fn new(stream: R) -> Source<R> {
        let bytes = vec![0; 2 * CHUNK];
        let first = Place::FIRST;
        let known = Cell::new((0, first));
        Source { stream, bytes, end: 0, ended: false, first, known, before: b'\n', gone: 0 }
    }

    /// The stream begins behind this byte, which is not in it, and at this place.
    pub(super) fn begin_behind(&mut self, last: u8, place: Place) {
        (self.before, self.first) = (last, place);
        self.known.set((0, place));
    }

    /// What is in view.
    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// Lets everything before `keep` go and looks at more of the stream. Offsets in the view shrink by
    /// `keep`. False at the end of the stream.
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
        self.first = self.place(keep);
        self.known.set((0, self.first));
        if let Some(&last) = self.bytes[..keep].last() {
            self.before = last;
        }
        self.bytes.copy_within(keep..self.end, 0);
        self.end -= keep;
        self.gone += keep as u64;
    }

    /// How many bytes of the stream have been read.
    pub(super) fn read(&self) -> u64 {
        self.offset(self.end)
    }

    /// How many bytes of the stream are before this one.
    pub(super) fn offset(&self, at: usize) -> u64 {
        self.gone + at as u64
    }

    /// Is this the first byte of a line?
    pub(super) fn begins_line(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map_or(self.before, |before| self.bytes[before]);
        matches!(before, b'\n' | b'\r')
    }

    /// Where this is in the stream.
    pub(super) fn place(&self, at: usize) -> Place {
        let (from, known) = Some(self.known.get()).filter(|&(from, _)| from <= at).unwrap_or((0, self.first));
        let place = known.behind(&self.bytes[from..at]);
        self.known.set((at, place));
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_once() {
        let text = "1. e4\n".repeat(1000);
        let mut source = Source::new(text.as_bytes());
        source.refill(0).expect("bytes can be read");
        for line in 0..1000u64 {
            let at = 6 * line as usize + 3;
            assert_eq!(source.place(at), Place { line: line + 1, column: 4 });
            // The next place is counted from here: the work stays linear.
            assert_eq!(source.known.get(), (at, Place { line: line + 1, column: 4 }));
        }
    }
}
