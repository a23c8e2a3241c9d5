#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod chessvar;
mod chooser;
pub mod clock;
mod event;
mod outcome;
pub mod save;
mod seat;
mod table;
mod terms;
mod time;

pub use chessvar::{ChessVar, GameState, Inventory, PlayerTurn};
pub use chooser::{Budget, Chooser, Task};
pub use clock::{Face, TimeControl};
pub use event::{Event, Happening};
pub use outcome::{Cause, Outcome};
pub use save::SavedGame;
pub use seat::{Level, Seat};
pub use table::{DrawError, GameOver, PauseError, PlayError, Played, Ply, Table, TakeBackError, TurnError};
pub use terms::{Terms, Timekeeping};
pub use time::{Millis, Moment};
