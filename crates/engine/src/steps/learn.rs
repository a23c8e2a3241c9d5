//! What a node leaves behind for others.

use misere_rules::{Move, Rules};

use crate::Score;
use crate::evaluate::Evaluate;
use crate::exchange::victim;
use crate::history::Deed;
use crate::node::Node;
use crate::params;
use crate::report::Bound;
use crate::table::Memo;
use crate::worker::Worker;

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// A move refuted the one before: it is praised, and those that were tried in vain are blamed.
    pub(crate) fn praise(
        &mut self,
        node: &Node<'_, R, E::Tally>,
        mv: Move,
        quiets: &[Move],
        captures: &[Move],
    ) {
        let (pos, ply) = (node.pos, node.ply);
        let bonus = (params::praise_per_ply() * node.depth.plies()).min(params::praise_most());
        let before = self.before(ply);
        self.frame(ply).cutoffs += 1;
        if mv.is_capture() {
            self.history.learn_capture(Deed::new(pos, mv), victim(pos, mv), bonus);
        } else {
            let frame = self.frame(ply);
            if frame.killers[0] != Some(mv) {
                frame.killers = [Some(mv), frame.killers[0]];
            }
            self.history.learn_quiet(pos.turn(), mv, Deed::new(pos, mv), &before, bonus);
            for &vain in quiets.iter().filter(|&&vain| vain != mv) {
                self.history.learn_quiet(pos.turn(), vain, Deed::new(pos, vain), &before, -bonus);
            }
        }
        for &vain in captures.iter().filter(|&&vain| vain != mv) {
            self.history.learn_capture(Deed::new(pos, vain), victim(pos, vain), -bonus);
        }
    }

    /// What was found is kept, and corrects what positions like this look like.
    pub(crate) fn remember(
        &mut self,
        node: &Node<'_, R, E::Tally>,
        mv: Option<Move>,
        score: Score,
        bound: Bound,
    ) {
        if node.excluded.is_some() {
            return;
        }
        let memo = Memo {
            mv,
            score,
            eval: node.raw_eval,
            depth: node.depth,
            bound: Some(bound),
            principal: node.principal,
        };
        self.shared.table.store(node.pos.key(), node.ply, memo);
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
