//! Since when a game has been lost.
//!
//! Seen from the end, a position in which the winner is to move is lost for the other side if the one after it is:
//! the winner only has to play what was played. Where the loser is to move, every other move has to lose as well,
//! and that is searched with ten times the nodes. The first move, from the end, to which there was an
//! alternative that is not seen to lose is the decisive one.

use misere_engine::Engine;
use misere_rules::Color;

use super::{Reviewer, Stage};
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

    /// Looks at one move of the loser.
    pub(super) fn walk_back(&mut self, engine: &mut Engine, boundary: Boundary) -> Stage {
        let Boundary { loser, mut ply } = boundary;
        loop {
            let worth = self.seen[ply + 1].as_ref().map(|look| look.worth.a_ply_before());
            let (Some(worth), Some(here)) = (worth, self.seen[ply].as_ref()) else { return Stage::Done };
            let known = here.worth.winner() == Some(!loser);
            if self.positions[ply].turn() == loser && self.forced(ply).is_none() && !known {
                break;
            }
            if let Some(here) = self.seen[ply].as_mut().filter(|_| !known) {
                here.worth = worth;
                here.line.clear();
            }
            let Some(earlier) = ply.checked_sub(1) else { return Stage::Done };
            ply = earlier;
        }
        // From nothing: what was learnt elsewhere steers a search, and other searches have not learnt it.
        engine.forget();
        let nodes = self.options.nodes.saturating_mul(THOROUGH);
        let played = self.moves[ply];
        let others = self.positions[ply].legal_moves().iter().copied().filter(|&mv| mv != played).collect();
        let found = look(engine, &self.game(ply), nodes, others, &self.options.signal);
        if self.options.signal.is_stopped() {
            return Stage::Boundary(Boundary { loser, ply });
        }
        let Some(found) = found else { return Stage::Done };
        let is_lost = found.worth.winner() == Some(!loser);
        // The move that was played may have held out longest.
        self.seen[ply] = Some(self.with_what_followed(found, ply));
        match (is_lost, ply.checked_sub(1)) {
            (true, Some(ply)) => Stage::Boundary(Boundary { loser, ply }),
            (true, None) => Stage::Done,
            (false, _) => {
                self.decisive = Some(ply);
                Stage::Done
            }
        }
    }
}
