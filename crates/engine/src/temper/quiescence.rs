//! Which moves quiescence follows.

use misere_rules::{Position, Rules, Scope};

use super::search::{count_captures, has_duty};
use super::{Objective, Obligation, Temper};
use crate::params;

/// How quiescence treats a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Quiescence {
    /// There is nothing to follow: the evaluation is the answer.
    Quiet,
    /// The side to move may stand pat, or try a capture.
    StandPat,
    /// Capturing is a duty and there is a choice of captures. Following them all would have no end:
    /// the side to move may stand pat, and a few captures are tried.
    ForcedChoice,
    /// Every legal move has to be considered: a check is answered, or an only capture played.
    Forced,
}

impl Temper {
    /// How quiescence treats a position.
    #[inline(always)]
    pub(crate) fn quiescence<R: Rules>(&self, pos: &Position<R>, obligation: Obligation) -> Quiescence {
        if obligation.must_capture && count_captures(pos) != 1 {
            Quiescence::ForcedChoice
        } else if obligation.is_any() {
            Quiescence::Forced
        } else if has_duty(pos) {
            Quiescence::Quiet
        } else {
            Quiescence::StandPat
        }
    }

    /// Is the side to move known to have no legal move? It is asked where there is no capture, and
    /// answered only where looking for captures is looking for half the moves anyway.
    #[inline(always)]
    pub(crate) fn is_seen_stuck<R: Rules>(&self, pos: &Position<R>) -> bool {
        has_duty(pos) && !pos.has_move(Scope::Quiets)
    }

    /// How many quiet answers to a check quiescence tries.
    #[inline(always)]
    pub(crate) fn quiet_evasions<R: Rules>(&self, pos: &Position<R>) -> u32 {
        if has_duty(pos) { u32::MAX } else { params::quiet_evasions() as u32 }
    }

    /// Does standing pat count by the score of the transposition table rather than the evaluation? Only where it was
    /// measured: with duty an evaluation is farther from what a search finds.
    #[inline(always)]
    pub(crate) fn trusts_scores_in_quiescence<R: Rules>(&self, pos: &Position<R>) -> bool {
        has_duty(pos)
    }

    /// Does quiescence follow promotions and checks as it follows captures? Only where material is to
    /// be kept.
    #[inline(always)]
    pub(crate) fn follows_promotions_and_checks(&self) -> bool {
        self.profile.objective == Objective::KeepMaterial
    }
}

impl Quiescence {
    /// May the side to move leave things as they are, so that the evaluation counts?
    #[inline(always)]
    pub(crate) fn may_stand_pat(self) -> bool {
        self != Quiescence::Forced
    }
}
