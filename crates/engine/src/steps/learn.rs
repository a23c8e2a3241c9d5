//! What a node leaves in the tables.

use misere_rules::{Move, Rules};

use crate::Score;
use crate::evaluate::Evaluate;
use crate::history::PieceTo;
use crate::node::{Node, Tried};
use crate::params;
use crate::report::Bound;
use crate::see::victim;
use crate::transposition::Entry;
use crate::worker::Worker;

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// A move caused a cutoff: its history gets a bonus, the moves tried before it get a malus.
    pub(crate) fn update_history(&mut self, node: &Node<'_, R, E::Accumulator>, mv: Move, tried: &Tried) {
        let (pos, ply) = (node.pos, node.ply);
        let bonus = (params::history_bonus_per_ply() * node.depth.plies()).min(params::history_bonus_max());
        let before = self.continuation(ply);
        self.frame(ply).cutoffs += 1;
        if mv.is_capture() {
            self.history.update_capture(PieceTo::new(pos, mv), victim(pos, mv), bonus);
        } else {
            let frame = self.frame(ply);
            if frame.killers[0] != Some(mv) {
                frame.killers = [Some(mv), frame.killers[0]];
            }
            self.history.update_quiet(pos.turn(), mv, PieceTo::new(pos, mv), &before, bonus);
            for &other in tried.quiets.iter().filter(|&&other| other != mv) {
                self.history.update_quiet(pos.turn(), other, PieceTo::new(pos, other), &before, -bonus);
            }
        }
        for &other in tried.captures.iter().filter(|&&other| other != mv) {
            self.history.update_capture(PieceTo::new(pos, other), victim(pos, other), -bonus);
        }
    }

    /// Stores what was found, and corrects the evaluation of similar positions.
    pub(crate) fn store(
        &mut self,
        node: &Node<'_, R, E::Accumulator>,
        mv: Option<Move>,
        score: Score,
        bound: Bound,
    ) {
        if node.excluded.is_some() {
            return;
        }
        let entry = Entry { mv, score, eval: node.raw_eval, depth: node.depth, bound };
        self.shared.transpositions.store(node.pos.key(), node.ply, entry);
        if let (Some(raw), Some(eval)) = (node.raw_eval, self.frame(node.ply).eval)
            && !score.is_decided()
            && mv.is_none_or(|mv| !mv.is_capture())
            && match bound {
                Bound::Exact => true,
                Bound::AtLeast => score > eval,
                Bound::AtMost => score < eval,
            }
        {
            self.history.correct(node.pos, score.minus(raw), node.depth.plies());
        }
    }
}
