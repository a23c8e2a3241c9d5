//! Moves that a player chooses before the turn comes.

use misere_notation::uci;
use misere_rules::{AnyPosition, Move, Request, Role};
use serde::Serialize;
use tsify::Tsify;

use crate::attempt::Refused;
use crate::page_table::PageTable;
use crate::style::{self, Style};
use crate::view;

/// A move that may be legal when the turn comes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Premove {
    /// The move as `e2e4`: say this to play it.
    pub uci: String,
    /// The move in the notation that was chosen. What a piece captures is not known yet, so nothing says that it
    /// does.
    pub text: String,
    /// Where the piece stands; nothing for a drop.
    pub from: Option<String>,
    /// The squares that mean this move: two for castling.
    pub to: Vec<String>,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// What is dropped.
    pub drop: Option<Role>,
}

/// Moves that may be legal when the turn comes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct Premoves(
    /// Each once.
    pub Vec<Premove>,
);

impl PageTable {
    /// The moves that the player who is not to move may make after some reply, if these moves are made
    /// before: see [`Table::premoves`](misere_table::Table::premoves). None if one of them is no move.
    pub fn premoves(&self, queue: &[String]) -> Premoves {
        let queue: Result<Vec<Request>, _> = queue.iter().map(|text| uci::parse(text)).collect();
        let found = queue.map(|queue| self.table.premoves(&queue)).unwrap_or_default();
        Premoves(found.iter().map(|(pos, mv)| premove(pos, *mv, self.style)).collect())
    }

    /// Why a move cannot be made now, without trying it; nothing if it can be.
    pub fn refusal(&self, text: &str) -> Option<Refused> {
        let request = uci::parse(&style::typed(text)).ok()?;
        let error = self.table.position().find(request).err()?;
        Some(Refused::of_rules(&error.reason, |mv| self.write(mv)))
    }
}

fn premove(pos: &AnyPosition, mv: Move, style: Style) -> Premove {
    Premove {
        uci: mv.to_string(),
        text: style.ahead(pos, mv),
        from: mv.from().map(|sq| sq.to_string()),
        to: view::destinations(pos, mv),
        promotion: mv.promotion(),
        drop: mv.dropped(),
    }
}
