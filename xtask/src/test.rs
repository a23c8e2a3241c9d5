//! `cargo xtask test`: every test, from a fresh clone.

use crate::cargo::{cargo, run};
use crate::services::Services;
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
Tests of the server that need PostgreSQL and NATS are marked as ignored; they run on servers that are started
for them in a temporary folder. Where `postgresql` and `nats-server` are missing they are installed if root
and apt-get can; else these tests are skipped, and that is said at the end.

Usage: cargo xtask test [--all]

Options:
      --all   the long way: MISERE_ALL=1 (full perft tables, 50,000 games against each oracle),
              ignored tests, the release binary on emulated old CPUs (where qemu-x86_64 is
              installed), browsers on a bad line, each fuzz target for 30 s
  -h, --help  this text

Example:
  cargo xtask test --all
";

/// The modules of tests that need PostgreSQL, and some of them NATS, have this name.
const ON_SERVICES: &str = "postgres";

/// How much is tested.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
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
    let services = Services::start();
    match extent {
        Extent::Daily => daily(services.as_ref().ok())?,
        Extent::All => all(services.as_ref().ok())?,
    }
    if web::exists() {
        board(extent)?;
    }
    if let Err(reason) = services {
        eprintln!("\n*** SKIPPED: all tests with PostgreSQL and NATS: {reason:#}\n*** 1 step skipped");
    }
    Ok(())
}

fn board(extent: Extent) -> Result<()> {
    web::test()?;
    let is_ci = env::var("CI").is_ok_and(|value| value == "true" || value == "1");
    match browser::test(extent)? {
        BrowserRun::Passed => Ok(()),
        BrowserRun::Skipped(reason) if is_ci => bail!("expected the browser tests to run, but {reason}"),
        BrowserRun::Skipped(reason) => {
            eprintln!("\n*** SKIPPED: all browser tests: {reason}\n*** 1 step skipped");
            Ok(())
        }
    }
}

fn daily(services: Option<&Services>) -> Result<()> {
    run(&mut tests(&[]))?;
    let Some(services) = services else { return Ok(()) };
    let mut command = tests(&["--tests", "--", "--ignored", ON_SERVICES]);
    services.tell(&mut command);
    run(&mut command)
}

fn all(services: Option<&Services>) -> Result<()> {
    run(tests(&[]).env("MISERE_ALL", "1"))?;
    // `--tests` leaves out doc tests, where `ignore` marks what is not to be compiled at all.
    let binary = build::release(build::Cpu::Recent)?;
    let mut ignored = tests(&["--tests", "--", "--ignored"]);
    match services {
        Some(services) => services.tell(&mut ignored),
        None => {
            ignored.args(["--skip", ON_SERVICES]);
        }
    }
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
