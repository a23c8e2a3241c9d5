//! Since when a game has been lost.
//!
//! Seen from the end, a position in which the winner is to move is lost for the other side if the one after it is:
//! the winner only has to play what was played. Where the loser is to move, every other move has to lose as well,
//! and that is searched with ten times the nodes. The first move, from the end, to which there was an
//! alternative that is not seen to lose is the decisive one.

use misere_engine::Engine;
use misere_rules::Color;

use super::{Reviewer, Stage, together};
use crate::look::look;

/// How many times as many nodes are searched here.
pub(super) const THOROUGH: u64 = 10;

/// How far the way back has come.
#[derive(Clone, Debug)]
pub(super) struct Boundary {
    loser: Color,
    /// The position after this ply is lost.
    ply: usize,
}

impl Reviewer {
    /// Where the way back begins; `None` if there is no loser, or the last position is not lost.
    pub(super) fn boundary(&self) -> Option<Boundary> {
        let last = self.seen.last()?.as_ref()?.worth;
        let winner = last.winner()?;
        let agrees = self.options.winner.is_none_or(|known| known == winner);
        agrees.then(|| Boundary { loser: !winner, ply: self.moves.len() - 1 })
    }

    /// Looks at the next moves of the loser, one for each engine.
    pub(super) fn walk_back(&mut self, engines: &mut [Engine], boundary: Boundary) -> Stage {
        let Boundary { loser, mut ply } = boundary;
        let asked = self.questions(loser, ply, engines.len());
        let nodes = self.options.nodes.saturating_mul(THOROUGH);
        let answers = together::all(engines, &asked, |engine, &ply| {
            // From nothing: what was learnt elsewhere steers a search, and other searches have not learnt it.
            engine.forget();
            let played = self.moves[ply];
            let others =
                self.positions[ply].legal_moves().iter().copied().filter(|&mv| mv != played).collect();
            look(engine, &self.game(ply), nodes, others, &self.options.signal)
        });
        let mut answers = answers.into_iter();
        loop {
            if !self.is_question(loser, ply) {
                self.follow_back(loser, ply);
            } else {
                // A search that was stopped has not seen enough.
                let answer = answers.next().filter(|_| !self.options.signal.is_stopped());
                let Some(answer) = answer else { return Stage::Boundary(Boundary { loser, ply }) };
                let Some(found) = answer else { return Stage::Done };
                let is_lost = found.worth.winner() == Some(!loser);
                // The move that was played may have held out longest.
                self.seen[ply] = Some(self.with_what_followed(found, ply));
                if !is_lost {
                    self.decisive = Some(ply);
                    return Stage::Done;
                }
            }
            let Some(earlier) = ply.checked_sub(1) else { return Stage::Done };
            ply = earlier;
        }
    }

    /// A position that is lost without a search is worth what the next one is, unless more is known.
    fn follow_back(&mut self, loser: Color, ply: usize) {
        let worth = self.seen[ply + 1].as_ref().map(|look| look.worth.a_ply_before());
        let here = self.seen[ply].as_mut().filter(|here| here.worth.winner() != Some(!loser));
        if let (Some(worth), Some(here)) = (worth, here) {
            here.worth = worth;
            here.line.clear();
        }
    }

    /// Has it to be searched whether the loser had another move here? Where the winner is to move, where there is no
    /// choice, and where it is known already, nothing is searched.
    fn is_question(&self, loser: Color, ply: usize) -> bool {
        let known = self.seen[ply].as_ref().is_some_and(|look| look.worth.winner() == Some(!loser));
        self.positions[ply].turn() == loser && self.forced(ply).is_none() && !known
    }

    /// The plies that are searched next if each of them turns out to be lost.
    fn questions(&self, loser: Color, last: usize, count: usize) -> Vec<usize> {
        (0..=last).rev().filter(|&ply| self.is_question(loser, ply)).take(count).collect()
    }
}
