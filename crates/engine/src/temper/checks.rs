//! What a check is worth.

use misere_rules::{ByRole, Checking, Drops, Move, Position, Role, Royalty, Rules, SquareSet, attacks};

use super::Temper;
use crate::see;

impl Temper {
    /// From where checks are given, in games where none may be left out; `None` in the others.
    #[inline(always)]
    pub(crate) fn vital_check_squares<R: Rules>(&self, pos: &Position<R>) -> Option<ByRole<SquareSet>> {
        // A check that is counted, or that can be followed by a drop, is more than a threat.
        if self.profile.counts_checks || self.profile.drops == Drops::Captured {
            self.check_squares(pos)
        } else {
            None
        }
    }

    /// From where a piece of each role attacks the opponent's king; `None` where no king is royal or
    /// checks are forbidden.
    pub(crate) fn check_squares<R: Rules>(&self, pos: &Position<R>) -> Option<ByRole<SquareSet>> {
        if pos.rules().royalty() == Royalty::Nobody || pos.rules().checking() == Checking::Forbidden {
            return None;
        }
        let king = pos.board().king_of(!pos.turn())?;
        let occupied = pos.board().occupied();
        Some(ByRole::new_with(|role| match role {
            Role::King => SquareSet::EMPTY,
            // A pawn attacks a square from where an enemy pawn on that square would attack it.
            _ => attacks::of(role, !pos.turn(), king, occupied),
        }))
    }

    /// Is a check worth what it may cost? Where checks are counted, each is.
    #[inline(always)]
    pub(crate) fn is_sound_check<R: Rules>(&self, pos: &Position<R>, mv: Move) -> bool {
        self.profile.counts_checks || see::wins_at_least(pos, mv, self, 0)
    }
}
