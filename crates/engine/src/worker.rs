//! One thread of a search: what it keeps along a line.

use misere_rules::{Move, Position, Rules, Verdict};

use crate::Score;
use crate::beside::Findings;
use crate::evaluate::Evaluate;
use crate::history::{Continuation, History, PieceTo};
use crate::pick::ScoredMove;
use crate::probe::ProbeGame;
use crate::temper::Temper;
use crate::time_manager::TimeManager;
use crate::transposition::TranspositionTable;

/// Lines are not searched further than this.
pub(crate) const MAX_PLY: u32 = 120;
/// Frames before the root, so that there is always a frame four plies ago.
const BEFORE: usize = 4;

/// What is known of one node of the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The move that is being searched here.
    pub(crate) piece_to: PieceTo,
    /// The static evaluation; `None` when the side to move had no free choice.
    pub(crate) eval: Option<Score>,
    /// A move that is excluded, to see how good the others are.
    pub(crate) excluded: Option<Move>,
    /// Killers: quiet moves that caused a cutoff at this ply.
    pub(crate) killers: [Option<Move>; 2],
    /// How often nodes at this ply had a cutoff since their parent began.
    pub(crate) cutoffs: u32,
    /// Is the move a null move?
    pub(crate) null_move: bool,
}

const EMPTY: Frame = Frame {
    piece_to: PieceTo::NONE,
    eval: None,
    excluded: None,
    killers: [None; 2],
    cutoffs: 0,
    null_move: false,
};

/// What all threads of a search share.
pub(crate) struct Shared<'a, E> {
    pub(crate) transpositions: &'a TranspositionTable,
    pub(crate) temper: &'a Temper,
    pub(crate) evaluation: &'a E,
    pub(crate) time: &'a TimeManager,
    /// What is known exactly.
    pub(crate) probe: Option<&'a dyn ProbeGame>,
    /// What is proved meanwhile.
    pub(crate) findings: &'a Findings,
}

/// One thread of a search.
pub(crate) struct Worker<'a, R: Rules, E: Evaluate<R>> {
    pub(crate) shared: &'a Shared<'a, E>,
    pub(crate) history: &'a mut History,
    pub(crate) root: &'a Position<R>,
    frames: Vec<Frame>,
    /// The keys of the positions of the game, then those of the line.
    path: Vec<u64>,
    /// Where the line begins in it.
    path_root: usize,
    /// After this many plies without a capture or a pawn move the game is drawn.
    halfmove_limit: u32,
    /// What the evaluation keeps along the line.
    line: E::Line,
    pub(crate) stack: Vec<ScoredMove>,
    /// The principal variation from each ply on.
    pub(crate) pvs: Vec<Vec<Move>>,
    pub(crate) nodes: u64,
    /// The length of the longest line so far.
    pub(crate) seldepth: u32,
    /// Has the search been stopped? Scores that it returns then are ignored.
    pub(crate) stopped: bool,
    /// From this ply on, no move is extended.
    pub(crate) extension_limit: u32,
}

impl<'a, R: Rules, E: Evaluate<R>> Worker<'a, R, E> {
    pub(crate) fn new(
        shared: &'a Shared<'a, E>,
        history: &'a mut History,
        root: &'a Position<R>,
        past: &[u64],
        halfmove_limit: u32,
    ) -> Worker<'a, R, E> {
        let mut path = past.to_vec();
        path.push(root.key());
        Worker {
            shared,
            history,
            root,
            frames: vec![EMPTY; MAX_PLY as usize + BEFORE + 2],
            path_root: path.len() - 1,
            path,
            line: shared.evaluation.line(),
            halfmove_limit,
            stack: Vec::with_capacity(4_096),
            pvs: vec![Vec::new(); MAX_PLY as usize + 2],
            nodes: 0,
            seldepth: 0,
            stopped: false,
            extension_limit: 0,
        }
    }

    #[inline]
    pub(crate) fn frame(&mut self, ply: u32) -> &mut Frame {
        &mut self.frames[ply as usize + BEFORE]
    }

    /// What was played one, two and four plies before this one.
    #[inline]
    pub(crate) fn continuation(&self, ply: u32) -> Continuation {
        let now = ply as usize + BEFORE;
        [1, 2, 4].map(|plies| self.frames[now - plies].piece_to)
    }

    /// The static evaluation two plies before, or four before if there was none.
    pub(crate) fn earlier_eval(&self, ply: u32) -> Option<Score> {
        let now = ply as usize + BEFORE;
        self.frames[now - 2].eval.or(self.frames[now - 4].eval)
    }

    /// The position after a move, with its accumulator.
    #[inline(always)]
    pub(crate) fn after(
        &self,
        pos: &Position<R>,
        accumulator: &E::Accumulator,
        mv: Move,
    ) -> (Position<R>, E::Accumulator) {
        let mut after = *pos;
        let mut after_accumulator = self.shared.evaluation.unchanged(accumulator);
        after.play_watched(mv, &mut self.shared.evaluation.updater(&mut after_accumulator));
        (after, after_accumulator)
    }

    /// Adds a position to the line.
    #[inline]
    pub(crate) fn push(&mut self, key: u64, accumulator: &E::Accumulator) {
        self.path.push(key);
        self.shared.evaluation.push(&mut self.line, accumulator);
    }

    /// Removes the last position of the line.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.path.pop();
        self.shared.evaluation.pop(&mut self.line);
    }

    /// The static evaluation of the last position of the line.
    #[inline]
    pub(crate) fn static_eval(&mut self, pos: &Position<R>, accumulator: &E::Accumulator) -> Score {
        self.shared.evaluation.evaluate(pos, accumulator, &mut self.line)
    }

    /// Counts a node, and checks whether the search has to stop. Nodes of a stopped search do not count.
    #[inline]
    pub(crate) fn count_node(&mut self, ply: u32) {
        if self.stopped {
            return;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        self.stopped = self.shared.time.must_stop(self.nodes);
    }

    /// What a verdict is worth to the side to move.
    pub(crate) fn score_of(verdict: Verdict, pos: &Position<R>, ply: u32) -> Score {
        match verdict.winner {
            Some(winner) if winner == pos.turn() => Score::win_in(ply),
            Some(_) => -Score::win_in(ply),
            None => Score::DRAW,
        }
    }

    /// The score when the side to move has no legal move; `None` if its turn is skipped.
    pub(crate) fn score_without_moves(&self, pos: &Position<R>, ply: u32) -> Option<Score> {
        self.shared.temper.without_moves(pos).map(|verdict| Self::score_of(verdict, pos, ply))
    }

    /// Is it a draw by repetition or by counted moves? A position that occurs twice within the line counts
    /// as drawn, since it could be repeated without end; one of the game has to occur a third time.
    #[inline]
    pub(crate) fn is_drawn(&self, pos: &Position<R>) -> bool {
        if pos.halfmoves() >= self.halfmove_limit {
            return self.shared.temper.is_drawn_by_count(pos, self.halfmove_limit);
        }
        let now = self.path.len() - 1;
        let reach = self.shared.temper.repetition_reach(pos, now);
        if reach < 4 {
            return false;
        }
        let key = self.path[now];
        let mut seen = 0;
        for back in (4..=reach).step_by(2) {
            if self.path[now - back] == key {
                seen += if now - back >= self.path_root { 2 } else { 1 };
                if seen >= 2 {
                    return true;
                }
            }
        }
        false
    }
}
