#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod chessvar;
mod chooser;
pub mod clock;
mod event;
mod lineup;
mod log;
mod outcome;
mod premoves;
pub mod save;
mod seat;
mod spelling;
mod table;
mod terms;
mod time;

pub use chooser::{Budget, Chooser, Task};
pub use clock::{Face, TimeControl};
pub use event::{Event, Happening};
pub use lineup::{Lineup, LineupPiece};
pub use log::{Ask, Author, Call, Entry, FoldError, FoldFault, MessageId, RULES_VERSION, Ruling, Start};
pub use misere_rules::Level;
pub use outcome::{Cause, Outcome};
pub use save::SavedGame;
pub use seat::Seat;
pub use table::{CallError, Played, Ply, Table};
pub use terms::{Terms, Timekeeping};
pub use time::{Millis, Moment};
