//! Who sits where.

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

/// How well a computer shall play, from 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// For beginners.
    pub const EASIEST: Level = Level(1);
    /// As well as it can.
    pub const BEST: Level = Level(10);

    /// The level of this number, if there is one.
    ///
    /// ```
    /// use misere_table::Level;
    /// assert_eq!(Level::new(10), Some(Level::BEST));
    /// assert_eq!(Level::new(0), None);
    /// ```
    pub const fn new(number: u8) -> Option<Level> {
        if number >= Level::EASIEST.0 && number <= Level::BEST.0 { Some(Level(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::BEST
    }
}
