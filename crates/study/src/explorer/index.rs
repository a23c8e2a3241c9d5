//! Looking things up in an index.

use std::io;

use misere_rules::{AnyPosition, Move};

use super::record::{RECORD, Record};
use super::{MAGIC, PlayedMove, VERSION, position_key};

/// Bytes that can be read at any place.
pub trait ReadAt {
    /// Fills a buffer with the bytes from a place on.
    ///
    /// # Errors
    ///
    /// If there are not that many.
    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()>;
    /// How many there are.
    fn size(&self) -> u64;
}

impl<F: ReadAt + ?Sized> ReadAt for &F {
    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()> {
        (**self).read_at(place, buffer)
    }

    fn size(&self) -> u64 {
        (**self).size()
    }
}

impl ReadAt for [u8] {
    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()> {
        let begin = usize::try_from(place).map_err(io::Error::other)?;
        let bytes = begin.checked_add(buffer.len()).and_then(|end| self.get(begin..end));
        buffer.copy_from_slice(bytes.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }

    fn size(&self) -> u64 {
        self.len() as u64
    }
}

/// An index that is looked things up in.
#[derive(Debug)]
pub struct Index<F: ReadAt> {
    file: F,
    games: Vec<String>,
    begin: u64,
    records: u64,
}

/// How many records are read at once when a position is near: four kibibytes.
const BLOCK: u64 = 128;

impl<F: ReadAt> Index<F> {
    /// Opens an index.
    ///
    /// # Errors
    ///
    /// If it is none, or cut off.
    pub fn open(file: F) -> io::Result<Index<F>> {
        let wrong = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
        let none = |_| wrong("expected an index of games, found something else");
        let mut head = [0; 16];
        file.read_at(0, &mut head).map_err(none)?;
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        if head[..8] != *MAGIC {
            return Err(wrong("expected an index of games, found something else"));
        }
        if number(8) != VERSION {
            return Err(wrong("expected an index of version 1, found another one: index the games again"));
        }
        let (mut begin, mut games) = (16, Vec::new());
        for _ in 0..number(12) {
            let mut length = [0];
            file.read_at(begin, &mut length)?;
            let mut key = vec![0; length[0].into()];
            file.read_at(begin + 1, &mut key)?;
            games.push(String::from_utf8(key).map_err(|_| wrong("expected the key of a game"))?);
            begin += 1 + u64::from(length[0]);
        }
        let rest = file.size().saturating_sub(begin);
        if !rest.is_multiple_of(RECORD as u64) {
            return Err(wrong("expected a whole index, found one that is cut off: index the games again"));
        }
        Ok(Index { file, games, begin, records: rest / RECORD as u64 })
    }

    /// The keys of the games that are in it.
    pub fn games(&self) -> &[String] {
        &self.games
    }

    /// How many moves of positions it has.
    pub fn len(&self) -> u64 {
        self.records
    }

    /// Is nothing in it?
    pub fn is_empty(&self) -> bool {
        self.records == 0
    }

    /// What was played in a position, the most frequent move first.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn played(&self, pos: &AnyPosition) -> io::Result<Vec<PlayedMove>> {
        let key = position_key(pos);
        let (mut low, mut high) = (0, self.records);
        while high - low > BLOCK {
            let middle = low + (high - low) / 2;
            let [record] = self.records(middle, 1)?[..] else { break };
            if record.key < key { low = middle + 1 } else { high = middle }
        }
        let mut played = Vec::new();
        'blocks: loop {
            let block = self.records(low, BLOCK)?;
            if block.is_empty() {
                break;
            }
            low += block.len() as u64;
            for record in block.into_iter().skip_while(|record| record.key < key) {
                if record.key != key {
                    break 'blocks;
                }
                // Two positions may share a key: what cannot be played here belongs to the other one.
                let mv = Move::from_bits(record.mv).filter(|&mv| pos.is_legal(mv));
                played.extend(mv.map(|mv| PlayedMove {
                    mv,
                    results: record.results,
                    example: record.example,
                }));
            }
        }
        let games = |played: &PlayedMove| played.results.iter().map(|&count| u64::from(count)).sum::<u64>();
        played.sort_by_key(|played| (core::cmp::Reverse(games(played)), played.mv.to_bits()));
        Ok(played)
    }

    /// These records, as many as there are.
    fn records(&self, first: u64, count: u64) -> io::Result<Vec<Record>> {
        let count = count.min(self.records.saturating_sub(first)) as usize;
        let mut bytes = vec![0; count * RECORD];
        self.file.read_at(self.begin + first * RECORD as u64, &mut bytes)?;
        Ok(bytes.as_chunks::<RECORD>().0.iter().map(Record::from_bytes).collect())
    }
}
