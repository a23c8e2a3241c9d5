//! A question, and the search for its answer.

use crate::expand::{Expander, Look};
use crate::extract;
use crate::graph::{Graph, JournalError};
use crate::known::LeafValues;
use crate::number::{Mover, Numbers};
use crate::proof::Strategy;
use crate::search::{SolverThread, Step, refresh};
use misere_rules::{Color, Move, Playable};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use web_time::{Duration, Instant};

/// What a search may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolverLimits {
    /// How many bytes at most.
    pub memory: usize,
    /// How many threads.
    pub threads: usize,
    /// How many positions, about, at most.
    pub nodes: u64,
    /// How long at most.
    pub time: Option<Duration>,
}

impl Default for SolverLimits {
    /// A gibibyte, one thread, and as long as it takes.
    fn default() -> SolverLimits {
        SolverLimits { memory: 1 << 30, threads: 1, nodes: u64::MAX, time: None }
    }
}

/// What is known in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofStatus {
    /// The side can force a win.
    Proved,
    /// It cannot: the other side can always avoid it, if only by repeating positions.
    Disproved,
    /// It is not known.
    Open,
}

/// How far a search has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolverProgress {
    /// How many positions were looked at.
    pub nodes: u64,
    /// The numbers of the question itself.
    pub numbers: Numbers,
    /// How many plies the longest line had.
    pub deepest: u32,
    /// How long it has taken.
    pub time: Duration,
    /// How much of the memory is in use, in thousandths.
    pub fill: usize,
}

/// A position, a side, and what has been found out so far about whether the side can force a win.
pub struct Solver<P: Playable, T> {
    root: P,
    attacker: Color,
    tables: T,
    limits: SolverLimits,
    graph: RwLock<Graph>,
    /// What is known without a search.
    at_once: Numbers,
    nodes: AtomicU64,
    deepest: AtomicU32,
    /// How long earlier runs have taken.
    earlier: Duration,
    /// At which fill room is made the next time.
    next_collection: AtomicU32,
}

/// Steps between two looks at the clock and at what others want.
const BATCH: u32 = 512;
/// From this fill on, in thousandths, it is looked for what can be thrown away.
const COLLECT: u32 = 800;
/// More than this, and the search ends.
const NO_ROOM: usize = 995;

impl<P: Playable, T: LeafValues + Clone> Solver<P, T> {
    /// Asks whether a side can force a win.
    pub fn new(root: P, attacker: Color, tables: T, limits: SolverLimits) -> Solver<P, T> {
        // By the rules alone, so that a winning move is found for a root that the tables know.
        let at_once = match Expander::new(attacker).look(&root, &()) {
            Look::Decided(numbers) => numbers,
            Look::Open(_) => Numbers::UNKNOWN,
        };
        Solver {
            root,
            attacker,
            tables,
            graph: RwLock::new(Graph::new(limits.memory)),
            limits,
            at_once,
            nodes: AtomicU64::new(0),
            deepest: AtomicU32::new(0),
            earlier: Duration::ZERO,
            next_collection: AtomicU32::new(COLLECT),
        }
    }

    /// Searches until the answer is known, a limit is reached or the listener, who is told of the progress
    /// every millisecond or so, has had enough.
    pub fn run(&self, mut hear: impl FnMut(&SolverProgress) -> ControlFlow<()>) -> ProofStatus {
        if self.at_once.is_solved() {
            return self.answer();
        }
        let begin = Instant::now();
        let over = AtomicBool::new(false);
        let mut goes_on = || {
            let elapsed = begin.elapsed();
            let progress = self.progress(elapsed);
            self.limits.time.is_none_or(|time| elapsed < time)
                && progress.nodes < self.limits.nodes
                && hear(&progress).is_continue()
        };
        std::thread::scope(|scope| {
            for _ in 1..self.limits.threads {
                scope.spawn(|| self.work(&over, &mut || true));
            }
            self.work(&over, &mut goes_on);
        });
        self.answer()
    }

    /// What is known now.
    pub fn answer(&self) -> ProofStatus {
        match self.numbers() {
            Numbers { proof: 0, .. } => ProofStatus::Proved,
            Numbers { disproof: 0, .. } => ProofStatus::Disproved,
            _ => ProofStatus::Open,
        }
    }

    /// How far it has come, with this time added to that of earlier runs.
    pub fn progress(&self, time: Duration) -> SolverProgress {
        let (nodes, deepest) = (self.nodes.load(Relaxed), self.deepest.load(Relaxed));
        let fill = self.read().fill();
        SolverProgress { nodes, numbers: self.numbers(), deepest, time: self.earlier + time, fill }
    }

    /// The most promising line.
    pub fn line(&self) -> Vec<Move> {
        let (graph, mut pos, mut line, mut mover) =
            (self.read(), self.root.clone(), Vec::new(), self.mover());
        let mut seen = HashSet::new();
        while let Some(id) = graph.find(&pos).filter(|&id| seen.insert(id)) {
            let Some(mv) = graph.most_promising(id, mover) else { break };
            line.push(mv);
            pos.play_unchecked(mv);
            mover = mover.next();
        }
        line
    }

