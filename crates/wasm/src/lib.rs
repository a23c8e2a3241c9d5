#![doc = include_str!("../README.md")]

mod adviser;
mod agree;
mod attempt;
mod binding;
mod complaint;
mod page_table;
mod premove;
mod row;
mod save;
#[cfg(feature = "study")]
pub mod study;
mod style;
mod view;
mod wish;
mod words;

pub use adviser::{Adviser, Thought, Worth};
pub use attempt::{Attempt, Refused};
pub use binding::{JsSavedGame, JsTable, Thinker, games};
pub use complaint::{Complaint, Matter};
pub use page_table::{Events, PageTable};
pub use premove::{Premove, Premoves};
pub use row::{Prey, Slot};
pub use save::Save;

pub use style::Notation;
pub use view::{ClockView, ClocksView, MoveView, OutcomeView, PlyView, PositionView, TableView};
pub use wish::{Chair, Chairs, GameCard, GameCards, Wish};
pub use words::Letters;
