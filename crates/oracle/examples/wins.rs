//! Makes the files of `testdata/wins`: `wins SEED [GAME…]`, all games if none is named.
//!
//! Random games that one side won are gone through from their end backwards, and the exhaustive search is
//! asked of each position whether the side to move could have forced the win. Where nothing is ever won that
//! way, as in misère, positions are put together instead.
#![allow(clippy::print_stdout, reason = "a tool for people at a terminal")]

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::ops::RangeInclusive;

use misere_oracle::KnownWin;
use misere_oracle::wins::quickest_win;
use misere_rules::random::Random;
use misere_rules::{
    AnyGame, AnyPosition, Board, Color, Faults, Game, Piece, Role, Setup, Square, SquareSet, Variant,
};

/// How many wins are wanted of how many plies.
const WANTED: [(RangeInclusive<u32>, usize); 3] = [(3..=4, 18), (5..=6, 16), (7..=8, 10)];
/// Longer wins take too long to prove.
const PLIES: u32 = 8;
/// How many positions may be looked at to prove one.
const MOST: u64 = 600_000;
/// A random game that goes on longer is given up.
const LONGEST: usize = 400;
/// How far from its end a game is looked at.
const TAIL: usize = 14;
/// How many games with a winner are looked at; more only if that was not enough.
const GAMES: usize = 300;
const ENOUGH: usize = 32;
const MOST_GAMES: usize = 3_000;
/// After this number of games without a forced win, positions are put together instead.
const FRUITLESS: usize = 30;
/// How often a position is changed to make its win longer, and how many positions it may then take to prove.
const CHANGES: usize = 300;
const MOST_CHANGED: u64 = 100_000;
/// How many positions with the same pieces there may be.
const SAME_PIECES: usize = 2;

fn main() {
    let mut words = std::env::args().skip(1);
    let seed = words.next().and_then(|word| word.parse().ok()).expect("a seed, which is a number");
    let named: Vec<Variant> =
        words.map(|name| Variant::named(&name).unwrap_or_else(|| panic!("{name} is no game"))).collect();
    for variant in if named.is_empty() { Variant::ALL } else { &named } {
        let wins = wins_of(variant, Random(seed));
        let key = variant.card().key;
        let mut text = format!(
            "# {}: forced wins of the side to move, proved by trying everything.\n# Made by `cargo run -p misere-oracle --example wins {seed} {key}`. \
             `bm` has every move that wins in so few plies.\n",
            variant.card().title
        );
        for win in &wins {
            writeln!(text, "{win}").expect("a string takes everything");
        }
        std::fs::write(KnownWin::path(variant), text).expect("the file can be written");
        let of = |plies| wins.iter().filter(|known| known.win.plies == plies).count();
        println!("{key}: {} wins, by plies from 3 on {:?}", wins.len(), [3, 4, 5, 6, 7, 8].map(of));
    }
}

/// Different wins of a game, the shortest first.
fn wins_of(variant: &Variant, mut random: Random) -> Vec<KnownWin> {
    let mut missing = WANTED.map(|(_, wanted)| wanted);
    let mut pieces: HashMap<Vec<usize>, usize> = HashMap::new();
    let mut seen = HashSet::new();
    let mut wins = Vec::new();
    let mut composed_some = false;
    for game in 0..MOST_GAMES {
        if missing == [0; WANTED.len()] || game >= GAMES && wins.len() >= ENOUGH {
            break;
        }
        let composing = game >= FRUITLESS && (wins.is_empty() || composed_some);
        composed_some = composing;
        let positions =
            if composing { composed(variant, &mut random) } else { winners_choices(variant, &mut random) };
        for position in positions {
            let known = match quickest_win(&position, PLIES, MOST) {
                Ok(Some(win)) => KnownWin { position: position.clone(), win },
                Ok(None) | Err(_) => continue,
            };
            let Some(kind) = WANTED.iter().position(|(plies, _)| plies.contains(&known.win.plies)) else {
                continue;
            };
            let same = pieces.entry(count_pieces(&position)).or_default();
            if missing[kind] > 0 && *same < SAME_PIECES && has_a_choice(&known) && seen.insert(position.key())
            {
                missing[kind] -= 1;
                *same += 1;
                wins.push(known);
                break;
            }
        }
    }
    wins.sort_by_key(|known| known.win.plies);
    wins
}

/// The last positions of a random game that one side won in which the winner was to move, from the end
/// backwards.
fn winners_choices(variant: &Variant, random: &mut Random) -> Vec<AnyPosition> {
    loop {
        let mut game: AnyGame = Game::new(variant.start());
        while game.verdict().is_none() && game.moves().len() < LONGEST {
            let moves = game.position().legal_moves();
            game.play_unchecked(moves[random.below(moves.len())]);
        }
        if let Some(winner) = game.verdict().and_then(|verdict| verdict.winner) {
            let positions: Vec<AnyPosition> = game.positions().cloned().collect();
            let last = positions.into_iter().rev().take(TAIL);
            return last.filter(|pos| pos.turn() == winner).skip(1).collect();
        }
    }
}

/// Positions put together by chance in which the side to move wins, the longest win first: one piece after
/// the other is put elsewhere as long as that makes the win no shorter.
fn composed(variant: &Variant, random: &mut Random) -> Vec<AnyPosition> {
    let mut plies = 0;
    let mut found: Vec<AnyPosition> = Vec::new();
    while found.is_empty() {
        let scattered = scattered(variant, random);
        if let Some(pos) = scattered
            && let Ok(Some(win)) = quickest_win(&pos, 2, MOST_CHANGED)
        {
            plies = win.plies;
            found.push(pos);
        }
    }
    for _ in 0..CHANGES {
        let last = found.last().expect("there is one");
        if let Some(pos) = changed(last, random)
            && let Ok(Some(win)) = quickest_win(&pos, PLIES, MOST_CHANGED)
            && win.plies >= plies
        {
            plies = win.plies;
            found.push(pos);
        }
    }
    found.reverse();
    found
}

/// Two kings and some pieces, more of them White's, who is to move.
fn scattered(variant: &Variant, random: &mut Random) -> Option<AnyPosition> {
    let mut board = Board::EMPTY;
    let mut scatter = |color, pieces| {
        for i in 0..=pieces {
            let role = if i == 0 { Role::King } else { Role::ALL[random.below(5)] };
            board.put(any_square(random), Piece { color, role });
        }
    };
    scatter(Color::White, 7);
    scatter(Color::Black, 3);
    variant.position(&Setup::new(board), Faults::NONE).ok()
}

fn any_square(random: &mut Random) -> Square {
    Square::new(random.below(64) as u8).expect("it is below 64")
}

/// The same with one piece put elsewhere.
fn changed(pos: &AnyPosition, random: &mut Random) -> Option<AnyPosition> {
    let mut board = pos.board();
    let pieces: Vec<Square> = board.occupied().iter().collect();
    let from = pieces[random.below(pieces.len())];
    let piece = board.piece_at(from)?;
    board.take(SquareSet::from_square(from));
    board.put(any_square(random), piece);
    pos.variant().position(&Setup::new(board), Faults::NONE).ok()
}

/// Is winning more than a matter of luck? Most moves must not win so quickly.
fn has_a_choice(known: &KnownWin) -> bool {
    known.win.moves.len() * 3 <= known.position.legal_moves().len()
}

/// How many pieces of each kind each side has.
fn count_pieces(pos: &AnyPosition) -> Vec<usize> {
    let board = pos.board();
    let of = |color| Role::ALL.map(|role| board.pieces(color, role).len());
    Color::ALL.map(of).concat()
}
