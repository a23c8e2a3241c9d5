//! `cargo xtask play`: a game on this machine, from a fresh clone.

use crate::build::{Cpu, release};
use crate::cargo::run;
use crate::usage::{Command, Usage};
use anyhow::Result;
use lexopt::{Arg, Parser};
use std::ffi::OsString;
use std::process;

pub(crate) const COMMAND: Command =
    Command { name: "play", summary: "build everything and open a game", run: start };

const HELP: &str = "\
Builds `misere` for release and opens a game in this terminal: the text UI, with ShowBoard. Type
`StartNewGame human 0 computer 0`, then `MakeMove e2-e4 0`; docs/text-ui.md tells the rest.

Usage: cargo xtask play [-- ARGS…]

Options:
      ARGS…    are handed to `misere text`: `--variant antichess`, for one
  -h, --help   this text

Example:
  cargo xtask play -- --variant antichess
";

fn start(args: &mut Parser) -> Result<()> {
    let mut passed_on: Vec<OsString> = Vec::new();
    while let Some(arg) = args.next().map_err(Usage::from)? {
        match arg {
            Arg::Value(word) => passed_on.push(word),
            Arg::Short('h') | Arg::Long("help") => return Err(Usage::help(HELP).into()),
            other => return Err(Usage::from(other.unexpected()).into()),
        }
    }
    let misere = release(Cpu::Recent)?;
    run(process::Command::new(misere).args(["text", "-s"]).args(passed_on))
}
