#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod clock;
mod engine;
mod evaluate;
mod level;
mod limits;
mod nature;
mod order;
mod score;
mod search;
mod table;

pub use clock::{PATIENCE, budget};
pub use engine::{Engine, Found, Reporter};
pub use level::{Level, LevelError};
pub use limits::Limits;
pub use score::Score;
