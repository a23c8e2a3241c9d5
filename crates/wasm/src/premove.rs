//! Moves that a player chooses before the turn comes.

use std::collections::HashSet;

use misere_notation::uci;
use misere_rules::{AnyPosition, Move, Role};
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

/// How many positions are followed beyond the first reply. With more, a board would wait for the answer: each
/// has some thirty replies, and each of these some thirty moves.
const FOLLOWED: usize = 40;

impl PageTable {
    /// The moves that the player who is not to move may make after some reply, if these moves are made
    /// before, each after some reply. None while the game is paused or over, or if the moves cannot be.
    ///
    /// The rules are asked, not repeated: every reply is played, and what is legal then is collected. So duties,
    /// drops and blasts are those of the game.
    pub fn premoves(&self, queue: &[String]) -> Premoves {
        if self.table.is_over() || self.table.is_paused() {
            return Premoves(Vec::new());
        }
        let mut positions = replies(&[self.table.position().clone()]);
        for text in queue {
            let Ok(request) = uci::parse(text) else { return Premoves(Vec::new()) };
            let play = |pos: &AnyPosition| pos.find(request).and_then(|mv| pos.play(mv)).ok();
            let played: Vec<AnyPosition> = positions.iter().filter_map(play).collect();
            positions = replies(&thinned(played));
        }
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        for pos in &positions {
            for mv in pos.legal_moves() {
                // The same squares may be a capture after one reply and none after another.
                if seen.insert(mv.request()) {
                    found.push(premove(pos, mv, self.style));
                }
            }
        }
        Premoves(found)
    }

    /// Why a move cannot be made now, without trying it; nothing if it can be.
    pub fn refusal(&self, text: &str) -> Option<Refused> {
        let request = uci::parse(&style::typed(text)).ok()?;
        let error = self.table.position().find(request).err()?;
        Some(Refused::of_rules(&error.reason, |mv| self.write(mv)))
    }
}

/// The positions after every reply to each of these.
fn replies(positions: &[AnyPosition]) -> Vec<AnyPosition> {
    let after = |pos: &AnyPosition| {
        let moves = pos.legal_moves();
        moves.into_iter().filter_map(|mv| pos.play(mv).ok()).collect::<Vec<_>>()
    };
    positions.iter().flat_map(after).collect()
}

/// Some of the positions, from all over the list, if there are too many.
fn thinned(positions: Vec<AnyPosition>) -> Vec<AnyPosition> {
    let step = positions.len().div_ceil(FOLLOWED).max(1);
    positions.into_iter().step_by(step).collect()
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
