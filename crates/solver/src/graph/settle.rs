//! Disproofs of all positions that the defender need not leave.

use super::{Graph, NodeId, Target};
use crate::number::{Mover, Numbers};

/// Where a node stands among those that are looked at; not among them.
const OUTSIDE: u32 = u32::MAX;

impl Graph {
    /// Disproves every open node below this one from which the attacker can force neither a win nor a position that is not
    /// searched yet. Such nodes are a set that the defender need not leave, however they are reached: by repetitions too.
    /// It takes about as long as a look at each of them.
    pub(crate) fn settle(&mut self, root: NodeId, mover: Mover) {
        let nodes = self.used().0;
        let open: Vec<(NodeId, Mover)> = self
            .reachable(root, mover)
            .into_iter()
            .filter(|&(id, _)| !self.numbers(id).is_solved())
            .collect();
        let mut place = vec![OUTSIDE; nodes as usize];
        for (at, &(id, _)) in open.iter().enumerate() {
            place[id as usize] = at as u32;
        }
        // How many moves must still turn out to lead to a win or an open leaf: one of the attacker, all of the defender.
        let mut missing: Vec<u32> = Vec::with_capacity(open.len());
        let mut hopeful = Vec::new();
        let mut ways: Vec<(u32, u32)> = Vec::new();
        for (at, &(id, mover)) in open.iter().enumerate() {
            let (mut closed, mut hopes, mut len) = (0, 0, 0);
            for link in self.links(id) {
                len += 1;
                match self.standing(link.target, &place) {
                    Standing::Lost => closed += 1,
                    Standing::Hopeful => hopes += 1,
                    Standing::Inside(child) => ways.push((child, at as u32)),
                }
            }
            let needed = if mover == Mover::Attacker { 1 } else { len };
            let left = if mover == Mover::Defender && closed > 0 {
                u32::MAX
            } else {
                u32::saturating_sub(needed, hopes)
            };
            if left == 0 {
                hopeful.push(at as u32);
            }
            missing.push(left);
        }
        ways.sort_unstable();
        while let Some(at) = hopeful.pop() {
            let first = ways.partition_point(|&(child, _)| child < at);
            for &(_, parent) in ways[first..].iter().take_while(|&&(child, _)| child == at) {
                let left = &mut missing[parent as usize];
                if *left != 0 && *left != u32::MAX {
                    *left -= 1;
                    if *left == 0 {
                        hopeful.push(parent);
                    }
                }
            }
        }
        for (&(id, _), &left) in open.iter().zip(&missing) {
            if left != 0 {
                self.set_numbers(id, Numbers::DISPROVED);
            }
        }
    }

    fn standing(&self, target: Target, place: &[u32]) -> Standing {
        let by = |numbers: Numbers| if numbers.disproof == 0 { Standing::Lost } else { Standing::Hopeful };
        match target {
            Target::Leaf(numbers) => by(numbers),
            Target::Node(id) => match place.get(id as usize) {
                Some(&at) if at != OUTSIDE => Standing::Inside(at),
                _ => by(self.numbers(id)),
            },
        }
    }
}

/// What a move leads to.
enum Standing {
    /// A position that is not won.
    Lost,
    /// One that is won or not known.
    Hopeful,
    /// Another node that is looked at.
    Inside(u32),
}
