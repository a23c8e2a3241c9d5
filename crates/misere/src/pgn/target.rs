//! Where games go: a file appears whole or not at all.

use anyhow::Context as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Stdout, or a file.
pub(super) enum Target<'a, W: Write> {
    Out(&'a mut W),
    /// Something that is no file, such as a pipe: it is written to.
    Special(BufWriter<File>),
    File(Draft),
}

/// A file under another name, until it is complete.
pub(super) struct Draft {
    writer: BufWriter<File>,
    draft: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl<'a, W: Write> Target<'a, W> {
    pub(super) fn open(path: Option<&Path>, out: &'a mut W) -> anyhow::Result<Target<'a, W>> {
        let Some(path) = path.filter(|path| *path != Path::new("-")) else { return Ok(Target::Out(out)) };
        let context = || format!("cannot write {}", path.display());
        match fs::metadata(path) {
            Ok(data) if data.is_dir() => {
                Err(io::Error::from(io::ErrorKind::IsADirectory)).with_context(context)
            }
            Ok(data) if !data.is_file() => {
                let file = File::options().write(true).open(path).with_context(context)?;
                Ok(Target::Special(BufWriter::new(file)))
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
                draft.finish().with_context(|| format!("cannot write {}", draft.path.display()))
            }
        }
    }
}

impl Draft {
    fn begin(path: &Path) -> io::Result<Draft> {
        // A link stays one: what it leads to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_string_lossy();
        let draft = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let writer = BufWriter::new(File::create_new(&draft)?);
        Ok(Draft { writer, draft, path, finished: false })
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        self.writer.get_ref().sync_all()?;
        fs::rename(&self.draft, &self.path)?;
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
