//! What players do besides moving: giving up, agreeing, pausing, changing seats, saving.

use misere_rules::Color;
use misere_table::Seat;
use misere_table::save::{json, pgn, xml};

use crate::page_table::{PageTable, moment};
use crate::save::LEVEL_TAGS;
use crate::{Chair, Complaint};

impl PageTable {
    /// Gives up for a side.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn resign(&mut self, side: Color, now: f64) -> Result<(), Complaint> {
        self.table.resign(side, moment(now))?;
        Ok(())
    }

    /// Forfeits the game for a side.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn forfeit(&mut self, side: Color, now: f64) -> Result<(), Complaint> {
        self.table.forfeit(side, moment(now))?;
        Ok(())
    }

    /// Calls the game off.
    ///
    /// # Errors
    ///
    /// If it is over.
    pub fn abort(&mut self, now: f64) -> Result<(), Complaint> {
        self.table.abort(moment(now))?;
        Ok(())
    }

    /// Offers a draw, or accepts the one that is offered.
    ///
    /// # Errors
    ///
    /// If the game is over or this side's offer stands already.
    pub fn offer_draw(&mut self, side: Color, now: f64) -> Result<(), Complaint> {
        self.table.offer_draw(side, moment(now))?;
        Ok(())
    }

    /// Declines a draw.
    ///
    /// # Errors
    ///
    /// If the game is over or none is offered.
    pub fn decline_draw(&mut self, side: Color, now: f64) -> Result<(), Complaint> {
        self.table.decline_draw(side, moment(now))?;
        Ok(())
    }

    /// Claims the draw that the player to move is entitled to.
    ///
    /// # Errors
    ///
    /// If there is none, or the game is over.
    pub fn claim_draw(&mut self, now: f64) -> Result<(), Complaint> {
        self.table.claim_draw(self.table.turn(), moment(now))?;
        Ok(())
    }

    /// Stops the clocks.
    ///
    /// # Errors
    ///
    /// If the game is over or paused.
    pub fn pause(&mut self, now: f64) -> Result<(), Complaint> {
        Ok(self.table.pause(moment(now))?)
    }

    /// Lets the game go on.
    ///
    /// # Errors
    ///
    /// If the game is over or not paused.
    pub fn resume(&mut self, now: f64) -> Result<(), Complaint> {
        Ok(self.table.resume(moment(now))?)
    }

    /// Gives a side to another player.
    ///
    /// # Errors
    ///
    /// If there is no such level.
    pub fn seat(&mut self, side: Color, chair: &Chair) -> Result<(), Complaint> {
        self.table.set_seat(side, chair.seat()?);
        Ok(())
    }

    /// The game with nothing left out.
    pub fn to_json(&self, now: f64) -> String {
        json::write(&self.table, moment(now))
    }

    /// The game for other programs. Names and date are the page's to say.
    pub fn to_pgn(&self, white: &str, black: &str, date: &str) -> String {
        let level = |side: Color| match self.table.seat(side) {
            Seat::Computer { level } => Some((LEVEL_TAGS[side], level.number().to_string())),
            Seat::Human | Seat::Remote { .. } => None,
        };
        let levels: Vec<_> = Color::ALL.into_iter().filter_map(level).collect();
        let mut tags = vec![("White", white), ("Black", black), ("Date", date)];
        tags.extend(levels.iter().map(|(name, level)| (*name, level.as_str())));
        pgn::write(&self.table, &tags)
    }

    /// The game as the course 6.170 saved it.
    pub fn to_xml(&self, now: f64) -> String {
        xml::write(&self.table, moment(now))
    }
}
