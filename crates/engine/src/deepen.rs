//! Iterative deepening from the root, with aspiration windows.

use core::time::Duration;

use misere_rules::{Move, Rules};

use crate::Score;
use crate::beside::{Sharing, proved_score};
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::limits::{Limits, Time};
use crate::node::{Node, NodeType, Task};
use crate::params;
use crate::probe::{Finding, ProvedMove};
use crate::report::{Bound, Report, Reporter};
use crate::steps::Considered;
use crate::window::Window;
use crate::worker::Worker;

/// How much of the count of changes of the best move is kept for the next iteration.
const CHANGES_KEPT: f64 = 0.5;
/// The share of the usual time for a move that does not change.
const STEADY_SHARE: f64 = 0.6;
/// The same for a move on which hardly any positions were spent; less for one that took most of them.
const EASY_MOVE_SHARE: f64 = 1.6;
/// A search goes on for this many plies beyond the end of the game that it has seen.
const PLIES_BEYOND_THE_END: u32 = 2;

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) score: Score,
    /// Its score in the last iteration.
    previous: Score,
    pub(crate) pv: Vec<Move>,
    nodes: u64,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> RootMove {
        RootMove { mv, score: Score::WORST, previous: Score::WORST, pv: vec![mv], nodes: 0 }
    }

    /// Its score, if only that of the last iteration.
    pub(crate) fn known_score(&self) -> Option<Score> {
        [self.score, self.previous].into_iter().find(|&score| score != Score::WORST)
    }
}

/// A win in N moves is searched for up to this depth …
const PLIES_FOR_A_WIN: u32 = 16;
/// … and this many more plies for each of the N moves: far beyond the win, since the search prunes much.
const PLIES_FOR_A_MOVE: u32 = 4;
/// The current move is reported after this time.
const LONG: Duration = Duration::from_secs(3);

/// A search from the root: the moves, best first, and the depth of the last full iteration.
pub(crate) struct IterativeDeepening {
    pub(crate) moves: Vec<RootMove>,
    pub(crate) depth: u32,
    multipv: usize,
    /// How often the best move changed; older changes count less.
    changes: f64,
    /// The first move, if it is proved to win.
    pub(crate) proved: Option<ProvedMove>,
    /// Is it the one that chooses the move, and so heeds what is proved beside it?
    pub(crate) decides: bool,
}

impl IterativeDeepening {
    pub(crate) fn new(moves: impl Iterator<Item = Move>, multipv: usize) -> IterativeDeepening {
        let moves: Vec<RootMove> = moves.map(RootMove::new).collect();
        let multipv = multipv.clamp(1, moves.len().max(1));
        IterativeDeepening { moves, depth: 0, multipv, changes: 0.0, proved: None, decides: false }
    }

    /// Searches deeper and deeper until a limit is reached; looks for proofs from time to time if that is this
    /// thread's task.
    pub(crate) fn run<R: Rules, E: Evaluate<R>>(
        &mut self,
        worker: &mut Worker<'_, R, E>,
        limits: &Limits,
        reporter: &mut dyn Reporter,
        mut sharing: Option<Sharing<'_>>,
    ) {
        let beyond_a_win =
            |moves: u32| moves.saturating_mul(PLIES_FOR_A_MOVE).saturating_add(PLIES_FOR_A_WIN);
        let deepest = limits.depth.into_iter().chain(limits.win_in.map(beyond_a_win)).min();
        let deepest =
            deepest.map_or(Depth::MAX.plies(), |depth| (depth.max(1) as i32).min(Depth::MAX.plies()));
        let mut reported = None;
        for plies in 1..=deepest {
            worker.extension_limit = 2 * plies as u32 + 2;
            self.changes *= CHANGES_KEPT;
            let best = self.moves[0].mv;
            self.moves.iter_mut().for_each(|root| root.previous = root.score);
            for index in 0..self.multipv {
                self.search_with_aspiration(worker, Depth::new(plies), index, reporter);
                if worker.stopped {
                    break;
                }
                // A later line may turn out to be better than an earlier one.
                self.moves[..=index].sort_by_key(|root| core::cmp::Reverse(root.score));
            }
            if worker.stopped {
                break;
            }
            self.depth = plies as u32;
            if self.moves[0].mv != best {
                self.changes += 1.0;
            }
            let mut enough = false;
            for index in 0..self.multipv {
                enough |= reporter.report(&self.report(worker, index, Bound::Exact)).is_break();
            }
            reported = Some(self.moves[0].mv);
            if self.decides && self.look_for_proofs(worker, reporter, sharing.as_mut()) {
                reported = None;
                break;
            }
            if enough || self.is_enough(worker, limits) {
                break;
            }
        }
        // What another thread has proved in the end.
        if self.decides && self.heed(worker.shared.findings.take(), reporter) {
            reported = None;
        }
        // A search that was stopped reports the move it plays, if it has not yet. It cannot claim a loss
        // before all moves have been searched.
        if reported.is_none() || (self.multipv == 1 && reported != Some(self.moves[0].mv)) {
            let mut last = self.report(worker, 0, Bound::Exact);
            if last.score.plies_to_loss().is_some() {
                last.score = Score::DRAW;
            }
            let _ = reporter.report(&last);
        }
        worker.stopped = true;
    }

