//! `cargo xtask test`: every test, from a fresh clone.

use crate::cargo::{cargo, run};
use crate::usage::{Command, Usage};
use crate::{browser, build, fuzz, setup, web};
use anyhow::{Result, bail};
use browser::BrowserRun;
use lexopt::{Arg, Parser};
use std::{env, process};

pub(crate) const COMMAND: Command = Command { name: "test", summary: "run every test", run: start };

const HELP: &str = "\
Runs every test: those of the workspace, doc tests included, those of the board, and with Chromium the
browser tests on a board that `misere` serves. Builds the board first. Where Chromium is missing it is
installed if root and apt-get can; else the browser tests are skipped, which is a failure if CI=true.
Where python-chess is missing it is put into target/python, for the tests that play with it.

Usage: cargo xtask test [--all]

Options:
      --all   the long way: MISERE_ALL=1 (full perft tables, 50,000 games against each oracle),
              ignored tests, the release binary on emulated old CPUs (where qemu-x86_64 is
              installed), each fuzz target for 30 s
  -h, --help  this text

Example:
  cargo xtask test --all
";

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// What every change must pass, in minutes.
    Daily,
    /// Everything there is, in hours.
    All,
}

fn start(args: &mut Parser) -> Result<()> {
    let mut extent = Extent::Daily;
    while let Some(arg) = args.next().map_err(Usage::from)? {
        match arg {
            Arg::Long("all") => extent = Extent::All,
            Arg::Short('h') | Arg::Long("help") => return Err(Usage::help(HELP).into()),
            other => return Err(Usage::from(other.unexpected()).into()),
        }
    }
    // First, because the server's tests look at the board that is embedded.
    web::build()?;
    match extent {
        Extent::Daily => run(&mut tests(&[]))?,
        Extent::All => all()?,
    }
    if web::exists() { board() } else { Ok(()) }
}

fn board() -> Result<()> {
    web::test()?;
    let is_ci = env::var("CI").is_ok_and(|value| value == "true" || value == "1");
    match browser::test()? {
        BrowserRun::Passed => Ok(()),
        BrowserRun::Skipped(reason) if is_ci => bail!("expected the browser tests to run, but {reason}"),
        BrowserRun::Skipped(reason) => {
            eprintln!("\n*** SKIPPED: all browser tests: {reason}\n*** 1 step skipped");
            Ok(())
        }
    }
}

fn all() -> Result<()> {
    run(tests(&[]).env("MISERE_ALL", "1"))?;
    // `--tests` leaves out doc tests, where `ignore` marks what is not to be compiled at all.
    let binary = build::release(build::Cpu::Recent)?;
    let mut ignored = tests(&["--tests", "--", "--ignored"]);
    run(ignored.env("MISERE_ALL", "1").env("MISERE_BIN", binary))?;
    fuzz::every_target(fuzz::SECONDS)
}

/// `cargo test`, with a Python for the tests that want one.
fn tests(args: &[&str]) -> process::Command {
    let mut command = cargo(["test", "--workspace", "--no-fail-fast"].iter().chain(args));
    if let Some(python) = setup::python_chess() {
        command.env("MISERE_PYTHON", python);
    }
    command
}
