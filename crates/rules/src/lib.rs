#![doc = include_str!("../README.md")]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod attacks;
mod board;
mod charter;
mod game;
mod generate;
mod keys;
mod list;
mod memory;
mod moves;
mod mv;
mod parse;
mod perft;
mod play;
mod playable;
mod position;
mod refusal;
mod rules;
mod setup;
mod sides;
mod sink;
#[cfg(feature = "serde")]
pub mod spelling;
mod toward;
mod validate;
pub mod variants;
mod verdict;

pub use board::{
    Board, ByColor, ByRole, Color, File, Piece, PlacementError, Rank, Role, Roles, Square, SquareSet, Squares,
};
pub use charter::{
    AnyCustom, BoardEnding, Charter, CharterFault, Clause, Custom, Enacted, Fate, Law, Material, Race,
    StuckRule, Unwritten,
};
pub use game::{AnyGame, DrawRule, Game};
pub use generate::Scope;
pub use list::{FewMoves, IntoMoves, MAX_MOVES, MoveList, Moves};
pub use memory::{ChecksLeft, House, Memory};
pub use mv::{Kind, Move, Request};
pub use parse::ParseError;
pub use perft::{divide, perft, perft_played};
pub use play::Witness;
pub use playable::Playable;
pub use position::Position;
pub use refusal::{MoveError, Refusal};
pub use rules::{
    Aliases, Blast, Card, Castling, Checking, Course, Draws, Drops, Duty, EnPassant, GivingUp, Kings, Pawns,
    Royalty, Rules,
};
pub use setup::{Faults, Setup};
pub use sink::Sink;
pub use toward::Announcement;
pub use validate::SetupError;
pub use variants::{AnyPosition, Variant, VisitPosition, VisitPositionMut, VisitRules};
pub use verdict::{Ending, Stuck, Verdict};
