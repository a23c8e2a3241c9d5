//! Why entries are no game.

use core::error::Error;
use core::fmt;

use misere_notation::fen::PositionError;
use misere_rules::Color;
use misere_rules::quote::quote;

use super::Ruling;
use crate::{CallError, Moment};

/// Entries that are no game: which one is wrong, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoldError {
    /// The place of the entry, counted from one.
    pub entry: u64,
    /// What is wrong with it.
    pub fault: FoldFault,
}

/// What is wrong with an entry.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FoldFault {
    /// A game begins with the call `start`.
    NoStart,
    /// It has another number than its place.
    Number(u64),
    /// Its moment is before that of the entry before.
    Backwards {
        /// The moment of the entry before.
        before: Moment,
        /// Its own.
        found: Moment,
    },
    /// No game has this key.
    Game(String),
    /// The game cannot begin so.
    Position {
        /// The FEN.
        fen: String,
        /// Why not.
        error: PositionError,
    },
    /// The call is not possible there.
    Refused(CallError),
    /// A player did something after the flag of this side had fallen.
    Late(Color),
    /// The rules make something else of it.
    Ruling {
        /// What they make of it.
        expected: Ruling,
        /// What is written down.
        found: Ruling,
    },
}

impl fmt::Display for FoldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "entry {}: {}", self.entry, self.fault)
    }
}

impl fmt::Display for FoldFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FoldFault::NoStart => f.write_str("expected the start of a game, found none"),
            FoldFault::Number(found) => {
                write!(f, "expected a number that is its place, found {found}")
            }
            FoldFault::Backwards { before, found } => {
                write!(f, "expected a moment from {} on, found {}", before.0, found.0)
            }
            FoldFault::Game(key) => write!(f, "expected the key of a game, found {}", quote(key)),
            FoldFault::Position { fen, error } => {
                write!(f, "expected a FEN of this game, found {} ({error})", quote(fen))
            }
            FoldFault::Refused(error) => write!(f, "expected a call that is possible, found: {error}"),
            FoldFault::Late(side) => {
                write!(f, "expected a call in time, found one after the flag of {side} had fallen")
            }
            FoldFault::Ruling { expected, found } => write!(f, "expected {expected}, found {found}"),
        }
    }
}

impl Error for FoldError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.fault)
    }
}

impl Error for FoldFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            FoldFault::Position { error, .. } => Some(error),
            FoldFault::Refused(error) => Some(error),
            _ => None,
        }
    }
}
