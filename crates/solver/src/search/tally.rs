//! What the children of a node say about it.

use super::{Condition, SolverThread};
use crate::graph::{Graph, NodeId, Target};
use crate::number::{INFINITE, Mover, Numbers};
use misere_rules::{Color, Playable};

/// Of the numbers of several children the greatest counts in full and of the rest three quarters, and each child at
/// least one. A plain sum counts leaves that are reached in several ways over and over; the greatest alone (weak
/// proof-number search, Ueda et al. 2008) forgets how many lines there are. Divided first: three times a sum may not fit.
pub(super) fn counted(rest: u32) -> u32 {
    rest / 4 * 3 + rest % 4 * 3 / 4
}

fn joined(greatest: u32, sum: u32, open: u32) -> u32 {
    let rest = counted(sum - greatest);
    greatest.saturating_add(open.saturating_sub(1)).saturating_add(rest).min(INFINITE - 1)
}

/// The depths of ancestors that a disproof rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rests {
    pub(super) shallowest: u32,
    pub(super) deepest: u32,
}

impl Rests {
    const NOWHERE: Rests = Rests { shallowest: u32::MAX, deepest: 0 };

    fn and(self, other: Rests) -> Rests {
        Rests { shallowest: self.shallowest.min(other.shallowest), deepest: self.deepest.max(other.deepest) }
    }
}

/// What the children of a node say.
pub(super) struct Tally {
    /// The least number of the mover, and how it seems where other threads are busy.
    least: u32,
    apparent: u32,
    greatest: u32,
    /// Does a move decide?
    decided: bool,
    /// What a disproof rests on.
    pub(super) rests: Rests,
    /// The most promising child, its other number, and the mover's number of the next best.
    pub(super) best: u32,
    pub(super) best_other: u32,
    pub(super) second: u32,
    /// How many children are open, and the sum of their other numbers.
    pub(super) open: u32,
    pub(super) sum: u32,
}

impl Tally {
    const EMPTY: Tally = Tally {
        least: INFINITE,
        apparent: INFINITE,
        greatest: 0,
        decided: false,
        rests: Rests::NOWHERE,
        best: 0,
        best_other: INFINITE,
        second: INFINITE,
        open: 0,
        sum: 0,
    };

    /// Adds a child, by the mover's number and the other one. Says whether there is more to be known.
    #[inline(always)]
    fn add(&mut self, at: u32, (own, other): (u32, u32), busy: u32, on: Rests) -> bool {
        if other == 0 {
            // A move that does not help the mover.
            self.rests = self.rests.and(on);
            return true;
        }
        if own == 0 {
            // It decides. For the defender it may rest on the path: the best is one that does not.
            if !self.decided || on.deepest < self.rests.deepest || on == Rests::NOWHERE {
                self.rests = on;
            }
            (self.least, self.best, self.decided) = (0, at, true);
            return on != Rests::NOWHERE;
        }
        self.open += 1;
        self.sum = self.sum.saturating_add(other);
        self.greatest = self.greatest.max(other);
        self.least = self.least.min(own);
        // Threads that are below it already make it less urgent.
        let seems = own.saturating_add(busy.saturating_mul(own / 2 + 1));
        if seems < self.apparent || (seems == self.apparent && other < self.best_other) {
            (self.second, self.apparent) = (self.apparent, seems);
            (self.best, self.best_other) = (at, other);
        } else if seems < self.second {
            self.second = seems;
        }
        true
    }

    /// The numbers of the node.
    #[inline]
    pub(super) fn numbers(&self, mover: Mover) -> Numbers {
        let other = match (self.least, self.open) {
            (0, _) => INFINITE,
            (_, 0) => 0,
            _ => joined(self.greatest, self.sum, self.open),
        };
        mover.join(self.least, other)
    }
}

impl<P: Playable> SolverThread<P> {
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
    pub(super) fn tally(&self, id: NodeId, mover: Mover, graph: &Graph) -> Tally {
        let span = graph.span(id);
        let mut tally = Tally { best: span.first, ..Tally::EMPTY };
        for at in span.first..span.first + span.len {
            let (numbers, busy, on) = match graph.target(at) {
                Target::Leaf(numbers) => (numbers, 0, Rests::NOWHERE),
                Target::Node(id) => {
                    let (numbers, on) = self.seen(id, graph);
                    (numbers, if self.shared { graph.busy(id) } else { 0 }, on)
                }
            };
            if !tally.add(at, mover.split(numbers), busy, on) {
                break;
            }
        }
        tally
    }
}

/// The numbers of a position out of those of its moves, none of which has a node.
pub(super) fn of_leaves(children: impl Iterator<Item = Numbers>, mover: Mover) -> Numbers {
    let mut tally = Tally::EMPTY;
    for numbers in children {
        if !tally.add(0, mover.split(numbers), 0, Rests::NOWHERE) {
            break;
        }
    }
    tally.numbers(mover)
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
                _ => worker.tally(id, mover, graph).numbers(mover),
            };
            graph.set_numbers(id, numbers);
            changed |= numbers.is_solved();
        }
        if !changed {
            return;
        }
    }
}
