//! The perft tables of `testdata/perft`.

use std::fs;
use std::path::{Path, PathBuf};

/// A position of a table and how many lines of play it has.
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) fen: String,
    /// Depths and numbers of nodes.
    pub(crate) counts: Vec<(u32, u64)>,
}

pub(crate) fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft")
}

/// The table of a game, by its key.
pub(crate) fn read(key: &str) -> Vec<Entry> {
    let path = directory().join(key).with_extension("perft");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let (word, rest) = line.split_once(' ').expect("a line has a word and a value");
        let entry = || Entry { id: rest.to_owned(), fen: String::new(), counts: Vec::new() };
        match word {
            "id" => entries.push(entry()),
            "epd" => entries.last_mut().expect("an id goes first").fen = rest.to_owned(),
            "perft" => {
                let (depth, nodes) = rest.split_once(' ').expect("a depth and a number");
                let number = "a number of nodes";
                let count = (depth.parse().expect("a depth"), nodes.trim().parse().expect(number));
                entries.last_mut().expect("an id goes first").counts.push(count);
            }
            _ => panic!("{}: unknown line {line}", path.display()),
        }
    }
    entries
}
