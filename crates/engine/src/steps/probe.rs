//! What is known before anything is searched.

use core::ops::ControlFlow;

use misere_rules::Rules;

use crate::Score;
use crate::evaluate::Evaluate;
use crate::node::Node;
use crate::worker::Worker;

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// Is the game over, has the search to end, or can nothing here be better than what is known?
    #[inline]
    pub(crate) fn settle(&mut self, node: &mut Node<'_, R, E::Tally>) -> ControlFlow<Score> {
        let (pos, ply) = (node.pos, node.ply);
        if node.excluded.is_some() {
            return ControlFlow::Continue(());
        }
        self.count_node(ply);
        if self.halted {
            return ControlFlow::Break(Score::DRAW);
        }
        if let Some(verdict) = self.shared.temper.decided(pos) {
            return ControlFlow::Break(Self::score_of(verdict, pos, ply));
        }
        if self.is_drawn(pos) || self.shared.temper.is_dead(pos) {
            return ControlFlow::Break(Score::DRAW);
        }
        // No win here can be quicker than one that is known, and no loss.
        node.window.alpha = node.window.alpha.max(-Score::win_in(ply));
        node.window.beta = node.window.beta.min(Score::win_in(ply + 1));
        if node.window.alpha >= node.window.beta {
            return ControlFlow::Break(node.window.alpha);
        }
        ControlFlow::Continue(())
    }

    /// Have we been here, and looked deep enough?
    #[inline]
    pub(crate) fn probe(&mut self, node: &mut Node<'_, R, E::Tally>) -> ControlFlow<Score> {
        if node.excluded.is_some() {
            return ControlFlow::Continue(());
        }
        node.memo = self.shared.table.probe(node.pos.key(), node.ply);
        if let Some(memo) = node.memo
            && !node.principal
            && memo.depth >= node.depth
            && memo.answers(node.window.beta)
            // Shortly before a draw by counted moves, what was found elsewhere does not hold.
            && node.pos.halfmoves() < 90
        {
            return ControlFlow::Break(memo.score);
        }
        ControlFlow::Continue(())
    }

    /// What does it look like, and is it getting better?
    #[inline]
    pub(crate) fn look(&mut self, node: &mut Node<'_, R, E::Tally>) {
        if node.excluded.is_some() {
            // As when the same node was looked at with all its moves.
            node.eval = self.frame(node.ply).eval;
            return;
        }
        if !node.obligation.is_any() {
            let known = node.memo.and_then(|memo| memo.eval);
            let raw = known.unwrap_or_else(|| self.shared.evaluation.evaluate(node.pos, node.tally));
            let mut eval = self.history.corrected(node.pos, raw);
            node.raw_eval = Some(raw);
            self.frame(node.ply).eval = Some(eval);
            node.improving = self.earlier_eval(node.ply).is_none_or(|earlier| eval > earlier);
            // What a search found tells more than a look.
            if let Some(memo) = node.memo
                && memo.answers(if memo.score > eval { memo.score } else { eval })
            {
                eval = memo.score;
            }
            node.eval = Some(eval);
        } else {
            self.frame(node.ply).eval = None;
        }
    }
}
