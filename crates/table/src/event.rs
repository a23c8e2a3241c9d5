//! What happened at a table, numbered.

use misere_rules::{Color, DrawRule, Move};
use serde::Serialize;

use crate::{Millis, Outcome, Timekeeping};

/// Something that happened. Events follow from the entries of a table and are what a window shows: it
/// says the last number that it has seen and gets the rest from
/// [`Table::events_since`](crate::Table::events_since).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// One more than that of the event before; the first has 1.
    pub number: u64,
    /// The number of the entry that it follows from. One entry can have several events.
    pub entry: u64,
    /// What happened.
    pub what: Happening,
}

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Happening {
    /// The game began.
    Started,
    /// A player moved.
    Moved {
        /// Which.
        side: Color,
        /// The move.
        #[serde(rename = "uci")]
        mv: Move,
        /// How long it took.
        spent: Millis,
        /// What the mover's clock shows after the move; `None` if it does not run.
        left: Option<Millis>,
    },
    /// A player without a move was skipped.
    Skipped {
        /// Which.
        side: Color,
    },
    /// Time was charged to the player to move.
    Charged {
        /// Which.
        side: Color,
        /// How much.
        spent: Millis,
    },
    /// A side was given time.
    TimeGiven {
        /// Which.
        side: Color,
        /// How much.
        time: Millis,
    },
    /// The clock of a side was set.
    TimeSet {
        /// Which.
        side: Color,
        /// What it shows.
        left: Millis,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many, skipped turns included.
        plies: usize,
    },
    /// This side offered a draw.
    DrawOffered {
        /// Which.
        side: Color,
    },
    /// This side declined a draw, by saying so or by moving.
    DrawDeclined {
        /// Which.
        side: Color,
    },
    /// This side withdrew its offer of a draw, or the offer lapsed because moves were taken back or played
    /// again.
    DrawWithdrawn {
        /// Which.
        side: Color,
    },
    /// The game was paused.
    Paused,
    /// The game went on after a pause.
    Resumed,
    /// The table was put away.
    Adjourned,
    /// The game went on where it was adjourned.
    Reopened,
    /// Another player has this side now.
    Seated {
        /// Which.
        side: Color,
    },
    /// Draws come about in another way now.
    DrawRuleSet {
        /// How.
        rule: DrawRule,
    },
    /// The table learns in another way now how long moves take.
    TimekeepingSet {
        /// How.
        timekeeping: Timekeeping,
    },
    /// The game ended.
    Over(Outcome),
}
