//! `misere review`, `misere puzzles` and `misere pgn index` as processes.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn misere(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_misere")).args(args).output().expect("the binary starts")
}

#[track_caller]
fn text(args: &[&str]) -> String {
    let output = misere(args);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

/// A file for one test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("it can be written");
    path
}

const GAMES: &str = "\
[Event \"1\"]
[Variant \"Antichess\"]
[FEN \"8/p7/8/P6p/7P/8/8/1N6 w - - 0 1\"]

1. a6 0-1

[Event \"2\"]

1. f3 { <script>alert(1)</script> } e5 2. g4 Qh4# 0-1

[Event \"3\"]
[Variant \"Atomic\"]
[FEN \"8/8/8/8/8/8/8/k1K5[Q] w - - 0 1\"]

1. Nf3 *

[Event \"4\"]

1. e4 e5 2. Nf6 *
";

#[test]
fn games_are_reviewed_in_order_whatever_the_threads() {
    let path = file("review.pgn", GAMES);
    let path = path.to_str().expect("a path");
    let one = text(&["review", path, "--json", "--nodes", "1000"]);
    let two = text(&["review", path, "--json", "--nodes", "1000", "--threads", "2"]);
    assert_eq!(one, two);
    let games: Vec<Value> = one.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(games.len(), 4);
    assert_eq!(games[0]["moves"][0]["judgement"], "blunder");
    assert_eq!(games[0]["decisive"]["ply"], 0);
    assert_eq!(games[1]["moves"][2]["better"].as_str().map(str::len), Some(4));
    assert_eq!((&games[2]["ok"], games[2]["moves"].as_array().map(Vec::len)), (&Value::Bool(false), Some(0)));
    assert_eq!((&games[3]["ok"], games[3]["moves"].as_array().map(Vec::len)), (&Value::Bool(false), Some(2)));
}

#[test]
fn the_threads_that_share_one_game_find_what_one_finds() {
    let moves = "1. a3 f5 2. f4 g6 3. b4 c5 4. bxc5 Bg7 5. c4 Bxa1 6. Bb2 Bxb2 7. Nf3 Bxa3 8. Nxa3 Kf8 9. Qc1 Kf7 \
        10. d4 Kg7 11. h3 h6 12. Qc2 Kh7 13. Qxf5 gxf5 14. d5 Na6 15. Ne5 Nxc5 16. Nxd7 Nxd7";
    let path = file("review-one.pgn", &format!("[Variant \"Antichess\"]\n\n{moves} *\n"));
    let path = path.to_str().expect("a path");
    let by = |threads| text(&["review", path, "--json", "--nodes", "1000", "--threads", threads]);
    let one = by("1");
    let game: Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!((game["complete"].as_bool(), game["moves"].as_array().map(Vec::len)), (Some(true), Some(32)));
    assert_eq!(one, by("2"));
    assert_eq!(one, by("3"));
}

#[test]
fn annotated_games_can_be_read_again() {
    let path = file("annotate.pgn", GAMES);
    let output = misere(&["review", path.to_str().expect("a path"), "--nodes", "500"]);
    assert_eq!(output.status.code(), Some(1), "two games are broken");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(complaints.contains("game 3, ") && complaints.contains("game 4, "), "{complaints}");
    let written = String::from_utf8(output.stdout).expect("PGN is text");
    for part in ["<script>alert(1)</script>", "Decided by 2. g4.", "[%eval ", "$4", "(1. N"] {
        assert!(written.contains(part), "{part} in {written}");
    }
    let again = file("annotated.pgn", &written);
    let twice = misere(&["review", again.to_str().expect("a path"), "--nodes", "500"]);
    assert_eq!(String::from_utf8_lossy(&twice.stdout), written, "a second review says nothing twice");
    let checked = misere(&["pgn", again.to_str().expect("a path"), "--check"]);
    assert!(String::from_utf8_lossy(&checked.stdout).starts_with("games 4\n"), "{checked:?}");
}

/// Runs that must be refused with a sentence and leave the file as it was.
fn assert_refused(path: &Path, args: &[&str]) {
    let before = fs::read(path).expect("the file is there");
    let output = misere(args);
    assert!(!output.status.success(), "{args:?}: {output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("expected another file") || said.contains("cannot"), "{args:?}: {said}");
    assert!(fs::read(path).expect("the file is there") == before, "{args:?} changed the file");
}

#[test]
fn no_file_is_lost() {
    let games = file("precious.pgn", GAMES);
    let name = games.to_str().expect("a path");
    assert_refused(&games, &["review", name, "--nodes", "50", "--out", name]);
    assert_refused(&games, &["pgn", "index", name, "--out", name]);
    assert_refused(&games, &["review", "/nonexistent", "--nodes", "50", "--out", name]);
    let link = games.with_extension("link");
    let _ = fs::remove_file(&link);
    fs::hard_link(&games, &link).expect("a link");
    assert_refused(&games, &["review", name, "--nodes", "50", "--out", link.to_str().expect("a path")]);
    fs::remove_file(link).expect("the link is ours");

    let kept = file("read-only.pgn", "kept");
    let mut permissions = fs::metadata(&kept).expect("the file is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&kept, permissions).expect("the file is ours");
    assert_refused(&kept, &["review", name, "--nodes", "50", "--out", kept.to_str().expect("a path")]);
    fs::remove_file(kept).expect("the file is ours");
}

#[test]
fn a_review_replaces_another_file_when_it_is_done() {
    let (games, to) = (file("to-review.pgn", GAMES), file("reviewed.pgn", "old"));
    let (games, path) = (games.to_str().expect("a path"), to.to_str().expect("a path"));
    let told = misere(&["review", games, "--nodes", "50", "--json"]);
    let written = misere(&["review", games, "--nodes", "50", "--json", "--out", path]);
    assert_eq!(told.status, written.status);
    assert!(written.stdout.is_empty(), "{written:?}");
    assert_eq!(fs::read(to).expect("the file is there"), told.stdout);
}

#[test]
fn ten_megabytes_of_variations_are_kept() {
    let variation = "(1. d4 d5 2. c4 e6 { a comment of some length, to have something to keep }) ";
    let text_ = format!("1. e4 {}1... e5 *\n", variation.repeat(10_000_000 / variation.len()));
    let path = file("variations.pgn", &text_);
    let written = text(&["review", path.to_str().expect("a path"), "--nodes", "50"]);
    assert!(written.contains("2. c4 e6") && written.contains("e5"));
}

#[test]
fn puzzles_are_the_same_each_time_on_any_threads_and_have_one_solution() {
    let game = "[Variant \"Antichess\"]\n[FEN \"8/p7/8/P6p/7P/8/8/1N6 w - - 0 1\"]\n\n1. Na3 a6 2. Nb5 axb5 3. a6 *\n";
    let games = file("puzzles.pgn", game);
    let games = games.to_str().expect("a path");
    let make = ["puzzles", "make", "antichess", "--games", games, "--count", "2", "--nodes", "2000"];
    let set = text(&make);
    assert_eq!(set, text(&make));
    for threads in ["1", "2"] {
        assert_eq!(set, text(&[&make[..], &["--threads", threads]].concat()), "{threads} threads");
    }
    let parsed: Value = serde_json::from_str(&set).expect("JSON");
    assert_eq!(parsed["game"], "antichess");
    assert_eq!((&parsed["card"]["source"], &parsed["card"]["games"]), (&"puzzles.pgn".into(), &1.into()));
    let made = file("puzzles.json", &set);
    let verified =
        text(&["puzzles", "verify", made.to_str().expect("a path"), "--times", "1", "--threads", "2"]);
    assert!(verified.ends_with("faults 0\n"), "{verified}");
    // Two moves win here: this is no puzzle.
    let wrong = r#"{"game":"antichess","nodes":2000,"puzzles":[{"id":"x","fen":"8/p7/8/P6p/7P/8/8/1N6 w - - 0 1","line":["b1a3"],"rating":1000,"themes":[]}]}"#;
    let wrong = file("wrong.json", wrong);
    let output = misere(&["puzzles", "verify", wrong.to_str().expect("a path"), "--times", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("found b1c3 as well"), "{output:?}");
    let other = misere(&["puzzles", "make", "chess", "--games", games]);
    assert_eq!(other.status.code(), Some(2), "there is no game of chess: {other:?}");
}

#[test]
fn what_was_played_is_found_again() {
    let games =
        "[Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 1-0\n\n[Variant \"Antichess\"]\n\n1. e3 b6 0-1\n\n";
    let path = file("explore.pgn", &games.repeat(3));
    let told = text(&["pgn", "index", path.to_str().expect("a path")]);
    assert!(told.starts_with("games 6\nbroken 0\nmoves 4\n"), "{told}");
    let index = path.with_extension("index");
    let index = index.to_str().expect("a path");
    let explored: Value =
        serde_json::from_str(&text(&["pgn", "explore", index, "--moves", "e3", "--json"])).expect("JSON");
    let moves = explored["moves"].as_array().expect("a list");
    assert_eq!(moves.iter().filter(|mv| mv["example"].is_number()).count(), 2);
    assert!(moves.iter().any(|mv| mv["uci"] == "b7b5" && mv["white"] == 3 && mv["black"] == 0));
    // A move that is proved is told as well, whether it was played or not.
    let first: Value = serde_json::from_str(&text(&["pgn", "explore", index, "--json"])).expect("JSON");
    let moves = first["moves"].as_array().expect("a list");
    let of = |uci: &str| moves.iter().find(|mv| mv["uci"] == uci);
    let lost = of("d2d3").expect("1. d3 is proved to lose");
    assert_eq!((&lost["white"], &lost["example"]), (&Value::from(0), &Value::Null));
    assert_eq!((&lost["proved"]["value"], lost["proved"]["answer"].is_string()), (&"loss".into(), true));
    assert_eq!(of("e2e3").expect("it was played")["white"], 3);
    let other = misere(&["pgn", "explore", path.to_str().expect("a path")]);
    assert_eq!(other.status.code(), Some(1), "games are no index: {other:?}");
    let odd = misere(&["pgn", "explore", index, "--fen", "8/8/8/8 w"]);
    assert_eq!(odd.status.code(), Some(2), "{odd:?}");
}

/// The puzzles that ship with the page: how many there are at least, and that each still has one solution.
#[test]
fn the_puzzles_of_the_page_have_one_solution() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/public/puzzles");
    // They were made with a hundred times the nodes at each step; that takes minutes in a debug build.
    let times = if std::env::var_os("MISERE_ALL").is_some() { "100" } else { "1" };
    for (game, least) in [
        ("antichess", 300),
        ("atomic", 30),
        ("3check", 30),
        ("racingkings", 30),
        ("kingofthehill", 30),
        ("crazyhouse", 30),
        ("horde", 30),
    ] {
        let path = folder.join(format!("{game}.json"));
        let said =
            text(&["puzzles", "verify", path.to_str().expect("a path"), "--times", times, "--threads", "2"]);
        let count = said.lines().find_map(|line| line.strip_prefix("puzzles ")).expect("a count");
        assert!(count.parse::<usize>().is_ok_and(|count| count >= least), "{game}: {said}");
    }
}
