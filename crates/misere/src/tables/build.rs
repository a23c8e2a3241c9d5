//! `misere tables build`: a line for each table, or a bar on a terminal.

use crate::cli::BuildTables;
use crate::games::Games;
use crate::pgn::progress::{CLEAR, bar};
use anyhow::{Context as _, anyhow};
use misere_rules::{Rules, VisitRules};
use misere_tablebase::{Build, BuildError, BuildProgress};
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// About how many bytes a thread takes that works out a table.
const MEMORY_PER_THREAD: usize = 512 << 20;

/// Set when the user wants an end.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

pub(super) fn run(options: &BuildTables, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    let variant = Games::read(&options.charter)?.find(&options.variant)?.variant;
    let threads = options.workers.threads(MEMORY_PER_THREAD)?.get();
    let build = Build { men: options.men, only: options.only.clone(), threads, distances: options.dtw };
    // The first Ctrl-C ends it after the tables that are being worked out.
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed)).context("cannot listen for Ctrl-C")?;
    let begin = Instant::now();
    let told = Mutex::new(Told::new(out, begin));
    let tell = |progress: BuildProgress| {
        let is_told = told.lock().is_ok_and(|mut told| told.tell(&progress));
        is_told && !INTERRUPTED.load(Ordering::Relaxed)
    };
    let built = variant.visit(Run { build, folder: &options.out, tell: &tell });
    let Told { out, outcome, bytes, shows_bar, .. } =
        told.into_inner().map_err(|_| anyhow!("a thread has failed"))?;
    if shows_bar {
        let _ = write!(io::stderr(), "{CLEAR}");
    }
    built?;
    outcome?;
    writeln!(out, "bytes {bytes}\nseconds {:.1}", begin.elapsed().as_secs_f64())?;
    Ok(())
}

struct Run<'a> {
    build: Build,
    folder: &'a Path,
    tell: &'a (dyn Fn(BuildProgress) -> bool + Sync),
}

impl VisitRules for Run<'_> {
    type Output = Result<(), BuildError>;

    fn visit<R: Rules>(self, rules: R) -> Result<(), BuildError> {
        self.build.run(rules, self.folder, self.tell)
    }
}

/// What has been told of a build.
struct Told<'a, W> {
    out: &'a mut W,
    /// Whether it could be told.
    outcome: io::Result<()>,
    bytes: u64,
    begin: Instant,
    /// How many positions were in the folder already.
    found: u64,
    /// A person is looking: a bar says more than a line for each table.
    shows_bar: bool,
}

impl<'a, W: Write> Told<'a, W> {
    fn new(out: &'a mut W, begin: Instant) -> Told<'a, W> {
        let shows_bar = io::stderr().is_terminal() && io::stdout().is_terminal();
        Told { out, outcome: Ok(()), bytes: 0, begin, found: 0, shows_bar }
    }

    /// Tells of a finished table, and whether that was possible.
    fn tell(&mut self, progress: &BuildProgress) -> bool {
        let BuildProgress { material, done, total, bytes, positions, found, .. } = *progress;
        self.bytes += bytes as u64;
        self.found += if found { positions } else { 0 };
        let time = self.begin.elapsed();
        if self.outcome.is_err() {
            return false;
        }
        self.outcome = if self.shows_bar {
            let line = picture(progress, self.bytes, self.found, time);
            write!(io::stderr(), "{CLEAR}{line}")
        } else {
            let how = if found { "found" } else { "built" };
            let seconds = time.as_secs();
            writeln!(self.out, "{done}/{total} {material} {how}, {bytes} bytes, {seconds} s")
                .and_then(|()| self.out.flush())
        };
        self.outcome.is_ok()
    }
}

/// `[#####     ]  50 %, 283 of 567 tables, 70 MB, about 6 min left`
fn picture(progress: &BuildProgress, bytes: u64, found: u64, time: Duration) -> String {
    let BuildProgress { done, total, positions_done, positions_total, .. } = *progress;
    let mut line = format!(
        "{}, {done} of {total} tables, {:.1} MB",
        bar(positions_done, positions_total),
        bytes as f64 / 1e6
    );
    // What was found says nothing of the time that the rest will take.
    let (built, left) = (positions_done.saturating_sub(found), positions_total - positions_done);
    if built > 0 && left > 0 {
        let seconds = time.as_secs_f64() * left as f64 / built as f64;
        line += &match seconds as u64 {
            0..100 => format!(", about {seconds:.0} s left"),
            _ => format!(", about {:.0} min left", seconds / 60.0),
        };
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_tells_how_much_is_left() {
        let progress = BuildProgress {
            material: "KQvR".parse().expect("a name"),
            done: 3,
            total: 7,
            bytes: 1,
            found: false,
            positions: 10,
            positions_done: 50,
            positions_total: 100,
        };
        let line = picture(&progress, 1_500_000, 25, Duration::from_secs(30));
        assert_eq!(line, "[###############               ]  50 %, 3 of 7 tables, 1.5 MB, about 60 s left");
    }
}
