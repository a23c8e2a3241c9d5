//! The text UI of the course 6.170: one command per line, answered in words that scripts know.
//!
//! The manual is `docs/text-ui.md`.

mod command;
mod files;
mod json;
mod moves;
mod picture;
mod playing;
mod reply;
mod session;

pub use crate::CommandError;
pub use command::{Command, Contender, FORMS, PlayerKind, Whose};
pub use files::{Disk, Files};
pub use misere_notation::picture::Figures;
pub use reply::{Answer, Reply, State, Trouble};
pub use session::{Options, Session};
