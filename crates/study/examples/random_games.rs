//! Writes games of random moves as PGN, to measure what reads many games: no two are alike, so every position behind the
//! opening is a new one.
//!
//! ```sh
//! cargo run -p misere-study --example random_games -- antichess 100 > games.pgn
//! ```
//! writes 100 megabytes.
#![allow(clippy::print_stdout, reason = "it is a program")]

use misere_notation::san;
use misere_rules::{AnyGame, Color, Variant};
use std::io::{self, BufWriter, Write};

/// The longest game.
const MOST_PLIES: usize = 120;

fn main() -> io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "antichess".to_owned());
    let variant = Variant::named(&game).expect("expected the name of a game");
    let megabytes: u64 =
        arguments.next().map_or(100, |text| text.parse().expect("expected a number of megabytes"));
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut written, mut number, mut seed) = (0, 0u64, 1u64);
    while written < megabytes * 1_000_000 {
        number += 1;
        let text = random_game(&variant, number, &mut seed);
        out.write_all(text.as_bytes())?;
        written += text.len() as u64;
    }
    out.flush()
}

fn random_game(variant: &Variant, number: u64, seed: &mut u64) -> String {
    let mut game = AnyGame::new(variant.start());
    let mut words = String::new();
    while game.verdict().is_none() && game.moves().len() < MOST_PLIES {
        let pos = game.position();
        let legal = pos.legal_moves();
        // Knuth's MMIX generator; its high bits are good enough to choose.
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = legal[(*seed >> 33) as usize % legal.len()];
        if pos.turn() == Color::White {
            words += &format!("{}. ", pos.fullmoves());
        }
        words += &format!("{} ", san::write(pos, mv));
        game.play_unchecked(mv);
    }
    let result = match game.verdict().map(|verdict| verdict.winner) {
        Some(Some(Color::White)) => "1-0",
        Some(Some(Color::Black)) => "0-1",
        _ => "1/2-1/2",
    };
    let title = variant.card().title;
    format!(
        "[Event \"Random moves\"]\n[Site \"?\"]\n[Date \"2026.01.01\"]\n[Round \"{number}\"]\n[White \"A\"]\n[Black \"B\"]\n\
         [Result \"{result}\"]\n[Variant \"{title}\"]\n\n{words}{result}\n\n"
    )
}
