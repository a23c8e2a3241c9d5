//! One position of the search: a page of contents. The steps are in `steps/`.

use core::ops::ControlFlow;

use misere_rules::{ByRole, Move, Position, Rules, SquareSet};

use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::history::Deed;
use crate::pick::{Advice, Appetite, Picker};
use crate::quiesce::Exchanges;
use crate::report::Bound;
use crate::table::Memo;
use crate::temper::Obligation;
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};

/// What is expected of a node.
pub(crate) trait Role {
    /// Is it on a line where both sides play their best?
    const PRINCIPAL: bool;
}

/// On a line where both sides play their best.
pub(crate) struct Principal;
/// Only asked whether it is better or worse than something.
pub(crate) struct Scout;

impl Role for Principal {
    const PRINCIPAL: bool = true;
}

impl Role for Scout {
    const PRINCIPAL: bool = false;
}

/// What a node knows of itself.
pub(crate) struct Node<'p, R: Rules, T> {
    pub(crate) pos: &'p Position<R>,
    pub(crate) tally: &'p T,
    pub(crate) window: Window,
    pub(crate) depth: Depth,
    pub(crate) ply: u32,
    /// Is it expected to be refuted?
    pub(crate) cut: bool,
    pub(crate) principal: bool,
    pub(crate) obligation: Obligation,
    pub(crate) memo: Option<Memo>,
    /// The evaluation as it came, and with what was learnt; none without a free choice.
    pub(crate) raw_eval: Option<Score>,
    pub(crate) eval: Option<Score>,
    /// Is it better than two plies ago?
    pub(crate) improving: bool,
    pub(crate) excluded: Option<Move>,
    /// From where checks are given, in games where a check is more than a threat.
    pub(crate) checks: Option<ByRole<SquareSet>>,
}

impl<'p, R: Rules, T> Node<'p, R, T> {
    /// The node at the root, where every move is tried.
    pub(crate) fn at_root(
        pos: &'p Position<R>,
        tally: &'p T,
        window: Window,
        depth: Depth,
        obligation: Obligation,
    ) -> Node<'p, R, T> {
        Node::new(pos, tally, Task { window, depth, ply: 0, cut: false, obligation }, true)
    }

    fn new(pos: &'p Position<R>, tally: &'p T, task: Task, principal: bool) -> Node<'p, R, T> {
        let Task { window, depth, ply, cut, obligation } = task;
        Node {
            pos,
            tally,
            window,
            depth,
            ply,
            cut,
            principal,
            obligation,
            memo: None,
            raw_eval: None,
            eval: None,
            improving: false,
            excluded: None,
            checks: None,
        }
    }
}

