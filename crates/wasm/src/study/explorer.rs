//! What was played in the games of a file that the page is given: PGN, or an index of `misere pgn index`.

use std::io::{self, Read};

use misere_notation::pgn::{Reader, Reading, Replayed};
use misere_rules::Faults;
use misere_study::explorer::{Counter, Index, ReadAt, is_index, write_index};
use serde::Serialize;
use tsify::Tsify;

use super::Question;
use super::analyst::LineMove;
use crate::Complaint;

/// How many first moves of each game are counted, as `misere pgn index` does it.
const PLIES: usize = 40;
/// How many different moves are counted before they are sorted: less than 100 megabytes.
const MOST_COUNTED: usize = 1_000_000;
/// The largest index that is made in memory, in bytes.
const LARGEST: usize = 512 << 20;

/// What is in a file of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct ExplorerSummary {
    /// The keys of its games.
    pub games: Vec<String>,
    /// How many games were counted; nothing if it is an index, which does not tell.
    pub counted: Option<u64>,
    /// How many of them break off in a move that cannot be played.
    pub broken: u64,
}

/// A move that was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct PlayedView {
    /// The move.
    pub played: LineMove,
    /// How many games with it White won.
    pub white: u32,
    /// How many were drawn.
    pub draws: u32,
    /// How many Black won.
    pub black: u32,
}

/// What was played, most frequent moves first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct PlayedMoves(
    /// The moves.
    pub Vec<PlayedView>,
);

/// Games that are looked up in.
#[derive(Debug)]
pub struct Explorer<F: ReadAt> {
    index: Index<Bytes<F>>,
    counted: Option<u64>,
    broken: u64,
}

/// Where an index is: in the file that was given, or in memory.
#[derive(Debug)]
enum Bytes<F> {
    Given(F),
    Made(Vec<u8>),
}

impl<F: ReadAt> ReadAt for Bytes<F> {
    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()> {
        match self {
            Bytes::Given(file) => file.read_at(place, buffer),
            Bytes::Made(bytes) => bytes[..].read_at(place, buffer),
        }
    }

    fn size(&self) -> u64 {
        match self {
            Bytes::Given(file) => file.size(),
            Bytes::Made(bytes) => bytes.len() as u64,
        }
    }
}

impl<F: ReadAt> Explorer<F> {
    /// Opens a file. An index is read in place; the games of a PGN are counted first.
    ///
    /// # Errors
    ///
    /// If it is neither, or has more games than memory.
    pub fn open(file: F) -> Result<Explorer<F>, Complaint> {
        let mut head = [0; 8];
        if file.read_at(0, &mut head).is_ok() && is_index(head) {
            let index = Index::open(Bytes::Given(file)).map_err(Complaint::other)?;
            return Ok(Explorer { index, counted: None, broken: 0 });
        }
        let (bytes, counter) = count(&file)?;
        if counter.games() == 0 {
            return Err(Complaint::other("expected games in PGN or an index of games, found neither"));
        }
        let index = Index::open(Bytes::Made(bytes)).map_err(Complaint::other)?;
        Ok(Explorer { index, counted: Some(counter.games()), broken: counter.broken() })
    }

    /// What is in it.
    pub fn summary(&self) -> ExplorerSummary {
        ExplorerSummary { games: self.index.games().to_vec(), counted: self.counted, broken: self.broken }
    }

    /// What was played in a position, most frequent moves first.
    ///
    /// # Errors
    ///
    /// If there is no such position, or the file cannot be read.
    pub fn played(&self, question: &Question) -> Result<PlayedMoves, Complaint> {
        let game = question.game()?;
        let (pos, style) = (game.position(), question.style());
        let played = self.index.played(pos).map_err(Complaint::other)?;
        let view = |played: misere_study::explorer::PlayedMove| {
            let [white, draws, black] = played.results;
            PlayedView { played: LineMove::new(played.mv, pos, style), white, draws, black }
        };
        Ok(PlayedMoves(played.into_iter().map(view).collect()))
    }
}

/// Makes an index of PGN.
fn count(file: &impl ReadAt) -> Result<(Vec<u8>, Counter), Complaint> {
    let reading = Reading { pardoned: Faults::HARMLESS, ..Reading::default() };
    let mut reader = Reader::new(Stream { file, place: 0 });
    let (mut counter, mut game, mut runs, mut begin) =
        (Counter::default(), Replayed::default(), Vec::new(), 0);
    let mut sort = |counter: &mut Counter| {
        let mut run = Vec::new();
        counter.write_run(&mut run).map_err(Complaint::other)?;
        runs.push(run);
        match runs.iter().map(Vec::len).sum::<usize>() <= LARGEST {
            true => Ok(()),
            false => Err(Complaint::other(
                "expected games whose positions fit into memory: make an index with `misere pgn index`",
            )),
        }
    };
    while game.read_with(&mut reader, reading).map_err(Complaint::other)? {
        counter.add_game(&game, PLIES, begin);
        begin = reader.offset();
        if counter.len() >= MOST_COUNTED {
            sort(&mut counter)?;
        }
    }
    sort(&mut counter)?;
    let mut runs: Vec<&[u8]> = runs.iter().map(Vec::as_slice).collect();
    let mut bytes = Vec::new();
    write_index(counter.keys(), &mut runs, &mut bytes).map_err(Complaint::other)?;
    Ok((bytes, counter))
}

/// A file from its beginning to its end.
struct Stream<'a, F> {
    file: &'a F,
    place: u64,
}

impl<F: ReadAt> Read for Stream<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = self.file.size().saturating_sub(self.place);
        let length = buffer.len().min(usize::try_from(rest).unwrap_or(usize::MAX));
        self.file.read_at(self.place, &mut buffer[..length])?;
        self.place += length as u64;
        Ok(length)
    }
}
