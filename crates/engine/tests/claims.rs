//! A win that the engine claims can be won.

use core::ops::ControlFlow;
use misere_engine::{Engine, Limits, Report, Reporter, Score};
use misere_notation::fen;
use misere_oracle::wins::is_won;
use misere_rules::random::Random;
use misere_rules::{AnyGame, Color, Game, Variant};

/// Claims of at most this many plies are proved or refuted by an exhaustive search …
const SHORT: u32 = 9;
/// … of at most this many positions.
const MOST: u64 = 300_000;
/// How many positions the engine may search to show what it claims.
const NODES: u64 = 100_000;

/// A claim that a side wins within a number of plies.
#[derive(Clone, Copy, Debug)]
struct Claim {
    winner: Color,
    plies: u32,
}

/// The last score of the best move after a full iteration.
#[derive(Default)]
struct Last(Option<Score>);

impl Reporter for Last {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        self.0 = Some(report.score);
        ControlFlow::Continue(())
    }
}

impl Claim {
    /// The engine's claim, if a position is a win or a loss. A move that wins is enough for a win; for a
    /// loss every move counts.
    fn of(game: &AnyGame, nodes: u64, engine: &mut Engine) -> Option<Claim> {
        let turn = game.position().turn();
        let mut last = Last::default();
        let found = engine.search(game, &Limits::nodes(nodes), &mut last)?;
        let win = found.score.plies_to_win().map(|plies| Claim { winner: turn, plies });
        let loss = || last.0?.plies_to_loss().map(|plies| Claim { winner: !turn, plies });
        win.or_else(loss)
    }

    /// Proves it or, where that takes too long, plays it out against the engine's own best defence.
    fn is_true(self, game: &AnyGame) -> bool {
        if self.plies <= SHORT
            && let Ok(won) = is_won(game.position(), self.winner, self.plies, MOST)
        {
            return won;
        }
        let mut game = game.clone();
        let mut engine = Engine::new();
        for _ in 0..self.plies {
            let Some(found) = engine.search(&game, &Limits::nodes(NODES), &mut ()) else { break };
            game.play(found.mv).expect("the engine's moves are legal");
        }
        game.verdict().and_then(|verdict| verdict.winner) == Some(self.winner)
    }
}

/// Positions of random games of every variant are searched, with few positions and with more.
#[test]
fn what_is_claimed_is_won_in_time() {
    let games = if std::env::var_os("MISERE_ALL").is_some() { 100 } else { 10 };
    let mut random = Random(7);
    let (mut claims, mut lies) = (0, Vec::new());
    for variant in Variant::ALL {
        for _ in 0..games {
            let mut game = Game::new(variant.start());
            let mut engine = Engine::new();
            while game.verdict().is_none() && game.moves().len() < 120 {
                let nodes = [200, 2_000][random.below(2)];
                if random.below(4) == 0
                    && let Some(claim) = Claim::of(&game, nodes, &mut engine)
                {
                    claims += 1;
                    if !claim.is_true(&game) {
                        let fen = fen::write(&game.position().to_setup());
                        lies.push(format!("{} {fen}, {nodes} nodes: {claim:?}", variant.card().key));
                    }
                }
                let moves = game.position().legal_moves();
                game.play(moves[random.below(moves.len())]).expect("a listed move is legal");
            }
        }
    }
    assert!(claims > 20 * games, "only {claims} claims in {games} games of each kind");
    assert!(lies.is_empty(), "{} of {claims} claims: {}", lies.len(), lies.join("\n"));
}
