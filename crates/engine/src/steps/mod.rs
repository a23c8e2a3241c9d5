//! The steps of a node.

mod learn;
mod moves;
mod probe;
mod prune;
mod reduce;
