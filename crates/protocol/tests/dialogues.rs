//! Every transcript under `testdata/uci` and `testdata/xboard`.

#[path = "stage/dialogue.rs"]
mod dialogue;

use misere_protocol::{uci, xboard};
use std::path::{Path, PathBuf};
use std::{env, fs};

fn transcripts(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// `MISERE_BLESS=1` writes what is answered now into the transcripts, for people to check; the test fails
/// then, so that nobody blesses without noticing.
fn check(folder: &str, at_least: usize, play: impl Fn(&str) -> String) {
    let paths = transcripts(folder);
    assert!(paths.len() >= at_least, "expected at least {at_least} transcripts, found {}", paths.len());
    let mut complaints = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a transcript is UTF-8");
        let played = play(&text);
        if played == text {
            continue;
        }
        let differ = |(expected, found): &(&str, &str)| expected != found;
        let lines = || text.lines().chain(["(the end)"]).zip(played.lines().chain(["(the end)"]));
        let (number, (expected, found)) =
            lines().enumerate().find(|(_, pair)| differ(pair)).unwrap_or((0, ("", "")));
        complaints.push(format!(
            "{}: line {}\n  expected: {expected}\n  found:    {found}",
            path.display(),
            number + 1
        ));
        if env::var_os("MISERE_BLESS").is_some() {
            fs::write(&path, &played).expect("testdata can be written");
        }
    }
    assert!(env::var_os("MISERE_BLESS").is_none(), "blessed, look at it and run without: {complaints:#?}");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn every_transcript_of_uci_is_answered_word_for_word() {
    check("uci", 15, |text| dialogue::play(text, uci::Session::new));
}

#[test]
fn every_transcript_of_xboard_is_answered_word_for_word() {
    check("xboard", 12, |text| dialogue::play(text, xboard::Session::new));
}

/// The fenced blocks of the manual, which does not show orders.
#[test]
fn the_dialogues_in_the_manual_are_held_as_they_stand_there() {
    let manual = include_str!("../../../docs/protocols.md");
    let blocks = |kind: &str| -> Vec<&str> {
        let fence = format!("```{kind}\n");
        manual.split(&fence).skip(1).filter_map(|block| block.split("```").next()).collect()
    };
    let shown = |played: String| -> String {
        played.lines().filter(|line| !line.starts_with("* ")).map(|line| format!("{line}\n")).collect()
    };
    let (in_uci, in_xboard) = (blocks("uci"), blocks("xboard"));
    assert!(!in_uci.is_empty() && !in_xboard.is_empty(), "expected dialogues in the manual");
    for block in in_uci {
        assert_eq!(shown(dialogue::play(block, uci::Session::new)), block);
    }
    for block in in_xboard {
        assert_eq!(shown(dialogue::play(block, xboard::Session::new)), block);
    }
}
