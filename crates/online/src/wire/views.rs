//! What messages are made of: players, seats, seeks, tournaments and games as a page sees them.

use crate::game::Summary;
use crate::ids::GameId;
use crate::offer::Proposal;
use misere_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};

/// A player as others see one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// The name; nothing for a computer, and for a player who was forgotten.
    pub name: Option<String>,
    /// The level of a computer.
    pub level: Option<u8>,
    /// Does a program play under this name?
    pub bot: bool,
}

/// The seat of the player who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatView {
    /// Which side.
    #[cfg_attr(test, ts(type = "'white' | 'black'"))]
    pub side: Color,
    /// What opens it.
    pub key: String,
}

/// A seek in the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeekView {
    /// The game that will follow.
    #[cfg_attr(test, ts(type = "string"))]
    pub game: GameId,
    /// Who seeks.
    pub name: String,
    /// The player's rating in this game at this speed; nothing before the first rated game.
    pub rating: Option<i32>,
    /// What.
    pub proposal: Proposal,
}

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ArenaView {
    /// Which.
    #[cfg_attr(test, ts(type = "string"))]
    pub id: GameId,
    /// What it is called.
    pub title: String,
    /// What is played.
    pub proposal: Proposal,
    /// From when on games begin.
    #[cfg_attr(test, ts(type = "number"))]
    pub begins: u64,
    /// Until when games count.
    #[cfg_attr(test, ts(type = "number"))]
    pub ends: u64,
    /// How many take part.
    pub count: usize,
    /// The best of them.
    pub players: Vec<EntrantView>,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EntrantView {
    /// Who.
    pub name: String,
    /// Points.
    #[cfg_attr(test, ts(type = "number"))]
    pub points: u64,
    /// Does everything count double?
    pub fire: bool,
    /// Games that counted.
    #[cfg_attr(test, ts(type = "number"))]
    pub games: u64,
    /// The game that goes on.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub game: Option<GameId>,
    /// Has the player not left?
    pub plays: bool,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// Which.
    #[cfg_attr(test, ts(type = "string"))]
    pub game: GameId,
    /// Who plays.
    #[cfg_attr(test, ts(type = "{ white: PlayerView; black: PlayerView }"))]
    pub players: ByColor<PlayerView>,
    /// When it began.
    #[cfg_attr(test, ts(type = "number"))]
    pub begun: u64,
    /// What else there is to say.
    pub summary: Summary,
}
