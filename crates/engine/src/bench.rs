//! Fixed searches, whose number of positions tells whether two programs search alike.

use misere_rules::{AnyGame, Game, Variant};

use crate::{Engine, Limits};

/// How deep each position is searched.
const DEPTH: u32 = 10;
/// How many plies into a game the positions are.
const PLIES: [u32; 3] = [0, 9, 18];

/// How many positions the searches of one game looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The game.
    pub variant: &'static str,
    /// How many positions.
    pub nodes: u64,
}

/// Searches some positions of every game, tells of each game, and how many positions it looked at in
/// all. The numbers are the same on every machine, and change when the search does.
pub fn run(each: &mut dyn FnMut(&Signature)) -> u64 {
    let mut all = 0;
    for &variant in Variant::ALL {
        let mut engine = Engine::new();
        let mut search = |game: &AnyGame| {
            engine.forget();
            engine.search(game, &Limits::depth(DEPTH), &mut ()).map_or(0, |found| found.nodes)
        };
        let nodes = PLIES.map(|plies| search(&walk(variant, plies))).iter().sum();
        each(&Signature { variant: variant.card().key, nodes });
        all += nodes;
    }
    all
}

/// A game that goes on for so many plies, always the same.
fn walk(variant: Variant, plies: u32) -> AnyGame {
    let mut game = Game::new(variant.start());
    let mut number: u32 = 1;
    for _ in 0..plies {
        // CITE: the linear congruential generator of Numerical Recipes.
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let moves = game.position().legal_moves();
        let Some(&mv) = moves.get((number >> 16) as usize % moves.len().max(1)) else { break };
        if game.play(mv).is_err() {
            break;
        }
    }
    game
}
