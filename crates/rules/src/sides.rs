//! The two sides as types, so that the generator knows which way is up before it runs.

use crate::{Color, Rank, SquareSet};

/// The side to move, known to the compiler.
pub(crate) trait Side {
    /// The other side.
    type Them: Side;
    /// Which side.
    const COLOR: Color;
    /// One rank forward.
    const UP: i8;
    /// Where pawns promote.
    const LAST_RANK: SquareSet = Self::COLOR.last_rank();
    /// Where king and rooks begin.
    const BACK_RANK: SquareSet = Self::COLOR.back_rank();
    /// Where a pawn lands after one step from the second rank.
    const THIRD_RANK: SquareSet = SquareSet::from_rank(Self::COLOR.rank(Rank::R3));
}

pub(crate) struct White;
pub(crate) struct Black;

impl Side for White {
    type Them = Black;
    const COLOR: Color = Color::White;
    const UP: i8 = 8;
}

impl Side for Black {
    type Them = White;
    const COLOR: Color = Color::Black;
    const UP: i8 = -8;
}

/// Runs the expression with `S` standing for the type of a colour.
macro_rules! with_side {
    ($color:expr, $S:ident => $body:expr) => {
        match $color {
            $crate::Color::White => {
                type $S = $crate::sides::White;
                $body
            }
            $crate::Color::Black => {
                type $S = $crate::sides::Black;
                $body
            }
        }
    };
}
pub(crate) use with_side;
