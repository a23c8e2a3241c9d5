//! Files as memory: the one place with `unsafe` in this crate.
#![allow(unsafe_code)]

use core::ops::Deref;
#[cfg(not(target_family = "wasm"))]
use std::fs::File;
use std::io;
use std::path::Path;

/// A file as memory. The system reads the parts that are looked at, and forgets them when memory is short.
#[derive(Debug)]
pub(crate) struct Map {
    #[cfg(not(target_family = "wasm"))]
    map: memmap2::Mmap,
    #[cfg(target_family = "wasm")]
    map: Vec<u8>,
}

impl Map {
    pub(crate) fn open(path: &Path) -> io::Result<Map> {
        // A pipe would be waited for.
        if !std::fs::metadata(path)?.is_file() {
            return Err(io::Error::other("expected a file, found a folder or a pipe"));
        }
        Map::read(path)
    }

    #[cfg(not(target_family = "wasm"))]
    fn read(path: &Path) -> io::Result<Map> {
        let file = File::open(path)?;
        // SAFETY: the bytes are shared with the file system, so another program that changes the file changes
        // them under us. They are only ever read as plain bytes, one copy at a time, and whatever they say is
        // checked for sense before it is used as an index. Our own builder never writes into a finished file: it
        // writes a new one and renames it. A file that is cut off while it is mapped ends the program with
        // SIGBUS, as in every program that maps files. The gain: 4-man tables are used at once instead of being
        // read, some 100 MB, at each start.
        let map = unsafe { memmap2::Mmap::map(&file)? };
        Ok(Map { map })
    }

    #[cfg(target_family = "wasm")]
    fn read(path: &Path) -> io::Result<Map> {
        Ok(Map { map: std::fs::read(path)? })
    }
}

impl Deref for Map {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.map
    }
}
