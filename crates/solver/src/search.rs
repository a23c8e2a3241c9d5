//! Depth-first proof-number search (Nagai 2002) over a graph that stays in memory.
//!
//! A node keeps its links, so it is never expanded twice. Thresholds say how long to stay below a node; they are
//! a quarter above those of best-first search (Pawlewicz and Lew 2007), which saves most walks up and down.
//!
//! # Loops
//!
//! A position that stands on the path already counts as not won. Whether a position is won does not depend on the path to it
//! (an attacker who can win can win without repeating), and a proof never rests on a repetition, so proofs hold
//! everywhere. A disproof may rest on one: "this leads back to that ancestor, which is not won". It holds if the
//! ancestor is not won in the end, and that is open while the ancestor is. Such a disproof is kept by the thread that found
//! it, as a [`Condition`]: it counts only while the path is the same down to the deepest such ancestor. When an ancestor
//! is disproved itself by nothing else than what leads back to it, the disproof is sound: there is a set of positions that the defender need not
//! leave and in which the attacker has not won. So the root is disproved only soundly: it has no ancestors.

use crate::expand::Expander;
use crate::graph::{Full, Graph, Link, NodeId, Target};
use crate::known::LeafValues;
use crate::number::{INFINITE, Mover, Numbers};
use misere_rules::{Color, Playable};
use std::collections::HashMap;

/// Of the numbers of several children the greatest counts in full and of the rest this part, and each child at
/// least one. A plain sum counts leaves that are reached in several ways over and over; the greatest alone (weak
/// proof-number search, Ueda et al. 2008) forgets how many lines there are. To prove 1. e3 Na6, g6 and Nf6 a plain sum looks at 1.1, 11.4 and
/// 9.3 million positions, the greatest alone at 2.1, 3.9 and more than 30, this at 0.8, 3.4 and 7.3.
const PART: u32 = 8;

fn joined(greatest: u32, sum: u32, open: u32) -> u32 {
    let rest = (sum - greatest) / PART;
    greatest.saturating_add(open.saturating_sub(1)).saturating_add(rest).min(INFINITE - 1)
}

/// A disproof that holds below certain ancestors only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Condition {
    /// Depths of the shallowest and the deepest ancestor that it rests on.
    shallowest: u32,
    deepest: u32,
    /// The path down to the deepest.
    path: u64,
}

/// The depths of ancestors that a disproof rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rests {
    shallowest: u32,
    deepest: u32,
}

impl Rests {
    const NOWHERE: Rests = Rests { shallowest: u32::MAX, deepest: 0 };

    fn and(self, other: Rests) -> Rests {
        Rests { shallowest: self.shallowest.min(other.shallowest), deepest: self.deepest.max(other.deepest) }
    }
}

struct Frame<P: Playable> {
    pos: P,
    id: NodeId,
    limits: Numbers,
    /// A hash of the path from the root to here.
    path: u64,
}

/// What the children of a node say.
struct Tally {
    numbers: Numbers,
    /// What a disproof rests on.
    rests: Rests,
    /// The most promising link, its other number, and the mover's number of the next best.
    best: u32,
    best_other: u32,
    second: u32,
    /// How many children are open.
    open: u32,
    sum: u32,
}

/// One thread's search.
pub(crate) struct SolverThread<P: Playable> {
    pub(crate) expander: Expander<P>,
    path: Vec<Frame<P>>,
    /// How many nodes of the path have these last bits: spares most questions for the path itself.
    filter: Vec<u16>,
    conditions: HashMap<NodeId, Condition>,
    shared: bool,
    pub(crate) deepest: u32,
    /// The generation of the graph whose nodes are on the path.
    generation: u32,
    /// How many positions to look at below a leaf before it becomes a node; it depends on the room that is left.
    pub(crate) budget: u64,
    /// A search of its own for leaves, where there is no room to keep what is found on the way.
    inner: Option<Box<Inner<P>>>,
}

