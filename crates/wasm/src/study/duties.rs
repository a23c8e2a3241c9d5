//! What both sides must capture: the side to move now, and the other one if it were its turn.

use misere_rules::{AnyPosition, threats};
use serde::Serialize;
use tsify::Tsify;

use super::analysis::Analysis;
use crate::view::{self, MoveView};
use crate::{Complaint, style::Style};

/// What a side may capture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DutyView {
    /// Must it?
    pub must: bool,
    /// The captures.
    pub captures: Vec<MoveView>,
    /// How many moves it has at all.
    pub moves: usize,
}

/// What both sides may capture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct Duties {
    /// The side to move.
    pub mover: DutyView,
    /// The other side, if it were its turn. Nothing if the game is over, or the side to move is in check: it
    /// cannot pass.
    pub other: Option<DutyView>,
}

fn duty(pos: &AnyPosition, style: Style) -> DutyView {
    let legal = pos.legal_moves();
    let captures = legal.iter().filter(|mv| mv.is_capture()).map(|&mv| view::mv(pos, mv, style));
    DutyView { must: pos.must_capture(), captures: captures.collect(), moves: legal.len() }
}

impl Analysis {
    /// What both sides may capture after a move.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn duties(&self, number: u32) -> Result<Duties, Complaint> {
        let pos = self.position(number)?;
        let over = pos.verdict().is_some();
        let none = DutyView { must: false, captures: Vec::new(), moves: 0 };
        let mover = if over { none } else { duty(&pos, self.style) };
        let passed = threats::passed(&pos).filter(|_| !over);
        let other = passed.map(|passed| duty(&passed, self.style));
        Ok(Duties { mover, other })
    }
}
