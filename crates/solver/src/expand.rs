//! What is known of the children of a position before any of them is searched.

use crate::graph::{Graph, Link, Target};
use crate::known::LeafValues;
use crate::number::{Mover, Numbers};
use misere_rules::{Color, Playable};

/// Values positions and lists children; its buffers are used again and again.
pub(crate) struct Expander<P: Playable> {
    pub(crate) attacker: Color,
    pub(crate) links: Vec<Link>,
    children: Vec<P>,
    /// How many positions were valued.
    pub(crate) nodes: u64,
}

impl<P: Playable> Expander<P> {
    pub(crate) fn new(attacker: Color) -> Expander<P> {
        Expander { attacker, links: Vec::new(), children: Vec::new(), nodes: 0 }
    }

    #[inline]
    pub(crate) fn mover(&self, pos: &P) -> Mover {
        if pos.turn() == self.attacker { Mover::Attacker } else { Mover::Defender }
    }

    /// The first numbers of a position: decided by the rules or by tables, or a guess. Fewer moves to try, or
    /// to answer, mean that less is to be shown (Allis 1994 calls it mobility).
    #[inline]
    pub(crate) fn value<T: LeafValues>(&mut self, pos: &P, tables: &T) -> Numbers {
        self.nodes += 1;
        let moves = pos.count_moves();
        if moves == 0 {
            let won = pos.verdict().is_some_and(|verdict| verdict.winner == Some(self.attacker));
            return if won { Numbers::PROVED } else { Numbers::DISPROVED };
        }
        // Also when the rules end the game because neither side can win.
        if !pos.can_still_win(self.attacker) {
            return Numbers::DISPROVED;
        }
        if let Some(known) = tables.known(pos) {
            let won = known.winner == Some(self.attacker);
            return if won { Numbers::PROVED } else { Numbers::DISPROVED };
        }
        self.mover(pos).join(1, moves as u32)
    }

    /// Fills `links` with the moves of a position. A child that decides the position is left alone there.
    #[inline]
    pub(crate) fn expand<T: LeafValues>(&mut self, pos: &P, tables: &T, graph: &Graph) {
        self.links.clear();
        self.children.clear();
        let mover = self.mover(pos);
        for &mv in &pos.legal_moves() {
            let mut child = pos.clone();
            child.play_unchecked(mv);
            let numbers = self.value(&child, tables);
            let link = Link { mv, target: Target::Leaf(numbers) };
            if mover.split(numbers).0 == 0 {
                self.links.clear();
                self.links.push(link);
                return;
            }
            self.links.push(link);
            self.children.push(child);
        }
        // In a loop of its own, so that the processor waits for several at once.
        for (link, child) in self.links.iter_mut().zip(&self.children) {
            if let Target::Leaf(numbers) = link.target
                && !numbers.is_solved()
                && let Some(id) = graph.find(child)
            {
                link.target = Target::Node(id);
            }
        }
    }
}
