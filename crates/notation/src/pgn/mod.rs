//! PGN: games with their tags, moves, comments and variations.

mod blocks;
mod boundary;
mod event;
mod reader;
mod source;
mod word;

pub use blocks::{Block, Blocks};
pub use event::{Event, Outcome, Text};
pub use reader::Reader;
pub use source::Place;
