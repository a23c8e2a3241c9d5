//! Where games come from.

use super::progress::Progress;
use crate::stream::Stream;
use anyhow::Context as _;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Opens a file; `-` and nothing mean stdin. How far a long file has been read is shown if there is a
/// screen for it.
pub(super) fn open(
    path: Option<&Path>,
    screen_is_free: bool,
) -> anyhow::Result<Stream<Box<dyn Read + Send>>> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        return Ok(Stream::named("stdin", Box::new(io::stdin())));
    };
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let size = file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len());
    let stream: Box<dyn Read + Send> = match size.filter(|_| screen_is_free) {
        Some(size) => Box::new(Progress::new(file, size)),
        None => Box::new(file),
    };
    Ok(Stream::named(name, stream))
}
