//! XBoard's protocol, version 2: lines in, answers and orders out.
//!
//! ```
//! use misere_protocol::xboard::Session;
//! use misere_protocol::{Effect, Games, Order, Protocol as _};
//!
//! let no_files = |_: &str| Err(std::io::ErrorKind::NotFound.into());
//! let mut session = Session::new(Games::default(), no_files);
//! session.handle(b"variant suicide");
//! let effects = session.handle(b"usermove e2e3"); // The engine has Black until it is told otherwise.
//! assert!(matches!(&effects[..], [Effect::Order(Order::Search(..))]));
//! ```
//!
//! The manual is `docs/protocols.md`.

mod answer;
mod clock;
mod command;
mod features;
mod hear;
mod moves;
mod obey;
mod owed;
mod session;

pub use answer::{Answer, ThinkingLine};
pub use command::Command;
pub use session::{LONGEST_LINE, Session};
