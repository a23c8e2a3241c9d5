//! What is known of a node before any move is searched.

use core::ops::ControlFlow;

use misere_rules::Rules;

use crate::Score;
use crate::evaluate::Evaluate;
use crate::node::Node;
use crate::params;
use crate::probe::ask;
use crate::worker::Worker;

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// Is the game over, does the search stop, or can no score here matter?
    #[inline]
    pub(crate) fn settle(&mut self, node: &mut Node<'_, R, E::Accumulator>) -> ControlFlow<Score> {
        let (pos, ply) = (node.pos, node.ply);
        if node.excluded.is_some() {
            return ControlFlow::Continue(());
        }
        self.count_node(ply);
        if self.stopped {
            return ControlFlow::Break(Score::DRAW);
        }
        if let Some(verdict) = self.shared.temper.decided(pos) {
            return ControlFlow::Break(Self::score_of(verdict, pos, ply));
        }
        if self.is_drawn(pos) || self.shared.temper.is_dead(pos) {
            return ControlFlow::Break(Score::DRAW);
        }
        if let Some(known) = ask(self.shared.probe, pos) {
            return ControlFlow::Break(known.score(ply));
        }
        // Mate distance pruning: a win here cannot be quicker than the one that is known.
        node.window.alpha = node.window.alpha.max(-Score::win_in(ply));
        node.window.beta = node.window.beta.min(Score::win_in(ply + 1));
        if node.window.alpha >= node.window.beta {
            return ControlFlow::Break(node.window.alpha);
        }
        ControlFlow::Continue(())
    }

    /// Does the transposition table know the score?
    #[inline]
    pub(crate) fn probe(&mut self, node: &mut Node<'_, R, E::Accumulator>) -> ControlFlow<Score> {
        if node.excluded.is_some() {
            return ControlFlow::Continue(());
        }
        node.entry = self.shared.transpositions.probe(node.pos.key(), node.ply);
        if let Some(entry) = node.entry
            && !node.is_pv()
            && entry.depth >= node.depth
            && entry.answers(node.window.beta)
            // Shortly before a draw by counted moves, a score found elsewhere does not hold.
            && node.pos.halfmoves() < params::trusted_halfmoves() as u32
        {
            return ControlFlow::Break(entry.score);
        }
        ControlFlow::Continue(())
    }

    /// The static evaluation, and whether it is improving.
    #[inline]
    pub(crate) fn evaluate(&mut self, node: &mut Node<'_, R, E::Accumulator>) {
        if node.excluded.is_some() {
            // As when the same node was searched with all its moves.
            node.eval = self.frame(node.ply).eval;
            return;
        }
        if node.obligation.is_any() {
            self.frame(node.ply).eval = None;
            return;
        }
        let known = node.entry.and_then(|entry| entry.eval);
        let raw = known.unwrap_or_else(|| self.shared.evaluation.evaluate(node.pos, node.accumulator));
        let mut eval = self.history.corrected(node.pos, raw);
        node.raw_eval = Some(raw);
        self.frame(node.ply).eval = Some(eval);
        node.improving = self.earlier_eval(node.ply).is_none_or(|earlier| eval > earlier);
        // The score of a search is better than a static evaluation.
        if let Some(entry) = node.entry
            && entry.answers(if entry.score > eval { entry.score } else { eval })
        {
            eval = entry.score;
        }
        node.eval = Some(eval);
    }
}
