//! Builds, checks and times tables of antichess without the rest of the program:
//! `tables build DIR MEN THREADS [dtw] [KQvR …]`, `tables verify DIR SAMPLE`, `tables time DIR`.
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::path::Path;
use std::time::Instant;

use misere_rules::{Board, Color, Position, Role, Square, variants::Antichess};
use misere_tablebase::{Build, Tables, verify_all, verify_sample};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let begin = Instant::now();
    match words[..] {
        ["build", folder, men, threads, ref rest @ ..] => {
            let (men, threads) = (men.parse()?, threads.parse()?);
            let only = rest.iter().filter_map(|name| name.parse().ok()).collect();
            let build = Build { men, only, threads, distances: rest.contains(&"dtw") };
            build.run(Antichess, Path::new(folder), &|step| {
                let seconds = begin.elapsed().as_secs_f64();
                println!(
                    "{}/{} {} {} bytes {seconds:.1} s",
                    step.done, step.total, step.material, step.bytes
                );
                true
            })?;
        }
        ["verify", folder, sample] => {
            let tables = Tables::open(Path::new(folder))?.of(Antichess).ok_or("no tables of antichess")?;
            let fours = tables.materials().iter().filter(|material| material.men() == 4).count() as u64;
            let each = sample.parse::<u64>()?.div_ceil(fours.max(1));
            let mut positions = 0;
            for material in tables.materials() {
                positions += match material.men() {
                    ..=3 => verify_all(Antichess, &tables, material)?,
                    _ => verify_sample(Antichess, &tables, material, each, 1)?,
                };
            }
            println!("{positions} positions");
        }
        ["time", folder] => {
            let tables = Tables::open(Path::new(folder))?.of(Antichess).ok_or("no tables of antichess")?;
            println!("opened in {:?}", begin.elapsed());
            let positions = random_positions(200_000, tables.men());
            for _ in 0..3 {
                let begin = Instant::now();
                let known = positions.iter().filter(|pos| tables.probe_wdl(pos).is_some()).count();
                println!("{known} known, {:?} each", begin.elapsed() / positions.len() as u32);
            }
        }
        _ => return Err("expected build, verify or time".into()),
    }
    println!("{:.1} s", begin.elapsed().as_secs_f64());
    Ok(())
}

/// Random positions of this many men, of both sides.
fn random_positions(count: usize, men: usize) -> Vec<Position<Antichess>> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) % below
    };
    let mut list = Vec::new();
    while list.len() < count {
        let mut board = Board::EMPTY;
        for man in 0..men {
            let role = Role::ALL[random(6) as usize];
            let sq = if role == Role::Pawn { 8 + random(48) } else { random(64) };
            let color = if man == 0 {
                Color::White
            } else if man == 1 {
                Color::Black
            } else {
                Color::ALL[random(2) as usize]
            };
            if let Some(sq) = Square::new(sq as u8).filter(|&sq| !board.occupied().has(sq)) {
                board.put(sq, role.of(color));
            }
        }
        let turn = Color::ALL[random(2) as usize];
        let whole = board.occupied().len() == men;
        list.extend(Position::of_pieces(board, turn, Antichess).filter(|_| whole));
    }
    list
}
