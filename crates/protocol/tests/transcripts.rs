//! Every transcript under `testdata/text`, and the game in the manual.

mod stage;
#[path = "stage/transcript.rs"]
mod transcript;

use std::path::{Path, PathBuf};
use std::{env, fs};

fn transcripts() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/text");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// The first line in which two texts differ.
fn difference(expected: &str, found: &str) -> Option<String> {
    let (mut expected, mut found) = (expected.lines(), found.lines());
    (1..).find_map(|number| match (expected.next(), found.next()) {
        (None, None) => Some(None),
        (expected, found) if expected == found => None,
        (expected, found) => Some(Some(format!(
            "line {number}\n  expected: {}\n  found:    {}",
            expected.unwrap_or("(the end)"),
            found.unwrap_or("(the end)")
        ))),
    })?
}

/// `MISERE_BLESS=1` writes what is answered now into the transcripts, for people to check; the test fails
/// then, so that nobody blesses without noticing.
#[test]
fn every_transcript_is_answered_word_for_word() {
    let paths = transcripts();
    assert!(paths.len() >= 40, "expected at least 40 transcripts, found {}", paths.len());
    let mut complaints = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a transcript is UTF-8");
        let played = transcript::play(&text);
        if let Some(difference) = difference(&text, &played) {
            complaints.push(format!("{}: {difference}", path.display()));
            if env::var_os("MISERE_BLESS").is_some() {
                fs::write(&path, &played).expect("testdata can be written");
            }
        }
    }
    assert!(
        env::var_os("MISERE_BLESS").is_none(),
        "blessed, look at it and run without: {}",
        complaints.join("\n")
    );
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The fenced blocks that are marked `text-ui`.
#[test]
fn the_games_in_the_documents_are_played_as_they_stand_there() {
    let manual = include_str!("../../../docs/text-ui.md");
    let readme = include_str!("../../../README.md");
    for (document, text) in [("the manual", manual), ("the README", readme)] {
        let mut games = 0;
        for block in text.split("```text-ui").skip(1) {
            let game = block.split("```").next().expect("the block ends");
            assert_eq!(difference(game, &transcript::play(game)), None, "in {document}");
            games += 1;
        }
        assert!(games > 0, "expected a game in {document}");
    }
}
