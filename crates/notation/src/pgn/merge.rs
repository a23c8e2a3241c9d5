//! The same move twice at one place.
//!
//! To show how a game might have gone on, its last move is varied by the same move:
//! `2. Nf3 (2. Nf3 Nc6) 1-0`. What follows in the variation must not follow in the game, so that the
//! last move of the main line may have a twin. Everywhere else the same move is one move.

use misere_rules::Playable;

use super::tree::{NodeId, Tree};

impl<P: Playable> Tree<P> {
    /// The same tree with twins of the last move only, and all they say about it said about that.
    pub(super) fn merged(&self) -> Tree<P> {
        let mut merged = Tree::new(self.start().clone());
        let mut ids: Vec<NodeId> = vec![merged.root(); self.size()];
        merged.remarks_mut(self.root()).clone_from(self.remarks(self.root()));
        for id in self.walk() {
            let (Some(parent), Some(mv)) = (self.parent(id), self.mv(id)) else { continue };
            let parent = ids[parent.index()];
            let known = merged.child(parent, mv);
            let here = known.unwrap_or_else(|| merged.attach(parent, mv, &self.position(id)));
            ids[id.index()] = here;
            let said = self.remarks(id);
            said.nags.iter().for_each(|&nag| merged.add_nag(here, nag));
            if !(said.before.is_empty() && said.after.is_empty()) {
                let remarks = merged.remarks_mut(here);
                remarks.before.extend_from_slice(&said.before);
                remarks.after.extend_from_slice(&said.after);
            }
        }
        if let Some(last) = self.main_line().last() {
            merged.split(ids[last.index()]);
        }
        merged
    }
}
