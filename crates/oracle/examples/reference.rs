//! The reference on the command line.
//!
//! ```text
//! reference perft KEY DEPTH [FEN]
//! reference moves KEY [FEN]
//! reference serve       lines KEY<TAB>DEPTH<TAB>FEN in, one number per line out
//! ```
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::io::BufRead;
use std::process::ExitCode;

use misere_oracle::Reference;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["perft", key, depth, fen @ ..] => perft(key, depth, &fen.join(" ")),
        ["moves", key, fen @ ..] => moves(key, &fen.join(" ")),
        ["serve"] => serve(),
        _ => Err("expected perft KEY DEPTH [FEN], moves KEY [FEN] or serve".to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("{complaint}");
            ExitCode::FAILURE
        }
    }
}

fn position(key: &str, fen: &str) -> Result<Reference, String> {
    if fen.is_empty() {
        Reference::start(key).ok_or_else(|| format!("expected a known game, found {key:?}"))
    } else {
        Reference::from_fen(key, fen)
    }
}

fn count(key: &str, depth: &str, fen: &str) -> Result<u64, String> {
    let unreadable = |_| format!("expected a depth, found {depth:?}");
    let depth = depth.trim().parse().map_err(unreadable)?;
    Ok(position(key, fen)?.perft(depth))
}

fn perft(key: &str, depth: &str, fen: &str) -> Result<(), String> {
    println!("{}", count(key, depth, fen)?);
    Ok(())
}

fn moves(key: &str, fen: &str) -> Result<(), String> {
    let pos = position(key, fen)?;
    println!("{}", pos.fen());
    println!("{}", pos.legal_moves().join(" "));
    println!("{:?}", pos.verdict());
    Ok(())
}

fn serve() -> Result<(), String> {
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let answer = match line.splitn(3, '\t').collect::<Vec<_>>().as_slice() {
            [key, depth, fen] => count(key, depth, fen),
            _ => Err("expected KEY, DEPTH and FEN between tabs".to_owned()),
        };
        match answer {
            Ok(nodes) => println!("{nodes}"),
            Err(complaint) => println!("error: {complaint}"),
        }
    }
    Ok(())
}
