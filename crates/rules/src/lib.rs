#![doc = include_str!("../README.md")]
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_code)]

extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod attacks;
mod board;
mod charter;
#[cfg(feature = "std")]
mod divide;
mod game;
mod generate;
mod help;
mod keys;
mod kind;
mod level;
mod list;
mod memory;
mod moves;
mod mv;
mod once;
mod parse;
mod perft;
mod play;
mod playable;
mod position;
pub mod quote;
pub mod random;
mod refusal;
mod request;
mod rules;
mod setup;
mod sides;
mod sink;
#[cfg(feature = "serde")]
pub mod spelling;
pub mod threats;
mod toward;
mod validate;
pub mod variants;
mod verdict;
mod walls;

pub use board::{
    Board, ByColor, ByRole, Color, File, Piece, PlacementError, Rank, Role, Roles, Square, SquareSet, Squares,
};
pub use charter::{
    AnyCustom, BoardEnding, Charter, CharterFault, Clause, Custom, Enacted, Fate, Law, MaterialRule, Race,
    StuckRule, Unwritten,
};
#[cfg(feature = "std")]
pub use divide::divide;
pub use game::{AnyGame, DrawRule, Game};
pub use generate::Scope;
pub use kind::MoveKind;
pub use level::{Level, LevelError};
pub use list::{FewMoves, IntoMoves, MAX_MOVES, MoveList, Moves};
pub use memory::{ChecksLeft, House, Memory};
pub use mv::Move;
pub use parse::ParseError;
pub use perft::{perft, perft_played};
pub use play::Witness;
pub use playable::Playable;
pub use position::Position;
pub use refusal::{MoveError, Refusal};
pub use request::Request;
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
