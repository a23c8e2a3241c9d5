//! Plays a game of antichess at random and says who won: `cargo run --example random_game -- 7`.

use std::error::Error;

use misere_rules::random::Random;
use misere_rules::variants::Antichess;
use misere_rules::{Game, Position, Verdict};

#[allow(clippy::print_stdout, reason = "an example is a program")]
fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let (moves, verdict) = play(seed);
    println!("{}", moves.join(" "));
    println!("{verdict}");
    Ok(())
}

/// The moves as UCI writes them, and how the game ended.
fn play(seed: u64) -> (Vec<String>, Verdict) {
    let mut random = Random(seed);
    let mut game = Game::new(Position::<Antichess>::start());
    let mut moves = Vec::new();
    loop {
        if let Some(verdict) = game.verdict() {
            return (moves, verdict);
        }
        let &mv = random.pick(&game.position().legal_moves()).expect("a game that goes on has a move");
        game.play(mv).expect("a listed move is legal");
        moves.push(mv.to_string());
    }
}

#[test]
fn a_random_game_comes_to_an_end() {
    for seed in 0..20 {
        let (moves, verdict) = play(seed);
        assert!(moves.len() > 10, "{verdict}");
    }
}
