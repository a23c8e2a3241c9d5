//! Proof-number search at the leaves of another (Breuker et al. 2001), where there is no room to keep what is found on
//! the way.

use super::{SolverThread, Step};
use crate::graph::{Full, Graph, Link, NodeId, Target};
use crate::known::LeafValues;
use crate::number::Numbers;
use misere_rules::{Color, Playable};

/// Bytes for the search below a leaf; it fits no more than [`MOST_INNER`] positions or so.
const INNER_MEMORY: usize = 64 << 20;
const MOST_INNER: u64 = 1 << 20;

/// A search below a leaf, of which only the children of the leaf are kept.
pub(super) struct Inner<P: Playable> {
    graph: Graph,
    worker: SolverThread<P>,
}

/// What becomes of a leaf that is looked at.
pub(super) enum Opened {
    Node(NodeId),
    /// It was decided below.
    Solved(Numbers),
}

impl<P: Playable> SolverThread<P> {
    /// Expands a leaf, the more thoroughly the less room there is.
    pub(super) fn open<T: LeafValues>(&mut self, pos: &P, graph: &Graph, tables: &T) -> Result<Opened, Full> {
        let budget = self.budget.min(MOST_INNER);
        if budget == 0 {
            return self.node_of(pos, graph, tables).map(Opened::Node);
        }
        if let Some(id) = graph.find(pos) {
            return Ok(Opened::Node(id));
        }
        let attacker = self.expander.attacker;
        let inner = self.inner.get_or_insert_with(|| Box::new(Inner::new(attacker)));
        let (numbers, links) = inner.search(pos, budget, tables);
        self.expander.nodes += std::mem::take(&mut inner.worker.expander.nodes);
        match numbers.is_solved() {
            true => Ok(Opened::Solved(numbers)),
            false => graph.add(pos, &links, numbers).map(Opened::Node),
        }
    }
}

impl<P: Playable> Inner<P> {
    fn new(attacker: Color) -> Inner<P> {
        Inner { graph: Graph::new(INNER_MEMORY), worker: SolverThread::new(attacker, false) }
    }

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
                Step::Stuck => {
                    let root = self.graph.find(pos).expect("the root is expanded first");
                    self.graph.settle(root, self.worker.expander.mover(pos));
                }
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
