//! Reading proof files, whatever is in them.

use super::fingerprint::fingerprint;
use super::{Title, numbered};
use core::fmt;
use misere_rules::{Color, Move, Playable};
use sha2::{Digest as _, Sha256};

pub(super) const MAGIC: &[u8; 8] = b"MISERE-P";
pub(super) const VERSION: u8 = 1;
pub(super) const HASH_BYTES: usize = 32;
/// Entries for each bucket, on average.
const PER_BUCKET: u64 = 16;

/// Where things are in the body of a file: the first entry of each bucket, then the entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    count: u64,
    bits: u32,
    entry: usize,
}

impl Layout {
    pub(super) fn new(count: u64, wide: bool) -> Layout {
        let bits = (count / PER_BUCKET).max(1).ilog2();
        Layout { count, bits, entry: if wide { 6 } else { 5 } }
    }

    pub(super) fn buckets(&self) -> u64 {
        1 << self.bits
    }

    pub(super) fn buckets_len(&self) -> usize {
        4 << self.bits
    }

    pub(super) fn entries_len(&self) -> usize {
        self.count as usize * self.entry
    }

    /// The first bits of a fingerprint say in which bucket it is, …
    pub(super) fn bucket(&self, print: u64) -> u64 {
        print.checked_shr(64 - self.bits).unwrap_or(0)
    }

    /// … the next 32 are kept with the entry.
    pub(super) fn tail(&self, print: u64) -> u32 {
        (print << self.bits >> 32) as u32
    }
}

/// Why bytes are no proof file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofError {
    /// It does not begin as one.
    Foreign,
    /// A later version wrote it.
    Version(u8),
    /// It ends too early or too late.
    Length {
        /// How many bytes there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The bytes are not those that were written.
    Hash,
    /// The hash is right but the content makes no sense.
    Content {
        /// What is wrong.
        what: &'static str,
    },
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofError::Foreign => f.write_str("expected a proof file, found something else"),
            ProofError::Version(found) => {
                write!(f, "expected a proof file of version {VERSION}, found version {found}")
            }
            ProofError::Length { expected, found } => {
                write!(f, "expected a proof file of {expected} bytes, found {found}")
            }
            ProofError::Hash => f.write_str(
                "expected the SHA-256 at the end of the file to be that of the file, found another",
            ),
            ProofError::Content { what } => write!(f, "expected {what} in the proof file, found none"),
        }
    }
}

impl std::error::Error for ProofError {}

/// A proof file in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofFile {
    title: Title,
    salt: u32,
    layout: Layout,
    bytes: Vec<u8>,
    /// Where the buckets begin.
    body: usize,
}

/// Takes values off the front of bytes.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8], ProofError> {
        let end = self.at.saturating_add(len);
        let found = self.bytes.len();
        let slice = self.bytes.get(self.at..end).ok_or(ProofError::Length { expected: end, found })?;
        self.at = end;
        Ok(slice)
    }

    fn number(&mut self, len: usize) -> Result<u64, ProofError> {
        Ok(self.take(len)?.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn text(&mut self) -> Result<String, ProofError> {
        let len = self.number(2)? as usize;
        let text = core::str::from_utf8(self.take(len)?);
        text.map(str::to_owned).map_err(|_| ProofError::Content { what: "text in UTF-8" })
    }
}

impl ProofFile {
    /// Reads a file. Whether it proves something, only [`verify`](crate::verify) tells.
    ///
    /// # Errors
    ///
    /// If the bytes are no proof file or not as they were written, says how.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<ProofFile, ProofError> {
        if bytes.len() < MAGIC.len() || &bytes[..MAGIC.len()] != MAGIC {
            return Err(ProofError::Foreign);
        }
        let mut cursor = Cursor { bytes: &bytes, at: MAGIC.len() };
        let version = cursor.number(1)? as u8;
        if version != VERSION {
            return Err(ProofError::Version(version));
        }
        let attacker = if cursor.number(1)? & 1 == 0 { Color::White } else { Color::Black };
        let men = cursor.number(1)? as u8;
        let wide = cursor.number(1)? & 1 == 1;
        let salt = cursor.number(4)? as u32;
        let count = cursor.number(8)?;
        if count > u64::from(u32::MAX) {
            return Err(ProofError::Content { what: "a number of positions below 2^32" });
        }
        let (game, fen) = (cursor.text()?, cursor.text()?);
        let body = cursor.at;
        let layout = Layout::new(count, wide);
        let expected = body + layout.buckets_len() + layout.entries_len() + HASH_BYTES;
        if bytes.len() != expected {
            return Err(ProofError::Length { expected, found: bytes.len() });
        }
        let (content, hash) = bytes.split_at(bytes.len() - HASH_BYTES);
        if Sha256::digest(content)[..] != *hash {
            return Err(ProofError::Hash);
        }
        let title = Title { game, fen, attacker, men };
        let file = ProofFile { title, salt, layout, bytes, body };
        file.is_ordered().then_some(file).ok_or(ProofError::Content { what: "entries in order" })
    }

    fn is_ordered(&self) -> bool {
        let buckets = self.layout.buckets();
        (0..buckets).all(|bucket| {
            let (first, last) = self.bucket(bucket);
            first <= last
                && last <= self.layout.count
                && (bucket > 0 || first == 0)
                && (first + 1..last).all(|at| self.entry(at - 1).0 < self.entry(at).0)
        })
    }

    /// What it is about.
    pub fn title(&self) -> &Title {
        &self.title
    }

    /// How many positions it has moves for.
    pub fn len(&self) -> u64 {
        self.layout.count
    }

    /// Has it no moves?
    pub fn is_empty(&self) -> bool {
        self.layout.count == 0
    }

    /// The file as it was read.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many bytes it has.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    fn number(&self, at: usize, len: usize) -> u32 {
        self.bytes[at..at + len].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
    }

    /// The entries of a bucket.
    fn bucket(&self, bucket: u64) -> (u64, u64) {
        let begin = |bucket: u64| u64::from(self.number(self.body + bucket as usize * 4, 4));
        let last = if bucket + 1 < self.layout.buckets() { begin(bucket + 1) } else { self.layout.count };
        (begin(bucket), last)
    }

    /// What is kept of an entry's fingerprint, and the number of its move.
    fn entry(&self, at: u64) -> (u32, u16) {
        let at = self.body + self.layout.buckets_len() + at as usize * self.layout.entry;
        (self.number(at, 4), self.number(at + 4, self.layout.entry - 4) as u16)
    }

    /// The move that the file has for a position. For a position that is none of the file's it is mostly, not
    /// always, `None`.
    pub fn move_of<P: Playable>(&self, pos: &P) -> Option<Move> {
        let print = fingerprint(pos, self.salt);
        let (mut first, mut last) = self.bucket(self.layout.bucket(print));
        let tail = self.layout.tail(print);
        while first < last {
            let middle = first.midpoint(last);
            match self.entry(middle) {
                (found, number) if found == tail => return numbered(pos).get(usize::from(number)).copied(),
                (found, _) if found < tail => first = middle + 1,
                _ => last = middle,
            }
        }
        None
    }
}
