//! Moves that a player chooses before the turn comes.
//!
//! The rules are asked, not repeated: every reply is played, and what is legal then is collected. So duties,
//! drops and blasts are those of the game.

use std::collections::HashSet;

use misere_rules::{Move, Playable, Request};

use crate::Table;

/// How many positions are followed beyond the first reply. With more, a board would wait for the answer: each
/// has some thirty replies, and each of these some thirty moves.
const FOLLOWED: usize = 40;

impl<P: Playable> Table<P> {
    /// The moves that the player who is not to move may make after some reply, if these moves are made before,
    /// each after some reply. Each is told once, with a position in which it is legal. There are none while the
    /// game is paused or over, or if the moves before cannot be made.
    pub fn premoves(&self, queue: &[Request]) -> Vec<(P, Move)> {
        if self.is_over() || self.is_paused() {
            return Vec::new();
        }
        let mut positions = replies(&[self.position().clone()]);
        for &request in queue {
            let play = |pos: &P| pos.find(request).and_then(|mv| pos.play(mv)).ok();
            let played: Vec<P> = positions.iter().filter_map(play).collect();
            positions = replies(&thinned(played));
        }
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        for pos in &positions {
            // The same squares may be a capture after one reply and none after another.
            let fresh = pos.legal_moves().into_iter().filter(|mv| seen.insert(mv.request()));
            found.extend(fresh.map(|mv| (pos.clone(), mv)));
        }
        found
    }
}

/// The positions after every reply to each of these.
fn replies<P: Playable>(positions: &[P]) -> Vec<P> {
    let after = |pos: &P| {
        let moves = pos.legal_moves();
        moves.into_iter().filter_map(|mv| pos.play(mv).ok()).collect::<Vec<_>>()
    };
    positions.iter().flat_map(after).collect()
}

/// Some of the positions, from all over the list, if there are too many.
fn thinned<P: Playable>(positions: Vec<P>) -> Vec<P> {
    let step = positions.len().div_ceil(FOLLOWED).max(1);
    positions.into_iter().step_by(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Moment, Terms};
    use misere_rules::Variant;

    fn premoves(queue: &[&str]) -> Vec<String> {
        let table = Table::new(Terms::new(Variant::Chess), Moment(0));
        let queue: Vec<Request> = queue.iter().map(|text| text.parse().expect("a move")).collect();
        table.premoves(&queue).into_iter().map(|(_, mv)| mv.to_string()).collect()
    }

    #[test]
    fn a_premove_is_legal_after_some_reply_and_told_once() {
        let found = premoves(&[]);
        assert_eq!(found.len(), 20, "{found:?}");
        assert!(found.contains(&"e7e5".to_owned()) && !found.contains(&"e2e4".to_owned()));
        assert!(premoves(&["e7e5", "e5e4"]).contains(&"e4e3".to_owned()));
        assert!(premoves(&["e2e4"]).is_empty(), "not a move of the player who waits");
    }

    #[test]
    fn a_paused_game_has_none() {
        let mut table = Table::new(Terms::new(Variant::Chess), Moment(0));
        table.pause(Moment(1)).expect("it runs");
        assert!(table.premoves(&[]).is_empty());
    }
}
