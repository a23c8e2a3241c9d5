//! Where games go: a file appears whole or not at all.

use super::source::Identity;
use crate::stream::Stream;
use anyhow::{Context as _, bail};
use misere_table::save::file::{DraftFile, Pipes};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

/// The drafts that are being written. A program that [`discard_on_interrupt`] was called for leaves none behind.
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The status of a program that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// Stdout, or a file.
pub(crate) enum Target<'a, W: Write> {
    Out(&'a mut W),
    File { writer: BufWriter<Stream<DraftFile>>, name: String },
}

impl<'a, W: Write> Target<'a, W> {
    /// Opens a file; `-` and nothing mean stdout. What is read from `source` is not written to while it
    /// is read, unless by a draft.
    pub(crate) fn open(
        path: Option<&Path>,
        source: Option<&Identity>,
        out: &'a mut W,
    ) -> anyhow::Result<Target<'a, W>> {
        let is_stdout = |path: &Path| path == Path::new("-") || path == Path::new("/dev/stdout");
        let Some(path) = path.filter(|path| !is_stdout(path)) else {
            let stdout = Identity::of_stdout();
            if source.is_some_and(|source| stdout.as_ref() == Some(source)) {
                bail!("expected another file on stdout than the one that is read, found the same");
            }
            return Ok(Target::Out(out));
        };
        let name = path.display().to_string();
        let draft = begin(path).with_context(|| format!("cannot write {name}"))?;
        let straight_into = draft.beside().is_none().then(|| Identity::of(draft.file())).flatten();
        if source.is_some_and(|source| straight_into.as_ref() == Some(source)) {
            bail!("cannot write {name}: expected another file than the one that is read, found the same");
        }
        Ok(Target::File { writer: BufWriter::new(Stream::named(name.clone(), draft)), name })
    }

    /// Everything has been written.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Target::Out(out) => Ok(out.flush()?),
            Target::File { writer, name } => {
                let stream = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
                finish(stream.into_stream()).with_context(|| format!("cannot write {name}"))
            }
        }
    }
}

impl<W: Write> Write for Target<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Out(out) => out.write(bytes),
            Target::File { writer, .. } => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Out(out) => out.flush(),
            Target::File { writer, .. } => writer.flush(),
        }
    }
}

/// If the program is interrupted from here on, its drafts go away.
pub(super) fn discard_on_interrupt() -> anyhow::Result<()> {
    let discard = || {
        // The lock is held to the end: a draft is not completed meanwhile.
        for draft in &*OPEN.lock().unwrap_or_else(PoisonError::into_inner) {
            let _ = fs::remove_file(draft);
        }
        process::exit(INTERRUPTED);
    };
    ctrlc::set_handler(discard).context("cannot watch for Ctrl-C")
}

pub(super) fn begin(path: &Path) -> io::Result<DraftFile> {
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let draft = DraftFile::begin(path, Pipes::Written)?;
    open.extend(draft.beside().map(Path::to_owned));
    Ok(draft)
}

pub(super) fn finish(draft: DraftFile) -> io::Result<()> {
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let beside = draft.beside().map(Path::to_owned);
    draft.finish()?;
    open.retain(|path| Some(path) != beside.as_ref());
    Ok(())
}
