//! PGN: games with their tags, moves, comments and variations.

mod blocks;
mod boundary;
mod error;
mod event;
mod game;
mod gather;
mod lines;
mod movetext;
mod reader;
mod remarks;
mod source;
mod start;
mod tags;
mod tree;
mod word;
mod write;

pub use blocks::{Block, Blocks};
pub use error::{PgnError, PgnErrorKind};
pub use event::{Event, Outcome, Text};
pub use game::{Game, Games, MAX_FLAWS};
pub use reader::Reader;
pub use remarks::tidy;
pub use source::Place;
pub use tags::{ROSTER, Tags};
pub use tree::{NodeId, Tree};
