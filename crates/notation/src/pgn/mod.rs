//! PGN: games with their tags, moves, comments and variations.

mod blocks;
mod boundary;
mod event;
mod lines;
mod movetext;
mod reader;
mod remarks;
mod source;
mod tree;
mod word;

pub use blocks::{Block, Blocks};
pub use event::{Event, Outcome, Text};
pub use reader::Reader;
pub use remarks::tidy;
pub use source::Place;
pub use tree::{NodeId, Tree};
