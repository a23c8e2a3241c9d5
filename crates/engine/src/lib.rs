#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]

pub mod bench;
mod beside;
mod clock;
mod deepen;
mod depth;
mod engine;
mod evaluate;
mod history;
mod huge_pages;
mod limits;
mod nnue;
mod node;
mod params;
mod pick;
#[cfg(test)]
mod pick_perft;
mod probe;
mod quiesce;
mod report;
mod score;
mod search;
mod searchable;
mod see;
mod skill;
mod steps;
mod temper;
mod time_manager;
mod transposition;
#[cfg(feature = "tune")]
pub mod tune;
mod window;
mod worker;

pub use engine::{Engine, MAX_HASH};
pub use limits::{Clock, Limits, Signal, Time};
pub use misere_rules::Level;
pub use nnue::{Net, NetError, Sample, SampleKind, Sampler};
pub use probe::{Finding, GameValue, Known, Probe, ProbeGame, ProvedMove, Prover, TableValue};
pub use report::{Bound, Found, Report, Reporter};
pub use score::{Score, ScoreKind};
pub use searchable::Searchable;
pub use skill::{level_rated, rating_of};
