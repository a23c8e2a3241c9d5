//! Walks through a tree.

use misere_rules::{Move, Playable};

use super::remarks::Remarks;
use super::tree::{NodeId, Tree};

impl<P: Playable> Tree<P> {
    /// The moves of the main line, first to last.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.next(self.root()), |&id| self.next(id))
    }

    /// The same as moves.
    pub fn main_moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().filter_map(|id| self.mv(id))
    }

    /// The moves from the start to this one, itself included.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line: Vec<NodeId> =
            core::iter::successors(Some(id), |&id| self.parent(id)).take(self.ply(id)).collect();
        line.reverse();
        line
    }

    /// Every move, each before those that follow it and lines before their variations.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.next(self.root()), |&id| self.step(id))
    }

    fn step(&self, id: NodeId) -> Option<NodeId> {
        let mut climb = core::iter::successors(Some(id), |&id| self.parent(id));
        self.next(id).or_else(|| climb.find_map(|id| self.sibling(id)))
    }

    /// Is this where a variation begins?
    pub fn begins_variation(&self, id: NodeId) -> bool {
        self.parent(id).is_some_and(|parent| self.next(parent) != Some(id))
    }

    /// How many variations there are, nested ones included.
    pub fn count_variations(&self) -> usize {
        self.walk().filter(|&id| self.begins_variation(id)).count()
    }

    /// How many comments there are, on the game and on all moves.
    pub fn count_comments(&self) -> usize {
        let comments = |id| self.comments(id).len() + self.comments_before(id).len();
        comments(self.root()) + self.walk().map(comments).sum::<usize>()
    }

    /// How many moves the main line has.
    pub fn plies(&self) -> usize {
        self.main_line().count()
    }

    /// Comments before a move that goes on with its line belong to the move before.
    pub(super) fn move_comments_back(&mut self) {
        let mut at = self.next(self.root());
        while let Some(id) = at {
            let parent = self.parent(id).filter(|_| !self.begins_variation(id));
            if let Some(parent) = parent.filter(|_| !self.comments_before(id).is_empty()) {
                let comments = core::mem::take(&mut self.remarks_mut(id).before);
                self.remarks_mut(parent).after.extend(comments);
            }
            at = self.step(id);
        }
    }

    fn content(&self) -> impl Iterator<Item = (usize, Option<Move>, &Remarks)> {
        self.walk().map(|id| (self.ply(id), self.mv(id), self.remarks(id)))
    }
}

impl<P: Playable> PartialEq for Tree<P> {
    /// The same moves in the same order with the same remarks, however they were put together.
    fn eq(&self, other: &Tree<P>) -> bool {
        self.start() == other.start()
            && self.remarks(self.root()) == other.remarks(other.root())
            && self.content().eq(other.content())
    }
}

impl<P: Playable> Eq for Tree<P> {}
