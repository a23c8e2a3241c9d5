//! What is known of the children of a position before any of them is searched.

use crate::graph::{Graph, Link, Target};
use crate::known::LeafValues;
use crate::number::{Mover, Numbers};
use misere_rules::{Color, Move, Playable};

/// How many plies that are forced are played before a position is valued.
const FORCED: u32 = 8;
/// What a move counts in a first number; a man counts one.
const MOVE: u32 = 2;
/// This many plies without a capture or a pawn's move count one.
const QUIET: u32 = 2;

/// What is known of a position without playing on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    Decided(Numbers),
    /// It is open, with this many moves.
    Open(u32),
}

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

    /// The first numbers of a position: decided by the rules or by tables, or a guess. While there is only one move it is
    /// played, so what is valued is the next choice or the end.
    #[inline]
    pub(crate) fn value<T: LeafValues>(&mut self, pos: &P, tables: &T) -> Numbers {
        match self.look(pos, tables) {
            Look::Decided(numbers) => numbers,
            Look::Open(1) => self.value_after_forced(pos, tables),
            Look::Open(moves) => self.guess(pos, moves),
        }
    }

    fn value_after_forced<T: LeafValues>(&mut self, pos: &P, tables: &T) -> Numbers {
        let mut pos = pos.clone();
        for _ in 0..FORCED {
            let Some(&mv) = pos.legal_moves().first() else { break };
            pos.play_unchecked(mv);
            match self.look(&pos, tables) {
                Look::Decided(numbers) => return numbers,
                Look::Open(1) => {}
                Look::Open(moves) => return self.guess(&pos, moves),
            }
        }
        self.guess(&pos, 1)
    }

    /// Fewer moves to try, or to answer, mean that less is to be shown (Allis 1994 calls it mobility), and so do fewer men of
    /// the side that wants to get rid of them. In games where men are not given away it does little harm. Wins are seldom found by
    /// moving to and fro.
    #[inline]
    fn guess(&self, pos: &P, moves: u32) -> Numbers {
        let Numbers { proof, disproof } = self.mover(pos).join(MOVE, MOVE * moves);
        let men = |color: Color| pos.board().of(color).len() as u32;
        Numbers {
            proof: proof + men(self.attacker) + pos.halfmoves() / QUIET,
            disproof: disproof + men(!self.attacker),
        }
    }

    /// The attacker's moves from a position on that is decided after forced moves.
    pub(crate) fn forced<T: LeafValues>(&mut self, pos: &P, tables: &T) -> Vec<(P, Move)> {
        let (mut pos, mut moves) = (pos.clone(), Vec::new());
        for _ in 0..FORCED {
            let Look::Open(1) = self.look(&pos, tables) else { break };
            let Some(&mv) = pos.legal_moves().first() else { break };
            if pos.turn() == self.attacker {
                moves.push((pos.clone(), mv));
            }
            pos.play_unchecked(mv);
        }
        moves
    }

    /// What the rules and the tables say of a position.
    #[inline]
    pub(crate) fn look<T: LeafValues>(&mut self, pos: &P, tables: &T) -> Look {
        self.nodes += 1;
        let decided = |won| Look::Decided(if won { Numbers::PROVED } else { Numbers::DISPROVED });
        let moves = pos.count_moves();
        if moves == 0 {
            return decided(pos.verdict().is_some_and(|verdict| verdict.winner == Some(self.attacker)));
        }
        // Also when the rules end the game because neither side can win.
        if !pos.can_still_win(self.attacker) {
            return decided(false);
        }
        match tables.known(pos) {
            Some(known) => decided(known.winner == Some(self.attacker)),
            None => Look::Open(moves as u32),
        }
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
