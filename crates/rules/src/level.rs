//! How well a program plays.

use core::fmt;

/// How well a program plays, from 1 to 10: one scale for seats at a table, the engine and the protocols.
///
/// ```
/// use misere_rules::Level;
/// assert_eq!(Level::new(10), Ok(Level::BEST));
/// assert_eq!(Level::new(0).unwrap_err().to_string(), "expected a level from 1 to 10, found 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// For beginners.
    pub const EASIEST: Level = Level(1);
    /// As well as it can.
    pub const BEST: Level = Level(10);

    /// The level of this number.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub const fn new(number: u8) -> Result<Level, LevelError> {
        if number >= Level::EASIEST.0 && number <= Level::BEST.0 {
            Ok(Level(number))
        } else {
            Err(LevelError { found: number })
        }
    }

    /// Every level, the easiest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (Level::EASIEST.0..=Level::BEST.0).map(Level)
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

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A number that is not a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelError {
    /// The number that was given.
    pub found: u8,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a level from 1 to 10, found {}", self.found)
    }
}

impl core::error::Error for LevelError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_go_from_one_to_ten() {
        let good = (0..=u8::MAX).filter_map(|number| Level::new(number).ok());
        assert!(good.eq(Level::all()));
        assert_eq!(
            Level::all().map(Level::number).collect::<alloc::vec::Vec<_>>(),
            (1..=10).collect::<alloc::vec::Vec<_>>()
        );
        assert_eq!(Level::new(11), Err(LevelError { found: 11 }));
    }
}
