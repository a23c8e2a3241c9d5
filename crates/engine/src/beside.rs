//! Proofs that are looked for beside a search: by the only thread from time to time, or by a thread of its own.

use core::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use misere_rules::Move;

use crate::Score;
use crate::probe::{Finding, ProvedMove, Prover};
use crate::time_manager::TimeManager;

/// Positions that are looked at without a look at the clock: about a millisecond.
const AT_ONCE: u64 = 4_096;
/// How many positions the only thread looks at for a proof while it searches a thousand, each of which takes some
/// three times as long …
const SHARE: u64 = 100;
/// … and how many when one side seems to win.
const SHARE_IN_DANGER: u64 = 500;
/// One side seems to win by this many centipawns.
const DANGER: i32 = 200;
/// Before this many positions have been searched, it is not worth the while.
const TOO_FEW: u64 = 4_096;

/// What the threads of a search tell each other about proofs.
#[derive(Default)]
pub(crate) struct Findings {
    /// The move that the search would play now.
    favourite: AtomicU32,
    found: Mutex<Vec<Finding>>,
}

impl Findings {
    pub(crate) fn set_favourite(&self, mv: Move) {
        self.favourite.store(mv.to_bits().into(), Ordering::Relaxed);
    }

    fn favourite(&self) -> Option<Move> {
        Move::from_bits(self.favourite.load(Ordering::Relaxed) as u16)
    }

    /// Takes what has been proved since the last time.
    pub(crate) fn take(&self) -> Vec<Finding> {
        std::mem::take(&mut *self.found.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn add(&self, finding: Finding) {
        self.found.lock().unwrap_or_else(PoisonError::into_inner).push(finding);
    }

    /// Looks for proofs until the search is over; a win ends it.
    pub(crate) fn prove_beside(&self, prover: &mut dyn Prover, time: &TimeManager) {
        while !time.is_over() && !prover.is_done() {
            let Some(favourite) = self.favourite() else { break };
            let Some(finding) = prover.work(AT_ONCE, favourite) else { continue };
            let wins = matches!(finding, Finding::Wins(_));
            self.add(finding);
            if wins {
                time.stop();
            }
        }
    }
}

/// A prover that shares the time of the only thread.
pub(crate) struct Sharing<'a> {
    prover: Box<dyn Prover + 'a>,
    positions: u64,
}

impl<'a> Sharing<'a> {
    pub(crate) fn new(prover: Box<dyn Prover + 'a>) -> Sharing<'a> {
        Sharing { prover, positions: 0 }
    }

    /// Catches up with a search of this many positions, which likes a move best.
    pub(crate) fn catch_up(
        &mut self,
        (favourite, score): (Move, Score),
        searched: u64,
        time: &TimeManager,
        findings: &Findings,
    ) {
        let seems_to_win = score.centipawns().is_none_or(|value| value.abs() >= DANGER);
        let share = if seems_to_win { SHARE_IN_DANGER } else { SHARE };
        let due = searched.saturating_sub(TOO_FEW) * share / 1_000;
        while self.positions < due && !time.is_over() && !self.prover.is_done() {
            let positions = (due - self.positions).clamp(AT_ONCE / 4, AT_ONCE);
            self.positions += positions;
            if let Some(finding) = self.prover.work(positions, favourite) {
                // What comes next depends on it.
                return findings.add(finding);
            }
        }
    }
}

/// What a win that is proved is worth.
pub(crate) fn proved_score(proved: Option<&ProvedMove>) -> Option<Score> {
    proved.map(ProvedMove::score)
}
