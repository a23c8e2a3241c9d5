//! Files as ugly as people make them, in `testdata/pgn`. Beside each stands what is in it, one line for
//! a game and one for every variation that breaks off. `MISERE_EXPECT=write` writes what is found.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use misere_notation::pgn::{Blocks, PgnError, PgnGame, Place, Reader, Replayed, replay};

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn");
    let entries = fs::read_dir(directory).expect("the corpus is there");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|e| e == "pgn")).collect();
    files.sort();
    assert!(files.len() > 40, "some files are missing");
    files
}

fn games(stream: impl Read) -> Vec<PgnGame> {
    Reader::new(stream).games().map(|game| game.expect("the stream can be read")).collect()
}

fn replayed(stream: impl Read) -> Vec<Replayed> {
    let mut reader = Reader::new(stream);
    std::iter::from_fn(|| replay(&mut reader).expect("the stream can be read")).collect()
}

fn complaint(error: &PgnError) -> String {
    let PgnError { kind, ply, place: Place { line, column } } = error;
    let ply = ply.map_or(String::new(), |ply| format!(" at ply {ply}"));
    format!("{line}:{column}: {}{ply}: {kind}", kind.key())
}

fn summary(games: &[PgnGame]) -> String {
    let mut text = String::new();
    for game in games {
        let key = game.named.variant.card().key;
        let outcome = game.outcome.map_or("no result", |outcome| outcome.text());
        let (plies, comments) = (game.tree.plies(), game.tree.count_comments());
        let variations = game.tree.count_variations();
        let tags = game.tags.len();
        let counts = format!("tags {tags}, plies {plies}, comments {comments}, variations {variations}");
        let error = game.error.as_ref().map_or("good".to_owned(), complaint);
        writeln!(text, "{key}: {counts}, {outcome}; {error}").expect("a string takes it");
        for flaw in &game.flaws {
            writeln!(text, "    {}", complaint(flaw)).expect("a string takes it");
        }
    }
    text
}

#[test]
fn every_file_holds_what_is_said_beside_it() {
    for path in files() {
        let found = summary(&games(fs::File::open(&path).expect("a file")));
        let beside = path.with_extension("expect");
        if std::env::var_os("MISERE_EXPECT").is_some_and(|value| value == "write") {
            fs::write(&beside, &found).expect("the corpus can be written");
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        assert_eq!(found, expected, "{}", path.display());
    }
}

#[test]
fn what_was_read_from_any_file_survives_being_written() {
    for path in files() {
        for game in games(fs::File::open(&path).expect("a file")) {
            let text = game.to_string();
            let [again] = &games(text.as_bytes())[..] else { panic!("{}: {text}", path.display()) };
            let without_error = PgnGame { error: None, ..again.clone() };
            assert_eq!(without_error, game.normalised(), "{}", path.display());
            assert_eq!(again.to_string(), text, "{}", path.display());
        }
    }
}

#[test]
fn playing_through_finds_the_same_moves_and_errors() {
    for path in files() {
        let bytes = fs::read(&path).expect("a file");
        let (games, replayed) = (games(&bytes[..]), replayed(&bytes[..]));
        assert_eq!(games.len(), replayed.len(), "{}", path.display());
        for (game, replayed) in games.iter().zip(&replayed) {
            assert_eq!(game.error, replayed.error, "{}", path.display());
            assert_eq!((&game.named, game.outcome), (&replayed.named, replayed.outcome));
            assert_eq!(*game.tree.start(), replayed.start);
            assert!(game.tree.main_moves().eq(replayed.moves.iter().copied()));
            let last = game.tree.main_line().last().unwrap_or(game.tree.root());
            assert_eq!(game.tree.position(last), replayed.last);
        }
    }
}

/// A stream that gives one byte at a time, and is interrupted between them.
struct Trickle<'a> {
    bytes: &'a [u8],
    interrupt: bool,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupt = !self.interrupt;
        if self.interrupt {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = buffer.len().min(1);
        self.bytes.read(&mut buffer[..length])
    }
}

#[test]
fn it_does_not_matter_how_the_bytes_come() {
    for path in files() {
        let bytes = fs::read(&path).expect("a file");
        let whole = games(&bytes[..]);
        assert_eq!(games(Trickle { bytes: &bytes, interrupt: false }), whole, "{}", path.display());
        let blocks = Blocks::new(&bytes[..], 32).flat_map(|block| {
            let block = block.expect("the stream can be read");
            block.reader().games().map(|game| game.expect("a block can be read")).collect::<Vec<_>>()
        });
        assert_eq!(blocks.collect::<Vec<_>>(), whole, "{}", path.display());
    }
}
