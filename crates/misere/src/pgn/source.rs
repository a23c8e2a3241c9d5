//! Where games come from.

use super::progress::Progress;
use anyhow::Context as _;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A stream that knows its name, so that a failure can tell it.
pub(super) struct Source {
    name: String,
    stream: Box<dyn Read + Send>,
}

/// Opens a file; `-` and nothing mean stdin. How far a long file has been read is shown if there is a
/// screen for it.
pub(super) fn open(path: Option<&Path>, screen_is_free: bool) -> anyhow::Result<Source> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        return Ok(Source { name: "stdin".to_owned(), stream: Box::new(io::stdin()) });
    };
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let size = file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len());
    let stream: Box<dyn Read + Send> = match size.filter(|_| screen_is_free) {
        Some(size) => Box::new(Progress::new(file, size)),
        None => Box::new(file),
    };
    Ok(Source { name, stream })
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let named = |error: io::Error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("cannot read {}: {error}", self.name)),
        };
        self.stream.read(buffer).map_err(named)
    }
}
