//! Nodes that need not be searched.

use core::ops::ControlFlow;

use misere_rules::Rules;

use crate::Score;
use crate::evaluate::Evaluate;
use crate::history::PieceTo;
use crate::node::{Node, NodeType, Task};
use crate::params;
use crate::window::Window;
use crate::worker::Worker;

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// Is the position so good, or so bad, that no move need be tried? Only where the side to move has a
    /// free choice.
    #[inline]
    pub(crate) fn prune(&mut self, node: &mut Node<'_, R, E::Accumulator>) -> ControlFlow<Score> {
        let Some(eval) = node.eval else { return ControlFlow::Continue(()) };
        let plies = node.depth.plies();
        let Window { alpha, beta } = node.window;
        // Razoring: so bad that only captures could help. CITE: Birmingham and Kent, 1977.
        if plies <= params::razor_depth()
            && !alpha.is_decided()
            && eval + params::razor_per_ply() * plies < alpha
        {
            let score = self.quiesce(node.pos, node.accumulator, node.window, node.ply, node.obligation);
            if score <= alpha {
                return ControlFlow::Break(score);
            }
        }
        // Reverse futility pruning: so good that the opponent will not catch up.
        // CITE: Heinz, static null-move pruning, 1998.
        let caution = self.shared.temper.futility_caution(node.pos);
        let margin = params::reverse_futility_per_ply() * (plies - i32::from(node.improving)) * caution / 100;
        if plies <= params::reverse_futility_depth()
            && !beta.is_decided()
            && !eval.is_decided()
            && eval - margin >= beta
        {
            return ControlFlow::Break(Score::from_middle(eval, beta));
        }
        self.null_move(node, eval)
    }

    /// Null move pruning: if the position is good enough even after passing, it is good enough.
    /// CITE: Donninger, null move and deep search, 1993.
    fn null_move(&mut self, node: &mut Node<'_, R, E::Accumulator>, eval: Score) -> ControlFlow<Score> {
        let beta = node.window.beta;
        let plies = node.depth.plies();
        let after_null_move = node.ply > 0 && self.frame(node.ply - 1).null_move;
        if after_null_move
            || plies < params::null_move_depth()
            || eval < beta
            || beta.is_decided()
            || !self.shared.temper.may_pass(node.pos)
        {
            return ControlFlow::Continue(());
        }
        let reduction = params::null_move_reduction()
            + plies / params::null_move_depth_divisor()
            + (eval.minus(beta) / params::null_move_eval_divisor()).clamp(0, params::null_move_eval_max());
        let mut after = *node.pos;
        after.play_null();
        self.frame(node.ply).piece_to = PieceTo::NONE;
        self.frame(node.ply).null_move = true;
        let accumulator = self.shared.evaluation.unchanged(node.accumulator);
        self.push(after.key(), &accumulator);
        let task = Task {
            node_type: NodeType::NonPv,
            window: -Window::reaching(beta),
            depth: node.depth - reduction,
            ply: node.ply + 1,
            cut_node: !node.cut_node,
            obligation: self.shared.temper.obligation(&after),
        };
        let score = -self.node(&after, &accumulator, task);
        self.pop();
        self.frame(node.ply).null_move = false;
        if self.stopped {
            return ControlFlow::Break(Score::DRAW);
        }
        if score >= beta {
            // A win that needs a null move is not proved.
            return ControlFlow::Break(if score.is_decided() { beta } else { score });
        }
        ControlFlow::Continue(())
    }
}
