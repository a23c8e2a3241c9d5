//! `cargo xtask tune`: fits the weights of the evaluation to games that the engine plays against itself.

use crate::cargo::{cargo, run};
use crate::usage::{Command, Usage};
use anyhow::Result;
use lexopt::{Arg, Parser, ValueExt};

pub(crate) const COMMAND: Command =
    Command { name: "tune", summary: "fit the evaluation of a game to games", run: start };

const HELP: &str = "\
Lets the engine play games against itself, fits the weights of the evaluation to how they ended, and writes them to the
file of the game's family in crates/engine/weights. Games of one family share a file.

Usage: cargo xtask tune GAME [OPTIONS]

Options:
      --games N    how many games (default 3000)
      --nodes N    positions that each move is thought about, at least (default 500)
      --seed N     where the random openings begin (default 1)
      --threads N  how many games at a time (default 2)
  -h, --help       this text

Example:
  cargo xtask tune antichess --games 6000
";

fn start(args: &mut Parser) -> Result<()> {
    let mut game = None;
    let (mut games, mut nodes, mut seed, mut threads) = (3_000_u32, 500_u32, 1_u32, 2_u32);
    while let Some(arg) = args.next().map_err(Usage::from)? {
        let number = match arg {
            Arg::Value(name) if game.is_none() => {
                game = Some(name.string().map_err(Usage::from)?);
                continue;
            }
            Arg::Long("games") => &mut games,
            Arg::Long("nodes") => &mut nodes,
            Arg::Long("seed") => &mut seed,
            Arg::Long("threads") => &mut threads,
            Arg::Short('h') | Arg::Long("help") => return Err(Usage::help(HELP).into()),
            other => return Err(Usage::from(other.unexpected()).into()),
        };
        *number = args.value().and_then(|value| value.parse()).map_err(Usage::from)?;
    }
    let Some(game) = game else {
        return Err(Usage::Wrong("expected the name of a game, found none".to_owned()).into());
    };
    let numbers = [games, nodes, seed, threads].map(|number| number.to_string());
    let build = ["run", "--release", "-p", "misere-engine", "--features", "tune", "--example", "tune", "--"];
    run(cargo(build).arg(game).args(numbers))
}
