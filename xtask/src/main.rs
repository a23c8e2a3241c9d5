//! The project's chores, as `cargo xtask COMMAND`.
//!
//! Each command does its own set-up, may be repeated at will, and is one file here. They exit with 0 when
//! all went well, 2 when they were called wrongly, and 1 when something they ran failed.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for people at a terminal")]

mod bench;
mod browser;
mod build;
mod cargo;
mod check;
mod fuzz;
mod node;
mod play;
mod section;
mod services;
mod setup;
mod stamp;
mod test;
mod tune;
mod usage;
mod web;

use std::process::ExitCode;
use usage::{Command, Usage};

const COMMANDS: [Command; 7] = [
    play::COMMAND,
    test::COMMAND,
    check::COMMAND,
    bench::COMMAND,
    fuzz::COMMAND,
    build::COMMAND,
    tune::COMMAND,
];

fn main() -> ExitCode {
    let Err(error) = run() else { return ExitCode::SUCCESS };
    match error.downcast_ref::<Usage>() {
        Some(Usage::Help(text)) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Some(usage) => {
            eprintln!("xtask: {usage}");
            ExitCode::from(2)
        }
        None => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<()> {
    let mut parser = lexopt::Parser::from_env();
    let name = match parser.next().map_err(Usage::from)? {
        Some(lexopt::Arg::Value(name)) => name.to_string_lossy().into_owned(),
        Some(lexopt::Arg::Short('h') | lexopt::Arg::Long("help")) => {
            return Err(Usage::Help(overview()).into());
        }
        Some(other) => return Err(Usage::from(other.unexpected()).into()),
        None => return Err(Usage::Wrong("expected a command, found none".to_owned()).into()),
    };
    match COMMANDS.iter().find(|command| command.name == name) {
        Some(command) => (command.run)(&mut parser),
        None => {
            let names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
            let complaint = format!("expected one of the commands {}, found `{name}`", names.join(", "));
            Err(Usage::Wrong(complaint).into())
        }
    }
}

fn overview() -> String {
    let mut text =
        String::from("The project's chores.\n\nUsage: cargo xtask COMMAND [OPTIONS]\n\nCommands:\n");
    for command in COMMANDS {
        text += &format!("  {:6} {}\n", command.name, command.summary);
    }
    text + "\n`cargo xtask COMMAND --help` says more.\n\nExample:\n  cargo xtask test\n"
}
