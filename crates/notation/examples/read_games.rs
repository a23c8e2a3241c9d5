//! Lists the games of a PGN file: `cargo run --example read_games -- FILE`, or without a file those below.
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;

use misere_notation::pgn::{PgnGame, Reader};

const GAMES: &str = r#"
[White "Anna"]
[Black "Bea"]
[Variant "Antichess"]

1. e3 b5 2. Bxb5 { forced } Na6 (2... c6? 3. Bxc6) 3. Bxa6 1-0

[White "Carl"]
[Black "Dora"]

1. e4 e5 2. Qxf7# 1-0
"#;

/// One line for each game: who played what, how many moves are good, and what is wrong.
pub(crate) fn list(stream: impl Read) -> Result<String, Box<dyn Error>> {
    let mut list = String::new();
    for game in Reader::new(stream).games() {
        let game: PgnGame = game?;
        let player = |name| game.tags.get(name).unwrap_or("?");
        let (white, black, title) = (player("White"), player("Black"), game.named.variant.card().title);
        write!(list, "{white} - {black}, {title}, {} plies, {}", game.tree.plies(), game.result())?;
        match &game.error {
            Some(error) => writeln!(list, "; {error}")?,
            None => writeln!(list)?,
        }
    }
    Ok(list)
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let list = match std::env::args_os().nth(1) {
        Some(path) => list(File::open(path)?)?,
        None => list(GAMES.as_bytes())?,
    };
    print!("{list}");
    Ok(())
}
