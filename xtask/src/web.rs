//! The board in the browser: its packages, its build, its tests. Where there is no `web/` there is
//! nothing to do.

use crate::cargo::{read, root, run, target_dir};
use crate::node::{self, npm};
use crate::setup;
use crate::stamp::Stamp;
use anyhow::{Context as _, Result};
use std::process::Command;

/// What the board is made of: the page, and the crates that are compiled for it, which look down only.
const SOURCES: [&str; 10] = [
    "web",
    "docs",
    "Cargo.toml",
    "Cargo.lock",
    "crates",
    ":!crates/protocol",
    ":!crates/server",
    ":!crates/misere",
    ":!crates/cpu",
    ":!crates/oracle",
];

/// Whether this checkout has a board to build.
pub(crate) fn exists() -> bool {
    root().join("web/package.json").is_file()
}

/// Builds the board into `web/dist`, and installs what that takes, unless all of it is up to date.
pub(crate) fn build() -> Result<()> {
    if !exists() {
        return Ok(());
    }
    node::require()?;
    packages()?;
    setup::ensure_target("wasm32-unknown-unknown")?;
    let stamp = Stamp::new(target_dir().join("xtask/board"), root(), &sources()?);
    if stamp.is_current() && root().join("web/dist/index.html").is_file() {
        return Ok(());
    }
    run(npm().args(["run", "build"]))?;
    stamp.set()
}

/// Checks the types of the board and runs its tests that need no browser.
pub(crate) fn test() -> Result<()> {
    run(npm().args(["run", "check"]))?;
    run(npm().arg("test"))
}

/// Installs the packages unless they are those of `package-lock.json`.
fn packages() -> Result<()> {
    let web = root().join("web");
    // `npm ci` begins by removing the directory, and this stamp with it.
    let stamp = Stamp::new(web.join("node_modules/.xtask"), &web, &["package.json", "package-lock.json"]);
    if stamp.is_current() {
        return Ok(());
    }
    run(npm().args(["ci", "--no-audit", "--no-fund"]))?;
    stamp.set()
}

/// The files that the board is built from. What git ignores was made by building.
fn sources() -> Result<Vec<String>> {
    let mut list = Command::new("git");
    list.current_dir(root()).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"]);
    let files = read(list.args(SOURCES)).context("expected `git ls-files` to list the files of the board")?;
    Ok(files.split_terminator('\0').map(str::to_owned).collect())
}
