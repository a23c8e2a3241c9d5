//! The row of a side's pieces: one slot for each piece, for the whole game.

use misere_rules::threats::{self, Compulsory};
use misere_rules::{AnyPosition, ByColor, Role, SquareSet};
use misere_table::{Lineup, LineupPiece};
use serde::Serialize;
use tsify::Tsify;

/// A place in the row of a side's pieces. It belongs to one piece for the whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    /// What the piece is, or was when it went.
    pub role: Role,
    /// Has it become what it is, on the last rank?
    pub promoted: bool,
    /// Where it stands; nothing if it is gone.
    pub square: Option<String>,
    /// The compulsory captures that would take it.
    pub prey: Prey,
}

/// By which of the compulsory captures a piece would be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Prey {
    /// By none, or no capture is compulsory.
    #[default]
    None,
    /// By some: another piece may be taken instead.
    Some,
    /// By every one: it will be gone.
    Every,
}

/// The rows of both sides as a page shows them, in this position.
pub(crate) fn rows(lineup: &Lineup, pos: &AnyPosition) -> ByColor<Vec<Slot>> {
    let Compulsory { some, every } = threats::compulsory(pos);
    let slot = |piece: &LineupPiece| {
        let within = |set: SquareSet| piece.at.is_some_and(|at| set.has(at));
        let prey = match (within(every), within(some)) {
            (true, _) => Prey::Every,
            (_, true) => Prey::Some,
            _ => Prey::None,
        };
        let square = piece.at.map(|at| at.to_string());
        Slot { role: piece.role, promoted: piece.promoted, square, prey }
    };
    ByColor::new_with(|side| lineup.of_side(side).iter().map(slot).collect())
}
