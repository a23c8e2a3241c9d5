//! What a page asks for before a game begins.

use misere_notation::fen;
use misere_notation::names::{self, Named};
use misere_rules::{AnyPosition, ByColor, Color, Faults, GivingUp, Setup, Variant};
use misere_table::{Level, Seat, Terms};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::complaint::setup;
use crate::{Complaint, Matter};

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Chair {
    /// A person at this machine.
    #[default]
    Human,
    /// The engine.
    Computer {
        /// How well, from 1 to 10.
        level: u8,
    },
    /// A player at another machine.
    Remote {
        /// The name.
        name: String,
    },
}

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Tsify)]
pub struct Chairs {
    /// White.
    pub white: Chair,
    /// Black.
    pub black: Chair,
}

/// A game to be begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Wish {
    /// The game, by any of its names.
    pub game: String,
    /// The position to begin with, as FEN; the usual one if it is left out.
    #[tsify(optional)]
    #[serde(default)]
    pub fen: Option<String>,
    /// The number of a start of Chess960, in the game that has them.
    #[tsify(optional)]
    #[serde(default)]
    pub chess960: Option<u16>,
    /// Who plays.
    pub seats: Chairs,
    /// How much time each side has: `unlimited`, `5+3`, `10d5`.
    pub time: ByColor<String>,
}

impl Wish {
    /// Two people, no clock, the usual start.
    pub fn of(game: &str) -> Wish {
        let unlimited = || "unlimited".to_owned();
        Wish {
            game: game.to_owned(),
            fen: None,
            chess960: None,
            seats: Chairs::default(),
            time: ByColor { white: unlimited(), black: unlimited() },
        }
    }

    /// The terms, and what is wrong with the first position and does no harm.
    pub(crate) fn terms(&self) -> Result<(Terms, Faults), Complaint> {
        let variant = variant(&self.game)?;
        let (white, black) = (self.time.white.parse()?, self.time.black.parse()?);
        let (start, pardoned) = self.start(variant)?;
        let terms = Terms::from_position(start)
            .with_clocks(white, black)
            .with_seat(Color::White, self.seats.white.seat()?)
            .with_seat(Color::Black, self.seats.black.seat()?);
        Ok((terms, pardoned))
    }

    fn start(&self, variant: Variant) -> Result<(AnyPosition, Faults), Complaint> {
        match (&self.fen, self.chess960) {
            (Some(text), _) => Ok(fen::pardoned(&variant, text)?),
            (None, Some(number)) => {
                let start = chess960(&variant, number)?;
                let unplayable = |faults: Faults| Complaint::new(setup(faults), faults.to_string());
                let start = variant.position(&start, Faults::NONE).map_err(unplayable)?;
                Ok((start, Faults::NONE))
            }
            (None, None) => Ok((variant.start(), Faults::NONE)),
        }
    }
}

impl Chair {
    pub(crate) fn seat(&self) -> Result<Seat, Complaint> {
        match self {
            Chair::Human => Ok(Seat::Human),
            Chair::Computer { level } => Ok(Seat::Computer { level: self::level(*level)? }),
            Chair::Remote { name } => Ok(Seat::Remote { name: name.clone() }),
        }
    }
}

impl From<&Seat> for Chair {
    fn from(seat: &Seat) -> Chair {
        match seat {
            Seat::Human => Chair::Human,
            Seat::Computer { level } => Chair::Computer { level: level.number() },
            Seat::Remote { name } => Chair::Remote { name: name.clone() },
        }
    }
}

/// The level of this number.
pub(crate) fn level(number: u8) -> Result<Level, Complaint> {
    Level::new(number).map_err(|error| Complaint::new(Matter::Level { found: number }, error.to_string()))
}

/// The game of this name.
pub(crate) fn variant(name: &str) -> Result<Variant, Complaint> {
    Ok(name.parse::<Named>()?.variant)
}

/// The start of Chess960 of a number.
pub(crate) fn chess960(variant: &Variant, number: u16) -> Result<Setup, Complaint> {
    let sentence = || format!("expected a number from 0 to 959, found {number}");
    variant.chess960_start(number).ok_or_else(|| Complaint::new(Matter::Number { found: number }, sentence()))
}

/// A game that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameCard {
    /// The word that files and links know it by.
    pub key: String,
    /// Its name.
    pub title: String,
    /// What one tries to do, in a sentence.
    pub aim: String,
    /// The position it begins with.
    pub start: String,
    /// Can it begin from any of the 960 first ranks?
    pub chess960: bool,
    /// Is it a game of the course 6.170, whose files are XML?
    pub course: bool,
    /// Does a player who gives up forfeit, instead of resigning?
    pub forfeits: bool,
}

/// Every game that can be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct GameCards(
    /// They, in the order of the rulebook.
    pub Vec<GameCard>,
);

impl GameCards {
    /// The built-in games.
    pub fn all() -> GameCards {
        GameCards::of(Variant::ALL)
    }

    /// These games.
    pub(crate) fn of(games: &[Variant]) -> GameCards {
        let shuffled = names::find("chess960").map(|named| named.variant);
        let card = |variant: &Variant| {
            let card = variant.card();
            GameCard {
                key: card.key.to_owned(),
                title: card.title.to_owned(),
                aim: card.aim.to_owned(),
                start: fen::write(&variant.start().to_setup()).to_string(),
                chess960: Some(variant) == shuffled.as_ref(),
                course: variant.course().is_some(),
                forfeits: variant.giving_up() == GivingUp::Forfeit,
            }
        };
        GameCards(games.iter().map(card).collect())
    }
}
