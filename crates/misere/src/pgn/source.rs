//! Where games come from.

use super::progress::Progress;
use crate::ending::Misuse;
use crate::stream::Stream;
use anyhow::Context as _;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// Games to be read.
pub(crate) struct Source {
    pub(crate) stream: Stream<Box<dyn Read + Send>>,
    /// Which file it is; `None` if it is something else, such as a pipe.
    pub(crate) identity: Option<Identity>,
}

impl Source {
    /// Refuses to write to what is read.
    pub(crate) fn refuse_as_target(&self, path: &Path) -> Result<(), Misuse> {
        let target = fs::metadata(path).ok().and_then(|data| Identity::of_plain_file(&data));
        match target.is_some() && target == self.identity {
            true => {
                let path = path.display();
                Err(Misuse(format!("expected another file to write than the one that is read, found {path}")))
            }
            false => Ok(()),
        }
    }
}

/// Opens a file; `-` and nothing mean stdin. How far a long file has been read is shown if there is a
/// screen for it.
pub(crate) fn open(path: Option<&Path>, screen_is_free: bool) -> anyhow::Result<Source> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        let stream = Stream::named("stdin", Box::new(io::stdin()) as Box<dyn Read + Send>);
        return Ok(Source { stream, identity: Identity::of_stdin() });
    };
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let identity = Identity::of(&file);
    let size = file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len());
    let stream: Box<dyn Read + Send> = match size.filter(|_| screen_is_free) {
        Some(size) => Box::new(Progress::new(file, size)),
        None => Box::new(file),
    };
    Ok(Source { stream: Stream::named(name, stream), identity })
}

/// Which file something is, whatever it is called: its device and its number there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identity(u64, u64);

#[cfg(unix)]
impl Identity {
    /// That of a plain file; `None` for all else.
    pub(super) fn of(file: &File) -> Option<Identity> {
        file.metadata().ok().and_then(|data| Identity::of_plain_file(&data))
    }

    fn of_plain_file(data: &fs::Metadata) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt as _;
        data.is_file().then(|| Identity(data.dev(), data.ino()))
    }

    pub(super) fn of_stdin() -> Option<Identity> {
        Identity::of_open(&io::stdin())
    }

    pub(super) fn of_stdout() -> Option<Identity> {
        Identity::of_open(&io::stdout())
    }

    fn of_open(stream: &impl std::os::fd::AsFd) -> Option<Identity> {
        Identity::of(&File::from(stream.as_fd().try_clone_to_owned().ok()?))
    }
}

/// Elsewhere the standard library cannot tell.
#[cfg(not(unix))]
impl Identity {
    pub(super) fn of(_: &File) -> Option<Identity> {
        None
    }

    fn of_plain_file(_: &fs::Metadata) -> Option<Identity> {
        None
    }

    pub(super) fn of_stdin() -> Option<Identity> {
        None
    }

    pub(super) fn of_stdout() -> Option<Identity> {
        None
    }
}