    /// The winning moves, if the win is proved. What was proved without keeping the proof is proved again.
    pub fn strategy(&self) -> Option<Strategy<P>> {
        if self.answer() != ProofStatus::Proved {
            return None;
        }
        let (strategy, mut leaves) = extract::strategy(&self.read(), &self.root, self.mover());
        let mut expander = Expander::new(self.attacker);
        let (mut forced, mut keys) = (Vec::new(), HashSet::new());
        leaves.retain(|leaf| {
            let is_open = !expander.value(leaf, &self.tables).is_solved();
            if !is_open {
                forced.extend(expander.forced(leaf, &self.tables));
            }
            is_open
        });
        // A strategy has an answer to every reply, so one that goes first may be followed to its end, and there
        // is no way from it into a circle through one that comes later.
        let mut choices = Vec::new();
        let limits = SolverLimits { threads: 1, nodes: u64::MAX, time: None, memory: self.limits.memory };
        for leaf in leaves {
            if keys.contains(&leaf.key()) {
                continue;
            }
            let solver = Solver::new(leaf.clone(), self.attacker, self.tables.clone(), limits.clone());
            solver.run(|_| ControlFlow::Continue(()));
            let below = solver.strategy()?;
            choices.extend(below.choices.into_iter().filter(|(pos, _)| keys.insert(pos.key())));
        }
        choices.extend(strategy.choices.into_iter().chain(forced).filter(|(pos, _)| keys.insert(pos.key())));
        Some(Strategy { choices })
    }

    fn mover(&self) -> Mover {
        if self.root.turn() == self.attacker { Mover::Attacker } else { Mover::Defender }
    }

    fn numbers(&self) -> Numbers {
        if self.at_once.is_solved() {
            return self.at_once;
        }
        let graph = self.read();
        graph.find(&self.root).map_or(Numbers::UNKNOWN, |id| graph.numbers(id))
    }

    fn read(&self) -> RwLockReadGuard<'_, Graph> {
        self.graph.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Graph> {
        self.graph.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// One thread's part.
    fn work(&self, over: &AtomicBool, goes_on: &mut dyn FnMut() -> bool) {
        let mut worker = SolverThread::new(self.attacker, self.limits.threads > 1);
        while !over.load(Relaxed) {
            let step = self.work_a_while(&mut worker);
            self.nodes.fetch_add(std::mem::take(&mut worker.expander.nodes), Relaxed);
            self.deepest.fetch_max(worker.deepest, Relaxed);
            let done = match step {
                Step::Open => false,
                Step::Solved => true,
                Step::Full => self.make_room().is_break(),
                Step::Stuck => {
                    self.settle();
                    false
                }
            };
            if done || !goes_on() {
                over.store(true, Relaxed);
            }
        }
        worker.retire(&self.read());
    }

    fn work_a_while(&self, worker: &mut SolverThread<P>) -> Step {
        let graph = self.read();
        if graph.fill() as u32 >= self.next_collection.load(Relaxed) {
            return Step::Full;
        }
        worker.budget = graph.budget();
        if worker.begin(&self.root, &graph, &self.tables).is_err() {
            return Step::Full;
        }
        for _ in 0..BATCH {
            let step = worker.step(&graph, &self.tables);
            if step != Step::Open {
                return step;
            }
        }
        Step::Open
    }

    /// Disproves what the defender need not leave. It takes about as long as the steps that were taken in vain before.
    fn settle(&self) {
        let mut graph = self.write();
        if let Some(root) = graph.find(&self.root) {
            graph.settle(root, self.mover());
        }
    }

    /// Throws away what is not needed. Each time it is done, more must come together before it is done again.
    fn make_room(&self) -> ControlFlow<()> {
        let mut graph = self.write();
        if graph.grow() {
            return ControlFlow::Continue(());
        }
        if graph.fill() as u32 >= self.next_collection.load(Relaxed) {
            if let Some(root) = graph.find(&self.root) {
                graph.collect(root, self.mover());
            }
            let next = (graph.fill() as u32 + 40).max(COLLECT);
            self.next_collection.store(next, Relaxed);
        }
        if graph.fill() > NO_ROOM { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// From now on [`Solver::save`] can be called.
    pub fn keep_journal(&self) {
        self.write().keep_journal();
    }

    /// What has come since the last time, to be appended to what was saved before, or, if the flag says so, to be put in its place.
    pub fn save(&self, time: Duration) -> (Vec<u8>, Saved) {
        let mut graph = self.write();
        let saved = if graph.is_unsaved() { Saved::Everything } else { Saved::Rest };
        let millis = (self.earlier + time).as_millis() as u64;
        (graph.save([self.nodes.load(Relaxed), millis]), saved)
    }

    /// Goes on from what was saved, up to the first damage. Returns how many bytes were good.
    ///
    /// # Errors
    ///
    /// If it needs more memory than there is.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<usize, JournalError> {
        let graph = self.graph.get_mut().unwrap_or_else(PoisonError::into_inner);
        let (good, [nodes, millis]) = graph.restore(bytes)?;
        *self.nodes.get_mut() = nodes;
        self.earlier = Duration::from_millis(millis);
        if let Some(root) = graph.find(&self.root) {
            refresh::<P>(
                graph,
                root,
                if self.root.turn() == self.attacker { Mover::Attacker } else { Mover::Defender },
                self.attacker,
            );
        }
        Ok(good)
    }
}

/// How saved bytes belong to those before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saved {
    /// They stand for everything; what was saved before is to be replaced.
    Everything,
    /// They come behind what was saved before.
    Rest,
}
