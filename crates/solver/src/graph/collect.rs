//! Giving back the room of what is no longer needed.

use super::{Graph, KEY, LEN_BITS, Link, NUMBERS, NodeId, PLACE, REST, Span, Target, pack};
use crate::extract::{distances, soonest};
use crate::number::{Mover, Numbers};
use std::sync::PoisonError;

/// A node that is not kept.
const GONE: u32 = u32::MAX;

impl Graph {
    /// The nodes that can be reached from one, and who moves there. Below what is decided only the proof is followed.
    pub(crate) fn reachable(&self, root: NodeId, mover: Mover) -> Vec<(NodeId, Mover)> {
        self.reached(root, mover, |id, _| {
            let Numbers { proof, disproof } = self.numbers(id);
            let is_followed = move |link: &Link| match link.target {
                Target::Node(child) => disproof != 0 && (proof != 0 || self.numbers(child).proof == 0),
                Target::Leaf(_) => false,
            };
            self.links(id).filter(is_followed)
        })
    }

    /// The nodes that are reached from one by some of their links, nearest first.
    fn reached<L: IntoIterator<Item = Link>>(
        &self,
        root: NodeId,
        mover: Mover,
        links: impl Fn(NodeId, Mover) -> L,
    ) -> Vec<(NodeId, Mover)> {
        let mut seen = vec![false; self.used().0 as usize];
        seen[root as usize] = true;
        let mut order = vec![(root, mover)];
        let mut next = 0;
        while let Some(&(id, mover)) = order.get(next) {
            next += 1;
            for link in links(id, mover) {
                if let Target::Node(child) = link.target
                    && !std::mem::replace(&mut seen[child as usize], true)
                {
                    order.push((child, mover.next()));
                }
            }
        }
        order
    }

    /// Keeps what the search and the proof need: below a disproved node nothing, below a proved one a move that
    /// wins or all replies. Nodes get other numbers.
    pub(crate) fn collect(&mut self, root: NodeId, mover: Mover) {
        let order = self.reachable(root, mover);
        let plies = distances(self, &order);
        let mut place = vec![GONE; self.used().0 as usize];
        let mut kept = self.reached(root, mover, |id, mover| self.kept_links(id, mover, &plies));
        kept.sort_unstable_by_key(|&(id, _)| id);
        for (i, &(id, _)) in kept.iter().enumerate() {
            place[id as usize] = i as u32;
        }
        let mut first = 0;
        for (i, &(id, mover)) in kept.iter().enumerate() {
            let links = self.kept_links(id, mover, &plies);
            // Nodes and links were given out in the same order, so what is moved never overwrites what is not yet.
            for (j, link) in links.iter().enumerate() {
                let target = match link.target {
                    Target::Node(child) => match place[child as usize] {
                        GONE => Target::Leaf(Numbers::UNKNOWN),
                        place => Target::Node(place),
                    },
                    leaf => leaf,
                };
                *self.links[first as usize + j].get_mut() = pack(Link { mv: link.mv, target });
            }
            self.shift(id, i as u32, Span { first, len: links.len() as u32 });
            first += links.len() as u32;
        }
        self.set_used(kept.len() as u32, first);
        self.generation += 1;
        self.saved = (0, 0);
        if let Some(journal) = &mut self.journal {
            journal.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        }
        self.fill_slots(self.slots.len());
    }

    fn kept_links(&self, id: NodeId, mover: Mover, plies: &[u32]) -> Vec<Link> {
        match self.numbers(id) {
            Numbers { disproof: 0, .. } => Vec::new(),
            Numbers { proof: 0, .. } if mover == Mover::Attacker => {
                soonest(self, id, plies).map(|(mv, target)| Link { mv, target }).into_iter().collect()
            }
            _ => self.links(id).collect(),
        }
    }

    /// Moves a node to a lower number.
    fn shift(&mut self, from: NodeId, to: NodeId, span: Span) {
        let [key, numbers, place, _] =
            [KEY, NUMBERS, PLACE, REST].map(|word| *self.nodes[from as usize][word].get_mut());
        let node = &mut self.nodes[to as usize];
        *node[KEY].get_mut() = key;
        *node[NUMBERS].get_mut() = numbers;
        *node[PLACE].get_mut() = place >> 32 << 32 | u64::from(span.first);
        *node[REST].get_mut() = u64::from(span.len & ((1 << LEN_BITS) - 1));
    }
}
