//! Games that a page is given: what was played in a position.
#![cfg(feature = "study")]

use misere_wasm::study::{Explorer, ExplorerSummary, Question};

const GAMES: &str = "\
[Variant \"Antichess\"]

1. e3 b5 2. Bxb5 1-0

[Variant \"Antichess\"]

1. e3 b6 0-1

[Variant \"Antichess\"]

1. g3 b6 2. Qxh7 1/2-1/2

[Variant \"Antichess\"]

1. a3 b6 *
";

fn question(moves: &[&str]) -> Question {
    let json = serde_json::json!({
        "game": "antichess", "moves": moves, "lines": 1, "letters": "english", "notation": "san",
    });
    serde_json::from_value(json).expect("a question")
}

/// The moves that were played, with White's wins, draws and Black's.
fn told(explorer: &Explorer<&[u8]>, moves: &[&str]) -> Vec<(String, [u32; 3])> {
    let played = explorer.played(&question(moves)).expect("a position").0;
    played.into_iter().map(|view| (view.played.text, [view.white, view.draws, view.black])).collect()
}

#[test]
fn games_are_counted_by_move_and_result() {
    let explorer = Explorer::open(GAMES.as_bytes()).expect("games");
    let summary = ExplorerSummary { games: vec!["antichess".to_owned()], counted: Some(4), broken: 1 };
    assert_eq!(explorer.summary(), summary);
    let first = [("e3".to_owned(), [1, 0, 1]), ("g3".to_owned(), [0, 1, 0])];
    assert_eq!(told(&explorer, &[]), first);
    assert_eq!(told(&explorer, &["e2e3"]), [("b6".to_owned(), [0, 0, 1]), ("b5".to_owned(), [1, 0, 0])]);
    assert_eq!(told(&explorer, &["h2h3"]), []);
}

#[test]
fn what_has_no_games_is_refused_with_a_sentence() {
    for bytes in [
        &b""[..],
        b"   ",
        b"\x00\x01\x02\x03\x04\x05\x06\x07\x08",
        b"MISERE-X",
        b"MISERE-X\x02\0\0\0\0\0\0\0",
    ] {
        let error = Explorer::open(bytes).expect_err("no games");
        assert!(error.message.contains("expected"), "{}", error.message);
    }
}
