//! A question, and the search for its answer.

use crate::graph::Graph;
use crate::known::Tables;
use crate::number::Numbers;
use crate::search::{Step, Sum, Worker};
use misere_rules::{Color, Position, Rules};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use web_time::{Duration, Instant};

/// What a search may use.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many bytes at most.
    pub memory: usize,
    /// How many threads.
    pub threads: usize,
    /// How many positions at most.
    pub nodes: u64,
    /// How long at most.
    pub time: Option<Duration>,
    /// Weak sums.
    pub sum: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { memory: 1 << 30, threads: 1, nodes: u64::MAX, time: None, sum: 0 }
    }
}

/// What is known in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The side can force a win.
    Proved,
    /// It cannot: the other side can always avoid it, if only by repeating positions.
    Disproved,
    /// It is not known.
    Open,
}

/// How far a search has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many positions were looked at.
    pub nodes: u64,
    /// The numbers of the question itself.
    pub numbers: Numbers,
    /// How many plies the longest line had.
    pub deepest: u32,
    /// How long it has taken.
    pub time: Duration,
}

/// A position, a side, and what has been found out so far about whether the side can force a win.
pub struct Solver<R: Rules, T> {
    root: Position<R>,
    attacker: Color,
    tables: T,
    options: Options,
    graph: RwLock<Graph>,
    nodes: AtomicU64,
    deepest: AtomicU32,
}

/// Steps between two looks at the clock and at what others want.
const BATCH: u32 = 512;

impl<R: Rules, T: Tables> Solver<R, T> {
    /// Asks whether a side can force a win.
    pub fn new(root: Position<R>, attacker: Color, tables: T, options: Options) -> Solver<R, T> {
        let graph = RwLock::new(Graph::new(options.memory));
        Solver {
            root,
            attacker,
            tables,
            options,
            graph,
            nodes: AtomicU64::new(0),
            deepest: AtomicU32::new(0),
        }
    }

    /// Searches until the answer is known, a limit is reached or `hear`, who is told of the progress, has had enough.
    pub fn run(&self, mut hear: impl FnMut(&Progress) -> ControlFlow<()>) -> Answer {
        let begin = Instant::now();
        let over = AtomicBool::new(false);
        let mut goes_on = || {
            let progress = self.progress(begin.elapsed());
            let in_time = self.options.time.is_none_or(|time| progress.time < time);
            in_time && progress.nodes < self.options.nodes && hear(&progress).is_continue()
        };
        std::thread::scope(|scope| {
            for _ in 1..self.options.threads {
                scope.spawn(|| self.work(&over, &mut || true));
            }
            self.work(&over, &mut goes_on);
        });
        self.answer()
    }

    /// What is known now.
    pub fn answer(&self) -> Answer {
        match self.numbers() {
            Numbers { proof: 0, .. } => Answer::Proved,
            Numbers { disproof: 0, .. } => Answer::Disproved,
            _ => Answer::Open,
        }
    }

    fn numbers(&self) -> Numbers {
        let graph = self.read();
        graph.find(&self.root).map_or(Numbers::UNKNOWN, |id| graph.numbers(id))
    }

    fn progress(&self, time: Duration) -> Progress {
        let (nodes, deepest) = (self.nodes.load(Relaxed), self.deepest.load(Relaxed));
        Progress { nodes, numbers: self.numbers(), deepest, time }
    }

    fn read(&self) -> RwLockReadGuard<'_, Graph> {
        self.graph.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Graph> {
        self.graph.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// One thread's part.
    fn work(&self, over: &AtomicBool, goes_on: &mut dyn FnMut() -> bool) {
        let sum = match self.options.sum {
            0 => Sum::Weak,
            1 => Sum::Full,
            n => Sum::Part(n),
        };
        let mut worker = Worker::new(self.attacker, sum, self.options.threads > 1);
        while !over.load(Relaxed) {
            let step = self.work_a_while(&mut worker);
            self.nodes.fetch_add(std::mem::take(&mut worker.expander.nodes), Relaxed);
            self.deepest.fetch_max(worker.deepest, Relaxed);
            let done = match step {
                Step::Open => false,
                Step::Solved => true,
                Step::Full => self.make_room().is_break(),
            };
            if done || !goes_on() {
                over.store(true, Relaxed);
            }
        }
        worker.retire(&self.read());
    }

    fn work_a_while(&self, worker: &mut Worker<R>) -> Step {
        let graph = self.read();
        if !worker.has_begun() && worker.begin(&self.root, &graph, &self.tables).is_err() {
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

    fn make_room(&self) -> ControlFlow<()> {
        let mut graph = self.write();
        graph.grow();
        if graph.fill() > 995 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
