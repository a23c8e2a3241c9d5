//! Games that were read from files.

use misere_rules::{ByColor, Color};
use misere_table::save::{json, pgn, xml};
use misere_table::{SavedGame, Table, Timekeeping};

use crate::session::{Session, moment};
use crate::{Chairs, Complaint, Matter, wish};

/// A file that was read: a game at rest until the page says who plays.
#[derive(Clone, Debug)]
pub struct Save(SavedGame);

impl Save {
    /// Reads a file of any kind that we write: the course's XML, our JSON, or else PGN.
    ///
    /// # Errors
    ///
    /// If it is none of them, or not a game; says where.
    pub fn read(bytes: &[u8]) -> Result<Save, Complaint> {
        let games = |name: &str| wish::variant(name).ok();
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        Ok(Save(match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(b'<') => xml::read(bytes, games)?,
            Some(b'{') => json::read(bytes, games)?,
            Some(_) => pgn::read(bytes, games)?,
            None => {
                return Err(Complaint::new(Matter::Nothing, "expected a saved game, found an empty file"));
            }
        }))
    }

    pub(crate) fn table(&self) -> &Table {
        self.0.as_table()
    }

    /// The key of its game.
    pub fn game(&self) -> String {
        self.table().variant().card().key.to_owned()
    }

    /// How many moves it has.
    pub fn plies(&self) -> usize {
        self.table().plies().len()
    }

    /// Is it over?
    pub fn is_over(&self) -> bool {
        self.table().is_over()
    }

    /// Who played it.
    pub fn seats(&self) -> Chairs {
        let chair = |side| self.table().seat(side).into();
        Chairs { white: chair(Color::White), black: chair(Color::Black) }
    }

    /// The game goes on, played by these.
    ///
    /// # Errors
    ///
    /// If there is no such level.
    pub fn open(self, seats: &Chairs, now: f64) -> Result<Session, Complaint> {
        let seats = ByColor { white: seats.white.seat()?, black: seats.black.seat()? };
        let saved = self.0.with_seats(seats).with_timekeeping(Timekeeping::Real);
        Ok(Session::of(saved.resume(moment(now))))
    }
}