/// A search below a leaf, of which only the children of the leaf are kept.
struct Inner<P: Playable> {
    graph: Graph,
    worker: SolverThread<P>,
}

/// What becomes of a leaf that is looked at.
enum Opened {
    Node(NodeId),
    /// It was decided below.
    Solved(Numbers),
}

/// Bytes for the search below a leaf; it fits no more than [`MOST_INNER`] positions or so.
const INNER_MEMORY: usize = 64 << 20;
const MOST_INNER: u64 = 1 << 20;

const FILTER: usize = 4096;

/// What a step came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Open,
    Solved,
    Full,
}

impl<P: Playable> SolverThread<P> {
    pub(crate) fn new(attacker: Color, shared: bool) -> SolverThread<P> {
        SolverThread {
            expander: Expander::new(attacker),
            path: Vec::new(),
            filter: vec![0; FILTER],
            conditions: HashMap::new(),
            shared,
            deepest: 0,
            generation: 0,
            budget: 0,
            inner: None,
        }
    }

    /// Goes to the root, if it is nowhere.
    pub(crate) fn begin<T: LeafValues>(&mut self, root: &P, graph: &Graph, tables: &T) -> Result<(), Full> {
        if self.generation != graph.generation {
            // The nodes of the path have other numbers now.
            self.path.clear();
            self.filter.fill(0);
            self.conditions.clear();
            self.generation = graph.generation;
        }
        if self.path.is_empty() {
            let id = self.node_of(root, graph, tables)?;
            self.enter(root.clone(), id, Numbers { proof: INFINITE, disproof: INFINITE }, graph);
        }
        Ok(())
    }

    fn node_of<T: LeafValues>(&mut self, pos: &P, graph: &Graph, tables: &T) -> Result<NodeId, Full> {
        if let Some(id) = graph.find(pos) {
            return Ok(id);
        }
        self.expander.expand(pos, tables, graph);
        graph.add(pos, &self.expander.links, Numbers::UNKNOWN)
    }

    /// Expands a leaf, the more thoroughly the less room there is: proof-number search at the leaves of another
    /// (Breuker et al. 2001).
    fn open<T: LeafValues>(&mut self, pos: &P, graph: &Graph, tables: &T) -> Result<Opened, Full> {
        let budget = self.budget.min(MOST_INNER);
        if budget == 0 {
            return self.node_of(pos, graph, tables).map(Opened::Node);
        }
        if let Some(id) = graph.find(pos) {
            return Ok(Opened::Node(id));
        }
        let attacker = self.expander.attacker;
        let inner = self.inner.get_or_insert_with(|| {
            Box::new(Inner { graph: Graph::new(INNER_MEMORY), worker: SolverThread::new(attacker, false) })
        });
        let (numbers, links) = inner.search(pos, budget, tables);
        self.expander.nodes += std::mem::take(&mut inner.worker.expander.nodes);
        match numbers.is_solved() {
            true => Ok(Opened::Solved(numbers)),
            false => graph.add(pos, &links, numbers).map(Opened::Node),
        }
    }

    fn enter(&mut self, pos: P, id: NodeId, limits: Numbers, graph: &Graph) {
        let above = self.path.last().map_or(0, |frame| frame.path);
        let path = (above ^ u64::from(id) ^ 0x5851_f42d).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
        self.filter[id as usize % FILTER] += 1;
        if self.shared {
            graph.enter(id);
        }
        self.path.push(Frame { pos, id, limits, path });
        self.deepest = self.deepest.max(self.path.len() as u32);
    }

    fn leave(&mut self, graph: &Graph) {
        if let Some(frame) = self.path.pop() {
            self.filter[frame.id as usize % FILTER] -= 1;
            if self.shared {
                graph.leave(frame.id);
            }
        }
    }

    /// Leaves everything. What it knows of certain paths is forgotten.
    pub(crate) fn retire(&mut self, graph: &Graph) {
        while !self.path.is_empty() {
            self.leave(graph);
        }
        self.conditions.clear();
    }

