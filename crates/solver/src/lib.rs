#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod expand;
mod extract;
mod graph;
mod known;
mod number;
mod proof;
mod search;
mod solve;
mod verify;

pub use graph::JournalError;
pub use known::{Known, LeafValues};
pub use number::Numbers;
pub use proof::{ProofError, ProofFile, Strategy, Title};
pub use solve::{Answer, Limits, Progress, Saved, Solver};
pub use verify::{Explored, Flaw, FlawKind, Reply, Report, explore, verify};