    /// Looks for proofs, and heeds those of any thread. Says whether the first move is proved to win now.
    fn look_for_proofs<R: Rules, E: Evaluate<R>>(
        &mut self,
        worker: &Worker<'_, R, E>,
        reporter: &mut dyn Reporter,
        sharing: Option<&mut Sharing<'_>>,
    ) -> bool {
        let (findings, time) = (worker.shared.findings, worker.shared.time);
        if let Some(sharing) = sharing {
            let best = &self.moves[0];
            let favourite = (best.mv, best.known_score().unwrap_or(Score::DRAW));
            sharing.catch_up(favourite, worker.nodes, time, findings);
        }
        let won = self.heed(findings.take(), reporter);
        findings.set_favourite(self.moves[0].mv);
        won
    }

    /// Plays what is proved to win, and leaves out what is proved to lose unless nothing else is left. Says whether there is a
    /// win among it.
    fn heed(&mut self, findings: Vec<Finding>, reporter: &mut dyn Reporter) -> bool {
        let mut won = false;
        for finding in findings {
            match finding {
                Finding::Wins(proved) => {
                    let Some(at) = self.moves.iter().position(|root| root.mv == proved.mv) else { continue };
                    self.moves.swap(0, at);
                    self.moves.truncate(1);
                    self.moves[0].score = proved.score();
                    self.moves[0].pv.truncate(1);
                    reporter.proved(&proved);
                    self.proved = Some(proved);
                    won = true;
                }
                Finding::Loses(mv) if self.moves.len() > 1 => self.moves.retain(|root| root.mv != mv),
                Finding::Loses(_) => {}
            }
        }
        won
    }

    /// Has enough been found, or is there no time for another iteration?
    fn is_enough<R: Rules, E: Evaluate<R>>(&self, worker: &Worker<'_, R, E>, limits: &Limits) -> bool {
        let best = &self.moves[0];
        if let Some(wanted) = limits.win_in
            && best.score.plies_to_win().is_some_and(|plies| plies.div_ceil(2) <= wanted)
        {
            return true;
        }
        let time = worker.shared.time;
        // Searching beyond the end of the game gains nothing, except in analysis or for a quicker win.
        let is_timed = limits.max_time.is_some() || limits.time != Time::Unlimited;
        let is_move_enough = is_timed && limits.win_in.is_none();
        let far = |plies: u32| self.depth > plies + PLIES_BEYOND_THE_END;
        // A move that has become the first one because others were proved to lose has no score yet.
        let plies = best.known_score().and_then(|score| score.plies_to_win().or(score.plies_to_loss()));
        let decided = plies.is_some_and(far);
        if (decided || self.moves.len() == 1) && is_move_enough && self.multipv == 1 && !time.is_pondering() {
            return true;
        }
        let share = best.nodes as f64 / worker.nodes.max(1) as f64;
        time.is_optimum_used((STEADY_SHARE + self.changes) * (EASY_MOVE_SHARE - share))
    }

