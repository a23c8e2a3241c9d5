//! The vocabulary: colours, roles, squares, sets of squares, and the board they make up.

#[allow(clippy::module_inception)] // the noun is the board, whatever the room is called
mod board;
mod color;
mod picture;
mod placement;
mod role;
mod square;
mod squares;

pub use board::Board;
pub use color::{ByColor, Color};
pub use placement::PlacementError;
pub use role::{ByRole, Piece, Role, Roles};
pub use square::{File, Rank, Square};
pub use squares::{SquareSet, Squares};
