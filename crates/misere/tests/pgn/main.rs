//! `misere pgn`: games are checked and rewritten, and what is lost is told.

mod files;
mod ugly;

use serde_json::{Value, json};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Two good games around a broken one, and one that cannot be played.
const GAMES: &str = "\
[Event \"1\"]
[Variant \"Antichess\"]

1. e3! b5 2.Bxb5 { forced } (2. Bxb5) Na6 1-0

[Event \"2\"]
[Result \"0-1\"]

1. e4 e5 2. Nf6 {a slip} Nc6 0-1

[Event \"3\"]
[Variant \"Draughts\"]

1. 11-15 23-19 *

[Event \"4\"]
[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]

1. 0-0 1/2
";

fn misere(args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.arg("pgn").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_owned();
    // It may not be read at all.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).ok());
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic");
    output
}

/// A game as it is written that has no tags but those that it needs.
fn bare(result: &str, moves: &str) -> String {
    let unknown =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";
    format!("{unknown}[Result \"{result}\"]\n\n{moves} {result}\n\n")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program prints UTF-8")
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// What `--check` counts: games, plies and broken games.
fn counts(args: &[&str], input: &str) -> [u64; 3] {
    let output = misere(&[&["--check"], args].concat(), input);
    let numbers = text(&output.stdout).lines().filter_map(|line| line.split(' ').nth(1)?.parse().ok());
    let numbers: Vec<u64> = numbers.collect();
    numbers.try_into().expect("three numbers")
}

#[test]
fn games_are_rewritten_and_broken_ones_keep_everything() {
    let expected = "\
[Event \"1\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"?\"]
[Black \"?\"]
[Result \"1-0\"]
[Variant \"Antichess\"]

1. e3 $1 b5 2. Bxb5 { forced } 2... Na6 1-0

[Event \"2\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"?\"]
[Black \"?\"]
[Result \"0-1\"]

1. e4 e5 { broken off at line 9, column 13: Nf6 is illegal: a knight cannot
move like that; the rest was: Nf6 {a slip) Nc6 } 0-1

[Event \"3\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"?\"]
[Black \"?\"]
[Result \"*\"]
[Variant \"Draughts\"]

1. 11-15 23-19 *

[Event \"4\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"?\"]
[Black \"?\"]
[Result \"1/2-1/2\"]
[SetUp \"1\"]
[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]

1. O-O 1/2-1/2

";
    for args in [&[][..], &["-"], &["--threads", "3"], &["-", "--out", "-"]] {
        let output = misere(args, GAMES);
        assert_eq!(text(&output.stdout), expected, "{args:?}");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        let complaints: Vec<&str> = text(&output.stderr).lines().collect();
        assert_eq!(
            complaints,
            [
                "misere: game 2, line 9, column 13: Nf6 is illegal: a knight cannot move like that",
                "misere: game 3, line 12, column 1: expected the name of a game, found \"Draughts\" in the tag Variant",
                "misere: expected good games, found 2 broken of 4",
            ]
        );
    }
    // Broken moves are a comment now; what cannot start still cannot.
    let again = misere(&[], expected);
    assert_eq!(text(&again.stdout), expected);
    assert!(text(&again.stderr).ends_with("found 1 broken of 4\n"));
}

#[test]
fn good_games_are_no_failure() {
    let output = misere(&[], "1. e4 e5 *");
    assert_eq!((text(&output.stdout), output.status.code()), (&*bare("*", "1. e4 e5"), Some(0)));
    assert!(output.stderr.is_empty());
    let nothing = misere(&[], "");
    assert_eq!((text(&nothing.stdout), nothing.status.code()), ("", Some(0)));
}

#[test]
fn a_broken_variation_is_told_and_kept() {
    let output = misere(&[], "1. e4 (1. e5 a6 {:)}) e5 *");
    let moves = "\
1. e4 { variation broken off at line 1, column 11: e5 is illegal: a pawn cannot
move like that; the rest was: e5 a6 {:)) } 1... e5";
    assert_eq!(text(&output.stdout), bare("*", moves));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("misere: game 1, line 1, column 11: e5 is illegal: "));
    assert_eq!(misere(&["--check"], "1. e4 (1. e5) e5 *").status.code(), Some(0));
}

#[test]
fn what_is_passed_over_is_told_and_kept() {
    let told = |game: &str| {
        let output = misere(&[], game);
        assert_eq!(output.status.code(), Some(1), "{game}");
        let written = text(&output.stdout).replace('\n', " ");
        (written, text(&output.stderr).lines().next().unwrap_or_default().to_owned())
    };
    for (game, kept, complaint) in [
        ("[White a]\n\n1. e4 *", "it was: [White a] }", "line 1, column 1: expected a tag"),
        ("[Black \"x]\n\n1. e4 *", "it was: [Black \"x] }", "line 1, column 1: expected a tag"),
        ("1. e4 $256 e5 *", "it was: $256 }", "line 1, column 7: expected an annotation"),
        ("(1. d4 {why}) 1. e4 *", "it was: 1. d4 {why) }", "line 1, column 1: expected a move before"),
        ("1. e4 {so *", "{ so * }", "line 1, column 7: expected } at the end"),
        ("1. e4 (1. d4 *", "(1. d4)", "column 15: expected ) at the end"),
        ("1. e4 ) e5 *", "1. e4 e5 *", "line 1, column 7: expected a variation before )"),
    ] {
        let (written, first) = told(game);
        assert!(written.contains(kept), "{game}: {written}");
        assert!(first.contains(complaint), "{game}: {first}");
    }
    let many = format!("1. e4 {}e5 *", "(1. e5) ".repeat(300));
    let output = misere(&[], &many);
    assert!(text(&output.stderr).contains("misere: note: game 1, 44 more flaws are not told"));
}

#[test]
fn a_game_that_cannot_start_is_rewritten_the_same() {
    for game in [
        "[Variant \"Draughts\"]\n\n{why} 1. 11-15 {good} 23-19 *\n",
        "[Variant \"Draughts\"] 1. 11-15 *",
        "{before}\n[Variant \"Draughts\"]\n[White Anna]\n\n; line\n$3 (1. e4) 11-15 1-0 {resigns}\n\n",
        "[FEN \"8/8/8 w - - 0 1\"]\n\n{ open",
        "[Variant \"Draughts\"] %x {\n1-0 e4\n} *",
        "[Variant \"A\"]\n[Variant \"B\"]\n[Event \"1\"]\n[Event \"2\"]\n\n{c} e4",
        "[Variant \"Draughts\"]\n[Event \"open\n\n1. e4 *",
    ] {
        let once = misere(&[], game);
        let again = misere(&[], text(&once.stdout));
        assert_eq!(text(&again.stdout), text(&once.stdout), "{game}");
    }
    let written = misere(&[], "{ a }\n[Variant \"Draughts\"]\n[White x]\n\n{ b } 1. 11-15 { c } *");
    let comments = "{ a } { passed over at line 3, column 1: expected a tag such as [White \"Anna\"],\n\
                    found a line that is none; it was: [White x] }\n{ b } 1. 11-15 { c } *\n\n";
    assert!(text(&written.stdout).ends_with(comments), "{}", text(&written.stdout));
}

#[test]
fn results_that_do_not_fit_are_noted() {
    for (game, note) in [
        ("[Result \"0-1\"]\n\n1. e4 1-0", "the tag Result says 0-1, and behind the moves stands 1-0"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "the board shows 0-1 (checkmate), and the result is 1-0"),
        ("[Result \"won\"]\n\n1. e4 1-0", "expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found \"won\""),
        (
            "[Result \"0-1\"]\n[Result \"1-0\"]\n\n1. e4 1-0",
            "expected the tag Result once, found it again: \"1-0\" counts, not \"0-1\"",
        ),
    ] {
        let output = misere(&[], game);
        assert_eq!(output.status.code(), Some(0), "{game}");
        assert_eq!(text(&output.stderr), format!("misere: note: game 1, {note}\n"));
        assert!(text(&output.stdout).contains("[Result \"1-0\"]\n\n1. "));
        let output = misere(&["--json"], game);
        assert!(output.stderr.is_empty());
        let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((&object["ok"], &object["notes"]), (&json!(true), &json!([note])));
    }
}

#[test]
fn the_last_of_several_tags_counts_and_that_is_noted() {
    let game = "[White \"Anna\"]\n[Variant \"Chess\"]\n[White \"Bea\"]\n[Variant \"Antichess\"]\n\n1. e3 *";
    let notes = [
        "expected the tag White once, found it again: \"Bea\" counts, not \"Anna\"",
        "expected the tag Variant once, found it again: \"Antichess\" counts, not \"Chess\"",
    ];
    let output = misere(&["--json"], game);
    let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(object["tags"], json!({"White": "Bea", "Variant": "Antichess"}));
    assert_eq!((&object["variant"], &object["notes"]), (&json!("antichess"), &json!(notes)));
    let output = misere(&[], game);
    assert_eq!(output.status.code(), Some(0));
    let told: String = notes.iter().map(|note| format!("misere: note: game 1, {note}\n")).collect();
    assert_eq!(text(&output.stderr), told);
    // Both players are kept, and the last one still counts; of two games only one can be played.
    assert!(text(&output.stdout).contains("[White \"Anna\"]\n[White \"Bea\"]\n"));
    assert_eq!(text(&output.stdout).matches("[Variant ").count(), 1);
    assert_eq!(text(&misere(&[], text(&output.stdout)).stdout), text(&output.stdout));
}

#[test]
fn a_game_without_end_is_refused() {
    let comment = "{ x\n".repeat(17 << 20);
    for args in [&[][..], &["--check", "--threads", "2"]] {
        let output = misere(args, &comment);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(
            text(&output.stderr),
            "misere: line 1, column 1: expected a game of at most 67108864 bytes and \
             4194304 tokens, found a longer one\n"
        );
    }
}

#[test]
fn an_odd_position_is_played_and_noted() {
    let game = "[FEN \"4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Kf8 *";
    let output = misere(&[], game);
    let note = "in the tag FEN: no move can have given this check; it is played all the same";
    assert_eq!(text(&output.stderr), format!("misere: note: game 1, {note}\n"));
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).ends_with("1... Kf8 *\n\n"));
    assert_eq!(counts(&[], game), [1, 1, 0]);
    let output = misere(&["--json"], game);
    let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&object["ok"], &object["notes"]), (&json!(true), &json!([note])));
}

#[test]
fn a_given_start_must_be_given() {
    for name in ["From Position", "wild/5"] {
        let output = misere(&[], &format!("[Variant \"{name}\"]\n\n1. e4 *"));
        let message = format!("line 1, column 1: expected a FEN beside the name \"{name}\", found none");
        assert!(text(&output.stderr).contains(&message), "{}", text(&output.stderr));
        assert!(text(&output.stdout).ends_with(&format!("[Variant \"{name}\"]\n\n1. e4 *\n\n")));
    }
    // The start of Chess960 that is not given is taken to be the usual one, and not made up.
    let output = misere(&[], "[Variant \"Chess960\"]\n\n1. e4 *");
    assert!(text(&output.stdout).ends_with("[Variant \"Chess960\"]\n\n1. e4 *\n\n"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn german_letters_are_read_on_request() {
    let game = "[Variant \"Antichess\"]\n\n1. e3 b5 2. Lxb5 Sa6 3. Lxa6 ♝xa6 *\n";
    let output = misere(&["--letters", "german"], game);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).ends_with("\n\n1. e3 b5 2. Bxb5 Na6 3. Bxa6 Bxa6 *\n\n"));
    let output = misere(&["--letters", "german", "--check"], game);
    assert_eq!(text(&output.stdout), "games 1\nplies 6\nbroken 0\n");
    assert_eq!(misere(&[], game).status.code(), Some(1));
    let output = misere(&["--letters", "latin"], game);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("expected english or german"));
}

#[test]
fn json_has_one_object_per_game() {
    for args in [&["--json"][..], &["--json", "--threads", "2"]] {
        let output = misere(args, GAMES);
        assert_eq!(output.status.code(), Some(0), "the answers say what is broken");
        assert!(output.stderr.is_empty());
        let games: Vec<Value> =
            text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(games.iter().map(|game| &game["ok"]).collect::<Vec<_>>(), [true, false, false, true]);
        assert_eq!(games[0]["tags"], json!({"Event": "1", "Variant": "Antichess"}));
        assert_eq!(games[0]["san"], json!(["e3", "b5", "Bxb5", "Na6"]));
        assert_eq!((&games[0]["comments"], &games[0]["variant"]), (&json!(1), &json!("antichess")));
        assert_eq!(games[1]["moves"], json!(["e2e4", "e7e5"]));
        assert_eq!(games[1]["result"], "0-1");
        let error = json!({
            "kind": "illegal-move", "message": "Nf6 is illegal: a knight cannot move like that",
            "ply": 2, "move": "Nf6", "why": "does-not-move-so", "line": 9, "column": 13
        });
        assert_eq!(games[1]["error"], error);
        assert_eq!(games[2]["error"]["kind"], "unknown-variant");
        assert_eq!(games[2]["error"]["ply"], 0);
        assert_eq!(games[3]["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(games[3]["moves"], json!(["e1g1"]));
    }
}

#[test]
fn a_game_has_its_verdict() {
    let verdict = |game: &str| {
        let output = misere(&["--json"], game);
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")["verdict"].take()
    };
    let mate = verdict("1. f3 e5 2. g4 Qh4# 0-1");
    assert_eq!(mate, json!({"winner": "black", "reason": "checkmate"}));
    let thrice = verdict("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2");
    assert_eq!(thrice, json!({"winner": null, "reason": "repetition"}));
    assert_eq!(verdict("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *"), Value::Null);
    assert_eq!(verdict("1. e4 1-0"), Value::Null);
}

#[test]
fn checking_counts() {
    let output = misere(&["--check"], GAMES);
    assert_eq!(text(&output.stdout), "games 4\nplies 7\nbroken 2\n");
    assert_eq!(output.status.code(), Some(1));
    let good = misere(&["--check", "--threads", "2"], &"[Event \"?\"]\n\n1. e4 e5 *\n\n".repeat(50_000));
    assert_eq!(text(&good.stdout), "games 50000\nplies 100000\nbroken 0\n");
    assert_eq!(good.status.code(), Some(0));
    assert!(good.stderr.is_empty());
}

#[test]
fn threads_change_nothing() {
    let many = GAMES.repeat(3000);
    for args in [&[][..], &["--json"]] {
        let alone = misere(args, &many);
        let together = misere(&[args, &["--threads", "4"]].concat(), &many);
        assert!(alone.stdout == together.stdout && alone.stderr == together.stderr, "{args:?}");
    }
}

#[test]
fn games_of_a_charter_are_played() {
    let charter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/charters/antichess.toml");
    let game = "[Variant \"antichess\"]\n\n1. e3 b5 2. Bxb5 *\n";
    for args in [&["--charter", charter][..], &["--charter", charter, "--check"]] {
        assert_eq!(misere(args, game).status.code(), Some(0), "{args:?}");
    }
}
