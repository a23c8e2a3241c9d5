//! `cargo xtask build`: the board and the binary, for recent CPUs or for all.

use crate::cargo::{cargo, run, target_dir};
use crate::usage::{Command, Usage};
use crate::web;
use anyhow::{Result, ensure};
use lexopt::{Arg, Parser};
use std::path::PathBuf;

pub(crate) const COMMAND: Command =
    Command { name: "build", summary: "build everything for release", run: start };

const HELP: &str = "\
Builds the board in the browser, then `misere` with the board inside for release, and prints where it is.
Needs Node.js 20.19 or later; what else is missing is installed, and what is up to date is left alone.

Usage: cargo xtask build [--portable]

On x86-64 the binary needs a CPU of level x86-64-v3 (about 2013 or later) and says so on an older one.

Options:
      --portable  build for every x86-64 CPU: slower, runs anywhere; kept apart in target/portable
  -h, --help      this text

Example:
  cargo xtask build --portable
";

/// Which CPUs the binary is built for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cpu {
    /// What `.cargo/config.toml` says: x86-64-v3.
    Recent,
    /// Every CPU of the architecture.
    Any,
}

fn start(args: &mut Parser) -> Result<()> {
    let mut cpu = Cpu::Recent;
    while let Some(arg) = args.next().map_err(Usage::from)? {
        match arg {
            Arg::Long("portable") => cpu = Cpu::Any,
            Arg::Short('h') | Arg::Long("help") => return Err(Usage::help(HELP).into()),
            other => return Err(Usage::from(other.unexpected()).into()),
        }
    }
    println!("{}", everything(cpu)?.display());
    Ok(())
}

/// Builds the board, then the binary with it, and returns the path of the binary.
pub(crate) fn everything(cpu: Cpu) -> Result<PathBuf> {
    web::build()?;
    release(cpu)
}

/// Builds the binary for release, with the board if that was built, and returns its path.
pub(crate) fn release(cpu: Cpu) -> Result<PathBuf> {
    let mut build = cargo(["build", "--release", "--package", "misere"]);
    let mut target = target_dir();
    if cpu == Cpu::Any {
        target.push("portable");
        // Set though empty, the variable replaces the flags of the configuration file.
        build.env("RUSTFLAGS", "").env_remove("CARGO_ENCODED_RUSTFLAGS").env("CARGO_TARGET_DIR", &target);
    }
    run(&mut build)?;
    let binary = target.join("release").join(format!("misere{}", std::env::consts::EXE_SUFFIX));
    ensure!(binary.is_file(), "expected the binary at {}, found nothing there", binary.display());
    Ok(binary)
}
