//! Principal variation search of one move.

use misere_rules::{Move, Rules};

use super::Step;
use super::reduce::{PLY, reduction};
use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::node::{Node, NodeType, Task};
use crate::params;
use crate::window::Window;
use crate::worker::Worker;

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// Searches a move: the first one with the full window, the others with a null window and reduced
    /// depth until they prove to be better. CITE: Marsland and Campbell, principal variation search, 1982.
    pub(crate) fn follow(
        &mut self,
        node: &Node<'_, R, E::Accumulator>,
        mv: Move,
        number: u32,
        step: Step<R, E::Accumulator>,
    ) -> Score {
        self.frame(node.ply).piece_to = step.piece_to;
        self.push(step.after.key(), &step.accumulator);
        let depth = node.depth + (step.extension - 1);
        let alpha = node.window.alpha;
        let null_window = |depth: Depth, cut_node: bool| Task {
            node_type: NodeType::NonPv,
            window: -Window::above(alpha),
            depth,
            ply: node.ply + 1,
            cut_node,
            obligation: step.obligation,
        };
        let mut score = alpha + 1;
        let mut is_full = node.is_pv() && number == 1;
        if !is_full {
            let mut reduced = depth;
            let is_late = number > if node.is_pv() { 2 } else { 1 };
            if is_late && node.depth.plies() >= params::reduction_depth() && step.extension <= 0 {
                reduced = self.reduced_depth(node, mv, number, &step, depth);
            }
            score = -self.node(&step.after, &step.accumulator, null_window(reduced, true));
            if score > alpha && reduced < depth && !self.stopped {
                score = -self.node(&step.after, &step.accumulator, null_window(depth, !node.cut_node));
            }
            is_full = node.is_pv() && score > alpha;
        }
        if is_full && !self.stopped {
            let task = Task {
                node_type: NodeType::Pv,
                window: -node.window,
                depth,
                ply: node.ply + 1,
                cut_node: false,
                obligation: step.obligation,
            };
            score = -self.node(&step.after, &step.accumulator, task);
        }
        self.pop();
        score
    }

    /// Late move reduction: the depth for a late move.
    fn reduced_depth(
        &mut self,
        node: &Node<'_, R, E::Accumulator>,
        mv: Move,
        number: u32,
        step: &Step<R, E::Accumulator>,
        depth: Depth,
    ) -> Depth {
        let mut reduction = reduction(node.depth.plies(), number);
        if node.obligation.must_capture {
            reduction = reduction * params::duty_reduction() / 100;
        }
        if mv.is_capture() {
            reduction /= 2;
        }
        if step.obligation.is_any() {
            reduction -= self.shared.temper.forcing_move_discount(node.pos);
        }
        if node.is_pv() {
            reduction -= params::reduction_pv();
        }
        if node.cut_node {
            reduction += params::reduction_cut_node();
        }
        if !node.improving {
            reduction += params::reduction_not_improving();
        }
        if self.frame(node.ply + 1).cutoffs > params::many_cutoffs() as u32 {
            reduction += params::reduction_many_cutoffs();
        }
        reduction -= step.history * PLY / params::reduction_history();
        let plies = (reduction / PLY).clamp(0, (depth.plies() - 1).max(0));
        depth - plies
    }
}
