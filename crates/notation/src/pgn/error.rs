//! What can be wrong with a game.

use core::fmt;

use misere_rules::{Faults, Move, Refusal};

use super::source::Place;
use crate::fen::{FenError, PositionError};
use crate::names::NameError;
use crate::quote::quote;
use crate::san::{SanError, Unreadable};

/// Where a game, or one of its variations, breaks off or is at fault, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// What is wrong.
    pub kind: PgnErrorKind,
    /// Which move it is about, as its index in its line, counted from zero: as many good moves go
    /// before it. `None` if the game cannot even start, and for what is wrong with the text alone.
    pub ply: Option<usize>,
    /// Where it stands.
    pub place: Place,
}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnErrorKind {
    /// Nobody knows the game that the tag `Variant` names.
    UnknownVariant(NameError),
    /// The tag `FEN` holds none.
    BadFen(FenError),
    /// It holds one that cannot be played.
    BadSetup(Faults),
    /// The tag `Variant` says that the position is given, and no tag `FEN` gives it.
    NoFen {
        /// What the tag says, in quotation marks.
        name: String,
    },
    /// A word that is no move.
    BadMove {
        /// The word, cut if it is long.
        text: String,
        /// Why it is none.
        error: Unreadable,
    },
    /// A move that is not legal.
    IllegalMove {
        /// What was said.
        text: String,
        /// Why it is refused.
        reason: Refusal,
    },
    /// More than one move may be meant.
    AmbiguousMove {
        /// What was said.
        text: String,
        /// What may have been meant.
        candidates: Vec<Move>,
    },
    /// Something in the text that is passed over.
    BadText(BadText),
}

/// What is passed over in the text of a game. The moves around it are good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BadText {
    /// A line that begins as a tag does and is none, such as `[White Anna]`.
    Tag,
    /// A variation where no move has been made that it could vary.
    Variation,
    /// An annotation without a number or beyond `$255`.
    Nag,
    /// A comment that is never closed. It ends where the next game begins.
    OpenComment,
    /// Variations that are never closed.
    OpenVariation,
    /// A parenthesis that closes nothing.
    Parenthesis,
}

impl BadText {
    /// The word scripts know it by.
    pub const fn key(self) -> &'static str {
        match self {
            BadText::Tag => "bad-tag",
            BadText::Variation => "bad-variation",
            BadText::Nag => "bad-nag",
            BadText::OpenComment => "open-comment",
            BadText::OpenVariation => "open-variation",
            BadText::Parenthesis => "stray-parenthesis",
        }
    }
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadText::Tag => "expected a tag such as [White \"Anna\"], found a line that is none",
            BadText::Variation => "expected a move before the variation, found none that it could vary",
            BadText::Nag => "expected an annotation from $0 to $255, found another",
            BadText::OpenComment => "expected } at the end of the comment, found none",
            BadText::OpenVariation => "expected ) at the end of the variation, found the end of the game",
            BadText::Parenthesis => "expected a variation before ), found none",
        })
    }
}

impl PgnErrorKind {
    /// The word scripts know it by.
    pub const fn key(&self) -> &'static str {
        match self {
            PgnErrorKind::UnknownVariant(_) => "unknown-variant",
            PgnErrorKind::BadFen(_) => "bad-fen",
            PgnErrorKind::BadSetup(_) | PgnErrorKind::NoFen { .. } => "bad-setup",
            PgnErrorKind::BadMove { .. } => "bad-move",
            PgnErrorKind::IllegalMove { .. } => "illegal-move",
            PgnErrorKind::AmbiguousMove { .. } => "ambiguous-move",
            PgnErrorKind::BadText(what) => what.key(),
        }
    }

    /// What somebody wrote for a move.
    pub fn text(&self) -> Option<&str> {
        match self {
            PgnErrorKind::BadMove { text, .. }
            | PgnErrorKind::IllegalMove { text, .. }
            | PgnErrorKind::AmbiguousMove { text, .. } => Some(text),
            _ => None,
        }
    }

    pub(super) fn of_move(text: &str, error: SanError) -> PgnErrorKind {
        match error {
            SanError::Unreadable(error) => PgnErrorKind::BadMove { text: cut(text), error },
            SanError::Illegal { text, reason } => PgnErrorKind::IllegalMove { text, reason },
            SanError::Ambiguous { text, candidates } => PgnErrorKind::AmbiguousMove { text, candidates },
        }
    }
}

/// A word that goes on and on is nothing to carry about.
fn cut(text: &str) -> String {
    const LONG: usize = 64;
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl From<PositionError> for PgnErrorKind {
    fn from(error: PositionError) -> PgnErrorKind {
        match error {
            PositionError::Unreadable(error) => PgnErrorKind::BadFen(error),
            PositionError::Unplayable(faults) => PgnErrorKind::BadSetup(faults),
        }
    }
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnErrorKind::UnknownVariant(error) => write!(f, "{error} in the tag Variant"),
            PgnErrorKind::BadFen(error) => write!(f, "{error} of the tag FEN"),
            PgnErrorKind::BadSetup(faults) => PositionError::Unplayable(*faults).fmt(f),
            PgnErrorKind::NoFen { name } => {
                write!(f, "expected a FEN beside the name {name}, found none in the tag FEN")
            }
            PgnErrorKind::BadText(what) => what.fmt(f),
            PgnErrorKind::BadMove { text, error } => write!(f, "{} is no move: {error}", quote(text)),
            PgnErrorKind::IllegalMove { text, reason } => {
                SanError::Illegal { text: text.clone(), reason: reason.clone() }.fmt(f)
            }
            PgnErrorKind::AmbiguousMove { text, candidates } => {
                SanError::Ambiguous { text: text.clone(), candidates: candidates.clone() }.fmt(f)
            }
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PgnError { kind, place: Place { line, column }, .. } = self;
        write!(f, "line {line}, column {column}: {kind}")
    }
}

impl core::error::Error for PgnError {}
