//! `misere solve` and `misere verify`: proofs that a side can force a win.

mod answer;
mod examine;
mod options;
mod question;
mod work;

pub(crate) use examine::verify;
pub(crate) use options::{Solve, Verify};

use crate::cli::PlaceOptions;
use crate::ending::Misuse;
use crate::failure::{Failure, FailureKind};
use crate::games::Games;
use crate::place::Place;
use anyhow::Context as _;
use misere_notation::fen;
use misere_notation::names::Named;
use misere_notation::uci::CastlingStyle;
use misere_rules::{AnyPosition, Color, Playable as _};
use misere_solver::{SolverLimits, TableLeaves};
use question::Question;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Bytes that a thread needs besides what it shares.
const MEMORY_PER_THREAD: usize = 1 << 20;

pub(crate) fn run(options: &Solve, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    if let Some(path) = &options.explore {
        return examine::explore(path, options, out);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&stop);
    ctrlc::set_handler(move || signal.store(true, Relaxed)).context("cannot watch for Ctrl-C")?;
    let limits = SolverLimits {
        memory: options.memory,
        threads: options.workers.threads(MEMORY_PER_THREAD)?.get(),
        nodes: options.nodes.unwrap_or(u64::MAX),
        time: options.time,
    };
    let variant = options.variant.clone().unwrap_or_default();
    if options.stdin {
        let named = Games::read(&options.charter)?.find(&variant)?;
        return each_line(&named, options, &limits, &stop, input, out);
    }
    let place = Place::read(&PlaceOptions {
        variant,
        fen: options.fen.clone(),
        moves: options.moves.clone(),
        charter: options.charter.clone(),
    })?;
    let root = place.game.position().clone();
    let tables = TableLeaves::of(&root, &options.tables.open()?);
    let (style, attacker) = (place.style, attacker(options, &root));
    Question { root, attacker, style, limits, tables: &tables, stop: &stop }.ask(options, out)
}

fn attacker(options: &Solve, root: &AnyPosition) -> Color {
    options.attacker.unwrap_or_else(|| root.turn())
}

/// One question for each FEN; a line that is none gets an error as its answer.
fn each_line(
    named: &Named,
    options: &Solve,
    limits: &SolverLimits,
    stop: &AtomicBool,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    if !options.moves.is_empty() {
        return Err(Misuse("expected no --moves beside --stdin, found some".to_owned()).into());
    }
    let start = AnyPosition::start_of(&named.variant);
    let tables = TableLeaves::of(&start, &options.tables.open()?);
    for line in input.lines() {
        let line = line.context("cannot read stdin")?;
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        match fen::pardoned::<AnyPosition>(&named.variant, text) {
            Ok((root, pardoned)) => {
                if !pardoned.is_empty() {
                    // With stderr closed it cannot be told.
                    let _ = writeln!(
                        io::stderr(),
                        "misere: note: {pardoned} in `{text}`; it is solved all the same"
                    );
                }
                let style = CastlingStyle::of(&root.to_setup());
                let attacker = attacker(options, &root);
                let limits = limits.clone();
                Question { root, attacker, style, limits, tables: &tables, stop }.ask(options, out)?;
            }
            Err(error) => {
                let mut answer = b"{\"error\":".to_vec();
                Failure::new(FailureKind::BadFen, error.to_string()).write(&mut answer);
                answer.extend_from_slice(b"}\n");
                out.write_all(&answer)?;
            }
        }
        out.flush()?;
        if stop.load(Relaxed) {
            break;
        }
    }
    Ok(())
}
