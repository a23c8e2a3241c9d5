//! What was played in a set of games, position by position: an index that is written once and read in place.
//!
//! The file: the magic `MISERE-X`, a version (4 bytes, least first), the number of keys of games (4) and each with its
//! length before it (1), then records of 32 bytes in the order of position and move: the key of the position (8), the
//! move (2), zero (2), games that White won (4), drew (4) and lost (4), and where one of them begins in the file of
//! games (8). A position is found by halving, with a few reads of 32 bytes; nothing is loaded.

use std::collections::HashMap;
use std::io::{self, Read, Write};

use misere_notation::pgn::GameResult;
use misere_rules::{AnyPosition, Move};

const MAGIC: &[u8; 8] = b"MISERE-X";
const VERSION: u32 = 1;
const RECORD: usize = 32;

/// What was played in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// How many games with it White won, drew and lost.
    pub results: [u32; 3],
    /// Where one of them begins in the file of games.
    pub example: u64,
}

/// The key of a position in an index: the same pieces in two games are two positions.
pub fn position_key(pos: &AnyPosition) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let game = pos.variant().card().key.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, mix);
    pos.key() ^ game
}

/// Counts games until there are enough for a sorted run.
#[derive(Debug, Default)]
pub struct Counter {
    counts: HashMap<(u64, u16), ([u32; 3], u64)>,
}

impl Counter {
    /// How many different moves have been counted.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// Has nothing been counted?
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// Counts the first moves of a game that begins at this place of its file. A game without a result is not
    /// counted.
    pub fn add(&mut self, start: &AnyPosition, moves: &[Move], result: GameResult, begin: u64) {
        let place = match result {
            GameResult::White => 0,
            GameResult::Draw => 1,
            GameResult::Black => 2,
            GameResult::Unknown => return,
        };
        let mut pos = start.clone();
        for &mv in moves {
            let entry = self.counts.entry((position_key(&pos), mv.to_bits())).or_insert(([0; 3], begin));
            entry.0[place] = entry.0[place].saturating_add(1);
            entry.1 = entry.1.min(begin);
            pos.play_unchecked(mv);
        }
    }

