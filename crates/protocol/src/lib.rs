#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod command_error;
mod games;
mod going_on;
mod lines;
mod looks;
mod protocol;
mod setting;
mod settings;
pub mod text;
mod thinker;
pub mod uci;
mod work;
pub mod xboard;

pub use command_error::CommandError;
pub use games::{BadCharter, Games};
pub use lines::{LONGEST_LINE, read_line, read_line_up_to};
pub use protocol::{Effect, Protocol};
pub use setting::{Kind, Setting};
pub use thinker::Thinker;
pub use work::{Event, Order, Worker, per_second};
