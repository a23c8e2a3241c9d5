//! Which terms an evaluation has in a game.

use misere_rules::{Duty, Kings, Position, Royalty, Rules};

use super::Temper;

/// How it is measured how far a game has advanced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PhaseMeasure {
    /// The strength of the pieces that are left.
    Material,
    /// How many pieces are left.
    PieceCount,
}

impl Temper {
    /// Does the safety of kings count?
    #[inline(always)]
    pub(crate) fn has_king_safety<R: Rules>(pos: &Position<R>) -> bool {
        pos.rules().royalty() == Royalty::Kings
    }

    /// Does it count what must be captured? Otherwise threats do.
    #[inline(always)]
    pub(crate) fn has_forced_captures<R: Rules>(pos: &Position<R>) -> bool {
        pos.rules().duty() == Duty::Capture
    }

    /// Does the number of pieces count, beside what each of them is worth?
    #[inline(always)]
    pub(crate) fn has_piece_count<R: Rules>(pos: &Position<R>) -> bool {
        pos.rules().royalty() == Royalty::Nobody || pos.rules().kings() != Kings::OneEach
    }

    /// How it is measured how far the game has advanced.
    #[inline(always)]
    pub(crate) fn phase_measure<R: Rules>(pos: &Position<R>) -> PhaseMeasure {
        match pos.rules().royalty() {
            Royalty::Kings => PhaseMeasure::Material,
            Royalty::Nobody => PhaseMeasure::PieceCount,
        }
    }
}
