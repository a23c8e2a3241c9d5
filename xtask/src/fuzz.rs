//! `cargo xtask fuzz`: random bytes against the properties in `fuzz/fuzz_targets`.

use crate::cargo::{capture, cargo, root, run};
use crate::setup;
use crate::usage::{Command, Usage};
use anyhow::{Result, bail};
use lexopt::{Arg, Parser, ValueExt};
use std::num::NonZeroU32;
use std::process;

pub(crate) const COMMAND: Command = Command { name: "fuzz", summary: "run the fuzz targets", run: start };

/// How long a target runs unless told otherwise.
pub(crate) const SECONDS: NonZeroU32 = NonZeroU32::new(30).expect("30 is not 0");

const HELP: &str = "\
Runs one fuzz target, or each in turn, on ever new inputs; stops at the first that breaks its property.
Installs cargo-fuzz where it is missing; needs a C++ compiler.

Usage: cargo xtask fuzz [TARGET] [--seconds N]

Options:
      --seconds N  how long each target runs (default 30)
  -h, --help       this text

Example:
  cargo xtask fuzz charter_from_text --seconds 600
";

fn start(args: &mut Parser) -> Result<()> {
    let mut target = None;
    let mut seconds = SECONDS;
    while let Some(arg) = args.next().map_err(Usage::from)? {
        match arg {
            Arg::Value(name) if target.is_none() => target = Some(name.string().map_err(Usage::from)?),
            Arg::Long("seconds") => seconds = args.value().and_then(|n| n.parse()).map_err(Usage::from)?,
            Arg::Short('h') | Arg::Long("help") => return Err(Usage::help(HELP).into()),
            other => return Err(Usage::from(other.unexpected()).into()),
        }
    }
    let Some(target) = target else { return every_target(seconds) };
    let known = targets()?;
    if !known.contains(&target) {
        let complaint = format!("expected one of the fuzz targets {}, found `{target}`", known.join(", "));
        return Err(Usage::Wrong(complaint).into());
    }
    fuzz(&target, seconds)
}

/// Runs the targets one after the other, each for this many seconds.
pub(crate) fn every_target(seconds: NonZeroU32) -> Result<()> {
    let targets = targets()?;
    if targets.is_empty() {
        bail!("expected fuzz targets in fuzz/Cargo.toml, found none");
    }
    targets.iter().try_for_each(|target| fuzz(target, seconds))
}

/// The names of the targets, as `fuzz/Cargo.toml` lists them.
fn targets() -> Result<Vec<String>> {
    setup::install("fuzz")?;
    Ok(capture(&mut cargo_fuzz(&["list"]))?.lines().map(str::to_owned).collect())
}

fn fuzz(target: &str, seconds: NonZeroU32) -> Result<()> {
    run(&mut cargo_fuzz(&["run", target, "--", &format!("-max_total_time={seconds}")]))
}

/// Sanitizers are unstable flags; the variable lets the stable toolchain that builds all else accept them.
fn cargo_fuzz(args: &[&str]) -> process::Command {
    let mut command = cargo(std::iter::once(&"fuzz").chain(args));
    command.env("RUSTC_BOOTSTRAP", "1").current_dir(root());
    command
}
