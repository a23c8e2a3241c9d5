//! Counts the lines of play of a game: `cargo run --release --example perft -- antichess 5`.

use std::error::Error;

use misere_rules::Variant;

#[allow(clippy::print_stdout, reason = "an example is a program")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "antichess".to_owned());
    let depth = arguments.next().map_or(Ok(4), |depth| depth.parse())?;
    println!("{}", count(&name, depth)?);
    Ok(())
}

fn count(name: &str, depth: u32) -> Result<u64, Box<dyn Error>> {
    let game: Variant = name.parse()?;
    Ok(game.start().perft(depth))
}

#[test]
fn the_lines_of_a_game_are_counted() {
    assert_eq!(count("Losing Chess", 3).expect("a game of that name"), 8_067);
    assert!(count("draughts", 3).is_err());
}
