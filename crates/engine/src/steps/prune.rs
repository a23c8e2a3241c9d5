//! Nodes that need not be searched.

use core::ops::ControlFlow;

use misere_rules::Rules;

use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::history::Deed;
use crate::node::{Node, Scout, Task};
use crate::params;
use crate::quiesce::Exchanges;
use crate::window::Window;
use crate::worker::Worker;

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// Is it so good, or so bad, that no move need be tried? Only where the side to move is free in
    /// its choice.
    #[inline]
    pub(crate) fn prune(&mut self, node: &mut Node<'_, R, E::Tally>) -> ControlFlow<Score> {
        let Some(eval) = node.eval else { return ControlFlow::Continue(()) };
        let plies = node.depth.plies();
        let Window { alpha, beta } = node.window;
        // So bad that only captures could help. CITE: Birmingham and Kent, razoring, 1977.
        if plies <= params::razor_depth()
            && !alpha.is_decided()
            && eval + params::razor_per_ply() * plies < alpha
        {
            let score =
                self.quiesce(node.pos, node.tally, node.window, node.ply, node.obligation, Exchanges::FIRST);
            if score <= alpha {
                return ControlFlow::Break(score);
            }
        }
        // So good that the enemy will not catch up. CITE: Heinz, static null-move pruning, 1998.
        let caution = self.shared.temper.futility_caution(node.pos);
        let margin = params::futility_per_ply() * (plies - i32::from(node.improving)) * caution / 100;
        if plies <= params::futility_depth()
            && !beta.is_decided()
            && !eval.is_decided()
            && eval - margin >= beta
        {
            return ControlFlow::Break(Score::from_middle(eval, beta));
        }
        self.pass(node, eval)
    }

    /// If it is good enough even after passing, it is good enough. CITE: Donninger, null move, 1993.
    fn pass(&mut self, node: &mut Node<'_, R, E::Tally>, eval: Score) -> ControlFlow<Score> {
        let beta = node.window.beta;
        let passed = node.ply > 0 && self.frame(node.ply - 1).passed;
        if passed
            || node.depth < Depth::new(3)
            || eval < beta
            || beta.is_decided()
            || !self.shared.temper.may_pass(node.pos)
        {
            return ControlFlow::Continue(());
        }
        let plies = node.depth.plies();
        let saved = params::pass_reduction()
            + plies / params::pass_depth_share()
            + (eval.minus(beta) / params::pass_margin()).clamp(0, 3);
        let mut after = *node.pos;
        after.play_null();
        self.frame(node.ply).deed = Deed::NONE;
        self.frame(node.ply).passed = true;
        self.enter(after.key());
        let task = Task {
            window: -Window::reaching(beta),
            depth: node.depth - saved,
            ply: node.ply + 1,
            cut: !node.cut,
            obligation: self.shared.temper.obligation(&after),
        };
        let score = -self.node::<Scout>(&after, node.tally, task);
        self.leave();
        self.frame(node.ply).passed = false;
        if self.halted {
            return ControlFlow::Break(Score::DRAW);
        }
        if score >= beta {
            // A win that needs the pass is no win.
            return ControlFlow::Break(if score.is_decided() { beta } else { score });
        }
        ControlFlow::Continue(())
    }
}
