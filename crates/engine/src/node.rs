//! One node of the search: a page of contents. The steps are in `steps/`.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;
use misere_rules::{ByRole, Move, Position, Rules, SquareSet};

use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::history::PieceTo;
use crate::params;
use crate::pick::{GenType, MoveOrdering, MovePicker};
use crate::report::Bound;
use crate::steps::Considered;
use crate::temper::Obligation;
use crate::transposition::Entry;
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};

/// What a node is searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NodeType {
    /// It is on the principal variation: its exact score is wanted.
    Pv,
    /// Only whether its score is above or below a bound is wanted.
    NonPv,
}

/// What a node is asked to do.
#[derive(Clone, Copy)]
pub(crate) struct Task {
    pub(crate) node_type: NodeType,
    pub(crate) window: Window,
    pub(crate) depth: Depth,
    pub(crate) ply: u32,
    /// Is a cutoff expected?
    pub(crate) cut_node: bool,
    pub(crate) obligation: Obligation,
}

/// What a node knows of itself.
pub(crate) struct Node<'p, R: Rules, A> {
    pub(crate) pos: &'p Position<R>,
    pub(crate) accumulator: &'p A,
    node_type: NodeType,
    pub(crate) window: Window,
    pub(crate) depth: Depth,
    pub(crate) ply: u32,
    pub(crate) cut_node: bool,
    pub(crate) obligation: Obligation,
    pub(crate) entry: Option<Entry>,
    /// The static evaluation as it was computed; `None` without a free choice of moves.
    pub(crate) raw_eval: Option<Score>,
    /// The same, corrected by history and by the transposition table.
    pub(crate) eval: Option<Score>,
    /// Is the evaluation better than two plies ago?
    pub(crate) improving: bool,
    pub(crate) excluded: Option<Move>,
    /// From where checks are given, in games where none may be left out.
    pub(crate) check_squares: Option<ByRole<SquareSet>>,
    /// Is there exactly one capture, which has to be played?
    pub(crate) is_only_capture: bool,
}

/// Moves that were searched without a cutoff.
#[derive(Default)]
pub(crate) struct Tried {
    pub(crate) quiets: ArrayVec<Move, 64>,
    pub(crate) captures: ArrayVec<Move, 32>,
}

impl Tried {
    /// Adds a move, as long as there is room.
    fn push(&mut self, mv: Move) {
        let _ = if mv.is_capture() { self.captures.try_push(mv) } else { self.quiets.try_push(mv) };
    }
}

