//! Set-up on a fresh machine: what is missing is installed, what is there is left alone.

use crate::cargo::{cargo, read, run, succeeds, target_dir};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A part of the Rust toolchain that a minimal installation leaves out, and the cargo command it provides.
pub(crate) struct Component {
    name: &'static str,
    command: &'static str,
}

pub(crate) const RUSTFMT: Component = Component { name: "rustfmt", command: "fmt" };
pub(crate) const CLIPPY: Component = Component { name: "clippy", command: "clippy" };

/// Adds the component to the toolchain unless it is there.
pub(crate) fn ensure(component: &Component) -> Result<()> {
    if has_command(component.command) {
        return Ok(());
    }
    run(Command::new("rustup").args(["component", "add", component.name])).with_context(|| {
        format!("expected `cargo {}`, found neither it nor a way to add it", component.command)
    })
}

/// Adds the standard library for another target to the toolchain unless it is there.
pub(crate) fn ensure_target(target: &str) -> Result<()> {
    let library = read(Command::new("rustc").args(["--print", "target-libdir", "--target", target]));
    if library.is_some_and(|directory| Path::new(directory.trim()).is_dir()) {
        return Ok(());
    }
    run(Command::new("rustup").args(["target", "add", target])).with_context(|| {
        format!("expected Rust's library for {target}, found neither it nor a way to add it")
    })
}

/// Whether `cargo NAME` exists.
pub(crate) fn has_command(name: &str) -> bool {
    succeeds(&mut cargo([name, "--version"]))
}

/// Installs the package `cargo-NAME` from the registry unless `cargo NAME` exists.
pub(crate) fn install(name: &str) -> Result<()> {
    if has_command(name) {
        return Ok(());
    }
    run(&mut cargo(["install", "--locked", &format!("cargo-{name}")]))
}

/// The versions of python-chess and of berserk that the engine and the server are tested with.
const PYTHON_CHESS: &str = "chess==1.11.2";
const BERSERK: &str = "berserk==0.14.0";

/// A Python that knows python-chess and berserk: the one on the machine, or one of our own under `target`. `None` where
/// neither can be had; the tests that want it say so then.
pub(crate) fn python_chess() -> Option<PathBuf> {
    let knows_chess = |python: &Path| {
        succeeds(Command::new(python).args(["-c", "import berserk, chess.engine, chess.variant"]))
    };
    let own = target_dir().join("python");
    let (folder, name) = if cfg!(windows) { ("Scripts", "python.exe") } else { ("bin", "python") };
    let ours = own.join(folder).join(name);
    if let Some(python) = [PathBuf::from("python3"), ours.clone()].into_iter().find(|p| knows_chess(p)) {
        return Some(python);
    }
    let made = run(Command::new("python3").args(["-m", "venv"]).arg(&own)).and_then(|()| {
        run(Command::new(&ours).args(["-m", "pip", "install", "--quiet", PYTHON_CHESS, BERSERK]))
    });
    match made {
        Ok(()) => Some(ours),
        Err(error) => {
            eprintln!("xtask: going on without python-chess: {error:#}");
            None
        }
    }
}
