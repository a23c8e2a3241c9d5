#![doc = include_str!("../README.md")]

mod agree;
mod attempt;
mod binding;
mod complaint;
mod danger;
mod mind;
mod save;
mod session;
mod view;
mod wish;
mod words;

pub use attempt::{Attempt, Refused};
pub use binding::{SavedGame, Table, Thinker, games};
pub use complaint::{Complaint, Matter};
pub use mind::{Mind, Thought, Worth};
pub use save::Save;
pub use session::Session;
pub use view::{ClockView, ClocksView, MoveView, OutcomeView, PlyView, PositionView, TableView};
pub use wish::{Chair, Chairs, GameCard, GameCards, Wish};
pub use words::{Count, Kind, Letters, Pair, Side};
