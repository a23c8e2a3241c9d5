//! Looking deeper and deeper, from the root.

use core::time::Duration;

use misere_rules::{Move, Rules};

use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::limits::{Limits, Time};
use crate::node::Node;
use crate::params;
use crate::pick::{Appetite, Picker};
use crate::report::{Bound, Report, Reporter};
use crate::window::Window;
use crate::worker::Worker;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: Score,
    /// Its score at the depth before.
    previous: Score,
    pub(crate) line: Vec<Move>,
    nodes: u64,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> RootMove {
        RootMove { mv, score: Score::WORST, previous: Score::WORST, line: vec![mv], nodes: 0 }
    }

    /// What is known of it, if only from the depth before.
    pub(crate) fn known_score(&self) -> Option<Score> {
        [self.score, self.previous].into_iter().find(|&score| score != Score::WORST)
    }
}

/// A win in so many moves is no longer looked for below this many plies, were it only one …
const PLIES_FOR_A_WIN: u32 = 16;
/// … and this many more for each of its moves: far beyond the win, since the search skips much.
const PLIES_FOR_A_MOVE: u32 = 4;
/// Reports of single moves begin after this time.
const LONG: Duration = Duration::from_secs(3);

/// A search from the root: the moves, best first, and how deep they were looked at.
pub(crate) struct Deepening {
    pub(crate) moves: Vec<RootMove>,
    pub(crate) depth: u32,
    lines: usize,
    /// How often the best move changed, the longer ago the less.
    changes: f64,
}

impl Deepening {
    pub(crate) fn new(moves: impl Iterator<Item = Move>, lines: usize) -> Deepening {
        let moves: Vec<RootMove> = moves.map(RootMove::new).collect();
        let lines = lines.clamp(1, moves.len().max(1));
        Deepening { moves, depth: 0, lines, changes: 0.0 }
    }

    /// Looks deeper until the limits say that it is enough.
    pub(crate) fn run<R: Rules, E: Evaluate<R>>(
        &mut self,
        worker: &mut Worker<'_, R, E>,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) {
        let beyond_a_win =
            |moves: u32| moves.saturating_mul(PLIES_FOR_A_MOVE).saturating_add(PLIES_FOR_A_WIN);
        let deepest = limits.depth.into_iter().chain(limits.win_in.map(beyond_a_win)).min();
        let deepest = deepest.map_or(Depth::MAX.plies(), |depth| depth.clamp(1, 120) as i32);
        let mut told = None;
        for plies in 1..=deepest {
            worker.patience = 2 * plies as u32 + 2;
            self.changes *= 0.5;
            let best = self.moves[0].mv;
            self.moves.iter_mut().for_each(|root| root.previous = root.score);
            for rank in 0..self.lines {
                self.aspire(worker, Depth::new(plies), rank, reporter);
                if worker.halted {
                    break;
                }
                // A later line may turn out to be better than an earlier one.
                self.moves[..=rank].sort_by_key(|root| core::cmp::Reverse(root.score));
            }
            if worker.halted {
                break;
            }
            self.depth = plies as u32;
            if self.moves[0].mv != best {
                self.changes += 1.0;
            }
            let mut enough = false;
            for rank in 0..self.lines {
                enough |= reporter.report(&self.report(worker, rank, Bound::Exact)).is_break();
            }
            told = Some(self.moves[0].mv);
            if enough || self.is_enough(worker, limits) {
                break;
            }
        }
        // A search that was broken off says what it plays, if it has not yet. That all is lost it cannot say
        // before it has seen all moves.
        if told.is_none() || (self.lines == 1 && told != Some(self.moves[0].mv)) {
            let mut last = self.report(worker, 0, Bound::Exact);
            if last.score.plies_to_loss().is_some() {
                last.score = Score::DRAW;
            }
            let _ = reporter.report(&last);
        }
        worker.halted = true;
    }