    /// Searches with an aspiration window around the expected score, and widens it when the score is outside.
    fn search_with_aspiration<R: Rules, E: Evaluate<R>>(
        &mut self,
        worker: &mut Worker<'_, R, E>,
        depth: Depth,
        index: usize,
        reporter: &mut dyn Reporter,
    ) {
        let expected = self.moves[index].previous;
        let mut margin = params::aspiration_window();
        let mut window = Window::FULL;
        if depth.plies() >= params::aspiration_depth() && !expected.is_decided() {
            window = Window { alpha: expected - margin, beta: expected + margin };
        }
        let mut reduction = 0;
        loop {
            let score = self.root(worker, window, depth - reduction, index, reporter);
            self.moves[index..].sort_by_key(|root| core::cmp::Reverse(root.score));
            if worker.stopped {
                return;
            }
            if score <= window.alpha && window.alpha > Score::WORST {
                window.beta = Score::from_middle(window.alpha, window.beta);
                window.alpha = score - margin;
                reduction = 0;
            } else if score >= window.beta && window.beta < Score::BEST {
                window.beta = score + margin;
                reduction = (reduction + 1).min(params::aspiration_reduction()).min(depth.plies() - 1);
            } else {
                return;
            }
            margin += margin / 2;
            if margin > params::aspiration_limit() || score.is_decided() {
                window = Window::FULL;
            }
        }
    }

    /// Searches the moves from this index on: those before it have their lines already.
    fn root<R: Rules, E: Evaluate<R>>(
        &mut self,
        worker: &mut Worker<'_, R, E>,
        window: Window,
        depth: Depth,
        index: usize,
        reporter: &mut dyn Reporter,
    ) -> Score {
        let pos = worker.root;
        let accumulator = worker.shared.evaluation.accumulator(pos);
        let task = Task {
            node_type: NodeType::Pv,
            window,
            depth,
            ply: 0,
            cut_node: false,
            obligation: worker.shared.temper.obligation(pos),
        };
        let mut node = Node::new(pos, &accumulator, task);
        node.is_only_capture = worker.shared.temper.is_only_capture(pos, node.obligation);
        worker.evaluate(&mut node);
        worker.frame(1).killers = [None; 2];
        worker.frame(1).cutoffs = 0;
        let mut best = Score::WORST;
        for place in index..self.moves.len() {
            let mv = self.moves[place].mv;
            let number = (place - index + 1) as u32;
            if worker.shared.time.elapsed() >= LONG {
                reporter.current_move(depth.plies() as u32, mv, number as usize);
            }
            let before = worker.nodes;
            // With no best score yet, every move is searched.
            let considered = worker.consider(&node, mv, number, Score::WORST);
            let Considered::Search(step) = considered else { continue };
            worker.pvs[1].clear();
            let score = worker.follow(&node, mv, number, step);
            let root = &mut self.moves[place];
            root.nodes += worker.nodes - before;
            if worker.stopped {
                break;
            }
            if number == 1 || score > node.window.alpha {
                root.score = score;
                root.pv.truncate(1);
                root.pv.extend_from_slice(&worker.pvs[1]);
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

    /// What a move is worth, as far as is known.
    pub(crate) fn score(&self, index: usize) -> Score {
        let seen = self.moves[index].known_score().unwrap_or(Score::DRAW);
        proved_score(self.proved.as_ref()).filter(|_| index == 0).map_or(seen, |proved| proved.max(seen))
    }

    fn report<R: Rules, E: Evaluate<R>>(
        &self,
        worker: &Worker<'_, R, E>,
        index: usize,
        bound: Bound,
    ) -> Report {
        let root = &self.moves[index];
        Report {
            multipv: index + 1,
            depth: self.depth,
            seldepth: worker.seldepth,
            score: self.score(index),
            bound,
            pv: root.pv.clone(),
            nodes: worker.nodes + worker.shared.time.helper_nodes(),
            time: worker.shared.time.elapsed(),
            hashfull: worker.shared.transpositions.hashfull(),
        }
    }
}
