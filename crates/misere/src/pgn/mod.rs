//! `misere pgn`: reads games, checks them and writes them again.
//!
//! A stream is cut into blocks of whole games, which go through the pipeline: only a few of them are in
//! memory at any time, unless a single game is longer.

mod check;
mod explore;
mod index;
mod json;
mod notes;
pub(crate) mod progress;
mod rest;
mod rewrite;
pub(crate) mod source;
pub(crate) mod target;

use crate::cli::{Pgn, PgnCommand};
use crate::games::Games;
use crate::pipeline;
use misere_notation::pgn::{Block, Blocks, PgnError, Reading};
use misere_rules::Faults;
use std::io::{self, IsTerminal as _, Write};
use target::Target;

/// How many bytes of games are handed to a worker at a time.
const BLOCK: usize = 1 << 18;

/// What is known of the games of a block when they have been read.
#[derive(Debug, Default)]
pub(crate) struct BlockReport {
    /// To be written.
    text: Vec<u8>,
    games: u64,
    /// Moves of main lines.
    plies: u64,
    /// Games that break off.
    broken: u64,
    /// What is wrong, each with the index of its game in the block.
    complaints: Vec<(u64, PgnError)>,
    /// What is strange and still no error, likewise.
    notes: Vec<(u64, String)>,
}

impl BlockReport {
    fn complain(&mut self, error: &PgnError) {
        self.complaints.push((self.games, error.clone()));
    }

    fn note(&mut self, note: String) {
        self.notes.push((self.games, note));
    }
}

pub(crate) fn run(options: &Pgn, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    match &options.command {
        Some(PgnCommand::Index(options)) => return index::index(options, out),
        Some(PgnCommand::Explore(options)) => return explore::explore(options, out),
        None => {}
    }
    let games = Games::read(&options.charter)?;
    let reading = Reading { games: games.custom(), letters: options.letters, pardoned: Faults::HARMLESS };
    let work: fn(&Block, Reading<'_>) -> io::Result<BlockReport> = match options {
        Pgn { check: true, .. } => check::check,
        Pgn { json: true, .. } => json::report,
        _ => rewrite::rewrite,
    };
    let screen_is_free = options.check || options.out.is_some() || !io::stdout().is_terminal();
    let source = source::open(options.file.as_deref(), screen_is_free)?;
    if options.out.is_some() {
        target::discard_on_interrupt()?;
    }
    let mut target = Target::open(options.out.as_deref(), source.identity.as_ref(), out)?;
    let mut blocks = Blocks::new(source.stream, BLOCK);
    let mut total = BlockReport::default();
    let mut flawed = false;
    pipeline::run(
        options.workers.threads(pipeline::MEMORY_PER_THREAD)?,
        |block: &mut Block| blocks.read(block),
        || |block: &Block| work(block, reading),
        |report| {
            let report = report?;
            target.write_all(&report.text)?;
            for (game, error) in &report.complaints {
                progress::complain(&format!("misere: game {}, {error}", total.games + game + 1));
            }
            for (game, note) in &report.notes {
                progress::complain(&format!("misere: note: game {}, {note}", total.games + game + 1));
            }
            flawed |= !report.complaints.is_empty();
            total.games += report.games;
            total.plies += report.plies;
            total.broken += report.broken;
            Ok(())
        },
    )?;
    if options.check {
        writeln!(target, "games {}\nplies {}\nbroken {}", total.games, total.plies, total.broken)?;
    }
    target.finish()?;
    match (options.json, total.broken) {
        (true, _) => Ok(()),
        (false, 0) if !flawed => Ok(()),
        (false, 0) => anyhow::bail!("expected good games, found flaws in some"),
        (false, broken) => anyhow::bail!("expected good games, found {broken} broken of {}", total.games),
    }
}
