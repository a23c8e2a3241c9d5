//! Fixed searches. The number of positions they search shows whether two programs search alike.

use std::sync::Arc;

use misere_rules::{AnyGame, Game, Variant};

use crate::{Engine, Limits, Net, Signal};

/// The depth to which each position is searched.
const DEPTH: u32 = 10;
/// After how many plies of a game the positions are.
const PLIES: [u32; 3] = [0, 9, 18];

/// How many positions the searches of one game visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// The game.
    pub variant: &'static str,
    /// How many positions.
    pub nodes: u64,
}

/// Searches some positions of every game with these networks, reports each game, and returns how many positions were searched
/// in total; `None` if the signal stops it. The numbers are the same on every machine, and change when
/// the search does.
pub fn run(nets: &[Arc<Net>], signal: &Signal, each: &mut dyn FnMut(&Signature)) -> Option<u64> {
    let limits = Limits { signal: signal.clone(), ..Limits::depth(DEPTH) };
    let mut all = 0;
    for variant in Variant::ALL {
        let mut engine = Engine::new();
        engine.set_nets(nets.iter().cloned());
        let mut nodes = 0;
        for plies in PLIES {
            engine.forget();
            let found = engine.search(&fixed_game(variant, plies), &limits, &mut ());
            // A count of a stopped search is not a signature.
            if signal.is_stopped() {
                return None;
            }
            nodes += found.map_or(0, |found| found.nodes);
        }
        each(&Signature { variant: variant.card().key, nodes });
        all += nodes;
    }
    Some(all)
}

/// A game of this many plies, always the same.
fn fixed_game(variant: &Variant, plies: u32) -> AnyGame {
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
