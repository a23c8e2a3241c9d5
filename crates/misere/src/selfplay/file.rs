//! The format of a file of games.
//!
//! All numbers have their least byte first. A header of 56 bytes: the magic `MISERE-G`, the version (2
//! bytes), zero (2), positions searched for a move (4), the seed (8), the key of the game (24, filled up with
//! zeros), the hash of the network that evaluated (8, or zero). Then games, one behind the other: the number
//! of plies (2), how many of them were random (1), the result (1: 0 Black has won, 1 drawn, 2 White has won),
//! and for each ply the move (2) and its score as the player to move sees it (2). The score of a win is
//! 30,000 and that of a loss the negative; -32,768 stands for a move that was not searched.
//!
//! A game is written at once, so that only the last one can be incomplete when the program was killed. It is
//! then no part of the file.

use crate::ending::Misuse;
use std::fmt;

const MAGIC: &[u8; 8] = b"MISERE-G";
const VERSION: u16 = 1;
pub(super) const HEADER: usize = 56;
const KEY: usize = 24;
/// What comes before the plies of a game.
const GAME_HEADER: usize = 4;
const PLY: usize = 4;

/// The score of a win.
pub(super) const WIN: i16 = 30_000;
/// The score of a move that was not searched.
pub(super) const UNKNOWN: i16 = i16::MIN;

/// What all games of a file have in common. Games of equal headers are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) key: String,
    pub(super) nodes: u32,
    pub(super) seed: u64,
    pub(super) net: u64,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum RecordedResult {
    BlackWins = 0,
    Draw = 1,
    WhiteWins = 2,
}

impl fmt::Display for RecordedResult {
    /// As in PGN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RecordedResult::BlackWins => "0-1",
            RecordedResult::Draw => "1/2-1/2",
            RecordedResult::WhiteWins => "1-0",
        })
    }
}

/// A move and its score as the player to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ply {
    /// The bits of the move.
    pub(super) mv: u16,
    pub(super) score: i16,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    /// Plies that were played at random.
    pub(super) random: u8,
    pub(super) outcome: RecordedResult,
    pub(super) plies: Vec<Ply>,
}

impl Header {
    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend([0; 2]);
        bytes.extend(self.nodes.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.key.bytes().chain(std::iter::repeat(0)).take(KEY));
        bytes.extend(self.net.to_le_bytes());
        bytes
    }

    /// The header of a file, and the games behind it.
    pub(super) fn read(bytes: &[u8]) -> Result<(Header, &[u8]), FileError> {
        let (header, games) = bytes.split_at_checked(HEADER).ok_or(FileError::NotGames)?;
        let number = |from: usize| u64::from_le_bytes(header[from..from + 8].try_into().unwrap_or_default());
        if !header.starts_with(MAGIC) {
            return Err(FileError::NotGames);
        }
        let version = number(8) as u16;
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        let key = header[24..24 + KEY].split(|&byte| byte == 0).next().unwrap_or_default();
        let key = String::from_utf8_lossy(key).into_owned();
        let header = Header { key, nodes: (number(8) >> 32) as u32, seed: number(16), net: number(48) };
        Ok((header, games))
    }
}

impl Record {
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        bytes.extend([self.random, self.outcome as u8]);
        for ply in &self.plies {
            bytes.extend(ply.mv.to_le_bytes());
            bytes.extend(ply.score.to_le_bytes());
        }
    }

    /// The first game of what is left of a file, and the rest; `None` if there is no complete one.
    pub(super) fn read(bytes: &[u8]) -> Option<(Record, &[u8])> {
        let (header, rest) = bytes.split_at_checked(GAME_HEADER)?;
        let plies = usize::from(u16::from_le_bytes([header[0], header[1]]));
        let (plies, rest) = rest.split_at_checked(plies * PLY)?;
        let outcome = match header[3] {
            0 => RecordedResult::BlackWins,
            1 => RecordedResult::Draw,
            2 => RecordedResult::WhiteWins,
            _ => return None,
        };
        let ply = |ply: &[u8]| Ply {
            mv: u16::from_le_bytes([ply[0], ply[1]]),
            score: i16::from_le_bytes([ply[2], ply[3]]),
        };
        let plies = plies.chunks_exact(PLY).map(ply).collect();
        Some((Record { random: header[2], outcome, plies }, rest))
    }

    /// The games of a file, as long as they are complete.
    pub(super) fn all(mut bytes: &[u8]) -> impl Iterator<Item = Record> {
        std::iter::from_fn(move || {
            let (record, rest) = Record::read(bytes)?;
            bytes = rest;
            Some(record)
        })
    }

    /// How many bytes it takes.
    pub(super) fn len(&self) -> usize {
        GAME_HEADER + self.plies.len() * PLY
    }
}

/// Why a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum FileError {
    NotGames,
    Version(u16),
    /// A file that is to be continued has other games.
    Other {
        expected: Box<Header>,
        found: Box<Header>,
    },
    /// A move cannot be played.
    Damaged {
        game: usize,
    },
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::NotGames => write!(f, "expected a file of `misere selfplay`, found something else"),
            FileError::Version(found) => {
                write!(f, "expected games of version {VERSION}, found version {found}")
            }
            FileError::Other { expected, found } => {
                write!(f, "expected to continue games of {expected}, found those of {found}")
            }
            FileError::Damaged { game } => write!(f, "expected legal moves, found another in game {game}"),
        }
    }
}

impl std::error::Error for FileError {}

impl From<FileError> for Misuse {
    fn from(error: FileError) -> Misuse {
        Misuse(error.to_string())
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Header { key, nodes, seed, net } = self;
        write!(f, "{key}, {nodes} nodes, seed {seed}")?;
        if *net == 0 { Ok(()) } else { write!(f, ", net {net:016x}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header { key: "antichess".to_owned(), nodes: 400, seed: 7, net: 0x1234 }
    }

    fn record(plies: usize) -> Record {
        let ply = |number| Ply { mv: number as u16, score: -(number as i16) };
        Record { random: 6, outcome: RecordedResult::WhiteWins, plies: (0..plies).map(ply).collect() }
    }

    #[test]
    fn what_was_written_is_read() {
        let mut bytes = header().write();
        assert_eq!(bytes.len(), HEADER);
        let games = [record(3), record(0), record(70)];
        games.iter().for_each(|game| game.write(&mut bytes));
        let (read, rest) = Header::read(&bytes).expect("a header");
        assert_eq!(read, header());
        assert_eq!(Record::all(rest).collect::<Vec<_>>(), games);
        assert_eq!(rest.len(), games.iter().map(Record::len).sum::<usize>());
    }

    #[test]
    fn a_file_that_was_cut_anywhere_has_its_complete_games() {
        let mut bytes = header().write();
        record(5).write(&mut bytes);
        let first = bytes.len();
        record(9).write(&mut bytes);
        for len in 0..bytes.len() {
            match Header::read(&bytes[..len]) {
                Err(error) => assert!(len < HEADER && error == FileError::NotGames, "{len}"),
                Ok((_, rest)) => {
                    let expected = usize::from(len >= first);
                    assert_eq!(Record::all(rest).count(), expected, "{len}");
                }
            }
        }
    }

    #[test]
    fn other_files_are_refused_in_one_sentence() {
        let error = Header::read(&[7; 99]).expect_err("nonsense").to_string();
        assert_eq!(error, "expected a file of `misere selfplay`, found something else");
        let mut bytes = header().write();
        bytes[8] = 9;
        let error = Header::read(&bytes).expect_err("a later version").to_string();
        assert_eq!(error, "expected games of version 1, found version 9");
    }
}
