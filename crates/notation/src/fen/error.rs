//! What can be wrong with a FEN.

use core::fmt;

use misere_rules::Faults;

/// A text that is no FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// The field that cannot be read.
    pub field: Field,
    /// Where, in bytes from the start of the text.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
    /// What was found.
    pub found: String,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FenError { field, at, expected, found } = self;
        write!(f, "expected {expected} in the {field} field, found {found} at offset {at}")
    }
}

impl core::error::Error for FenError {}

/// A part of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Field {
    /// Which piece stands where.
    Board,
    /// The pieces in hand.
    Pocket,
    /// The side to move.
    Turn,
    /// The rights to castle.
    Castling,
    /// The square a pawn has just stepped over.
    EnPassant,
    /// The checks to give, or given.
    Checks,
    /// The plies since the last capture or pawn's move.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
    /// What follows the last field.
    Rest,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Board => "board",
            Field::Pocket => "pocket",
            Field::Turn => "turn",
            Field::Castling => "castling",
            Field::EnPassant => "en passant",
            Field::Checks => "checks",
            Field::Halfmoves => "half-move",
            Field::Fullmoves => "full-move",
            Field::Rest => "last",
        })
    }
}

/// Why a text does not describe a position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// It is no FEN.
    Unreadable(FenError),
    /// It is one, but nothing that can be played.
    Unplayable(Faults),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Unreadable(error) => error.fmt(f),
            PositionError::Unplayable(faults) => {
                write!(f, "expected a position that can be played, found faults: {faults}")
            }
        }
    }
}

impl core::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            PositionError::Unreadable(error) => Some(error),
            PositionError::Unplayable(faults) => Some(faults),
        }
    }
}

impl From<FenError> for PositionError {
    fn from(error: FenError) -> PositionError {
        PositionError::Unreadable(error)
    }
}
