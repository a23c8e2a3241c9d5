#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod command_error;
mod engine_host;
mod games;
mod going_on;
mod lines;
mod looks;
mod protocol;
mod setting;
mod settings;
pub mod text;
mod threads;
pub mod uci;
pub mod xboard;

pub use command_error::{CommandError, quoted};
pub use engine_host::{EngineEvent, EngineHost, OpenTables, Order, per_second};
pub use games::{BadCharter, Games};
pub use lines::{LONGEST_LINE, read_line, read_line_up_to};
pub use protocol::{Effect, Protocol};
pub use setting::{OptionType, Setting};
pub use threads::{TooFewThreads, require_threads};
