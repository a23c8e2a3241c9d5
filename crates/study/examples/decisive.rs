//! Does a review find the move that decided a game? Plays weak games of antichess, reviews them, and compares with the
//! truth: the position before each move of the loser is searched from nothing with TIMES the nodes of a review, tables and
//! proofs included, from the end of the game back to the first one that is not seen to be lost.
//!
//! ```sh
//! cargo run --release -p misere-study --example decisive -- [GAMES [SEED [TIMES [NODES]]]]
//! ```
#![allow(clippy::print_stdout, reason = "it is a program")]

use misere_engine::{Engine, Net, Signal};
use misere_rules::{AnyGame, AnyPosition, Color, Move, Variant};
use misere_study::{Exact, ReviewOptions, Reviewer, look, weak_game};
use misere_tablebase::Tables;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Shorter games have hardly a choice.
const SHORTEST: usize = 20;

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("expected a number"));
    let games = arguments.next().unwrap_or(100);
    let seed = arguments.next().unwrap_or(1);
    let times = arguments.next().unwrap_or(10);
    let nodes = arguments.next().unwrap_or(ReviewOptions::USUAL_NODES);
    let (mut found, mut done, mut slowest, mut plies) = (0, 0, Duration::ZERO, 0);
    let mut total = Duration::ZERO;
    for number in 0.. {
        if done == games {
            break;
        }
        let seed = (seed << 32) + number;
        let (start, moves) = weak_game(&Variant::Antichess, &mut engine(), seed);
        let Some(winner) = winner(&start, &moves).filter(|_| moves.len() >= SHORTEST) else { continue };
        let started = Instant::now();
        let options = ReviewOptions { nodes, winner: Some(winner), ..ReviewOptions::default() };
        let review = Reviewer::new(start.clone(), moves.iter().copied(), options).run(&mut engine());
        let took = started.elapsed();
        let truth = truth(&start, &moves, !winner, nodes * times);
        let told = review.decisive.map(|decisive| decisive.ply);
        done += 1;
        found += u64::from(told == truth);
        slowest = slowest.max(took);
        total += took;
        plies += moves.len();
        let mark = if told == truth { "" } else { "  <<<" };
        println!("game {number}: {} plies, truth {truth:?}, review {told:?}, {took:.1?}{mark}", moves.len());
    }
    println!("found {found} of {done}, {plies} plies in {total:.1?}, the slowest review {slowest:.1?}");
}

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_hash(32);
    engine.set_probe(Some(Arc::new(Exact::with_embedded_proofs(Tables::embedded()))));
    engine.set_nets(misere_nets::ALL.iter().map(|(_, bytes)| Arc::new(Net::read(bytes).expect("a network"))));
    engine
}

fn winner(start: &AnyPosition, moves: &[Move]) -> Option<Color> {
    let mut pos = start.clone();
    moves.iter().for_each(|&mv| pos.play_unchecked(mv));
    pos.verdict()?.winner
}

/// The last move of the loser before which the game is not seen to be lost.
fn truth(start: &AnyPosition, moves: &[Move], loser: Color, nodes: u64) -> Option<usize> {
    let mut engine = engine();
    (0..moves.len()).rev().find(|&ply| {
        let mut game = AnyGame::new(start.clone());
        moves[..ply].iter().for_each(|&mv| game.play_unchecked(mv));
        // A winner plays what was played, and a forced move changes nothing.
        if game.position().turn() != loser || game.position().count_moves() == 1 {
            return false;
        }
        engine.forget();
        let found = look(&mut engine, &game, nodes, Vec::new(), &Signal::default());
        found.is_none_or(|found| found.worth.winner() != Some(!loser))
    })
}
