//! Every transcript under `testdata/text`, and the game in the manual.

mod stage;
#[path = "stage/transcript.rs"]
mod transcript;
#[path = "stage/word_for_word.rs"]
mod word_for_word;

use word_for_word::difference;

#[test]
fn every_transcript_is_answered_word_for_word() {
    word_for_word::check("text", 40, transcript::play);
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