    /// Writes what was counted as a run, in order, and begins anew.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write_run(&mut self, out: &mut impl Write) -> io::Result<()> {
        let mut sorted: Vec<_> = self.counts.drain().collect();
        sorted.sort_unstable_by_key(|&(place, _)| place);
        sorted.into_iter().try_for_each(|((key, mv), (results, example))| {
            out.write_all(&Record { key, mv, results, example }.to_bytes())
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Record {
    key: u64,
    mv: u16,
    results: [u32; 3],
    example: u64,
}

impl Record {
    fn to_bytes(self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.mv.to_le_bytes());
        for (i, count) in self.results.iter().enumerate() {
            bytes[12 + 4 * i..16 + 4 * i].copy_from_slice(&count.to_le_bytes());
        }
        bytes[24..].copy_from_slice(&self.example.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; RECORD]) -> Record {
        let [a, b, c, d] = [0, 8, 16, 24].map(|at| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(word)
        });
        let results = [(b >> 32) as u32, c as u32, (c >> 32) as u32];
        Record { key: a, mv: b as u16, results, example: d }
    }

    /// The next record of a run; `None` at its end.
    fn read(run: &mut impl Read) -> io::Result<Option<Record>> {
        let mut bytes = [0; RECORD];
        match run.read_exact(&mut bytes) {
            Ok(()) => Ok(Some(Record::from_bytes(&bytes))),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Writes the index of runs, for the games with these keys, and says how many records it has.
///
/// # Errors
///
/// If a run cannot be read or the index not written.
pub fn write_index<'a>(
    games: impl ExactSizeIterator<Item = &'a str>,
    runs: &mut [impl Read],
    out: &mut impl Write,
) -> io::Result<u64> {
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())?;
    out.write_all(&(games.len() as u32).to_le_bytes())?;
    for game in games {
        out.write_all(&[game.len().min(255) as u8])?;
        out.write_all(&game.as_bytes()[..game.len().min(255)])?;
    }
    let mut heads = runs.iter_mut().map(Record::read).collect::<io::Result<Vec<_>>>()?;
    let mut written = 0;
    // Runs are few: each time the least head is looked for among all.
    while let Some(least) = heads.iter().flatten().map(|record| (record.key, record.mv)).min() {
        let mut sum = Record { key: least.0, mv: least.1, results: [0; 3], example: u64::MAX };
        for (head, run) in heads.iter_mut().zip(runs.iter_mut()) {
            if let Some(record) = head.filter(|record| (record.key, record.mv) == least) {
                for (sum, count) in sum.results.iter_mut().zip(record.results) {
                    *sum = sum.saturating_add(count);
                }
                sum.example = sum.example.min(record.example);
                *head = Record::read(run)?;
            }
        }
        out.write_all(&sum.to_bytes())?;
        written += 1;
    }
    Ok(written)
}

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
pub struct Index<'a, F: ReadAt + ?Sized> {
    file: &'a F,
    games: Vec<String>,
    begin: u64,
    records: u64,
}

impl<'a, F: ReadAt + ?Sized> Index<'a, F> {
    /// Opens an index.
    ///
    /// # Errors
    ///
    /// If it is none, or cut off.
    pub fn open(file: &'a F) -> io::Result<Index<'a, F>> {
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
        let rest = file.size() - begin;
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
        while low < high {
            let middle = low + (high - low) / 2;
            if self.record(middle)?.key < key { low = middle + 1 } else { high = middle }
        }
        let mut played = Vec::new();
        while low < self.records {
            let record = self.record(low)?;
            if record.key != key {
                break;
            }
            // Two positions may share a key: what cannot be played here belongs to the other one.
            let mv = Move::from_bits(record.mv).filter(|&mv| pos.is_legal(mv));
            played.extend(mv.map(|mv| PlayedMove { mv, results: record.results, example: record.example }));
            low += 1;
        }
        let games = |played: &PlayedMove| played.results.iter().map(|&count| u64::from(count)).sum::<u64>();
        played.sort_by_key(|played| (core::cmp::Reverse(games(played)), played.mv.to_bits()));
        Ok(played)
    }

    fn record(&self, number: u64) -> io::Result<Record> {
        let mut bytes = [0; RECORD];
        self.file.read_at(self.begin + number * RECORD as u64, &mut bytes)?;
        Ok(Record::from_bytes(&bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::san;
    use misere_rules::Variant;

    fn moves(variant: &Variant, text: &str) -> Vec<Move> {
        let mut pos = variant.start();
        let find = |word: &str| {
            let mv = san::find(&pos, word).expect("a legal move");
            pos = pos.play(mv).expect("it is legal");
            mv
        };
        text.split(' ').map(find).collect()
    }

    /// An index of some games in runs of one game each.
    fn index() -> Vec<u8> {
        use GameResult::{Black, Draw, Unknown, White};
        let games = [
            (Variant::Antichess, "e3 b5 Bxb5", White),
            (Variant::Antichess, "e3 b6 a4", Black),
            (Variant::Antichess, "e3 b5 Bxb5", Draw),
            (Variant::Antichess, "g3 a6", White),
            (Variant::Antichess, "a4 a6", Unknown),
            (Variant::Chess, "e3 b5", White),
        ];
        let mut runs = Vec::new();
        for (begin, (variant, text, result)) in games.iter().enumerate() {
            let mut counter = Counter::default();
            counter.add(&variant.start(), &moves(variant, text), *result, 100 * begin as u64);
            let mut run = Vec::new();
            counter.write_run(&mut run).expect("a vector takes everything");
            assert!(counter.is_empty());
            runs.push(run);
        }
        let mut runs: Vec<&[u8]> = runs.iter().map(Vec::as_slice).collect();
        let mut index = Vec::new();
        write_index(["antichess", "chess"].into_iter(), &mut runs, &mut index).expect("as above");
        index
    }

    #[test]
    fn moves_are_counted_by_game_and_result() {
        let bytes = index();
        let index = Index::open(&bytes[..]).expect("an index");
        assert_eq!(index.games(), ["antichess", "chess"]);
        let start = Variant::Antichess.start();
        let played = index.played(&start).expect("it can be read");
        let told: Vec<_> =
            played.iter().map(|move_| (san::write(&start, move_.mv).to_string(), move_.results)).collect();
        assert_eq!(told, [("e3".to_owned(), [1, 1, 1]), ("g3".to_owned(), [1, 0, 0])]);
        assert_eq!(played[1].example, 300);
        assert_eq!(index.played(&Variant::Chess.start()).expect("as above").len(), 1);
        assert_eq!(index.played(&Variant::Atomic.start()).expect("as above"), []);
    }

    #[test]
    fn what_is_no_index_is_refused() {
        let bytes = index();
        assert!(Index::open(&b"1. e4 e5 2. Nf3 Nc6 3. Bb5"[..]).is_err());
        assert!(Index::open(&b""[..]).is_err());
        assert!(Index::open(&bytes[..bytes.len() - 1]).is_err());
        for end in 0..48 {
            let _ = Index::open(&bytes[..end]);
        }
    }
}
