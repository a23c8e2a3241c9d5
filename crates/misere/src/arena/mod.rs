//! `misere match`: two engines play each other.
//!
//! What is read and counted is apart from what waits. `options`, `spec`, `limit` and `openings` say what
//! is to be played, `dialect`, `variant` and `greeting` what engines say and are told, `record`, `tally`,
//! `elo`, `sprt`, `pgn`, `report` and `printout` what came of it: all of them are plain values. `process`,
//! `process_group` and `player` talk to an engine, `guard` ends engines of a match that was killed, `duel` plays a game, `crew` several at a time, `scorer` counts
//! them, `games_file` writes them down.

mod crew;
mod dialect;
mod duel;
mod elo;
mod games_file;
mod greeting;
pub(crate) mod guard;
mod limit;
mod openings;
mod options;
mod pgn;
mod player;
mod prepare;
mod printout;
mod process;
mod process_group;
mod progress;
mod record;
mod report;
mod scorer;
mod spec;
mod sprt;
mod tally;
mod variant;

pub(crate) use options::Match;

use crate::games::Games;
use anyhow::Context as _;
use report::{Circumstances, Report, Stop};
use scorer::Scorer;
use std::io::Write;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Raised when the match is to end.
static STOP: AtomicBool = AtomicBool::new(false);

/// Raised when it is Ctrl-C that ends it.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How often the display looks for something new.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// The status of a program that was interrupted and could not wait, as shells have it.
const IN_A_HURRY: i32 = 130;

pub(crate) fn run(options: &Match, out: &mut impl Write) -> anyhow::Result<()> {
    let named = Games::read(&options.charter)?.find(&options.variant)?;
    let plan = prepare::plan(options, named.clone())?;
    crew::require_threads(&plan)?;
    let mut scorer = Scorer::new(options, named.clone(), &plan)?;
    watch_for_interruption()?;
    let begin = Instant::now();
    let outcome = crew::play(&plan, |news| {
        let outcome = scorer.listen(news);
        STOP.store(true, Ordering::Relaxed);
        outcome
    });
    let (stopped, failure) = match outcome {
        Ok(stopped) => (stopped, None),
        Err(error) if scorer.tally().games() == 0 => return Err(error),
        Err(error) => (Stop::Failed, Some(error)),
    };
    let (tally, unwritten) = scorer.finish();
    let circumstances = Circumstances {
        variant: named.variant.card().key,
        engines: plan.identities(),
        openings: &prepare::origin(options),
        seed: options.seed,
        sprt: options.sprt,
        stopped,
        time: begin.elapsed(),
    };
    let report = Report::new(&tally, circumstances);
    match options.json {
        true => report.write_json(out)?,
        false => report.write_text(out)?,
    }
    out.flush()?;
    match (failure.or(unwritten), tally.faults()) {
        (Some(error), _) => Err(error),
        (None, faults) if options.strict && faults > 0 => {
            anyhow::bail!("expected games without failures, found {faults} that were lost by one")
        }
        _ => Ok(()),
    }
}

/// The first Ctrl-C ends the match, the second one the program.
fn watch_for_interruption() -> anyhow::Result<()> {
    ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            process_group::kill_all();
            exit(IN_A_HURRY);
        }
        STOP.store(true, Ordering::Relaxed);
    })
    .context("cannot watch for Ctrl-C")
}
