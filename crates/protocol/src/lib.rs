#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod games;
mod lines;
pub mod text;
mod thinker;
pub mod uci;
mod work;

pub use games::{BadCharter, Games};
pub use lines::{LONGEST_LINE, read_line, read_line_up_to};
pub use thinker::Thinker;
pub use work::{Event, Order, Worker};
