//! Quiescence search: captures are followed until the position is quiet.

use core::ops::ControlFlow;

use misere_rules::{Move, Position, Rules};

use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::history::PieceTo;
use crate::params;
use crate::pick::{GenType, MoveOrdering, MovePicker};
use crate::report::Bound;
use crate::see;
use crate::temper::{ExchangeKind, Obligation, Quiescence};
use crate::transposition::Entry;
use crate::window::Window;
use crate::worker::{MAX_PLY, Worker};

/// How many plies of quiescence have been searched. At the first one, checks are tried as well.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
struct QuiescencePly(i32);

impl QuiescencePly {
    const FIRST: QuiescencePly = QuiescencePly(0);

    /// The depth of entries in the transposition table.
    fn depth(self) -> Depth {
        if self == QuiescencePly::FIRST { Depth::ZERO } else { Depth::ZERO - 1 }
    }

    fn next(self) -> QuiescencePly {
        QuiescencePly(self.0 + 1)
    }
}

/// What a node of quiescence knows of itself.
struct QuietNode<'p, R: Rules, A> {
    pos: &'p Position<R>,
    accumulator: &'p A,
    window: Window,
    ply: u32,
    stage: QuiescencePly,
    obligation: Obligation,
    entry: Option<Entry>,
    quiescence: Quiescence,
    /// The static evaluation, if the side to move may stand pat.
    eval: Option<Score>,
    /// The best score so far: at first that of standing pat, or of losing at once.
    best: Score,
    best_move: Option<Move>,
}

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// What a position is worth when captures are followed to the end. A side that must capture does; a
    /// side in check may do anything; any other side may also stand pat.
    pub(crate) fn quiesce(
        &mut self,
        pos: &Position<R>,
        accumulator: &E::Accumulator,
        window: Window,
        ply: u32,
        obligation: Obligation,
    ) -> Score {
        self.quiet_node(pos, accumulator, window, ply, obligation, QuiescencePly::FIRST)
    }

    fn quiet_node(
        &mut self,
        pos: &Position<R>,
        accumulator: &E::Accumulator,
        window: Window,
        ply: u32,
        obligation: Obligation,
        stage: QuiescencePly,
    ) -> Score {
        let mut node = QuietNode {
            pos,
            accumulator,
            window,
            ply,
            stage,
            obligation,
            entry: None,
            quiescence: Quiescence::Forced,
            eval: None,
            best: -Score::win_in(ply),
            best_move: None,
        };
        match self.before_captures(&mut node) {
            ControlFlow::Break(score) => score,
            ControlFlow::Continue(()) => self.captures(node),
        }
    }

    #[inline(always)]
    fn before_captures(&mut self, node: &mut QuietNode<'_, R, E::Accumulator>) -> ControlFlow<Score> {
        // Step 1. Is the game over?
        self.settle_quiet(node)?;
        // Step 2. Does the transposition table know the score?
        self.probe_quiet(node)?;
        // Step 3. May the side to move stand pat?
        self.stand_pat(node)
    }

    #[inline(always)]
    fn settle_quiet(&mut self, node: &QuietNode<'_, R, E::Accumulator>) -> ControlFlow<Score> {
        self.count_node(node.ply);
        if self.stopped {
            return ControlFlow::Break(Score::DRAW);
        }
        if let Some(verdict) = self.shared.temper.decided(node.pos) {
            return ControlFlow::Break(Self::score_of(verdict, node.pos, node.ply));
        }
        if self.shared.temper.is_dead(node.pos) {
            return ControlFlow::Break(Score::DRAW);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn probe_quiet(&mut self, node: &mut QuietNode<'_, R, E::Accumulator>) -> ControlFlow<Score> {
        node.entry = self.shared.transpositions.probe(node.pos.key(), node.ply);
        if let Some(entry) = node.entry
            && node.window.beta.minus(node.window.alpha) == 1
            && entry.depth >= node.stage.depth()
            && entry.answers(node.window.beta)
        {
            return ControlFlow::Break(entry.score);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn stand_pat(&mut self, node: &mut QuietNode<'_, R, E::Accumulator>) -> ControlFlow<Score> {
        let temper = self.shared.temper;
        node.quiescence = temper.quiescence(node.pos, node.obligation);
        let is_quiet = node.quiescence == Quiescence::Quiet;
        if is_quiet
            && temper.is_seen_stuck(node.pos)
            && let Some(score) = self.score_without_moves(node.pos, node.ply)
        {
            return ControlFlow::Break(score);
        }
        let is_end =
            node.ply >= MAX_PLY || (node.obligation.in_check && node.stage.0 >= params::quiescence_plies());
        if node.quiescence.may_stand_pat() || is_end {
            let known = node.entry.and_then(|entry| entry.eval);
            let eval = known.unwrap_or_else(|| self.static_eval(node.pos, node.accumulator));
            node.eval = Some(eval);
            node.best = self.history.corrected(node.pos, eval);
            // The score of a search is better than a static evaluation.
            if temper.trusts_scores_in_quiescence(node.pos)
                && let Some(entry) = node.entry
                && entry.answers(if entry.score > node.best { entry.score } else { node.best })
            {
                node.best = entry.score;
            }
            if node.best >= node.window.beta || is_quiet || is_end {
                return ControlFlow::Break(node.best);
            }
            node.window.alpha = node.window.alpha.max(node.best);
        }
        ControlFlow::Continue(())
    }

    /// Step 4. Search captures, or every answer to a check.
    #[inline(always)]
    fn captures(&mut self, mut node: QuietNode<'_, R, E::Accumulator>) -> Score {
        let (pos, temper) = (node.pos, self.shared.temper);
        let gen_type = match node.stage {
            _ if node.obligation.in_check => GenType::All,
            QuiescencePly::FIRST => GenType::CapturesAndChecks,
            _ => GenType::Captures,
        };
        let tt_move = node.entry.and_then(|entry| entry.mv);
        let mut picker = MovePicker::new(tt_move, gen_type, &self.stack);
        let (stand_pat, before) = (node.best, self.continuation(node.ply));
        let (mut tried, mut evasions) = (0, 0);
        loop {
            let ordering = MoveOrdering { history: self.history, temper, before, killers: [None; 2] };
            let Some(mv) = picker.next(pos, &mut self.stack, &ordering) else { break };
            tried += 1;
            if node.quiescence == Quiescence::ForcedChoice && tried > params::duty_tries() {
                break;
            }
            // Of quiet answers to a check, a few are enough.
            if node.obligation.in_check && !mv.is_capture() && node.best.plies_to_loss().is_none() {
                evasions += 1;
                if evasions > temper.quiet_evasions(pos) {
                    break;
                }
            }
            if self.is_below_delta(&node, mv, stand_pat) {
                continue;
            }
            let score = self.follow_quiet(&node, mv);
            if self.stopped {
                break;
            }
            if score > node.best {
                node.best = score;
                node.best_move = Some(mv);
                node.window.alpha = node.window.alpha.max(score);
                if score >= node.window.beta {
                    break;
                }
            }
        }
        picker.clear(&mut self.stack);
        if self.stopped {
            return Score::DRAW;
        }
        // Step 5. Was there no answer to a check?
        if tried == 0 && node.obligation.in_check {
            return self.score_without_moves(pos, node.ply).unwrap_or(node.best);
        }
        // Step 6. Store what was found.
        let QuietNode { best: score, best_move: mv, eval, .. } = node;
        let bound = if score >= node.window.beta { Bound::AtLeast } else { Bound::AtMost };
        let entry = Entry { mv, score, eval, depth: node.stage.depth(), bound };
        self.shared.transpositions.store(pos.key(), node.ply, entry);
        score
    }

    /// Delta pruning: does a capture win too little to reach alpha?
    #[inline(always)]
    fn is_below_delta(&self, node: &QuietNode<'_, R, E::Accumulator>, mv: Move, stand_pat: Score) -> bool {
        let temper = self.shared.temper;
        node.quiescence == Quiescence::StandPat
            && mv.is_capture()
            && mv.promotion().is_none()
            && temper.exchange_kind(node.pos) != ExchangeKind::Meaningless
            && {
                let won = see::victim(node.pos, mv).map_or(0, |role| temper.value(role));
                stand_pat + won + params::delta() <= node.window.alpha
            }
    }

    /// The score of a move.
    #[inline(always)]
    fn follow_quiet(&mut self, node: &QuietNode<'_, R, E::Accumulator>, mv: Move) -> Score {
        let (after, accumulator) = self.after(node.pos, node.accumulator, mv);
        self.shared.transpositions.prefetch(after.key());
        self.frame(node.ply).piece_to = PieceTo::new(node.pos, mv);
        self.push(after.key(), &accumulator);
        let given = self.shared.temper.obligation(&after);
        let score =
            -self.quiet_node(&after, &accumulator, -node.window, node.ply + 1, given, node.stage.next());
        self.pop();
        score
    }
}
