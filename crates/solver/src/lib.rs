#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod expand;
mod extract;
mod graph;
mod known;
mod leaves;
mod number;
mod proof;
mod search;
mod solve;
mod verify;

pub use graph::JournalError;
pub use known::{LeafValue, LeafValues};
pub use leaves::TableLeaves;
pub use number::Numbers;
pub use proof::{ProofError, ProofFile, ProofPack, Strategy, Title};
pub use solve::{ProofStatus, Saved, Solver, SolverLimits, SolverProgress};
pub use verify::{Explored, Flaw, FlawKind, ProofReply, ProofReport, explore, verify};