    /// Has enough been found, or is there no time for another depth?
    fn is_enough<R: Rules, E: Evaluate<R>>(&self, worker: &Worker<'_, R, E>, limits: &Limits) -> bool {
        let best = &self.moves[0];
        if let Some(wanted) = limits.win_in
            && best.score.plies_to_win().is_some_and(|plies| plies.div_ceil(2) <= wanted)
        {
            return true;
        }
        let watch = worker.shared.watch;
        // Nothing is gained by looking beyond the end of the game, except in analysis or for a quicker win.
        let is_timed = limits.most.is_some() || limits.time != Time::Unlimited;
        let is_move_enough = is_timed && limits.win_in.is_none();
        let far = |plies: u32| self.depth > plies + 2;
        let decided = best.score.plies_to_win().or(best.score.plies_to_loss()).is_some_and(far);
        if (decided || self.moves.len() == 1) && is_move_enough && self.lines == 1 && !watch.is_pondering() {
            return true;
        }
        let share = best.nodes as f64 / worker.nodes.max(1) as f64;
        watch.is_enough((0.6 + self.changes) * (1.6 - share))
    }

    /// Searches with a small window around what is expected, and widens it where that was wrong.
    fn aspire<R: Rules, E: Evaluate<R>>(
        &mut self,
        worker: &mut Worker<'_, R, E>,
        depth: Depth,
        rank: usize,
        reporter: &mut dyn Reporter,
    ) {
        let expected = self.moves[rank].previous;
        let mut margin = params::aspiration();
        let mut window = Window::FULL;
        if depth >= Depth::new(4) && !expected.is_decided() {
            window = Window { alpha: expected - margin, beta: expected + margin };
        }
        let mut less = 0;
        loop {
            let score = self.root(worker, window, depth - less, rank, reporter);
            self.moves[rank..].sort_by_key(|root| core::cmp::Reverse(root.score));
            if worker.halted {
                return;
            }
            if score <= window.alpha && window.alpha > Score::WORST {
                window.beta = Score::from_middle(window.alpha, window.beta);
                window.alpha = score - margin;
                less = 0;
            } else if score >= window.beta && window.beta < Score::BEST {
                window.beta = score + margin;
                less = (less + 1).min(3).min(depth.plies() - 1);
            } else {
                return;
            }
            margin += margin / 2;
            if margin > 1_000 || score.is_decided() {
                window = Window { alpha: Score::WORST, beta: Score::BEST };
            }
        }
    }

    /// Searches the moves that have no better rank yet.
    fn root<R: Rules, E: Evaluate<R>>(
        &mut self,
        worker: &mut Worker<'_, R, E>,
        window: Window,
        depth: Depth,
        rank: usize,
        reporter: &mut dyn Reporter,
    ) -> Score {
        let pos = worker.root;
        let tally = worker.shared.evaluation.tally(pos);
        let mut node = Node::at_root(pos, &tally, window, depth, worker.shared.temper.obligation(pos));
        worker.look(&mut node);
        worker.frame(1).killers = [None; 2];
        worker.frame(1).cutoffs = 0;
        let mut best = Score::WORST;
        for index in rank..self.moves.len() {
            let mv = self.moves[index].mv;
            let tried = (index - rank + 1) as u32;
            if worker.shared.watch.elapsed() >= LONG {
                reporter.looking_at(depth.plies() as u32, mv, tried as usize);
            }
            let before = worker.nodes;
            let mut picker = Picker::new(None, Appetite::All, &worker.stack);
            let step = worker.consider(&node, mv, tried, Score::WORST, &mut picker);
            let Some(step) = step else { continue };
            worker.lines[1].clear();
            let score = worker.follow(&node, mv, tried, step);
            let root = &mut self.moves[index];
            root.nodes += worker.nodes - before;
            if worker.halted {
                break;
            }
            if tried == 1 || score > node.window.alpha {
                root.score = score;
                root.line.truncate(1);
                root.line.extend_from_slice(&worker.lines[1]);
            } else {
                root.score = Score::WORST;
            }
            if score > best {
                best = score;
                node.window.alpha = node.window.alpha.max(score);
                if score >= node.window.beta {
                    break;
                }
            }
        }
        best
    }

    fn report<R: Rules, E: Evaluate<R>>(
        &self,
        worker: &Worker<'_, R, E>,
        rank: usize,
        bound: Bound,
    ) -> Report {
        let root = &self.moves[rank];
        Report {
            rank: rank + 1,
            depth: self.depth,
            longest: worker.longest,
            score: root.known_score().unwrap_or(Score::DRAW),
            bound,
            line: root.line.clone(),
            nodes: worker.nodes + worker.shared.watch.others(),
            time: worker.shared.watch.elapsed(),
            fullness: worker.shared.table.fullness(),
        }
    }
}
