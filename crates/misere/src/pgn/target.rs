//! Where games go: a file appears whole or not at all.

use crate::stream::Stream;
use anyhow::Context as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

/// The draft that is being written. Whoever interrupts the program leaves none behind.
static OPEN: Mutex<Option<PathBuf>> = Mutex::new(None);

/// The status of a program that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// Stdout, or a file.
pub(super) enum Target<'a, W: Write> {
    Out(&'a mut W),
    /// Something that is no file, such as a pipe: it is written to.
    Special(BufWriter<Stream<File>>),
    File(Draft),
}

/// A file under another name, until it is complete.
pub(super) struct Draft {
    writer: BufWriter<Stream<File>>,
    draft: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl<'a, W: Write> Target<'a, W> {
    pub(super) fn open(path: Option<&Path>, out: &'a mut W) -> anyhow::Result<Target<'a, W>> {
        let is_stdout = |path: &Path| path == Path::new("-") || path == Path::new("/dev/stdout");
        let Some(path) = path.filter(|path| !is_stdout(path)) else { return Ok(Target::Out(out)) };
        let context = || format!("cannot write {}", path.display());
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => {
                Err(io::Error::from(io::ErrorKind::IsADirectory)).with_context(context)
            }
            // A file that is open under a name such as /dev/fd/3 is somebody else's to replace.
            Ok(data) if !data.is_file() || is_open(path) => {
                let file = File::options().append(true).open(path).with_context(context)?;
                Ok(Target::Special(BufWriter::new(Stream::named(path.display().to_string(), file))))
            }
            _ => Draft::begin(path).with_context(context).map(Target::File),
        }
    }

    /// Everything has been written.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Target::Out(out) => Ok(out.flush()?),
            Target::Special(mut writer) => Ok(writer.flush()?),
            Target::File(mut draft) => {
                draft.writer.flush()?;
                draft.finish().with_context(|| format!("cannot write {}", draft.path.display()))
            }
        }
    }
}

/// Begins the draft. If the program is interrupted from here on, it goes away.
fn clean_up_when_interrupted(draft: &Path) -> io::Result<File> {
    let remove = || {
        // The lock is held to the end: a draft is not completed meanwhile.
        let open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(draft) = &*open {
            let _ = fs::remove_file(draft);
        }
        process::exit(INTERRUPTED);
    };
    ctrlc::set_handler(remove).map_err(io::Error::other)?;
    let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    let file = File::create_new(draft)?;
    *open = Some(draft.to_owned());
    Ok(file)
}

/// Is this the name of something that is open, rather than of a file in a folder?
fn is_open(path: &Path) -> bool {
    path.starts_with("/dev") || path.starts_with("/proc")
}

impl Draft {
    fn begin(path: &Path) -> io::Result<Draft> {
        // A link stays one: what it leads to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_string_lossy();
        let draft = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let file = clean_up_when_interrupted(&draft)?;
        let writer = BufWriter::new(Stream::named(path.display().to_string(), file));
        Ok(Draft { writer, draft, path, finished: false })
    }

    /// Everything is in the file: gives it its name.
    fn finish(&mut self) -> io::Result<()> {
        let file = self.writer.get_ref().stream();
        // What was there keeps its permissions.
        if let Ok(data) = fs::metadata(&self.path) {
            file.set_permissions(data.permissions())?;
        }
        file.sync_all()?;
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        fs::rename(&self.draft, &self.path)?;
        *open = None;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.finished {
            let _ = fs::remove_file(&self.draft);
        }
    }
}

impl<W: Write> Write for Target<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Out(out) => out.write(bytes),
            Target::Special(writer) => writer.write(bytes),
            Target::File(draft) => draft.writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Out(out) => out.flush(),
            Target::Special(writer) => writer.flush(),
            Target::File(draft) => draft.writer.flush(),
        }
    }
}
