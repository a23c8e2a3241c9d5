//! What can be wrong with a SAN.

use core::fmt;

use misere_rules::{Move, Refusal};

use crate::Unreadable;

/// Why a text is no move in a position: it is unreadable, illegal or ambiguous.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// The text is not a move in any position.
    Unreadable {
        /// The text, shortened if it is long.
        text: String,
        /// What was expected and found where.
        error: Unreadable,
    },
    /// The move is not legal.
    Illegal {
        /// The text, shortened if it is long.
        text: String,
        /// Why it is refused.
        reason: Refusal,
    },
    /// The text fits several legal moves.
    Ambiguous {
        /// The text, shortened if it is long.
        text: String,
        /// The moves that it fits.
        candidates: Vec<Move>,
    },
}

impl SanError {
    /// The text that was read, shortened if it is long.
    pub fn text(&self) -> &str {
        match self {
            SanError::Unreadable { text, .. }
            | SanError::Illegal { text, .. }
            | SanError::Ambiguous { text, .. } => text,
        }
    }

    #[cold]
    pub(super) fn unreadable(text: &str, error: Unreadable) -> SanError {
        SanError::Unreadable { text: shorten(text), error }
    }

    #[cold]
    pub(super) fn illegal(text: &str, reason: Refusal) -> SanError {
        SanError::Illegal { text: shorten(text), reason }
    }

    #[cold]
    pub(super) fn ambiguous(text: &str, candidates: &[Move]) -> SanError {
        SanError::Ambiguous { text: shorten(text), candidates: candidates.to_vec() }
    }
}

/// An error does not carry a text of any length.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 64;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Unreadable { error, .. } => error.fmt(f),
            SanError::Illegal { text, reason } => write!(f, "{text} is illegal: {reason}"),
            SanError::Ambiguous { text, candidates } => {
                write!(f, "{text} is ambiguous: ")?;
                // Sorted as text, as every list of moves that users see.
                let mut texts: Vec<String> = candidates.iter().map(|mv| mv.request().to_string()).collect();
                texts.sort();
                f.write_str(&texts.join(", "))
            }
        }
    }
}

impl core::error::Error for SanError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            SanError::Unreadable { error, .. } => Some(error),
            SanError::Illegal { .. } | SanError::Ambiguous { .. } => None,
        }
    }
}
