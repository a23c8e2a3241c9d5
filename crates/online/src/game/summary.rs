//! What lists show of a game.

use super::OnlineGame;
use crate::offer::speed;
use misere_rules::{ByColor, Color};
use misere_table::Seat;
use serde::{Deserialize, Serialize};

/// What lists show of a game without folding it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// The key of the game.
    pub variant: String,
    /// Its title.
    pub title: String,
    /// The clock, as people write it.
    pub clock: String,
    /// How fast it is.
    pub speed: String,
    /// Does it count?
    pub rated: bool,
    /// The level, where a computer plays.
    #[cfg_attr(test, ts(type = "{ white: number | null; black: number | null }"))]
    pub computer: ByColor<Option<u8>>,
    /// `1-0`, `0-1`, `1/2-1/2`; `*` without a result.
    pub result: String,
    /// Why it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub cause: Option<String>,
}

impl Summary {
    /// What there is to say of a game.
    pub fn of(game: &OnlineGame) -> Summary {
        let (table, variant) = (&game.table, game.variant());
        let control = table.control(Color::White);
        let level = |side| match table.seat(side) {
            Seat::Computer { level } => Some(level.number()),
            _ => None,
        };
        Summary {
            variant: variant.card().key.to_owned(),
            title: variant.card().title.to_owned(),
            clock: control.to_string(),
            speed: speed(control).to_owned(),
            rated: game.origin.rated,
            computer: ByColor::new_with(level),
            result: table.outcome().map_or("*", |outcome| outcome.result()).to_owned(),
            cause: table.outcome().map(|outcome| outcome.cause.key().to_owned()),
        }
    }

    /// As it is stored.
    pub fn written(&self) -> String {
        serde_json::to_string(self).expect("a summary is plain data")
    }
}
