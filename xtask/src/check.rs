//! `cargo xtask check`: layout, lints, documentation, dependencies.

use crate::cargo::{cargo, run};
use crate::setup;
use crate::usage::{Command, Usage};
use anyhow::Result;
use lexopt::{Arg, Parser};

pub(crate) const COMMAND: Command =
    Command { name: "check", summary: "check layout, lints and documentation", run: start };

const HELP: &str = "\
Checks what the compiler lets pass: layout (rustfmt), lints (clippy), documentation (rustdoc), each without
a warning, and licences and sources of dependencies (cargo-deny, where it is installed).

Usage: cargo xtask check

Options:
  -h, --help  this text

Example:
  cargo xtask check
";

fn start(args: &mut Parser) -> Result<()> {
    if let Some(arg) = args.next().map_err(Usage::from)? {
        return Err(match arg {
            Arg::Short('h') | Arg::Long("help") => Usage::help(HELP).into(),
            other => Usage::from(other.unexpected()).into(),
        });
    }
    setup::ensure(&setup::RUSTFMT)?;
    setup::ensure(&setup::CLIPPY)?;
    run(&mut cargo(["fmt", "--all", "--check"]))?;
    run(&mut cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    // What the workspace does not switch on: the other features of the rules, and life without the standard library.
    for features in ["small,serde,arbitrary,std", "", "small,serde,arbitrary"] {
        let rules =
            ["clippy", "--package", "misere-rules", "--all-targets", "--no-default-features", "--features"];
        run(&mut cargo(rules.into_iter().chain([features, "--", "-D", "warnings"])))?;
    }
    run(cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    if setup::has_command("deny") {
        run(&mut cargo(["deny", "check", "bans", "licenses", "sources"]))?;
    } else {
        eprintln!(
            "SKIPPED: licences and sources of dependencies (`cargo install --locked cargo-deny` enables this)"
        );
    }
    Ok(())
}
