//! Every transcript under `testdata/uci` and `testdata/xboard`.

#[path = "stage/dialogue.rs"]
mod dialogue;
#[path = "stage/word_for_word.rs"]
mod word_for_word;

use misere_protocol::{uci, xboard};
use word_for_word::check;

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
