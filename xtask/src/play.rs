//! `cargo xtask play`: a game on this machine, from a fresh clone.

use crate::build::{Cpu, everything, release};
use crate::cargo::become_command;
use crate::usage::{Command, Usage};
use anyhow::Result;
use lexopt::{Arg, Parser};
use std::ffi::OsString;
use std::process;

pub(crate) const COMMAND: Command =
    Command { name: "play", summary: "build everything and open a game", run: start };

const HELP: &str = "\
Builds the board in the browser and `misere` for release, then serves the board on this machine and opens
it. Needs Node.js 20.19 or later; what else is missing is installed, and what is up to date is left alone.

Usage: cargo xtask play [--text] [-- ARGS…]

Options:
      --text   play in this terminal instead: the text UI, with ShowBoard, and without Node.js. Type
               `StartNewGame human 0 computer 0`, then `MakeMove e2-e4 0`; docs/text-ui.md tells the rest
      ARGS…    are handed to `misere play` or `misere text`: `--variant antichess`, for one
  -h, --help   this text

Example:
  cargo xtask play -- --variant antichess
";

/// Where the game is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Window {
    Browser,
    Terminal,
}

fn start(args: &mut Parser) -> Result<()> {
    let mut window = Window::Browser;
    let mut passed_on: Vec<OsString> = Vec::new();
    while let Some(arg) = args.next().map_err(Usage::from)? {
        match arg {
            Arg::Value(word) => passed_on.push(word),
            Arg::Long("text") => window = Window::Terminal,
            Arg::Short('h') | Arg::Long("help") => return Err(Usage::help(HELP).into()),
            other => return Err(Usage::from(other.unexpected()).into()),
        }
    }
    let mut misere = match window {
        Window::Browser => process::Command::new(everything(Cpu::Recent)?),
        Window::Terminal => process::Command::new(release(Cpu::Recent)?),
    };
    misere.args(match window {
        Window::Browser => &["play"][..],
        Window::Terminal => &["text", "-s"],
    });
    become_command(misere.args(passed_on))
}
