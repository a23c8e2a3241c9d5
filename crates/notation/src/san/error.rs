//! What can be wrong with a SAN.

use core::fmt;

use misere_rules::{Move, Refusal};

use super::read::Unreadable;

/// Why a SAN is no move in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// It says no move.
    Unreadable(Unreadable),
    /// It says one that is not legal.
    Illegal {
        /// What was said.
        text: String,
        /// Why it is refused.
        reason: Refusal,
    },
    /// It says more than one.
    Ambiguous {
        /// What was said.
        text: String,
        /// What may have been meant.
        candidates: Vec<Move>,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Unreadable(error) => error.fmt(f),
            SanError::Illegal { text, reason } => write!(f, "{text} is illegal: {reason}"),
            SanError::Ambiguous { text, candidates } => {
                write!(f, "{text} is ambiguous: ")?;
                // In the order in which lists of moves are sorted elsewhere.
                let mut texts: Vec<String> = candidates.iter().map(|mv| format!("{mv:?}")).collect();
                texts.sort();
                f.write_str(&texts.join(", "))
            }
        }
    }
}

impl core::error::Error for SanError {}

impl From<Unreadable> for SanError {
    fn from(error: Unreadable) -> SanError {
        SanError::Unreadable(error)
    }
}
