//! Counting games, and writing what was counted.

use core::hash::{BuildHasherDefault, Hasher};
use std::collections::{BTreeSet, HashMap};
use std::io::{self, Read, Write};

use misere_notation::pgn::{GameResult, Replayed};
use misere_rules::{AnyPosition, Move};

use super::record::Record;
use super::{MAGIC, VERSION, position_key};

/// The key of a position, and the bits of a move.
type PlayedIn = (u64, u16);
/// How many games White won, how many were drawn and how many Black won; and where the first of them begins.
type Results = ([u32; 3], u64);

/// Counts games until there are enough for a sorted run.
#[derive(Debug, Default)]
pub struct Counter {
    counts: HashMap<PlayedIn, Results, BuildHasherDefault<KeyHasher>>,
    keys: BTreeSet<String>,
    games: u64,
    broken: u64,
}

/// Keys of positions are random numbers already: a move is mixed in, and that is all.
#[derive(Clone, Copy, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        // Fibonacci hashing, Knuth, The Art of Computer Programming 3, section 6.4.
        self.0 = (self.0.rotate_left(32) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0
    }
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

    /// How many games were read, with a result or without.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many of them break off in a move that cannot be played.
    pub fn broken(&self) -> u64 {
        self.broken
    }

    /// The keys of the games that have been counted, in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    /// Counts the first plies of a game that begins at this place of its file.
    pub fn add_game(&mut self, game: &Replayed, plies: usize, begin: u64) {
        self.games += 1;
        self.broken += u64::from(game.error.is_some());
        if let Some(result) = game.outcome {
            let key = game.named.variant.card().key;
            if !self.keys.contains(key) {
                self.keys.insert(key.to_owned());
            }
            self.add(&game.start, &game.moves[..game.moves.len().min(plies)], result, begin);
        }
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
