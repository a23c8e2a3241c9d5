//! Extensions: more depth for moves that have to be understood.

use misere_rules::{Move, Rules};

use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::node::{Node, NodeType, Task};
use crate::params;
use crate::report::Bound;
use crate::temper::Obligation;
use crate::window::Window;
use crate::worker::Worker;

/// How much deeper a move is searched.
pub(super) enum Extension {
    /// By this many plies; less deep if it is negative.
    Plies(i32),
    /// Not at all: the node fails high even without the move (multi-cut).
    Cut(Score),
}

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// How much deeper a move is searched that leaves the opponent with this obligation.
    pub(super) fn extension(
        &mut self,
        node: &Node<'_, R, E::Accumulator>,
        mv: Move,
        given: Obligation,
    ) -> Extension {
        if node.ply >= self.extension_limit {
            return Extension::Plies(0);
        }
        if let Some(entry) = node.entry
            && entry.mv == Some(mv)
            && node.excluded.is_none()
            && node.ply > 0
            && node.depth.plies() >= params::singular_depth()
            && entry.depth >= node.depth - params::singular_entry_depth()
            && entry.bound != Bound::AtMost
            && !entry.score.is_decided()
        {
            return self.singular_extension(node, mv, entry.score);
        }
        // A check has to be answered, and an only capture has to be played.
        let temper = self.shared.temper;
        if given.in_check
            && node.depth.plies() <= params::check_extension_depth()
            && temper.is_sound_check(node.pos, mv)
        {
            return Extension::Plies(1);
        }
        Extension::Plies(if node.is_only_capture { params::only_capture() } else { 0 })
    }

    /// If every other move is clearly worse, the best one is searched deeper.
    /// CITE: Anantharaman, Campbell and Hsu, singular extensions, 1988; as a search with an excluded move
    /// in Stockfish.
    fn singular_extension(
        &mut self,
        node: &Node<'_, R, E::Accumulator>,
        mv: Move,
        score: Score,
    ) -> Extension {
        let target = score - params::singular_margin_per_ply() * node.depth.plies();
        self.frame(node.ply).excluded = Some(mv);
        let task = Task {
            node_type: NodeType::NonPv,
            window: Window::reaching(target),
            depth: Depth::new((node.depth.plies() - 1) / 2),
            ply: node.ply,
            cut_node: node.cut_node,
            obligation: node.obligation,
        };
        let others = self.node(node.pos, node.accumulator, task);
        self.frame(node.ply).excluded = None;
        if others < target {
            let is_double = !node.is_pv() && others < target - params::double_extension_margin();
            Extension::Plies(if is_double { 2 } else { 1 })
        } else if others >= node.window.beta && !node.is_pv() {
            Extension::Cut(others)
        } else if score >= node.window.beta {
            // Several moves are good enough: this one needs less depth.
            Extension::Plies(-2)
        } else if node.cut_node {
            Extension::Plies(-1)
        } else {
            Extension::Plies(0)
        }
    }
}
