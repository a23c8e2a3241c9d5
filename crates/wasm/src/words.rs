//! The words that the page and the crates share.

use misere_rules::{Board, ByColor, ByRole, Color, Role};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// It begins.
    White,
    /// It follows.
    Black,
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// Something for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Tsify)]
#[allow(missing_docs)]
pub struct Pair<T> {
    pub white: T,
    pub black: T,
}

/// How many pieces of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Tsify)]
#[allow(missing_docs)]
pub struct Count {
    pub pawn: usize,
    pub knight: usize,
    pub bishop: usize,
    pub rook: usize,
    pub queen: usize,
    pub king: usize,
}

/// How pieces are written in moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Letters {
    /// K Q R B N.
    #[default]
    English,
    /// K D T L S.
    German,
    /// ♔ ♕ ♖ ♗ ♘.
    Figurine,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        color.choose(Side::White, Side::Black)
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl From<Role> for Kind {
    fn from(role: Role) -> Kind {
        match role {
            Role::Pawn => Kind::Pawn,
            Role::Knight => Kind::Knight,
            Role::Bishop => Kind::Bishop,
            Role::Rook => Kind::Rook,
            Role::Queen => Kind::Queen,
            Role::King => Kind::King,
        }
    }
}

impl<T> From<ByColor<T>> for Pair<T> {
    fn from(ByColor { white, black }: ByColor<T>) -> Pair<T> {
        Pair { white, black }
    }
}

impl Count {
    fn new(mut of: impl FnMut(Role) -> usize) -> Count {
        Count {
            pawn: of(Role::Pawn),
            knight: of(Role::Knight),
            bishop: of(Role::Bishop),
            rook: of(Role::Rook),
            queen: of(Role::Queen),
            king: of(Role::King),
        }
    }

    /// What stands on a board.
    pub(crate) fn on(board: &Board) -> Pair<Count> {
        ByColor::new_with(|side| Count::new(|role| board.pieces(side, role).len())).into()
    }

    /// What is in hand.
    pub(crate) fn in_hand(pockets: &ByColor<ByRole<u8>>) -> Pair<Count> {
        ByColor::new_with(|side| Count::new(|role| pockets[side][role].into())).into()
    }
}

impl From<Letters> for misere_notation::san::Letters {
    fn from(letters: Letters) -> misere_notation::san::Letters {
        match letters {
            Letters::English => misere_notation::san::Letters::English,
            Letters::German => misere_notation::san::Letters::German,
            Letters::Figurine => misere_notation::san::Letters::Figurine,
        }
    }
}