/// Where to go on from a node.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    pub(crate) window: Window,
    pub(crate) depth: Depth,
    pub(crate) ply: u32,
    /// Is the node expected to be refuted?
    pub(crate) cut: bool,
    pub(crate) obligation: Obligation,
}

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// What a position is worth to the side to move: exactly if it lies within the window, otherwise on
    /// which side of it.
    pub(crate) fn node<K: Role>(&mut self, pos: &Position<R>, tally: &E::Tally, task: Task) -> Score {
        let Task { window, depth, ply, obligation, .. } = task;
        self.lines[ply as usize].clear();
        if depth <= Depth::ZERO || ply >= MAX_PLY {
            return self.quiesce(pos, tally, window, ply, obligation, Exchanges::FIRST);
        }
        let mut node = Node::new(pos, tally, task, K::PRINCIPAL);
        node.excluded = self.frame(ply).excluded;
        match self.steps(&mut node) {
            ControlFlow::Break(score) => score,
            ControlFlow::Continue(()) => self.moves(node),
        }
    }

    /// What may be known before any move is tried.
    fn steps(&mut self, node: &mut Node<'_, R, E::Tally>) -> ControlFlow<Score> {
        // Step 1. Is the game over, or not worth the while?
        self.settle(node)?;
        // Step 2. Have we been here?
        self.probe(node)?;
        // Step 3. What does it look like?
        self.look(node);
        // Step 4. Could this node be skipped?
        if !node.principal && node.excluded.is_none() {
            self.prune(node)?;
        }
        // Step 5. Without a guess which move is best, look less deep first.
        // CITE: Ed Schröder, internal iterative reductions.
        let knows_move = node.memo.is_some_and(|memo| memo.mv.is_some());
        if !knows_move && node.depth >= Depth::new(4) && (node.principal || node.cut) {
            node.depth = node.depth - 1;
        }
        ControlFlow::Continue(())
    }

    /// Step 6. Try moves, best first.
    fn moves(&mut self, mut node: Node<'_, R, E::Tally>) -> Score {
        let (pos, ply) = (node.pos, node.ply);
        self.frame(ply + 1).cutoffs = 0;
        self.frame(ply + 1).killers = [None; 2];
        node.checks = self.shared.temper.vital_check_squares(pos);
        let known = node.memo.and_then(|memo| memo.mv);
        let mut picker = Picker::new(known, Appetite::All, &self.stack);
        let before = self.before(ply);
        let mut best = Score::WORST;
        let mut chosen: Option<Move> = None;
        let mut bound = Bound::AtMost;
        let mut tried: u32 = 0;
        let mut quiets: arrayvec::ArrayVec<Move, 64> = arrayvec::ArrayVec::new();
        let mut captures: arrayvec::ArrayVec<Move, 32> = arrayvec::ArrayVec::new();
        loop {
            let killers = self.frame(ply).killers;
            let advice = Advice { history: self.history, temper: self.shared.temper, before, killers };
            let Some(mv) = picker.next(pos, &mut self.stack, &advice) else { break };
            if Some(mv) == node.excluded {
                continue;
            }
            tried += 1;
            let Some(step) = self.consider(&node, mv, tried, best, &mut picker) else {
                if let Some(score) = self.multicut.take() {
                    picker.clear(&mut self.stack);
                    return score;
                }
                continue;
            };
            let score = self.follow(&node, mv, tried, step);
            if self.halted {
                break;
            }
            if score > best {
                best = score;
                if score > node.window.alpha {
                    chosen = Some(mv);
                    bound = Bound::Exact;
                    if node.principal {
                        self.lengthen(mv, ply);
                    }
                    if score >= node.window.beta {
                        bound = Bound::AtLeast;
                        break;
                    }
                    node.window.alpha = score;
                }
            }
            if mv.is_capture() {
                let _ = captures.try_push(mv);
            } else {
                let _ = quiets.try_push(mv);
            }
        }
        picker.clear(&mut self.stack);
        if self.halted {
            return Score::DRAW;
        }
        // Step 7. Was there no move at all?
        if tried == 0 {
            return self.without_moves(&node);
        }
        // Step 8. Learn from what happened.
        if bound == Bound::AtLeast
            && let Some(mv) = chosen
        {
            self.praise(&node, mv, &quiets, &captures);
        }
        self.remember(&node, chosen, best, bound);
        best
    }

    /// Nothing is left but the move that was excluded, or the turn is skipped, or the game is over.
    fn without_moves(&mut self, node: &Node<'_, R, E::Tally>) -> Score {
        if node.excluded.is_some() {
            return node.window.alpha;
        }
        if let Some(score) = self.stuck(node.pos, node.ply) {
            return score;
        }
        let (after, tally) = self.after(node.pos, node.tally, Move::PASS);
        self.frame(node.ply).deed = Deed::NONE;
        self.enter(after.key());
        let obligation = self.shared.temper.obligation(&after);
        let task = Task {
            window: -node.window,
            depth: node.depth - 1,
            ply: node.ply + 1,
            cut: !node.cut,
            obligation,
        };
        let score = -self.node::<Principal>(&after, &tally, task);
        self.leave();
        if node.principal {
            self.lengthen(Move::PASS, node.ply);
        }
        score
    }

    /// A move is the best so far: the line goes on from it.
    fn lengthen(&mut self, mv: Move, ply: u32) {
        let (line, rest) = self.lines[ply as usize..].split_at_mut(1);
        line[0].clear();
        line[0].push(mv);
        line[0].extend_from_slice(&rest[0]);
    }
}
