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
/// A device cannot be replaced; the bytes go straight into it.
///
/// # Errors
///
/// What the system says. The old file is as it was.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = &followed(path)?;
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let (mut file, beside) = create_beside(path)?;
    fill(&mut file, path, bytes)?;
    fs::rename(&beside.0, path)?;
    beside.has_its_name();
    sync_directory(path);
    Ok(())
}

/// Where a link leads; the path itself if it is none, or if nothing is there.
fn followed(path: &Path) -> io::Result<PathBuf> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_symlink() => fs::canonicalize(path),
        _ => Ok(path.to_owned()),
    }
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
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for attempt in 0..ATTEMPTS {
        let mut other = std::ffi::OsString::from(".");
        other.push(name);
        other.push(format!(".{}-{attempt}.tmp", std::process::id()));
        let beside = path.with_file_name(other);
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
