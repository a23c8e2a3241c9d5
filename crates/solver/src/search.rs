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
use crate::known::Tables;
use crate::number::{INFINITE, Mover, Numbers};
use misere_rules::{Color, Position, Rules};
use std::collections::HashMap;

/// How the numbers of several children make one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sum {
    /// Their sum.
    Full,
    /// The greatest, plus one for each other child (Ueda et al. 2008): leaves that are reached in several ways
    /// are not counted over and over.
    Weak,
    /// The greatest, plus this fraction of the others.
    Part(u32),
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

struct Frame<R: Rules> {
    pos: Position<R>,
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
pub(crate) struct Worker<R: Rules> {
    pub(crate) expander: Expander<R>,
    path: Vec<Frame<R>>,
    /// How many nodes of the path have these last bits: spares most questions for the path itself.
    filter: Vec<u16>,
    conditions: HashMap<NodeId, Condition>,
    sum: Sum,
    shared: bool,
    pub(crate) deepest: u32,
}

const FILTER: usize = 4096;

/// What a step came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Open,
    Solved,
    Full,
}

impl<R: Rules> Worker<R> {
    pub(crate) fn new(attacker: Color, sum: Sum, shared: bool) -> Worker<R> {
        Worker {
            expander: Expander::new(attacker),
            path: Vec::new(),
            filter: vec![0; FILTER],
            conditions: HashMap::new(),
            sum,
            shared,
            deepest: 0,
        }
    }

    /// Goes to the root.
    pub(crate) fn begin<T: Tables>(
        &mut self,
        root: &Position<R>,
        graph: &Graph,
        tables: &T,
    ) -> Result<(), Full> {
        let id = self.node_of(root, graph, tables)?;
        self.enter(*root, id, Numbers { proof: INFINITE, disproof: INFINITE }, graph);
        Ok(())
    }

    pub(crate) fn has_begun(&self) -> bool {
        !self.path.is_empty()
    }

    fn node_of<T: Tables>(&mut self, pos: &Position<R>, graph: &Graph, tables: &T) -> Result<NodeId, Full> {
        if let Some(id) = graph.find(pos) {
            return Ok(id);
        }
        self.expander.expand(pos, tables, graph);
        graph.add(pos, &self.expander.links, Numbers::UNKNOWN)
    }

    fn enter(&mut self, pos: Position<R>, id: NodeId, limits: Numbers, graph: &Graph) {
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
        let other = match (least, self.sum) {
            (0, _) => INFINITE,
            (_, Sum::Full) => sum.min(INFINITE - 1),
            (_, Sum::Part(n)) => {
                (greatest.saturating_add(open.saturating_sub(1)).saturating_add((sum - greatest) / n))
                    .min(INFINITE - 1)
            }
            (_, Sum::Weak) => greatest.saturating_add(open.saturating_sub(1)).min(INFINITE - 1),
        };
        let other = if open == 0 && least != 0 { 0 } else { other };
        Tally { numbers: mover.join(least, other), rests, best, best_other, second, open, sum }
    }

    /// Brings the last node of the path up to date, then goes down to its best child or back up.
    pub(crate) fn step<T: Tables>(&mut self, graph: &Graph, tables: &T) -> Step {
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
    fn descend<T: Tables>(
        &mut self,
        tally: &Tally,
        mover: Mover,
        graph: &Graph,
        tables: &T,
    ) -> Result<(), Full> {
        let frame = self.path.last().expect("there is a node to go down from");
        let Link { mv, target } = graph.link(tally.best);
        let mut pos = frame.pos;
        pos.play_unchecked(mv);
        let (own_limit, other_limit) = mover.split(frame.limits);
        let other = mover.split(tally.numbers).1;
        let own = own_limit.min(tally.second.saturating_add(tally.second / 4).saturating_add(1));
        let rest = match self.sum {
            Sum::Full => other - tally.best_other.min(other),
            Sum::Weak => tally.open - 1,
            Sum::Part(n) => tally.open - 1 + (tally.sum - tally.best_other.min(tally.sum)) / n,
        };
        let other = if other_limit == INFINITE { INFINITE } else { other_limit.saturating_sub(rest) };
        let limits = mover.join(own, other);
        let id = match target {
            Target::Node(id) => id,
            Target::Leaf(_) => {
                let id = self.node_of(&pos, graph, tables)?;
                graph.set_link(tally.best, Link { mv, target: Target::Node(id) });
                if self.depth_on_path(id).is_some() {
                    return Ok(());
                }
                id
            }
        };
        self.enter(pos, id, limits, graph);
        Ok(())
    }
}
