#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]

mod build;
mod bytes;
mod combinations;
mod directory;
mod file;
mod game;
mod layout;
mod lookup;
mod map;
mod material;
mod order;
mod packed;
mod pairs;
mod solve;
mod solved;
mod syzygy;
mod tables;
mod verify;
mod wdl;

pub use build::{Build, BuildError, BuildProgress, bundle};
pub use file::{FileError, TableKind};
pub use game::{Ineligible, RulesId};
pub use material::{Army, Material, MaterialError};
pub use syzygy::{SyzygyGame, syzygy};
pub use tables::{GameTables, OpenError, Tables};
pub use verify::{Contradiction, verify_all, verify_position, verify_sample};
pub use wdl::{Value, Wdl};

/// The greatest number of men on the board of a table.
pub const MAX_MEN: usize = 4;
