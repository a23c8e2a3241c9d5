//! Unfinished work on disk.

use anyhow::{Context as _, bail, ensure};
use misere_rules::Playable;
use misere_solver::{LeafValues, Saved, Solver};
use misere_table::save::file;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What a file of work begins with.
const MAGIC: &str = "misere solver work 1";
/// How often work is saved: at first often, then after a quarter of the time that it has taken, and at least as often as
/// this. After a crash no more than that is done again.
const AT_FIRST: Duration = Duration::from_millis(500);
const AT_LEAST: Duration = Duration::from_secs(10);

/// The file beside the proof in which work is kept.
pub(super) struct Work {
    path: PathBuf,
    header: String,
    last: Instant,
    file: Option<File>,
}

impl Work {
    /// Work on a question, which is told in one line, for a proof of this name.
    pub(super) fn of(proof: &Path, question: &str) -> Work {
        let mut path = proof.as_os_str().to_owned();
        path.push(".work");
        let header = format!("{MAGIC}\n{question}\n");
        Work { path: path.into(), header, last: Instant::now(), file: None }
    }

    /// Takes up what is there.
    pub(super) fn resume<P: Playable, T: LeafValues + Clone>(
        &mut self,
        solver: &mut Solver<P, T>,
    ) -> anyhow::Result<()> {
        let name = self.path.display().to_string();
        let bytes = match fs::read(&self.path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
        };
        let Some(pieces) = bytes.strip_prefix(self.header.as_bytes()) else {
            let known = bytes.starts_with(MAGIC.as_bytes());
            let what = if known { "that of another question" } else { "something else" };
            bail!("in {name}: expected work on this question, found {what}; remove it to begin anew");
        };
        let good = solver.restore(pieces).with_context(|| format!("in {name}"))?;
        let whole = self.header.len() + good;
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        // What a crash has left half written is cut off.
        file.set_len(whole as u64).with_context(|| format!("cannot write {name}"))?;
        file.flush()?;
        self.file = Some(file);
        Ok(())
    }

    /// Saves, if it is time.
    pub(super) fn save_at_times<P: Playable, T: LeafValues + Clone>(
        &mut self,
        solver: &Solver<P, T>,
        time: Duration,
    ) -> anyhow::Result<()> {
        let due = (time / 4).clamp(AT_FIRST, AT_LEAST);
        if self.last.elapsed() < due { Ok(()) } else { self.save(solver, time) }
    }

    pub(super) fn save<P: Playable, T: LeafValues + Clone>(
        &mut self,
        solver: &Solver<P, T>,
        time: Duration,
    ) -> anyhow::Result<()> {
        let (piece, saved) = solver.save(time);
        let cannot = || format!("cannot write {}", self.path.display());
        match (saved, &mut self.file) {
            (Saved::Rest, Some(file)) => file.write_all(&piece).with_context(cannot)?,
            _ => {
                let bytes = [self.header.as_bytes(), &piece].concat();
                file::write(&self.path, &bytes).with_context(cannot)?;
                self.file = Some(OpenOptions::new().append(true).open(&self.path).with_context(cannot)?);
            }
        }
        self.last = Instant::now();
        Ok(())
    }

    /// It is done.
    pub(super) fn remove(self) -> anyhow::Result<()> {
        drop(self.file);
        let gone = fs::remove_file(&self.path);
        ensure!(
            gone.is_ok() || !self.path.exists(),
            "cannot remove {}, which is of no more use",
            self.path.display()
        );
        Ok(())
    }
}
