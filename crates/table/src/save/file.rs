//! Writing a file so that half of it never stands under its name.
//!
//! This is the one way in which the program replaces files: saved games, rewritten PGN, the games of a match, unpacked
//! positions. Only logs that grow (self-play, a proof in the making) are appended to in place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How many names are tried for the draft.
const ATTEMPTS: u32 = 64;

/// Writes a file, or replaces one that is there, all at once: a [`DraftFile`] with these bytes.
///
/// # Errors
///
/// What the system says. The old file is as it was.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = DraftFile::begin(path, Pipes::Refused)?;
    draft.write_all(bytes)?;
    draft.finish()
}

/// May a pipe be written to?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pipes {
    /// No: to open a pipe that has no reader would wait for one.
    Refused,
    /// Yes, and the caller accepts to wait.
    Written,
}

/// A file that is being written.
///
/// The bytes go into a new file beside it. [`DraftFile::finish`] waits until they are on the disk and then
/// gives them the name. Whatever happens before that, a full disk or a crash, the old file is untouched.
/// A draft that is dropped is removed; one that a crash leaves is easy to recognise by its name,
/// `misere-unfinished-….tmp`.
///
/// The new file has the permissions of the old one. A file that is read-only is refused. A link is
/// followed: what it points to is replaced, also if nothing is there yet. Devices, and files that are
/// already open under a name such as `/dev/fd/3`, cannot be replaced: the bytes go straight into them.
/// Sockets and directories are refused.
#[derive(Debug)]
pub struct DraftFile {
    file: File,
    /// Where the bytes are and where they will be; `None` if they go straight into something.
    place: Option<(Temporary, PathBuf)>,
}

impl DraftFile {
    /// Begins to write. Nothing has the name yet.
    ///
    /// # Errors
    ///
    /// What the system says, if the file could not be written in the end either.
    pub fn begin(path: &Path, pipes: Pipes) -> io::Result<DraftFile> {
        let path = followed(path)?;
        if names_open_file(&path) {
            admit(&fs::metadata(&path)?, pipes)?;
            let file = OpenOptions::new().append(true).open(&path)?;
            return Ok(DraftFile { file, place: None });
        }
        let old = fs::metadata(&path).ok();
        if let Some(metadata) = old.as_ref().filter(|metadata| !metadata.is_file()) {
            admit(metadata, pipes)?;
            let file = OpenOptions::new().write(true).open(&path)?;
            return Ok(DraftFile { file, place: None });
        }
        // The system would let us replace a file that its owner has made read-only.
        if old.as_ref().is_some_and(|old| old.permissions().readonly()) {
            return Err(io::Error::from(io::ErrorKind::PermissionDenied));
        }
        let (file, beside) = create_beside(&path)?;
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        Ok(DraftFile { file, place: Some((beside, path)) })
    }

    /// The file that holds the bytes until they get their name; `None` if they go straight into
    /// something.
    pub fn beside(&self) -> Option<&Path> {
        self.place.as_ref().map(|(beside, _)| beside.0.as_path())
    }

    /// What is written to.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Takes back everything behind the first `length` bytes, where that is possible.
    ///
    /// # Errors
    ///
    /// What the system says.
    pub fn shorten(&mut self, length: u64) -> io::Result<()> {
        match self.place {
            Some(_) => {
                self.file.set_len(length)?;
                io::Seek::seek(&mut self.file, io::SeekFrom::Start(length)).map(drop)
            }
            None => Ok(()),
        }
    }

    /// Everything is written: gives it its name.
    ///
    /// # Errors
    ///
    /// What the system says. The old file is as it was.
    pub fn finish(self) -> io::Result<()> {
        let Some((beside, path)) = self.place else { return Ok(()) };
        self.file.sync_all()?;
        fs::rename(&beside.0, &path)?;
        beside.has_its_name();
        sync_directory(&path);
        Ok(())
    }
}

impl Write for DraftFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// How many links are followed, as on most systems.
const LINKS: usize = 40;

/// Where a link leads, also if nothing is there yet; the path itself if it is none. The name of an open
/// file is not followed: what it leads to is not ours to replace.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::symlink_metadata(&path) {
            Ok(metadata) if metadata.is_symlink() && !names_open_file(&path) => {
                // A target is seen from the folder of its link, unless it is absolute.
                let target = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other(format!("expected at most {LINKS} links, found more")))
}

/// Is this the name of something that a process has open, such as `/dev/fd/3`? Then the folder is the
/// list of open files that the system keeps.
#[cfg(unix)]
fn names_open_file(path: &Path) -> bool {
    let Some(Ok(folder)) = path.parent().map(fs::canonicalize) else { return false };
    folder == Path::new("/dev/fd") || folder.starts_with("/proc") && folder.ends_with("fd")
}

#[cfg(not(unix))]
fn names_open_file(_: &Path) -> bool {
    false
}

/// Can bytes go straight into it?
fn admit(metadata: &fs::Metadata, pipes: Pipes) -> io::Result<()> {
    match Target::of(metadata.file_type()) {
        Target::Folder => Err(io::Error::from(io::ErrorKind::IsADirectory)),
        Target::Pipe if pipes == Pipes::Refused => {
            Err(io::Error::other("expected a file or a device, found a pipe"))
        }
        Target::Other => Err(io::Error::other("expected a file or a device, found something else")),
        Target::File | Target::Device | Target::Pipe => Ok(()),
    }
}

/// What a path leads to.
#[cfg_attr(not(unix), expect(dead_code, reason = "pipes and sockets are told apart on Unix only"))]
enum Target {
    File,
    Device,
    Pipe,
    Folder,
    Other,
}

impl Target {
    fn of(kind: fs::FileType) -> Target {
        match kind {
            _ if kind.is_file() => Target::File,
            _ if kind.is_dir() => Target::Folder,
            _ => Target::special(kind),
        }
    }

    #[cfg(unix)]
    fn special(kind: fs::FileType) -> Target {
        use std::os::unix::fs::FileTypeExt as _;
        match kind {
            _ if kind.is_char_device() || kind.is_block_device() => Target::Device,
            _ if kind.is_fifo() => Target::Pipe,
            _ => Target::Other,
        }
    }

    #[cfg(not(unix))]
    fn special(_: fs::FileType) -> Target {
        Target::Device
    }
}

/// A file that is removed unless it has taken its name.
#[derive(Debug)]
struct Temporary(PathBuf);

impl Temporary {
    fn has_its_name(mut self) {
        self.0 = PathBuf::new();
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if self.0.as_os_str().is_empty() {
            return;
        }
        // If this fails, too, there is nothing more to be done about it.
        let _ = fs::remove_file(&self.0);
    }
}

/// A new file in the same directory, and so on the same disk.
fn create_beside(path: &Path) -> io::Result<(File, Temporary)> {
    if path.file_name().is_none() {
        return Err(io::Error::from(io::ErrorKind::InvalidFilename));
    }
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for attempt in 0..ATTEMPTS {
        // Short, whatever the name of the file is: that may be as long as the disk allows. Visible, so
        // that the user finds what a crash has left.
        let beside = path.with_file_name(format!("misere-unfinished-{}-{attempt}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((file, Temporary(beside))),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

/// The new name reaches the disk, where directories can be opened. The file is whole either way.
fn sync_directory(path: &Path) {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(directory).and_then(|directory| directory.sync_all());
}
