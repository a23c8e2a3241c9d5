//! Where games are saved.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use misere_table::save::file;

/// Longer files than this are not read; a thousand moves are a hundredth of it.
const LONGEST_FILE: u64 = 16 << 20;

/// Where games are saved: names and texts.
pub trait Files {
    /// What the file of this name holds.
    ///
    /// # Errors
    ///
    /// If it cannot be read, says why.
    fn read(&mut self, name: &str) -> io::Result<Vec<u8>>;

    /// Puts a text into the file of this name, whatever it held before.
    ///
    /// # Errors
    ///
    /// If it cannot be written, says why; what the file held is still there then.
    fn write(&mut self, name: &str, text: &str) -> io::Result<()>;
}

/// The files of this machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    /// Reads files only: a pipe or a device may have no end.
    fn read(&mut self, name: &str) -> io::Result<Vec<u8>> {
        if !fs::metadata(name)?.is_file() {
            return Err(io::Error::other("expected a file, found something else"));
        }
        let mut bytes = Vec::new();
        fs::File::open(name)?.take(LONGEST_FILE + 1).read_to_end(&mut bytes)?;
        match bytes.len() as u64 <= LONGEST_FILE {
            true => Ok(bytes),
            false => Err(io::Error::other(format!("expected at most {LONGEST_FILE} bytes, found more"))),
        }
    }

    fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        file::write(Path::new(name), text.as_bytes())
    }
}
