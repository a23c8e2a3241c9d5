//! Answering offers of a draw.

use core::time::Duration;

use misere_engine::{Limits, Score, ScoreKind, Searchable};
use misere_rules::{Color, Game};
use misere_table::Level;

use crate::Player;

/// How long an offer is thought about.
const CONSIDERATION: Duration = Duration::from_millis(400);
/// Up to here much can still happen.
const EARLY_PLIES: usize = 20;
/// What is clearly worse, in centipawns.
const CLEARLY: i32 = 100;

impl Player {
    /// Would this side take a draw? Not if it is better; and early in a game only if it is clearly worse.
    /// It is judged as well as the engine can, at every level.
    pub fn accepts_draw<P: Searchable>(&mut self, game: &Game<P>, side: Color) -> bool {
        self.engine.set_level(Level::BEST, 0);
        let found = self.engine.search(game, &Limits::time(CONSIDERATION), &mut ());
        found.is_some_and(|found| {
            let for_mover = centipawns(found.score);
            let for_side = if game.position().turn() == side { for_mover } else { -for_mover };
            for_side <= if game.moves().len() < EARLY_PLIES { -CLEARLY } else { 0 }
        })
    }
}

/// The score as a number, in which a forced win is more than any guess.
fn centipawns(score: Score) -> i32 {
    match score.kind() {
        ScoreKind::Win(_) => i32::MAX,
        ScoreKind::Loss(_) => -i32::MAX,
        ScoreKind::Centipawns(value) => value,
    }
}
