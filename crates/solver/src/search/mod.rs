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
//!
//! Numbers of nodes that lead to each other in circles can drive each other up without end, so that thresholds are
//! reached and no leaf is ever expanded. After [`PATIENCE`] such steps no threshold counts until one is
//! (Kishimoto 2010 raises them for the same reason).
//!
//! Conditions hold on one path each, and the paths through a set of positions that the defender need not leave are more than
//! can be walked. So after as many steps in vain as there are nodes all such sets are found at once, without paths
//! ([`Graph::settle`]).

mod inner;
mod tally;

pub(crate) use tally::refresh;

use crate::expand::Expander;
use crate::graph::{Full, Graph, Link, NodeId, Target};
use crate::known::LeafValues;
use crate::number::{INFINITE, Mover, Numbers};
use inner::{Inner, Opened};
use misere_rules::{Color, Playable};
use std::collections::HashMap;
use tally::{Rests, Tally, counted};

/// A disproof that holds below certain ancestors only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Condition {
    /// Depths of the shallowest and the deepest ancestor that it rests on.
    shallowest: u32,
    deepest: u32,
    /// The path down to the deepest.
    path: u64,
}

struct Frame<P: Playable> {
    pos: P,
    id: NodeId,
    limits: Numbers,
    /// A hash of the path from the root to here.
    path: u64,
}

/// One thread's search.
pub(crate) struct SolverThread<P: Playable> {
    pub(crate) expander: Expander<P>,
    path: Vec<Frame<P>>,
    /// How many nodes of the path have these last bits: spares most questions for the path itself.
    filter: Vec<u16>,
    conditions: HashMap<NodeId, Condition>,
    shared: bool,
    /// Steps since a leaf was expanded.
    idle: u32,
    pub(crate) deepest: u32,
    /// The generation of the graph whose nodes are on the path.
    generation: u32,
    /// How many positions to look at below a leaf before it becomes a node; it depends on the room that is left.
    pub(crate) budget: u64,
    /// A search of its own for leaves, where there is no room to keep what is found on the way.
    inner: Option<Box<Inner<P>>>,
}

const FILTER: usize = 4096;
/// After this many steps without a new node the search goes down until there is one.
const PATIENCE: u32 = 2_000;

/// What a step came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Open,
    Solved,
    Full,
    /// As many steps in vain as there are nodes: it is time to settle what the defender need not leave.
    Stuck,
}

impl<P: Playable> SolverThread<P> {
    pub(crate) fn new(attacker: Color, shared: bool) -> SolverThread<P> {
        SolverThread {
            expander: Expander::new(attacker),
            path: Vec::new(),
            filter: vec![0; FILTER],
            conditions: HashMap::new(),
            shared,
            idle: 0,
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
        let links = &self.expander.links;
        let leaves = links.iter().filter_map(|link| match link.target {
            Target::Leaf(numbers) => Some(numbers),
            Target::Node(_) => None,
        });
        // With moves to other nodes its numbers depend on the path: they are worked out when it is entered.
        let is_simple = links.iter().all(|link| matches!(link.target, Target::Leaf(_)));
        let numbers =
            if is_simple { tally::of_leaves(leaves, self.expander.mover(pos)) } else { Numbers::UNKNOWN };
        graph.add(pos, links, numbers)
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

    /// Brings the last node of the path up to date, then goes down to its best child or back up.
    pub(crate) fn step<T: LeafValues>(&mut self, graph: &Graph, tables: &T) -> Step {
        let Some(frame) = self.path.last() else { return Step::Solved };
        let depth = self.path.len() as u32 - 1;
        let (id, limits, mover) = (frame.id, frame.limits, self.expander.mover(&frame.pos));
        let tally = self.tally(id, mover, graph);
        let numbers = tally.numbers(mover);
        if numbers.disproof == 0 && tally.rests.shallowest < depth {
            self.keep_condition(id, depth, tally.rests, graph);
        } else {
            graph.set_numbers(id, numbers);
        }
        self.idle += 1;
        if self.idle > PATIENCE.max(graph.used().0) {
            self.idle = 0;
            return Step::Stuck;
        }
        if limits.are_reached(numbers) && (numbers.is_solved() || self.idle < PATIENCE) {
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
        let rest = tally.open - 1 + counted(tally.sum - tally.best_other.min(tally.sum));
        let other = if other_limit == INFINITE { INFINITE } else { other_limit.saturating_sub(rest) };
        let limits = mover.join(own, other);
        let id = match target {
            Target::Node(id) => id,
            Target::Leaf(_) => match self.open(&pos, graph, tables)? {
                Opened::Node(id) => {
                    self.idle = 0;
                    graph.set_link(tally.best, Link { mv, target: Target::Node(id) });
                    let numbers = graph.numbers(id);
                    let is_enough = numbers != Numbers::UNKNOWN && limits.are_reached(numbers);
                    if is_enough || self.depth_on_path(id).is_some() {
                        return Ok(());
                    }
                    id
                }
                Opened::Solved(numbers) => {
                    self.idle = 0;
                    graph.set_link(tally.best, Link { mv, target: Target::Leaf(numbers) });
                    return Ok(());
                }
            },
        };
        self.enter(pos, id, limits, graph);
        Ok(())
    }
}
