//! The browser tests: Chromium plays on a board that a fresh `misere` serves.

use crate::cargo::{cargo, read, root, run, target_dir};
use crate::node::npm;
use crate::test::Extent;
use anyhow::{Context, Result, bail};
use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What Chromium and its sisters are called, the best-tested first.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// What came of the tests.
#[must_use]
pub(crate) enum BrowserRun {
    Passed,
    Skipped(&'static str),
}

/// How to come by a browser.
#[derive(PartialEq, Eq, Debug)]
enum Plan {
    Use(PathBuf),
    Install,
    Skip(&'static str),
}

/// Runs them, the long ones if everything is tested, with Chromium installed first where that is possible.
pub(crate) fn test(extent: Extent) -> Result<BrowserRun> {
    let apt = find_program(&["apt-get"]).is_some();
    let is_root = read(Command::new("id").arg("-u")).is_some_and(|user| user.trim() == "0");
    let browser = match plan(installed(), apt, is_root) {
        Plan::Use(browser) => Some(browser),
        Plan::Install => install(),
        Plan::Skip(reason) => return Ok(BrowserRun::Skipped(reason)),
    };
    let Some(browser) = browser else {
        return Ok(BrowserRun::Skipped("Chromium is missing and could not be installed"));
    };
    let program = build()?;
    let misere = Serving::start(&program)?;
    // Tests of online play start `misere serve` themselves: they stop it and start it again.
    let mut tests = npm();
    tests
        .args(["run", "e2e"])
        .env("MISERE_URL", &misere.url)
        .env("MISERE", &program)
        .env("CHROMIUM", browser);
    if extent == Extent::All {
        tests.env("MISERE_ALL", "1");
    }
    run(&mut tests)?;
    Ok(BrowserRun::Passed)
}

fn plan(installed: Option<PathBuf>, apt: bool, is_root: bool) -> Plan {
    match (installed, apt, is_root) {
        (Some(browser), _, _) => Plan::Use(browser),
        (None, true, true) => Plan::Install,
        (None, true, false) => {
            Plan::Skip("Chromium is missing, and only root may `apt-get install chromium`")
        }
        (None, false, _) => Plan::Skip("Chromium is missing: install it, or name its path in CHROMIUM"),
    }
}

/// The browser that `CHROMIUM` names, or the one that is found.
fn installed() -> Option<PathBuf> {
    env::var_os("CHROMIUM").map(PathBuf::from).or_else(|| find_program(&NAMES))
}

pub(crate) fn find_program(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let directories: Vec<_> = env::split_paths(&path).collect();
    let candidates =
        names.iter().flat_map(|name| directories.iter().map(move |directory| directory.join(name)));
    candidates.into_iter().find(|candidate| candidate.is_file())
}

fn install() -> Option<PathBuf> {
    let apt =
        |args: &[&str]| run(Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive"));
    let installation = ["install", "--yes", "--no-install-recommends", "chromium"];
    match apt(&["update"]).and_then(|()| apt(&installation)) {
        Ok(()) => installed(),
        Err(error) => {
            eprintln!("xtask: {error:#}");
            None
        }
    }
}

/// The program as `cargo test` has just built it: only the page is played on, so no release is needed.
fn build() -> Result<PathBuf> {
    run(&mut cargo(["build", "--workspace", "--profile", "test", "--bin", "misere"]))?;
    Ok(target_dir().join("debug").join(format!("misere{}", env::consts::EXE_SUFFIX)))
}

/// A program that serves the board, until this is dropped.
struct Serving {
    program: Child,
    url: String,
}

impl Serving {
    fn start(misere: &Path) -> Result<Serving> {
        let mut command = Command::new(misere);
        command.args(["play", "--no-open", "--port", "0"]).current_dir(root());
        let program = command.stdout(Stdio::piped()).spawn();
        let program = program.with_context(|| format!("cannot start {}", misere.display()))?;
        let mut serving = Serving { program, url: String::new() };
        let stdout = serving.program.stdout.take().context("expected its stdout to be a pipe")?;
        BufReader::new(stdout).read_line(&mut serving.url)?;
        serving.url.truncate(serving.url.trim_end().len());
        if !serving.url.starts_with("http://") {
            bail!("expected the address of the board from `misere play`, found {:?}", serving.url);
        }
        Ok(serving)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_that_is_there_is_used() {
        let browser = PathBuf::from("/usr/bin/chromium");
        assert_eq!(plan(Some(browser.clone()), true, true), Plan::Use(browser.clone()));
        assert_eq!(plan(Some(browser.clone()), false, false), Plan::Use(browser));
    }

    #[test]
    fn only_root_can_install_one() {
        assert_eq!(plan(None, true, true), Plan::Install);
        for (apt, is_root) in [(true, false), (false, true), (false, false)] {
            assert!(matches!(plan(None, apt, is_root), Plan::Skip(_)), "{apt} {is_root}");
        }
    }

    #[test]
    fn programs_are_found_where_the_system_looks() {
        assert!(find_program(&["no-such-program", "cargo"]).is_some_and(|path| path.ends_with("cargo")));
        assert_eq!(find_program(&["no-such-program"]), None);
    }
}
