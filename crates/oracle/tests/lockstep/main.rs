//! Random games of the fast rules, move by move beside other people's libraries and the slow
//! reference.

mod cozy;
mod reference;
mod shakmaty;

use misere_notation::fen;
use misere_rules::random::Random;
use misere_rules::{AnyPosition, Move, Request, Role, Setup, Square, Variant};

/// How many games of a kind: a bar in every run, many more with `cargo xtask test --all`.
fn games(usually: usize, all: usize) -> usize {
    if std::env::var_os("MISERE_ALL").is_some() { all } else { usually }
}

/// A game that goes on longer shows nothing new.
const PLIES: usize = 250;

/// A request as a number: the same for every library, whatever its moves look like.
fn code(request: Request) -> u32 {
    let (kind, from, to) = match request {
        Request::Go { from, to, promotion } => {
            (promotion.map_or(0, |role| role.index() as u32 + 1), from as u32, to as u32)
        }
        Request::Drop { role, to } => (8, role.index() as u32, to as u32),
        Request::Pass => (9, 0, 0),
    };
    kind << 16 | from << 8 | to
}

/// Our legal moves as sorted numbers, beside the moves themselves.
fn coded(pos: &AnyPosition) -> (Vec<u32>, Vec<Move>) {
    let mut moves: Vec<Move> = pos.legal_moves().into_iter().collect();
    moves.sort_by_key(|mv| code(mv.request()));
    (moves.iter().map(|mv| code(mv.request())).collect(), moves)
}

/// The first position of a game: every other time one from the game's perft table, where the rare
/// things are near.
fn start_anywhere(variant: &Variant, dice: &mut Random) -> AnyPosition {
    if dice.below(2) == 0 {
        return start(variant, dice);
    }
    let path = format!("{}/../../testdata/perft/{}.perft", env!("CARGO_MANIFEST_DIR"), variant.card().key);
    let table = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let positions: Vec<&str> = table.lines().filter_map(|line| line.strip_prefix("epd ")).collect();
    let text = positions[dice.below(positions.len())];
    fen::position(variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The start position: chess is played from any of its 960.
fn start(variant: &Variant, dice: &mut Random) -> AnyPosition {
    if *variant == Variant::Chess && dice.below(2) == 0 {
        let setup = Setup::chess960(dice.below(960) as u16).expect("a number below 960");
        return variant.position(&setup, misere_rules::Faults::NONE).expect("a start position");
    }
    variant.start()
}

fn square(number: u32) -> Square {
    Square::new(number as u8).expect("a number below 64")
}

fn role(letter: char) -> Role {
    Role::from_letter(letter).expect("a letter of a role")
}
