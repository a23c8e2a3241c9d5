//! What can be wrong with a game.

use core::error::Error;
use core::fmt;
use std::io;

use misere_rules::Faults;
use misere_rules::quote::quote;

use super::source::Place;
use crate::fen::{FenError, PositionError};
use crate::names::NameError;
use crate::san::SanError;

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
#[non_exhaustive]
pub enum PgnErrorKind {
    /// The tag `Variant` names no game that is known.
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
    /// A word is no legal move: it is unreadable, illegal or ambiguous.
    Move(SanError),
    /// Something in the text that is passed over.
    BadText(BadText),
}

/// What is passed over in the text of a game. The moves around it are good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
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
    /// The word that scripts know it by.
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
    /// The word that scripts know it by.
    pub const fn key(&self) -> &'static str {
        match self {
            PgnErrorKind::UnknownVariant(_) => "unknown-variant",
            PgnErrorKind::BadFen(_) => "bad-fen",
            PgnErrorKind::BadSetup(_) | PgnErrorKind::NoFen { .. } => "bad-setup",
            PgnErrorKind::Move(SanError::Unreadable { .. }) => "bad-move",
            PgnErrorKind::Move(SanError::Illegal { .. }) => "illegal-move",
            PgnErrorKind::Move(SanError::Ambiguous { .. }) => "ambiguous-move",
            PgnErrorKind::BadText(what) => what.key(),
        }
    }

    /// The move that it is about, as it stands in the game.
    pub fn text(&self) -> Option<&str> {
        match self {
            PgnErrorKind::Move(error) => Some(error.text()),
            _ => None,
        }
    }

    /// The error below this one.
    fn cause(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            PgnErrorKind::UnknownVariant(error) => Some(error),
            PgnErrorKind::BadFen(error) => Some(error),
            PgnErrorKind::Move(error) => Some(error),
            PgnErrorKind::BadSetup(faults) => Some(faults),
            PgnErrorKind::NoFen { .. } | PgnErrorKind::BadText(_) => None,
        }
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
            PgnErrorKind::Move(SanError::Unreadable { text, error }) => {
                write!(f, "{} is no move: {error}", quote(text))
            }
            PgnErrorKind::Move(error) => error.fmt(f),
        }
    }
}

impl Error for PgnErrorKind {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause()
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PgnError { kind, place: Place { line, column }, .. } = self;
        write!(f, "line {line}, column {column}: {kind}")
    }
}

impl Error for PgnError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.kind.cause()
    }
}

/// The longest game that is read, in bytes of its text, blanks before it included. With [`MAX_TOKENS`] it
/// bounds the memory that a stream of any length can take.
pub const MAX_GAME: usize = 64 << 20;

/// The most tokens of a game that are read: tags, moves, comments, annotations and parentheses.
pub const MAX_TOKENS: usize = 4 << 20;

/// A game of more than [`MAX_GAME`] bytes or [`MAX_TOKENS`] tokens: an endless comment, list of tags or moves,
/// or nest of variations. Nothing more is read of such a stream: the error comes inside of an [`io::Error`] of
/// the kind [`InvalidData`](io::ErrorKind::InvalidData).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameTooLong {
    /// Where the token begins in which the limit was reached.
    pub place: Place,
}

impl fmt::Display for GameTooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place;
        write!(
            f,
            "line {line}, column {column}: expected a game of at most {MAX_GAME} bytes and {MAX_TOKENS} tokens, \
             found a longer one"
        )
    }
}

impl Error for GameTooLong {}

impl From<GameTooLong> for io::Error {
    fn from(error: GameTooLong) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, error)
    }
}
