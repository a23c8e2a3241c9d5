//! What it costs to ask after every move whether a side can still win: `cargo run --release --example unwinnable`.
//!
//! Positions of random games, and positions whose pawns all stand against each other.

use std::hint::black_box;
use std::time::Instant;

use misere_rules::random::Random;
use misere_rules::variants::{Antichess, Chess};
use misere_rules::{Board, Color, Position, Role, Rules, Setup, Square};

fn main() {
    tell(Chess);
    tell(Antichess);
}

#[allow(clippy::print_stdout, reason = "an example is a program")]
fn tell<R: Rules>(rules: R) {
    let mut random = Random(17);
    let kinds = [("random games", games(rules, &mut random)), ("walls", walls(rules, &mut random))];
    for (name, positions) in kinds {
        let both = |pos: &Position<R>, ask: fn(&Position<R>, Color) -> bool| {
            Color::ALL.into_iter().filter(|&side| black_box(ask(black_box(pos), side))).count()
        };
        let always = micros(&positions, |pos| both(pos, Position::can_still_win));
        let at_flags = micros(&positions, |pos| both(pos, Position::could_win));
        let negative: usize = positions.iter().map(|pos| 2 - both(pos, Position::could_win)).sum();
        println!("{}, {name}: {} positions, {negative} answers of no", rules.card().title, positions.len());
        println!("  after every move: {always}");
        println!("  when a flag has fallen: {at_flags}");
    }
}

/// Microseconds for both sides: the median, one in a hundred, and the greatest of the least of five.
fn micros<R: Rules>(positions: &[Position<R>], ask: impl Fn(&Position<R>) -> usize) -> String {
    let time = |pos: &Position<R>| {
        let once = || {
            let begin = Instant::now();
            black_box(ask(pos));
            begin.elapsed().as_nanos()
        };
        (0..5).map(|_| once()).min().unwrap_or(0) as f64 / 1e3
    };
    let mut times: Vec<f64> = positions.iter().map(time).collect();
    times.sort_by(f64::total_cmp);
    let at =
        |share: usize| times.get((times.len() * share / 100).min(times.len() - 1)).copied().unwrap_or(0.0);
    format!("median {:.2}, one in a hundred {:.2}, most {:.2} µs", at(50), at(99), at(100))
}

/// Positions of random games. A game is broken off where the list has a multiple of 300.
fn games<R: Rules>(rules: R, random: &mut Random) -> Vec<Position<R>> {
    let mut list = Vec::new();
    for _ in 0..100 {
        let mut pos = Position::start_of(rules);
        while list.len() % 300 != 299 && pos.verdict().is_none() {
            let moves = pos.legal_moves();
            pos.play_unchecked(moves[random.below(moves.len())]);
            list.push(pos);
        }
        list.push(pos);
    }
    list
}

/// A pair of pawns on every file but one now and then, and up to eight pieces.
fn walls<R: Rules>(rules: R, random: &mut Random) -> Vec<Position<R>> {
    let mut list = Vec::new();
    while list.len() < 20_000 {
        let mut board = Board::EMPTY;
        let put = |board: &mut Board, sq: usize, piece| {
            if let Some(sq) = Square::new(sq as u8).filter(|&sq| !board.occupied().has(sq)) {
                board.put(sq, piece);
            }
        };
        let mut rank = 2 + random.below(3);
        for file in 0..8 {
            rank = if rank == 1 || (rank < 5 && random.below(2) == 0) { rank + 1 } else { rank - 1 };
            if random.below(20) > 0 {
                put(&mut board, rank * 8 + file, Role::Pawn.of(Color::White));
                put(&mut board, rank * 8 + file + 8, Role::Pawn.of(Color::Black));
            }
        }
        put(&mut board, random.below(8), Role::King.of(Color::White));
        put(&mut board, 56 + random.below(8), Role::King.of(Color::Black));
        for _ in 0..random.below(7) {
            let role = [Role::Bishop, Role::Bishop, Role::Knight, Role::Rook, Role::Queen][random.below(5)];
            put(&mut board, random.below(64), role.of(Color::ALL[random.below(2)]));
        }
        let setup = Setup::new(board).with_turn(Color::ALL[random.below(2)]);
        list.extend(Position::from_setup(&setup, rules).ok());
    }
    list
}
