//! The universal chess interface: lines in, answers and orders out.
//!
//! ```
//! use misere_protocol::uci::Session;
//! use misere_protocol::{Effect, Games, Order, Protocol as _};
//!
//! let no_files = |_: &str| Err(std::io::ErrorKind::NotFound.into());
//! let mut session = Session::new(Games::default(), no_files);
//! session.handle(b"setoption name UCI_Variant value antichess");
//! session.handle(b"position startpos moves e2e3 b7b5");
//! let effects = session.handle(b"go movetime 100");
//! assert!(matches!(&effects[..], [Effect::Order(Order::Search(..))]));
//! ```
//!
//! The caveat: a session that has ordered something must be told every [`EngineEvent`](crate::EngineEvent) of it,
//! or it waits for ever. The manual is `docs/protocols.md`.

mod answer;
mod command;
mod describe;
mod go;
mod hear;
mod line;
mod obey;
mod position;
mod search;
mod session;

pub use answer::{Answer, Info};
pub use command::Command;
pub use go::Go;
pub use line::CommandLine;
pub use position::PositionCommand;
pub use session::{LONGEST_LINE, Session};
