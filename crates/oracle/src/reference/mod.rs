//! The slow, obvious reference: one position of any built-in game.
//!
//! ```
//! use misere_oracle::Reference;
//!
//! let start = Reference::start("antichess").expect("a known game");
//! let after = start.play("e2e3").and_then(|pos| pos.play("b7b5")).expect("legal moves");
//! assert_eq!(after.legal_moves(), ["f1b5"]);
//! assert!(after.must_capture());
//! ```
//!
//! It knows single positions only: repetition and move counts belong to a game.

mod attacks;
mod board;
mod fen;
mod game;
mod horde;
mod material;
mod moves;
mod perft;
mod play;
mod variant;
mod verdict;

pub use board::{Color, Role};
pub use variant::KEYS;

use board::{Board, Square};
use variant::Rules;

/// A position of one of the games, with everything a FEN says about it.
#[derive(Clone, Debug)]
pub struct Reference {
    rules: &'static Rules,
    board: Board,
    turn: Color,
    rights: Vec<Right>,
    en_passant: Option<Square>,
    /// How many of each role each color holds in hand, `[color][role]`.
    pockets: [[u32; 6]; 2],
    /// How many checks each color still has to give.
    checks_left: [u32; 2],
    halfmoves: u32,
    fullmoves: u32,
}

/// The right of one particular king to castle with one particular rook,
/// neither of which has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Right {
    color: Color,
    king: Square,
    rook: Square,
}
