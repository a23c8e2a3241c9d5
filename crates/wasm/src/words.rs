//! The words that the page and the crates share.

use misere_rules::{Board, ByColor, ByRole, Role};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

/// The words of the rules and of a table, as they are spelled in JSON. The binding writes all other types
/// itself; a test holds these equal to what is really written.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("words.d.ts");

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

/// How many pieces of each role stand on a board.
pub(crate) fn count_on(board: &Board) -> ByColor<ByRole<usize>> {
    ByColor::new_with(|side| ByRole::from_array(Role::ALL.map(|role| board.pieces(side, role).len())))
}

/// How many pieces of each role are in hand.
pub(crate) fn count_in_hand(pockets: &ByColor<ByRole<u8>>) -> ByColor<ByRole<usize>> {
    ByColor::new_with(|side| ByRole::from_array(Role::ALL.map(|role| pockets[side][role].into())))
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
