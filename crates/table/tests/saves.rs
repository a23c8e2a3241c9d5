//! Files that Misère 0.1 wrote are read as it read them.

mod shared;
#[path = "shared/summary.rs"]
mod summary;

use std::fs;
use std::path::PathBuf;

use misere_rules::Variant;
use misere_table::save::{self, json};
use misere_table::{Moment, Table};

/// When the files were written and read.
const NOW: Moment = Moment(100_000);
/// When the tables were looked at.
const LATER: Moment = Moment(101_500);

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "saves", "0.1"].iter().collect()
}

fn file(name: &str) -> String {
    fs::read_to_string(folder().join(name)).expect("a file of ours")
}

fn message(text: &str) -> String {
    json::read(text.as_bytes(), save::built_in).expect_err("a bad file").to_string()
}

#[test]
fn a_file_of_0_1_shows_what_it_showed_then() {
    let mut seen = 0;
    for entry in fs::read_dir(folder()).expect("a folder of ours") {
        let path = entry.expect("a file of ours").path();
        if path.extension().is_none_or(|kind| kind != "json") {
            continue;
        }
        let bytes = fs::read(&path).expect("a file of ours");
        let table =
            json::read(&bytes, save::built_in).unwrap_or_else(|e| panic!("{path:?}: {e}")).resume(NOW);
        let expected = fs::read_to_string(path.with_extension("txt")).expect("what was seen of it");
        assert_eq!(summary::summary(&table, LATER), expected, "{path:?}");
        let again = Table::fold(table.entries().to_vec(), save::built_in);
        assert_eq!(again.as_ref(), Ok(&table), "{path:?}");
        seen += 1;
    }
    assert_eq!(seen, 20);
}

#[test]
fn a_finished_game_is_neither_paused_nor_offered_as_a_draw() {
    let text = file("three-check-resigned.json");
    assert_eq!(
        message(&text.replace("\"paused\":false", "\"paused\":true")),
        "in paused: expected false after the end of a game, found true"
    );
    assert_eq!(
        message(&text.replace("\"draw_offer\":null", "\"draw_offer\":\"white\"")),
        "in draw_offer: expected null after the end of a game, found \"white\""
    );
}

#[test]
fn a_clock_at_zero_has_lost() {
    let text = file("atomic-king-exploded.json");
    let text = text.replace(",{\"uci\":\"c6d8\",\"spent\":1000,\"left\":592500}", "");
    let text = text.replace("{\"winner\":\"white\",\"cause\":\"king-exploded\",\"claimed\":false}", "null");
    let edited = text.replace("\"black\":594500},\"spent\"", "\"black\":0},\"spent\"");
    assert_ne!(edited, text);
    assert_eq!(message(&edited), "in outcome: expected an ending by the clock that has run out, found none");
    let edited = text.replacen("\"left\":598000", "\"left\":0", 1);
    assert_ne!(edited, text);
    assert_eq!(
        message(&edited),
        "in moves[1]: expected a legal move, found a7a6: the flag of white has fallen"
    );
}

#[test]
fn a_bad_file_says_what_is_wrong() {
    let text = file("antichess-increment-offer.json");
    let edited = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in {text}");
        message(&text.replacen(from, to, 1))
    };
    assert_eq!(
        edited("\"antichess\"", "\"draughts\""),
        "in variant: expected the key of a game, found \"draughts\""
    );
    assert!(
        edited("e2e3", "e2e5").starts_with("in moves[0]: expected a legal move, found e2e5: e2e5 is illegal")
    );
    assert_eq!(
        edited(
            "\"outcome\":null",
            "\"outcome\":{\"winner\":\"white\",\"cause\":\"no-pieces\",\"claimed\":false}"
        ),
        "in draw_offer: expected null after the end of a game, found \"white\""
    );
    for (from, to) in [
        ("\"paused\":false,", ""),
        ("300+3", "300+"),
        (" w - ", " x - "),
        ("\"draws\":\"automatic\"", "\"draws\":\"sometimes\""),
        ("\"undone\":[]", "\"undone\":[{\"uci\":\"e3e4\",\"spent\":0,\"left\":null}]"),
        ("\"spent\":3000", "\"spent\":-1"),
        ("}\n", "}}"),
    ] {
        edited(from, to);
    }
    let known = |key: &str| save::built_in(key).filter(|game| *game != Variant::Antichess);
    assert!(json::read(text.as_bytes(), known).is_err());
}
