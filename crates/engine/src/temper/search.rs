//! Endings, draws, and what the search may leave out.

use misere_rules::{
    DrawRule, Draws, Drops, Duty, Kings, Playable, Position, Role, Royalty, Rules, Scope, Stuck, Verdict,
};

use super::{Objective, Temper};
use crate::params;

/// What limits the choice of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Obligation {
    /// Its king is attacked.
    pub(crate) in_check: bool,
    /// Capturing is a duty, and there is something to capture.
    pub(crate) must_capture: bool,
}

impl Obligation {
    /// Is the choice limited at all?
    #[inline(always)]
    pub(crate) fn is_any(self) -> bool {
        self.in_check || self.must_capture
    }
}

/// After how many plies without a capture or a pawn move the game is drawn.
pub(crate) fn halfmove_limit<P: Playable>(pos: &P, rule: DrawRule) -> u32 {
    match (rule.limits(), pos.draws()) {
        (Some((_, plies)), Draws::RepetitionAndMoveCount) => plies,
        _ => u32::MAX,
    }
}

impl Temper {
    // Endings ----------------------------------------------------------------------------------

    /// Is the game decided by what is on the board?
    #[inline(always)]
    pub(crate) fn decided<R: Rules>(&self, pos: &Position<R>) -> Option<Verdict> {
        pos.rules().decided(pos)
    }

    /// The result if the side to move has no legal move; `None` if its turn is skipped.
    #[inline]
    pub(crate) fn without_moves<R: Rules>(&self, pos: &Position<R>) -> Option<Verdict> {
        match pos.rules().stuck(pos, is_in_check(pos)) {
            Stuck::Over(verdict) => Some(verdict),
            Stuck::Skipped => None,
        }
    }

    /// Is neither side able to win any more? Positions with many pieces are not asked about, which
    /// would cost time.
    #[inline]
    pub(crate) fn is_dead<R: Rules>(&self, pos: &Position<R>) -> bool {
        pos.board().occupied().len() <= 5 && !pos.can_still_win(pos.turn()) && !pos.can_still_win(!pos.turn())
    }

    /// Is a position with this many counted plies drawn? Mate by the last of them is mate.
    #[inline(always)]
    pub(crate) fn is_drawn_by_count<R: Rules>(&self, pos: &Position<R>, limit: u32) -> bool {
        pos.halfmoves() >= limit && (!pos.is_check() || pos.can_move())
    }

    /// How many plies back a position can have occurred, of `plies` that were played. A capture cannot
    /// be undone, except where captured pieces come back. Asked where the rules know no such draw, too: the
    /// side that can repeat need not lose.
    #[inline(always)]
    pub(crate) fn repetition_reach<R: Rules>(&self, pos: &Position<R>, plies: usize) -> usize {
        match pos.rules().drops() {
            Drops::Captured => plies,
            Drops::Never => plies.min(pos.halfmoves() as usize),
        }
    }

    // Forced moves -----------------------------------------------------------------------------

    /// What limits the choice of the side to move.
    #[inline(always)]
    pub(crate) fn obligation<R: Rules>(&self, pos: &Position<R>) -> Obligation {
        Obligation {
            in_check: is_in_check(pos),
            must_capture: has_duty(pos) && pos.has_move(Scope::Captures),
        }
    }

    /// Is there exactly one capture, which has to be played?
    #[inline(always)]
    pub(crate) fn is_only_capture<R: Rules>(&self, pos: &Position<R>, obligation: Obligation) -> bool {
        obligation.must_capture && count_captures(pos) == 1
    }

    /// Are quiet moves legal here, given how many captures there are?
    #[inline(always)]
    pub(crate) fn allows_quiets<R: Rules>(&self, pos: &Position<R>, captures: usize) -> bool {
        !has_duty(pos) || captures == 0
    }

    // Pruning and reductions -------------------------------------------------------------------

    /// May a null move be tried: is a position likely to stay as good if the side to move passes? Not
    /// where having to move is what loses: with pawns alone, or with few pieces in games about losing
    /// them.
    #[inline(always)]
    pub(crate) fn may_pass<R: Rules>(&self, pos: &Position<R>) -> bool {
        match self.profile.objective {
            Objective::LoseMaterial => pos.us().len() > params::null_move_pieces() as usize,
            Objective::KeepMaterial if pos.rules().kings() == Kings::OneInAll => true,
            Objective::KeepMaterial => {
                let pawns = pos.our(Role::Pawn);
                !(pos.us() - pawns - pos.our(Role::King)).is_empty()
                    || pos.house().is_some_and(|house| !house.is_empty())
            }
        }
    }

    /// How many moves in a hundred a weak player chooses at random, given how many it would where pieces are to
    /// be lost. Where they are to be kept, one such move costs a piece and a few the game.
    pub(crate) fn random_moves_percent(&self, where_pieces_are_lost: u32) -> u32 {
        match self.profile.objective {
            Objective::LoseMaterial => where_pieces_are_lost,
            Objective::KeepMaterial => where_pieces_are_lost / 10,
        }
    }

    /// Is a forcing move recognised before it is played? Where capturing is a duty it is not: a quiet
    /// move that leaves the opponent a capture forces it.
    #[inline(always)]
    pub(crate) fn recognises_forcing_moves<R: Rules>(&self, pos: &Position<R>) -> bool {
        !has_duty(pos)
    }

    /// How large the margin of reverse futility pruning is, in hundredths of the usual one.
    #[inline(always)]
    pub(crate) fn futility_caution<R: Rules>(&self, pos: &Position<R>) -> i32 {
        if has_duty(pos) { params::duty_caution() } else { 100 }
    }

    /// How much less a forcing move is reduced, in 1024ths of a ply. Where capturing is a duty such
    /// moves are the point of the game.
    #[inline(always)]
    pub(crate) fn forcing_move_discount<R: Rules>(&self, pos: &Position<R>) -> i32 {
        if has_duty(pos) { params::forcing_capture() } else { params::forcing_check() }
    }
}

/// Must a player who can capture do so?
#[inline(always)]
pub(super) fn has_duty<R: Rules>(pos: &Position<R>) -> bool {
    pos.rules().duty() == Duty::Capture
}

/// How many captures the side to move has.
#[inline(always)]
pub(super) fn count_captures<R: Rules>(pos: &Position<R>) -> usize {
    let mut captures = 0;
    pos.each_move_in(Scope::Captures, |_| captures += 1);
    captures
}

#[inline(always)]
fn is_in_check<R: Rules>(pos: &Position<R>) -> bool {
    pos.rules().royalty() == Royalty::Kings && pos.is_check()
}