    /// The depth of a node on the path.
    #[inline]
    fn depth_on_path(&self, id: NodeId) -> Option<u32> {
        if self.filter[id as usize % FILTER] == 0 {
            return None;
        }
        self.path.iter().position(|frame| frame.id == id).map(|depth| depth as u32)
    }

    /// What is known of a node where the path is, and what that rests on.
    #[inline]
    fn seen(&self, id: NodeId, graph: &Graph) -> (Numbers, Rests) {
        let numbers = graph.numbers(id);
        if numbers.is_solved() {
            return (numbers, Rests::NOWHERE);
        }
        if let Some(depth) = self.depth_on_path(id) {
            return (Numbers::DISPROVED, Rests { shallowest: depth, deepest: depth });
        }
        if graph.is_conditional(id)
            && let Some(condition) = self.conditions.get(&id)
            && self.path.get(condition.deepest as usize).is_some_and(|frame| frame.path == condition.path)
        {
            let Condition { shallowest, deepest, .. } = *condition;
            return (Numbers::DISPROVED, Rests { shallowest, deepest });
        }
        (numbers, Rests::NOWHERE)
    }

    #[inline]
    fn tally(&self, id: NodeId, mover: Mover, graph: &Graph) -> Tally {
        let span = graph.span(id);
        let (mut least, mut second, mut apparent) = (INFINITE, INFINITE, INFINITE);
        let (mut best, mut best_other) = (span.first, INFINITE);
        let (mut sum, mut greatest, mut open, mut lost) = (0u32, 0u32, 0u32, false);
        let mut rests = Rests::NOWHERE;
        for at in span.first..span.first + span.len {
            let target = graph.link(at).target;
            let (numbers, on) = match target {
                Target::Leaf(numbers) => (numbers, Rests::NOWHERE),
                Target::Node(id) => self.seen(id, graph),
            };
            let (own, other) = mover.split(numbers);
            if other == 0 {
                // A move that does not help the mover.
                rests = rests.and(on);
                continue;
            }
            if own == 0 {
                // It decides. For the defender it may rest on the path: the best is one that does not.
                if !lost || on.deepest < rests.deepest || on == Rests::NOWHERE {
                    rests = on;
                }
                (least, best, lost) = (0, at, true);
                if on == Rests::NOWHERE {
                    break;
                }
                continue;
            }
            open += 1;
            sum = sum.saturating_add(other);
            greatest = greatest.max(other);
            least = least.min(own);
            let mut seems = own;
            if self.shared
                && let Target::Node(id) = target
            {
                // Threads that are below it already make it less urgent.
                seems = seems.saturating_add(graph.busy(id).saturating_mul(own / 2 + 1));
            }
            if seems < apparent || (seems == apparent && other < best_other) {
                (second, apparent) = (apparent, seems);
                (best, best_other) = (at, other);
            } else if seems < second {
                second = seems;
            }
        }
        let other = match (least, open) {
            (0, _) => INFINITE,
            (_, 0) => 0,
            _ => joined(greatest, sum, open),
        };
        Tally { numbers: mover.join(least, other), rests, best, best_other, second, open, sum }
    }

    /// Brings the last node of the path up to date, then goes down to its best child or back up.
    pub(crate) fn step<T: LeafValues>(&mut self, graph: &Graph, tables: &T) -> Step {
        let Some(frame) = self.path.last() else { return Step::Solved };
        let depth = self.path.len() as u32 - 1;
        let (id, limits, mover) = (frame.id, frame.limits, self.expander.mover(&frame.pos));
        let tally = self.tally(id, mover, graph);
        let numbers = tally.numbers;
        if numbers.disproof == 0 && tally.rests.shallowest < depth {
            self.keep_condition(id, depth, tally.rests, graph);
        } else {
            graph.set_numbers(id, numbers);
        }
        if numbers.proof >= limits.proof || numbers.disproof >= limits.disproof || numbers.is_solved() {
            self.leave(graph);
            return if self.path.is_empty() { Step::Solved } else { Step::Open };
        }
        match self.descend(&tally, mover, graph, tables) {
            Ok(()) => Step::Open,
            Err(Full) => Step::Full,
        }
    }

