#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod expand;
mod graph;
mod known;
mod number;
mod search;
mod solve;

pub use known::{Known, Tables};
pub use number::Numbers;
pub use solve::{Answer, Options, Progress, Solver};
