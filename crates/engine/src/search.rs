//! Looking ahead: alpha-beta with a table, and captures to the end.

use crate::evaluate::evaluate;
use crate::limits::{Stopped, Watch};
use crate::nature::{Nature, Wish};
use crate::order::{self, History};
use crate::table::{Bound, Memo, Table};
use crate::{Score, score};
use misere_rules::{AnyGame, AnyPosition, DrawRule, Draws, Drops, Duty, Move, MoveList};

/// Lines are not followed further than this.
const LONGEST_LINE: u32 = 64;
/// Nor are captures beyond the depth that was asked for.
const LONGEST_EXCHANGE: u32 = 24;
/// Nor are forced moves free beyond this.
const LONGEST_FORCED: u32 = 32;

/// What is the best and the worst that still matters to the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: score::WORST, beta: Score::BEST };

    /// As the other side sees it.
    fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A search that is going on.
pub(crate) struct Search<'a> {
    pub(crate) nature: &'a Nature,
    pub(crate) table: &'a mut Table,
    pub(crate) watch: Watch,
    pub(crate) nodes: u64,
    history: History,
    /// The keys of the positions so far: those of the game, then those of the line.
    path: Vec<u64>,
    /// Where the line begins.
    root: usize,
    /// After so many plies without a capture or a pawn's move the game is drawn.
    most_halfmoves: u32,
}

impl<'a> Search<'a> {
    pub(crate) fn new(game: &AnyGame, nature: &'a Nature, table: &'a mut Table, watch: Watch) -> Search<'a> {
        let mut pos = *game.first_position();
        let mut path = vec![pos.key()];
        path.extend(game.moves().map(|mv| {
            pos.play_unchecked(mv);
            pos.key()
        }));
        let root = path.len() - 1;
        let most_halfmoves = match game.draw_rule() {
            DrawRule::Automatic => 100,
            DrawRule::Claimed => 150,
            DrawRule::Never => u32::MAX,
        };
        Search { nature, table, watch, nodes: 0, history: History::new(), path, root, most_halfmoves }
    }

    /// What a move at the root is worth.
    pub(crate) fn reply(
        &mut self,
        root: &AnyPosition,
        mv: Move,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        self.path.truncate(self.root + 1);
        self.follow(root, mv, depth, 0, window)
    }

    /// Sorts the moves at the root.
    pub(crate) fn sort(&self, moves: &mut MoveList, pos: &AnyPosition, first: Option<Move>) {
        order::sort(moves, pos, self.nature, first, &self.history);
    }

    fn follow(
        &mut self,
        pos: &AnyPosition,
        mv: Move,
        depth: u32,
        ply: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        let mut after = *pos;
        after.play_unchecked(mv);
        self.path.push(after.key());
        let score = self.node(&after, depth.saturating_sub(1), ply + 1, window.flipped())?;
        self.path.pop();
        Ok(-score)
    }

    fn node(
        &mut self,
        pos: &AnyPosition,
        depth: u32,
        ply: u32,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        self.watch.allow(self.nodes)?;
        self.nodes += 1;
        // Step 1. Is the game over?
        if let Some(verdict) = pos.verdict() {
            let won = |winner| if winner == pos.turn() { Score::win_in(ply) } else { -Score::win_in(ply) };
            return Ok(verdict.winner.map_or(Score::DRAW, won));
        }
        if self.is_drawn(pos) {
            return Ok(Score::DRAW);
        }
        if depth == 0 || ply >= LONGEST_LINE {
            return self.quiesce(pos, ply, LONGEST_EXCHANGE, window);
        }
        // Step 2. Have we been here?
        let key = pos.key();
        let memo = self.table.probe(key, ply);
        if let Some(score) = memo.and_then(|memo| memo.settles(depth, window.alpha, window.beta)) {
            return Ok(score);
        }
        // Step 3. Try moves, best first. A forced move costs no depth.
        let mut moves = pos.legal_moves();
        order::sort(&mut moves, pos, self.nature, memo.and_then(|memo| memo.mv), &self.history);
        let forced = moves.len() == 1 && self.nature.duty == Duty::Capture && ply < LONGEST_FORCED;
        let depth_below = if forced { depth + 1 } else { depth };
        let mut best = Memo { mv: None, score: score::WORST, depth, bound: Bound::AtMost };
        for &mv in &moves {
            let score = self.follow(pos, mv, depth_below, ply, window)?;
            if score <= best.score {
                continue;
            }
            best = Memo { mv: Some(mv), score, ..best };
            if score > window.alpha {
                (window.alpha, best.bound) = (score, Bound::Exact);
            }
            if score >= window.beta {
                best.bound = Bound::AtLeast;
                if !mv.is_capture() {
                    self.history.praise(mv, depth);
                }
                break;
            }
        }
        self.table.store(key, ply, best);
        Ok(best.score)
    }

    /// Follows captures only. Whoever must capture may not stand still.
    fn quiesce(
        &mut self,
        pos: &AnyPosition,
        ply: u32,
        left: u32,
        mut window: Window,
    ) -> Result<Score, Stopped> {
        let obliged = pos.must_capture();
        let calm = self.nature.wish == Wish::Shed && !obliged;
        let mut best = score::WORST;
        if !obliged || left == 0 {
            best = evaluate(pos, self.nature);
            window.alpha = window.alpha.max(best);
        }
        if calm || left == 0 || best >= window.beta {
            return Ok(best);
        }
        let mut moves = pos.legal_moves();
        moves.retain(|mv| mv.is_capture());
        order::sort(&mut moves, pos, self.nature, None, &self.history);
        for &mv in &moves {
            let mut after = *pos;
            after.play_unchecked(mv);
            self.watch.allow(self.nodes)?;
            self.nodes += 1;
            let score = match after.verdict() {
                Some(verdict) => verdict.winner.map_or(Score::DRAW, |winner| {
                    if winner == pos.turn() { Score::win_in(ply + 1) } else { -Score::win_in(ply + 1) }
                }),
                None => -self.quiesce(&after, ply + 1, left - 1, window.flipped())?,
            };
            best = best.max(score);
            window.alpha = window.alpha.max(best);
            if best >= window.beta {
                break;
            }
        }
        Ok(best)
    }

    /// Is it a draw by repetition or by counted moves? What occurs again within the line could occur
    /// for ever, which leads nowhere even where it is no draw; what was on the board before needs a
    /// third time.
    fn is_drawn(&self, pos: &AnyPosition) -> bool {
        if self.nature.draws == Draws::RepetitionAndMoveCount && pos.halfmoves() >= self.most_halfmoves {
            return true;
        }
        let now = self.path.len() - 1;
        let reach = match self.nature.drops {
            Drops::Captured => now,
            Drops::Never => now.min(pos.halfmoves() as usize),
        };
        let earlier = (now - reach..now).filter(|&i| self.path[i] == self.path[now]);
        earlier.map(|i| if i >= self.root { 2 } else { 1 }).sum::<u32>() >= 2
    }
}
