//! `cargo xtask bench`: speed, measured beside the peers.

use crate::cargo::{capture, cargo, root, run};
use crate::section;
use crate::services::Services;
use crate::usage::{Command, Usage};
use anyhow::{Context, Result, ensure};
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::fs;
use std::io::Write as _;
use std::process::Stdio;

pub(crate) const COMMAND: Command =
    Command { name: "bench", summary: "measure speed beside the peers", run: start };

const HELP: &str = "\
Measures speed and prints Markdown tables, ours and the peers' runs alternating. The benches are
  perft     counting positions
  notation  games read from PGN, FEN and SAN read and written
  table     how long players and saved files wait, and a million random lines
  online    a server: moves, latency and memory with 1,000 games, beside a plain relay; 3 servers
            with PostgreSQL and NATS, which are started as for `cargo xtask test` (docs/scale.md)
  truth     the solver: the ladder of proofs, its speed beside a plain search, a suite of wins, and
            how often the engine plays a winning move of them: `truth engine` (docs/truth.md)

Usage: cargo xtask bench perft|notation|table|online|truth [--write] [-- ARGS…]

Options:
      --write  also replace the bench's section of docs/speed.md by the tables
      ARGS…    are handed to the bench itself: a word runs only rows with that word in their name
  -h, --help   this text

Example:
  cargo xtask bench perft --write
";

/// Where the table goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Destination {
    Terminal,
    TerminalAndDocument,
}

fn start(args: &mut Parser) -> Result<()> {
    let mut bench = None;
    let mut destination = Destination::Terminal;
    let mut passed_on = Vec::new();
    while let Some(arg) = args.next().map_err(Usage::from)? {
        match arg {
            Arg::Value(name) if bench.is_none() => bench = Some(name.string().map_err(Usage::from)?),
            Arg::Value(word) => passed_on.push(word),
            Arg::Long("write") => destination = Destination::TerminalAndDocument,
            Arg::Short('h') | Arg::Long("help") => return Err(Usage::help(HELP).into()),
            other => return Err(Usage::from(other.unexpected()).into()),
        }
    }
    match bench.as_deref() {
        Some(name @ ("perft" | "notation" | "table")) => measure(name, &passed_on, destination),
        Some("truth") => match passed_on.split_first() {
            Some((word, rest)) if word == "engine" => engine_on_wins(rest),
            _ => truth(&passed_on),
        },
        Some("online") => online(&passed_on),
        other => {
            let found = other.map_or_else(|| "none".to_owned(), |other| format!("`{other}`"));
            Err(Usage::Wrong(format!(
                "expected the bench perft, notation, table, online or truth, found {found}"
            ))
            .into())
        }
    }
}

/// The solver has no peers to be built beside it, so its bench is an example of its own.
fn truth(args: &[OsString]) -> Result<()> {
    let mut bench = cargo(["run", "--release", "-p", "misere-solver", "--example", "proofs", "--"]);
    print!("{}", capture(bench.args(args))?);
    Ok(())
}

/// How often the engine plays a move that is proved to win, on a suite of a hundred wins.
fn engine_on_wins(args: &[OsString]) -> Result<()> {
    let mut suite =
        cargo(["run", "--release", "-p", "misere-solver", "--example", "proofs", "--", "suite", "100", "17"]);
    let positions = capture(&mut suite)?;
    let mut bench = cargo(["run", "--release", "-p", "misere-study", "--example", "wins", "--"]);
    let mut bench = bench.args(args).stdin(Stdio::piped()).spawn().context("cannot start the engine")?;
    let mut stdin = bench.stdin.take().context("the engine has no stdin")?;
    stdin.write_all(positions.as_bytes()).context("the engine does not read its positions")?;
    drop(stdin);
    ensure!(bench.wait()?.success(), "expected the engine to end well, found a failure");
    Ok(())
}

/// Servers and clients are processes of one example.
fn online(args: &[OsString]) -> Result<()> {
    let services = Services::start();
    let mut bench = cargo(["run", "--release", "-p", "misere-online", "--example", "load", "--", "bench"]);
    match &services {
        Ok(services) => services.tell(&mut bench),
        Err(reason) => eprintln!("*** SKIPPED: 3 servers with PostgreSQL and NATS: {reason:#}"),
    }
    run(bench.args(args))
}

fn measure(name: &str, args: &[OsString], destination: Destination) -> Result<()> {
    let mut bench = cargo([
        "run",
        "--release",
        "--ignore-rust-version",
        "--manifest-path",
        "bench/Cargo.toml",
        "--",
        name,
    ]);
    if let Some(flags) = peer_flags()? {
        bench.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", flags);
    }
    let table = capture(bench.args(args))?;
    print!("{table}");
    if destination == Destination::TerminalAndDocument {
        let path = root().join("docs/speed.md");
        let document = fs::read_to_string(&path).context("cannot read docs/speed.md")?;
        let document =
            section::replace(&document, &format!("bench:{name}"), &table).context("in docs/speed.md")?;
        fs::write(&path, document).context("cannot write docs/speed.md")?;
    }
    Ok(())
}

/// shakmaty 0.30.2 uses a few methods of integers that Rust 1.97 made stable. An older compiler has
/// them, too, but wants to be told.
fn peer_flags() -> Result<Option<&'static str>> {
    let version = capture(std::process::Command::new("rustc").arg("--version"))?;
    let minor = version.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
    let flags = if cfg!(target_arch = "x86_64") {
        "-Ctarget-cpu=x86-64-v3 -Zcrate-attr=feature(int_lowest_highest_one,isolate_most_least_significant_one)"
    } else {
        "-Zcrate-attr=feature(int_lowest_highest_one,isolate_most_least_significant_one)"
    };
    Ok((minor.is_none_or(|minor| minor < 97)).then_some(flags))
}
