//! Simple opponents, and games between players.

use misere_engine::{Engine, Level, Limits};
use misere_rules::random::Random;
use misere_rules::{AnyGame, Color, Game, Move, Variant};

/// Who plays against the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    /// Any legal move.
    Random,
    /// Wins at once if possible, else looks for the best number of pieces after the reply; equal moves
    /// by chance.
    Greedy(Greed),
}

/// What a greedy player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Greed {
    /// Fewer pieces than the opponent.
    Fewer,
    /// More.
    More,
}

/// Games won, drawn and lost by the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

fn greedy(game: &AnyGame, greed: Greed, random: &mut Random) -> Move {
    let us = game.position().turn();
    let balance = |game: &AnyGame| {
        let board = game.position().board();
        let more = board.of(us).len() as i32 - board.of(!us).len() as i32;
        if greed == Greed::Fewer { -more } else { more }
    };
    let worth = |mv: Move| {
        let mut after = game.clone();
        after.play(mv).expect("a listed move is legal");
        if let Some(verdict) = after.verdict() {
            return verdict.winner.map_or(0, |winner| if winner == us { 100 } else { -100 });
        }
        let replies = after.position().legal_moves();
        let worst = replies.iter().map(|&reply| {
            let mut then = after.clone();
            then.play(reply).expect("a listed move is legal");
            balance(&then)
        });
        worst.min().unwrap_or(0)
    };
    let moves = game.position().legal_moves();
    let worths: Vec<i32> = moves.iter().map(|&mv| worth(mv)).collect();
    let best = worths.iter().max().copied().expect("the game goes on");
    let good: Vec<Move> = moves.iter().zip(&worths).filter(|(_, w)| **w == best).map(|(mv, _)| *mv).collect();
    good[random.below(good.len())]
}

/// Plays games, the engine having White in every other one. Games that last too long are drawn.
pub(crate) fn play(variant: &Variant, games: u32, nodes: u64, opponent: Opponent) -> Tally {
    duel(variant, games, [Contestant::Engine { level: Level::BEST, nodes }, Contestant::Simple(opponent)])
}

/// Who plays in a duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Contestant {
    /// The engine with this number of nodes for a move; weaker levels search less.
    Engine { level: Level, nodes: u64 },
    /// A simple player.
    Simple(Opponent),
}

/// Plays games, the first contestant having White in every other one; its tally. Games that last too long are
/// drawn. Nothing depends on time, so it is the same in every run.
pub(crate) fn duel(variant: &Variant, games: u32, contestants: [Contestant; 2]) -> Tally {
    let mut random = Random(u64::from(games));
    let mut tally = Tally::default();
    for number in 0..games {
        let first = if number % 2 == 0 { Color::White } else { Color::Black };
        let mut engines = [0, 1].map(|_| Engine::new());
        let mut game = Game::new(variant.start());
        let mut plies = 0;
        while game.verdict().is_none() && plies < 600 {
            let which = usize::from(game.position().turn() != first);
            let mv = match contestants[which] {
                Contestant::Engine { level, nodes } => {
                    engines[which].set_level(level, u64::from(number));
                    let found = engines[which].search(&game, &Limits::nodes(nodes), &mut ());
                    found.expect("the game goes on").mv
                }
                Contestant::Simple(Opponent::Greedy(greed)) => greedy(&game, greed, &mut random),
                Contestant::Simple(Opponent::Random) => {
                    let moves = game.position().legal_moves();
                    moves[random.below(moves.len())]
                }
            };
            game.play(mv).expect("players make legal moves");
            plies += 1;
        }
        match game.verdict().and_then(|verdict| verdict.winner) {
            Some(winner) if winner == first => tally.won += 1,
            Some(_) => tally.lost += 1,
            None => tally.drawn += 1,
        }
    }
    tally
}

impl Tally {
    /// The share of the points.
    pub(crate) fn score(self) -> f64 {
        let games = self.won + self.drawn + self.lost;
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(games.max(1))
    }
}
