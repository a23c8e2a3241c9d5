//! Games that were read from files.

use misere_notation::pgn::{Reader, Token};
use misere_rules::{ByColor, Color, Faults, Variant};
use misere_table::save::{json, pgn, xml};
use misere_table::{SavedGame, Table, Timekeeping};

use crate::page_table::{PageTable, moment};
use crate::{Chair, Chairs, Complaint, Matter, wish};

/// A file that was read: a game at rest until the page says who plays.
#[derive(Clone, Debug)]
pub struct Save {
    game: SavedGame,
    /// What PGN says of the players beyond their names.
    levels: ByColor<Option<u8>>,
    variations: usize,
}

impl Save {
    /// Reads a file of any kind that we write: the course's XML, our JSON, or else PGN.
    ///
    /// # Errors
    ///
    /// If it is none of them, or not a game; says where.
    pub fn read(bytes: &[u8]) -> Result<Save, Complaint> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let plain = |game| Save { game, levels: ByColor::default(), variations: 0 };
        Ok(match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(b'<') => plain(xml::read(bytes, games)?),
            Some(b'{') => plain(json::read(bytes, games)?),
            Some(_) => {
                let (levels, variations) = beside_the_moves(bytes);
                Save { game: pgn::read(bytes, games)?, levels, variations }
            }
            None => {
                return Err(Complaint::new(Matter::Nothing, "expected a saved game, found an empty file"));
            }
        })
    }

    /// How many variations of the game were passed over: a table has one line of moves.
    pub fn variations(&self) -> usize {
        self.variations
    }

    pub(crate) fn table(&self) -> &Table {
        self.game.as_table()
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

    /// Who played it. A player who sat elsewhere is not there any more: people at this machine play on.
    pub fn seats(&self) -> Chairs {
        let chair = |side| match (self.levels[side], self.table().seat(side).into()) {
            (Some(level), _) => Chair::Computer { level },
            (None, Chair::Remote { .. }) => Chair::Human,
            (None, chair) => chair,
        };
        Chairs { white: chair(Color::White), black: chair(Color::Black) }
    }

    /// What is wrong with the first position and does no harm.
    pub fn pardoned(&self) -> Faults {
        self.game.pardoned()
    }

    /// The game goes on, played by these.
    ///
    /// # Errors
    ///
    /// If there is no such level.
    pub fn open(self, seats: &Chairs, now: f64) -> Result<PageTable, Complaint> {
        let seats = ByColor { white: seats.white.seat()?, black: seats.black.seat()? };
        let pardoned = self.pardoned();
        let saved = self.game.with_seats(seats).with_timekeeping(Timekeeping::Real);
        Ok(PageTable::of(saved.resume(moment(now))).with_pardoned(pardoned))
    }
}

/// The game that a file means.
pub(crate) fn games(name: &str) -> Option<Variant> {
    wish::variant(name).ok()
}

/// The tags that say at which level a computer plays. Other programs pass over them.
pub(crate) const LEVEL_TAGS: ByColor<&str> = ByColor { white: "WhiteLevel", black: "BlackLevel" };

/// What a table does not know of the first game of a PGN: levels, and how many variations there are, those
/// within variations left out.
fn beside_the_moves(bytes: &[u8]) -> (ByColor<Option<u8>>, usize) {
    let mut reader = Reader::new(bytes);
    let (mut levels, mut variations) = (ByColor::default(), 0);
    while let Ok(Some(token)) = reader.next_token() {
        match token {
            Token::Tag { name, value } => {
                if let Some(side) = Color::ALL.into_iter().find(|&side| name.text() == LEVEL_TAGS[side]) {
                    levels[side] = value.text().parse().ok().filter(|&level| wish::level(level).is_ok());
                }
            }
            Token::Open => {
                variations += 1;
                let _ = reader.skip_variation();
            }
            Token::End(_) => break,
            Token::Move(_) | Token::Comment(_) | Token::Nag(_) | Token::Close => {}
        }
    }
    (levels, variations)
}
