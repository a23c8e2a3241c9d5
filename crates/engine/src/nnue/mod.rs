//! Evaluation by a small neural network that is updated move by move.
//! CITE: Yu Nasu, efficiently updatable neural networks, 2018.
//!
//! One layer of inputs sees the board twice, as each side sees it; its sums, the accumulator, change by a
//! few rows of weights with each move. An activation and one layer above it give the score. Everything is
//! an integer, so that the result is the same on every machine.
//!
//! - `net.rs`: the weights, and the file they come from
//! - `features.rs`: which inputs a position has
//! - `stack.rs`: the accumulators of a line, computed when they are needed
//! - `sample.rs`: what a network learns from a position
//! - `kernels/`: the loops over the accumulator, once readable and once for each kind of vectors

mod features;
mod kernels;
mod net;
mod sample;
mod stack;

pub(crate) use features::View;
pub use net::{Net, NetError};
pub use sample::{Sample, SampleKind, Sampler};
pub(crate) use stack::{Changes, Stack};
