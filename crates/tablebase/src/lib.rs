#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]

mod combinations;
mod directory;
mod game;
mod layout;
mod lookup;
mod material;
mod solve;
mod solved;
mod tables;
mod wdl;

pub use game::{GameId, Ineligible};
pub use material::{Army, Material, MaterialError};
pub use tables::{GameTables, Tables};
pub use wdl::{Value, Wdl};

/// The greatest number of men on the board of a table.
pub const MAX_MEN: usize = 4;
