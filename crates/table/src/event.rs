//! What happened at a table, numbered.

use misere_rules::{Color, Move};

use crate::{Millis, Outcome};

/// Something that happened. Whoever says the last number seen gets the rest from
/// [`Table::events_since`](crate::Table::events_since).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// One more than that of the event before; the first has 1.
    pub number: u64,
    /// What happened.
    pub what: Happening,
}

/// What can happen.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Happening {
    /// The game began.
    Started,
    /// A player moved.
    Moved {
        /// Who.
        side: Color,
        /// What.
        mv: Move,
        /// How long it took.
        spent: Millis,
        /// What the mover's clock shows after the move; `None` if it does not run.
        left: Option<Millis>,
    },
    /// A player without a move was skipped.
    Skipped {
        /// Who.
        side: Color,
    },
    /// Time was charged to the player to move.
    Charged {
        /// Who.
        side: Color,
        /// How much.
        spent: Millis,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many, skipped turns included.
        plies: usize,
    },
    /// This side offered a draw.
    DrawOffered(Color),
    /// This side declined a draw, by saying so or by moving.
    DrawDeclined(Color),
    /// This side withdrew its offer of a draw, or the offer lapsed because moves were taken back or played
    /// again.
    DrawWithdrawn(Color),
    /// The game was paused.
    Paused,
    /// The game went on.
    Resumed,
    /// Somebody else plays this side now.
    Seated(Color),
    /// The game ended.
    Over(Outcome),
}
