//! What other programs call the games.
//!
//! A [`Card`](misere_rules::Card) says what a game is called here; this module adds what lichess,
//! engines, chess servers and libraries call it. Reading knows every name and is not particular about
//! case, blanks, hyphens, underscores and slashes, though an exact spelling, in whatever case, goes first.
//!
//! ```
//! use misere_notation::names::{self, StartKind};
//! use misere_rules::Variant;
//!
//! let named = names::find("wild 26").unwrap();
//! assert_eq!(named.variant, Variant::Giveaway);
//! let named = names::find("Fischer Random").unwrap();
//! assert_eq!((&named.variant, named.start), (&Variant::Chess, StartKind::Chess960));
//! assert_eq!(named.pgn_tag(), Some("Chess960"));
//!
//! let hill = names::of(&Variant::KingOfTheHill);
//! assert_eq!(hill.lichess.unwrap().key, "kingOfTheHill");
//! assert_eq!(hill.icc, None);
//!
//! let error = "antichez".parse::<names::Named>().unwrap_err();
//! let message = "expected the name of a game, found \"antichez\" (did you mean \"antichess\"?)";
//! assert_eq!(error.to_string(), message);
//! ```
//!
//! The caveat: a name says nothing about a game of a charter. Ask
//! [`Variant::named_among`] for those first.

mod error;
mod find;
mod table;

pub use error::{NameError, suggest};
pub use find::find;
pub use table::{Lichess, Names};

use core::str::FromStr;

use misere_rules::{Setup, Variant};

use crate::uci::CastlingStyle;
use table::{Row, TABLE, Tag, UNKNOWN};

/// A game and what its name tells of its start. The game is a [`Variant`], or the rules of a game that the
/// compiler knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Named<G = Variant> {
    /// The game.
    pub variant: G,
    /// From where it is played, which some names of chess tell.
    pub start: StartKind,
}

/// From where a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StartKind {
    /// From the start on its card.
    #[default]
    Usual,
    /// From one of the 960 starts; castling is written as the king taking the rook.
    Chess960,
    /// From a position that is given beside the name.
    Given,
}

impl Named {
    /// The game from its usual start.
    pub(crate) fn of(variant: &Variant) -> Named {
        Named::from(variant.clone())
    }

    /// What others call it.
    pub fn names(&self) -> &'static Names {
        self.row().map_or_else(|| of(&self.variant), |row| &row.names)
    }

    /// The value of the tag `Variant` in a PGN: as lichess writes it, our own title where lichess does
    /// not know the game. Chess needs no tag. A charter's game goes by its key, as in every file of
    /// ours: no two games of a charter share one.
    pub fn pgn_tag(&self) -> Option<&str> {
        match self.row().map_or(&Tag::Title, |row| &row.tag) {
            Tag::LeftOut => None,
            Tag::Title if matches!(self.variant, Variant::Custom(_)) => Some(self.variant.card().key),
            Tag::Title => Some(self.variant.card().title),
            Tag::Word(word) => Some(word),
        }
    }

    fn row(&self) -> Option<&'static Row> {
        TABLE.iter().find(|row| row.variant == self.variant && row.start == self.start)
    }
}

impl<G> Named<G> {
    /// How castling is written in a game that was named so and starts from this setup.
    pub fn castling_style(&self, start: &Setup) -> CastlingStyle {
        match self.start {
            StartKind::Chess960 => CastlingStyle::Chess960,
            StartKind::Usual | StartKind::Given => CastlingStyle::of(start),
        }
    }
}

impl From<Variant> for Named {
    /// The game from its usual start.
    fn from(variant: Variant) -> Named {
        Named { variant, start: StartKind::Usual }
    }
}

impl FromStr for Named {
    type Err = NameError;

    /// [`find`], with a suggestion if nothing is found.
    fn from_str(text: &str) -> Result<Named, NameError> {
        find(text).ok_or_else(|| NameError::new(text))
    }
}

/// What others call a game from its usual start. A charter's game is unknown to them.
pub fn of(variant: &Variant) -> &'static Names {
    Named::of(variant).row().map_or(&UNKNOWN, |row| &row.names)
}
