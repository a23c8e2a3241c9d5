//! Writing a file so that no half of it ever stands on the disk.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How many names are tried for the temporary file.
const ATTEMPTS: u32 = 64;

/// Writes a file, or replaces one that is there, all at once.
///
/// The bytes go into a new file beside it, reach the disk, and then take its name. Whatever happens
/// before that, a full disk or a crash, the old file is untouched; what was begun is removed again.
/// The new file has the permissions of the old one. A link is followed: what it points to is replaced.
/// A device cannot be replaced; the bytes go straight into it. Pipes, sockets and directories are
/// refused.
///
/// # Errors
///
/// What the system says. The old file is as it was.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &followed(path)?;
    if let Ok(metadata) = fs::metadata(path)
        && !metadata.is_file()
    {
        if !is_device(metadata.file_type()) {
            return Err(io::Error::other("expected a file or a device, found something else"));
        }
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let (mut file, beside) = create_beside(path)?;
    fill(&mut file, path, bytes)?;
    fs::rename(&beside.0, path)?;
    beside.has_its_name();
    sync_directory(path);
    Ok(())
}

/// How many links are followed, as on most systems.
const LINKS: usize = 40;

/// Where a link leads, also if nothing is there yet; the path itself if it is none.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::symlink_metadata(&path) {
            // A target is seen from the folder of its link, unless it is absolute.
            Ok(metadata) if metadata.is_symlink() => {
                let target = fs::read_link(&path)?;
                path = path.parent().unwrap_or(Path::new("")).join(target);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other(format!("expected at most {LINKS} links, found more")))
}

/// Can bytes be poured into it without anybody waiting?
#[cfg(unix)]
fn is_device(kind: fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    kind.is_char_device() || kind.is_block_device()
}

#[cfg(not(unix))]
fn is_device(kind: fs::FileType) -> bool {
    !kind.is_dir()
}

/// A file that is removed unless it has taken its name.
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
        // Short, whatever the name of the file is: it may be as long as the disk allows.
        let beside = path.with_file_name(format!(".misere-{}-{attempt}.tmp", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((file, Temporary(beside))),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

fn fill(file: &mut File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Ok(old) = fs::metadata(path) {
        // A file that nobody may write is not replaced behind its owner's back.
        if old.permissions().readonly() {
            return Err(io::Error::from(io::ErrorKind::PermissionDenied));
        }
        file.set_permissions(old.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}

/// The new name reaches the disk, where directories can be opened. The file is whole either way.
fn sync_directory(path: &Path) {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(directory).and_then(|directory| directory.sync_all());
}
