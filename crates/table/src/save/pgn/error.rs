//! What is wrong with a game.

use core::fmt;

use misere_notation::pgn::{GameResult, PgnErrorKind};
use misere_notation::san::SanError;

use crate::clock::ControlError;
use crate::save::StepError;

/// A text that is no game, and where it stops being one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadPgnError {
    /// The line, counted from one.
    pub line: u64,
    /// The column, in bytes, counted from one.
    pub column: u64,
    /// What is wrong there.
    pub fault: PgnFault,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnFault {
    /// The text has neither tags nor moves: this is how it begins.
    NoGame(String),
    /// The tags name no game, or no position of it.
    Start(PgnErrorKind),
    /// A tag holds no time control.
    Clock(ControlError),
    /// A word says no move that is possible there, or several.
    Move {
        /// The word.
        text: String,
        /// Why it is none.
        error: SanError,
    },
    /// A move cannot be played there.
    Step {
        /// The move.
        text: String,
        /// Why it cannot.
        why: StepError,
    },
    /// The moves lead to another result.
    Result(GameResult),
    /// The game cannot have ended so.
    Ending(GameResult),
}

impl fmt::Display for LoadPgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl fmt::Display for PgnFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnFault::NoGame(found) => write!(f, "expected the tags or the moves of a game, found {found}"),
            PgnFault::Start(kind) => kind.fmt(f),
            PgnFault::Clock(error) => error.fmt(f),
            PgnFault::Move { error, .. } => error.fmt(f),
            PgnFault::Step { text, why } => {
                write!(f, "expected a move that can be played, found {text}: {why}")
            }
            PgnFault::Result(found) => {
                write!(f, "expected the result that the moves lead to, found {}", found.text())
            }
            PgnFault::Ending(found) => {
                write!(f, "expected an ending that is possible, found {}", found.text())
            }
        }
    }
}

impl core::error::Error for LoadPgnError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.fault {
            PgnFault::Start(kind) => Some(kind),
            PgnFault::Clock(error) => Some(error),
            PgnFault::Move { error, .. } => Some(error),
            PgnFault::NoGame(_) | PgnFault::Step { .. } | PgnFault::Result(_) | PgnFault::Ending(_) => None,
        }
    }
}
