#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]

pub mod bench;
mod clock;
mod deepen;
mod depth;
mod engine;
mod evaluate;
mod exchange;
mod history;
mod level;
mod limits;
mod node;
mod pages;
mod params;
mod pick;
#[cfg(test)]
mod pick_perft;
mod quiesce;
mod report;
mod score;
mod steps;
mod table;
mod temper;
#[cfg(feature = "tune")]
pub mod tune;
mod watch;
mod window;
mod worker;

pub use engine::{Engine, MAX_HASH};
pub use level::{Level, LevelError};
pub use limits::{Clock, Limits, Signal, Time};
pub use report::{Bound, Found, Report, Reporter};
pub use score::Score;
