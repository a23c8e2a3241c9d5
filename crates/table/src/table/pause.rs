//! Pausing.

use super::{Pace, PauseError, Table};
use crate::{Happening, Moment};

impl Table {
    /// Stops the clocks; no moves are accepted until the game is resumed.
    ///
    /// # Errors
    ///
    /// If the game is over or paused.
    pub fn pause(&mut self, now: Moment) -> Result<(), PauseError> {
        self.go_on(now)?;
        if self.is_paused() {
            return Err(PauseError::AlreadyPaused);
        }
        self.clocks.stop(now);
        self.pace = Pace::Paused;
        self.tell(Happening::Paused);
        Ok(())
    }

    /// Lets the clock run on.
    ///
    /// # Errors
    ///
    /// If the game is over or not paused.
    pub fn resume(&mut self, now: Moment) -> Result<(), PauseError> {
        self.go_on(now)?;
        if !self.is_paused() {
            return Err(PauseError::NotPaused);
        }
        self.clocks.start(now);
        self.pace = Pace::Running;
        self.tell(Happening::Resumed);
        Ok(())
    }
}
