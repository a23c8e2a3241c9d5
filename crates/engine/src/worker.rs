//! One thread of a search: what it remembers along a line.

use misere_rules::{Move, Position, Rules, Verdict};

use crate::Score;
use crate::evaluate::Evaluate;
use crate::history::{Deed, History};
use crate::pick::Choice;
use crate::table::Table;
use crate::temper::Temper;
use crate::watch::Watch;

/// Lines are not followed further than this.
pub(crate) const MAX_PLY: u32 = 120;
/// Frames before the root, so that what was played four plies ago can always be asked.
const BEFORE: usize = 4;

/// What is known of one position of the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The move that is being looked at here.
    pub(crate) deed: Deed,
    /// The evaluation; none when the side to move had no free choice.
    pub(crate) eval: Option<Score>,
    /// A move that is left out, to see how good the others are.
    pub(crate) excluded: Option<Move>,
    /// Quiet moves that refuted something here.
    pub(crate) killers: [Option<Move>; 2],
    /// How often a position after this one was refuted.
    pub(crate) cutoffs: u32,
    /// Did the move pass the turn?
    pub(crate) passed: bool,
}

const EMPTY: Frame =
    Frame { deed: Deed::NONE, eval: None, excluded: None, killers: [None; 2], cutoffs: 0, passed: false };

/// What all threads of a search share.
pub(crate) struct Shared<'a, E> {
    pub(crate) table: &'a Table,
    pub(crate) temper: &'a Temper,
    pub(crate) evaluation: &'a E,
    pub(crate) watch: &'a Watch,
}

/// One thread of a search.
pub(crate) struct Worker<'a, R: Rules, E: Evaluate<R>> {
    pub(crate) shared: &'a Shared<'a, E>,
    pub(crate) history: &'a mut History,
    pub(crate) root: &'a Position<R>,
    frames: Vec<Frame>,
    /// The keys of the positions so far: those of the game, then those of the line.
    path: Vec<u64>,
    /// Where the line begins.
    path_root: usize,
    /// After so many plies without a capture or a pawn's move the game is drawn.
    halfmove_limit: u32,
    pub(crate) stack: Vec<Choice>,
    /// The best line from each ply on.
    pub(crate) lines: Vec<Vec<Move>>,
    pub(crate) nodes: u64,
    /// The longest line so far.
    pub(crate) longest: u32,
    /// Has the search been told to end? What it says then counts for nothing.
    pub(crate) halted: bool,
    /// Extensions end here.
    pub(crate) patience: u32,
    /// A node was seen to be too good even without its best move: by how much.
    pub(crate) multicut: Option<Score>,
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
            halfmove_limit,
            stack: Vec::with_capacity(4_096),
            lines: vec![Vec::new(); MAX_PLY as usize + 2],
            nodes: 0,
            longest: 0,
            halted: false,
            patience: 0,
            multicut: None,
        }
    }

    #[inline]
    pub(crate) fn frame(&mut self, ply: u32) -> &mut Frame {
        &mut self.frames[ply as usize + BEFORE]
    }

    /// What was played one, two and four plies before this one.
    #[inline]
    pub(crate) fn before(&self, ply: u32) -> [Deed; 3] {
        let now = ply as usize + BEFORE;
        [1, 2, 4].map(|plies| self.frames[now - plies].deed)
    }

    /// The evaluation two plies before; four before if there was none.
    pub(crate) fn earlier_eval(&self, ply: u32) -> Option<Score> {
        let now = ply as usize + BEFORE;
        self.frames[now - 2].eval.or(self.frames[now - 4].eval)
    }

    /// The position after a move, and its tally.
    #[inline(always)]
    pub(crate) fn after(&self, pos: &Position<R>, tally: &E::Tally, mv: Move) -> (Position<R>, E::Tally) {
        let (mut after, mut after_tally) = (*pos, *tally);
        after.play_watched(mv, &mut self.shared.evaluation.watch(&mut after_tally));
        (after, after_tally)
    }

    /// Goes on to the position with this key.
    #[inline]
    pub(crate) fn enter(&mut self, key: u64) {
        self.path.push(key);
    }

    #[inline]
    pub(crate) fn leave(&mut self) {
        self.path.pop();
    }

    /// Counts a position and asks whether the search goes on. Those that are entered on the way out
    /// do not count.
    #[inline]
    pub(crate) fn count_node(&mut self, ply: u32) {
        if self.halted {
            return;
        }
        self.nodes += 1;
        self.longest = self.longest.max(ply);
        self.halted = self.shared.watch.is_over(self.nodes);
    }

    /// What a verdict is worth to the side to move.
    pub(crate) fn score_of(verdict: Verdict, pos: &Position<R>, ply: u32) -> Score {
        match verdict.winner {
            Some(winner) if winner == pos.turn() => Score::win_in(ply),
            Some(_) => -Score::win_in(ply),
            None => Score::DRAW,
        }
    }

    /// The player to move has no move: what is it worth? `None` if the turn is skipped.
    pub(crate) fn stuck(&self, pos: &Position<R>, ply: u32) -> Option<Score> {
        self.shared.temper.without_moves(pos).map(|verdict| Self::score_of(verdict, pos, ply))
    }

    /// Is it a draw by repetition or by counted moves? What occurs again within the line could occur
    /// for ever, which leads nowhere even where it is no draw; what was on the board before needs a
    /// third time.
    #[inline]
    pub(crate) fn is_drawn(&self, pos: &Position<R>) -> bool {
        if pos.halfmoves() >= self.halfmove_limit {
            // Being mated by the last move goes before.
            return !pos.is_check() || pos.can_move();
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
