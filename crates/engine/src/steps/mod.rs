//! The steps of a node.

mod consider;
mod extend;
mod follow;
mod learn;
mod probe;
mod prune;
mod reduce;

pub(crate) use consider::{Considered, Step};