    fn keep_condition(&mut self, id: NodeId, depth: u32, rests: Rests, graph: &Graph) {
        // What rests on the node itself is settled with it. What else there is lies above it.
        let deepest = if rests.deepest >= depth { depth - 1 } else { rests.deepest };
        let path = self.path[deepest as usize].path;
        self.conditions.insert(id, Condition { shallowest: rests.shallowest, deepest, path });
        graph.set_conditional(id);
    }

    #[inline]
    fn descend<T: LeafValues>(
        &mut self,
        tally: &Tally,
        mover: Mover,
        graph: &Graph,
        tables: &T,
    ) -> Result<(), Full> {
        let frame = self.path.last().expect("there is a node to go down from");
        let Link { mv, target } = graph.link(tally.best);
        let mut pos = frame.pos.clone();
        pos.play_unchecked(mv);
        let (own_limit, other_limit) = mover.split(frame.limits);
        let own = own_limit.min(tally.second.saturating_add(tally.second / 4).saturating_add(1));
        let rest = tally.open - 1 + (tally.sum - tally.best_other.min(tally.sum)) / PART;
        let other = if other_limit == INFINITE { INFINITE } else { other_limit.saturating_sub(rest) };
        let limits = mover.join(own, other);
        let id = match target {
            Target::Node(id) => id,
            Target::Leaf(_) => match self.open(&pos, graph, tables)? {
                Opened::Node(id) => {
                    graph.set_link(tally.best, Link { mv, target: Target::Node(id) });
                    if self.depth_on_path(id).is_some() {
                        return Ok(());
                    }
                    id
                }
                Opened::Solved(numbers) => {
                    graph.set_link(tally.best, Link { mv, target: Target::Leaf(numbers) });
                    return Ok(());
                }
            },
        };
        self.enter(pos, id, limits, graph);
        Ok(())
    }
}

impl<P: Playable> Inner<P> {
    /// The numbers of a position after a search of about this number of positions, and its moves.
    fn search<T: LeafValues>(&mut self, pos: &P, budget: u64, tables: &T) -> (Numbers, Vec<Link>) {
        self.worker.retire(&self.graph);
        self.graph.clear();
        while self.worker.expander.nodes < budget {
            if self.worker.begin(pos, &self.graph, tables).is_err() {
                break;
            }
            match self.worker.step(&self.graph, tables) {
                Step::Open => {}
                Step::Solved => break,
                Step::Full if self.graph.grow() => {}
                Step::Full => break,
            }
        }
        let Some(root) = self.graph.find(pos) else { return (Numbers::UNKNOWN, Vec::new()) };
        let flat = |link: Link| match link.target {
            Target::Node(id) => Link { target: Target::Leaf(self.graph.numbers(id)), ..link },
            Target::Leaf(_) => link,
        };
        (self.graph.numbers(root), self.graph.links(root).map(flat).collect())
    }
}

/// Works out the numbers of all nodes from those of the leaves.
pub(crate) fn refresh<P: Playable>(graph: &Graph, root: NodeId, mover: Mover, attacker: Color) {
    /// What is decided is found in as many rounds as it takes; guesses need not be exact.
    const ROUNDS: usize = 64;
    let worker: SolverThread<P> = SolverThread::new(attacker, false);
    let order = graph.reachable(root, mover);
    for _ in 0..ROUNDS {
        let mut changed = false;
        for &(id, mover) in order.iter().rev() {
            let before = graph.numbers(id);
            if before.is_solved() {
                continue;
            }
            let numbers = match graph.span(id).len {
                0 => Numbers::DISPROVED,
                _ => worker.tally(id, mover, graph).numbers,
            };
            graph.set_numbers(id, numbers);
            changed |= numbers.is_solved();
        }
        if !changed {
            return;
        }
    }
}
