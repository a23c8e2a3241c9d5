//! Who sits where.

use misere_rules::Level;
use serde::{Deserialize, Serialize};

/// Who plays a side. A table lets anyone play for either seat; a window asks whose seat it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Seat {
    /// A person at this machine.
    #[default]
    Human,
    /// A program.
    Computer {
        /// How well it shall play.
        level: Level,
    },
    /// A player at another machine.
    Remote {
        /// The name.
        name: String,
    },
}

impl Seat {
    /// A computer that plays as well as it can.
    pub const COMPUTER: Seat = Seat::Computer { level: Level::BEST };

    /// Does a computer sit here?
    pub const fn is_computer(&self) -> bool {
        matches!(self, Seat::Computer { .. })
    }
}
