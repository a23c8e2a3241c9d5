#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod lines;
pub mod text;
mod thinker;

pub use lines::{LONGEST_LINE, read_line};
pub use thinker::Thinker;
