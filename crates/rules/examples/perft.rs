//! Counts the lines of play of a game: `cargo run --release --example perft -- antichess 5`.

use std::error::Error;

use misere_rules::Variant;

#[allow(clippy::print_stdout)] // an example is a program
fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "antichess".to_owned());
    let depth = arguments.next().map_or(Ok(3), |depth| depth.parse())?;
    let variant =
        Variant::named(&name).ok_or_else(|| format!("expected the name of a game, found {name:?}"))?;
    println!("{}", variant.start().perft(depth));
    Ok(())
}
