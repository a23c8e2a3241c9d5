//! The shape of a file.

use misere_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

/// What is looked at first.
#[derive(Deserialize)]
pub(super) struct Head {
    pub(super) format: Option<String>,
    pub(super) version: Option<u64>,
}

/// All of it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shape {
    pub(super) format: String,
    pub(super) version: u64,
    /// The key of the game.
    pub(super) variant: String,
    /// The FEN of the position it began with.
    pub(super) start: String,
    /// How draws come about.
    pub(super) draws: String,
    pub(super) timekeeping: Keeping,
    pub(super) seats: Sides<Chair>,
    /// Time controls as in PGN.
    pub(super) controls: Sides<String>,
    pub(super) moves: Vec<Turn>,
    /// Moves that were taken back, the next to be played again first.
    pub(super) undone: Vec<Turn>,
    /// What stood on the clocks when the current turn began.
    pub(super) left: Sides<Option<u64>>,
    /// What has been spent on the current move.
    pub(super) spent: u64,
    pub(super) paused: bool,
    pub(super) draw_offer: Option<Side>,
    pub(super) outcome: Option<End>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Turn {
    pub(super) uci: String,
    pub(super) spent: u64,
    pub(super) left: Option<u64>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub(super) winner: Option<Side>,
    pub(super) cause: String,
    pub(super) claimed: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sides<T> {
    pub(super) white: T,
    pub(super) black: T,
}

impl<T> From<ByColor<T>> for Sides<T> {
    fn from(both: ByColor<T>) -> Sides<T> {
        Sides { white: both.white, black: both.black }
    }
}

impl<T> From<Sides<T>> for ByColor<T> {
    fn from(both: Sides<T>) -> ByColor<T> {
        ByColor { white: both.white, black: both.black }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Chair {
    Human {},
    Computer { level: u8 },
    Remote { name: String },
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Keeping {
    Real,
    Told,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Side {
    White,
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        color.choose(Side::White, Side::Black)
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}
