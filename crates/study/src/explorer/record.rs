//! A record of an index: 32 bytes.

use std::io::{self, Read};

pub(super) const RECORD: usize = 32;

/// A move of a position and what came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Record {
    pub(super) key: u64,
    pub(super) mv: u16,
    pub(super) results: [u32; 3],
    pub(super) example: u64,
}

impl Record {
    pub(super) fn to_bytes(self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.mv.to_le_bytes());
        for (i, count) in self.results.iter().enumerate() {
            bytes[12 + 4 * i..16 + 4 * i].copy_from_slice(&count.to_le_bytes());
        }
        bytes[24..].copy_from_slice(&self.example.to_le_bytes());
        bytes
    }

    pub(super) fn from_bytes(bytes: &[u8; RECORD]) -> Record {
        let [a, b, c, d] = [0, 8, 16, 24].map(|at| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(word)
        });
        let results = [(b >> 32) as u32, c as u32, (c >> 32) as u32];
        Record { key: a, mv: b as u16, results, example: d }
    }

    /// The next record of a run; `None` at its end.
    pub(super) fn read(run: &mut impl Read) -> io::Result<Option<Record>> {
        let mut bytes = [0; RECORD];
        match run.read_exact(&mut bytes) {
            Ok(()) => Ok(Some(Record::from_bytes(&bytes))),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }
}