impl<'p, R: Rules, A> Node<'p, R, A> {
    pub(crate) fn new(pos: &'p Position<R>, accumulator: &'p A, task: Task) -> Node<'p, R, A> {
        let Task { node_type, window, depth, ply, cut_node, obligation } = task;
        Node {
            pos,
            accumulator,
            node_type,
            window,
            depth,
            ply,
            cut_node,
            obligation,
            entry: None,
            raw_eval: None,
            eval: None,
            improving: false,
            excluded: None,
            check_squares: None,
            is_only_capture: false,
        }
    }

    /// Is it on the principal variation?
    #[inline(always)]
    pub(crate) fn is_pv(&self) -> bool {
        self.node_type == NodeType::Pv
    }
}

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// What a position is worth to the side to move: exactly if the score is within the window, otherwise
    /// a bound.
    pub(crate) fn node(&mut self, pos: &Position<R>, accumulator: &E::Accumulator, task: Task) -> Score {
        let Task { window, depth, ply, obligation, .. } = task;
        self.pvs[ply as usize].clear();
        if depth <= Depth::ZERO || ply >= MAX_PLY {
            return self.quiesce(pos, accumulator, window, ply, obligation);
        }
        let mut node = Node::new(pos, accumulator, task);
        node.excluded = self.frame(ply).excluded;
        match self.before_moves(&mut node) {
            ControlFlow::Break(score) => score,
            ControlFlow::Continue(()) => self.moves(node),
        }
    }

    /// What may be known before any move is tried.
    fn before_moves(&mut self, node: &mut Node<'_, R, E::Accumulator>) -> ControlFlow<Score> {
        // Step 1. Is the game over, or no score of interest?
        self.settle(node)?;
        // Step 2. Does the transposition table know the score?
        self.probe(node)?;
        // Step 3. Static evaluation.
        self.evaluate(node);
        // Step 4. Razoring, reverse futility pruning, null move.
        if !node.is_pv() && node.excluded.is_none() {
            self.prune(node)?;
        }
        // Step 5. Internal iterative reduction, if no best move is known. CITE: Ed Schröder.
        let has_move = node.entry.is_some_and(|entry| entry.mv.is_some());
        if !has_move && node.depth.plies() >= params::iir_depth() && (node.is_pv() || node.cut_node) {
            node.depth = node.depth - 1;
        }
        ControlFlow::Continue(())
    }

    /// Step 6. Search the moves, best first.
    fn moves(&mut self, mut node: Node<'_, R, E::Accumulator>) -> Score {
        let (pos, ply) = (node.pos, node.ply);
        self.frame(ply + 1).cutoffs = 0;
        self.frame(ply + 1).killers = [None; 2];
        node.check_squares = self.shared.temper.vital_check_squares(pos);
        node.is_only_capture = self.shared.temper.is_only_capture(pos, node.obligation);
        let tt_move = node.entry.and_then(|entry| entry.mv);
        let mut picker = MovePicker::new(tt_move, GenType::All, &self.stack);
        let before = self.continuation(ply);
        let mut best = Score::WORST;
        let mut best_move: Option<Move> = None;
        let mut bound = Bound::AtMost;
        let mut number: u32 = 0;
        let mut tried = Tried::default();
        loop {
            let killers = self.frame(ply).killers;
            let ordering =
                MoveOrdering { history: self.history, temper: self.shared.temper, before, killers };
            let Some(mv) = picker.next(pos, &mut self.stack, &ordering) else { break };
            if Some(mv) == node.excluded {
                continue;
            }
            number += 1;
            let step = match self.consider(&node, mv, number, best) {
                Considered::Search(step) => step,
                Considered::Skip => continue,
                Considered::SkipQuiets => {
                    picker.skip_quiets();
                    continue;
                }
                Considered::Cut(score) => {
                    picker.clear(&mut self.stack);
                    return score;
                }
            };
            let score = self.follow(&node, mv, number, step);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > node.window.alpha {
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    if node.is_pv() {
                        self.extend_pv(mv, ply);
                    }
                    if score >= node.window.beta {
                        bound = Bound::AtLeast;
                        break;
                    }
                    node.window.alpha = score;
                }
            }
            tried.push(mv);
        }
        picker.clear(&mut self.stack);
        if self.stopped {
            return Score::DRAW;
        }
        // Step 7. Was there no move at all?
        if number == 0 {
            return self.without_moves(&node);
        }
        // Step 8. Update the tables.
        if bound == Bound::AtLeast
            && let Some(mv) = best_move
        {
            self.update_history(&node, mv, &tried);
        }
        self.store(&node, best_move, best, bound);
        best
    }

    /// There is no move but the excluded one, or the turn is skipped, or the game is over.
    fn without_moves(&mut self, node: &Node<'_, R, E::Accumulator>) -> Score {
        if node.excluded.is_some() {
            return node.window.alpha;
        }
        if let Some(score) = self.score_without_moves(node.pos, node.ply) {
            return score;
        }
        let (after, accumulator) = self.after(node.pos, node.accumulator, Move::PASS);
        self.frame(node.ply).piece_to = PieceTo::NONE;
        self.push(after.key(), &accumulator);
        let task = Task {
            node_type: NodeType::Pv,
            window: -node.window,
            depth: node.depth - 1,
            ply: node.ply + 1,
            cut_node: !node.cut_node,
            obligation: self.shared.temper.obligation(&after),
        };
        let score = -self.node(&after, &accumulator, task);
        self.pop();
        if node.is_pv() {
            self.extend_pv(Move::PASS, node.ply);
        }
        score
    }

    /// A move is the best so far: the principal variation continues from it.
    fn extend_pv(&mut self, mv: Move, ply: u32) {
        let (pv, rest) = self.pvs[ply as usize..].split_at_mut(1);
        pv[0].clear();
        pv[0].push(mv);
        pv[0].extend_from_slice(&rest[0]);
    }
}
