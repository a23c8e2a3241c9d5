//! `misere match`: games are played, counted and reported, whatever the engines do.

mod fake;
mod hostile;

use fake::engine;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.arg("match").args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn misere(args: &[&str]) -> Output {
    command(args).output().expect("the binary starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program prints UTF-8")
}

/// The report of a match that must succeed.
fn report(args: &[&str]) -> Value {
    let output = misere(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// A match of a few games between two fakes, and what was said on stderr.
fn duel(first: &str, second: &str, args: &[&str]) -> (Value, String) {
    let (first, second) = (engine(first), engine(second));
    let usual = ["antichess", "--engine", &first, "--engine", &second, "--random-plies", "4", "--json"];
    let output = misere(&[&usual, args].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let report = serde_json::from_slice(&output.stdout).expect("one JSON object");
    (report, text(&output.stderr).to_owned())
}

/// What a match that fails says, and its status.
fn failure(args: &[&str]) -> (String, Option<i32>) {
    let output = misere(args);
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    (text(&output.stderr).to_owned(), output.status.code())
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_match_is_played_and_reported() {
    let pgn = file("match.pgn");
    let path = pgn.to_str().expect("a plain path");
    let (report, complaints) =
        duel("plays", "plays", &["--nodes", "1", "--games", "12", "--concurrency", "3", "--pgn", path]);
    assert_eq!(complaints, "");
    assert_eq!((&report["games"], &report["stopped"]), (&12.into(), &"complete".into()));
    let count = |key: &str| report[key].as_u64().expect("a number");
    assert_eq!(count("wins") + count("draws") + count("losses"), 12);
    let pairs = report["pentanomial"].as_array().expect("five counts");
    let points = pairs.iter().zip(0..).map(|(pairs, points)| pairs.as_u64().expect("a count") * points);
    assert_eq!(points.sum::<u64>(), 2 * count("wins") + count("draws"));
    assert_eq!(report["engines"][1]["name"], "plays (2)");
    assert_eq!(
        (&report["engines"][1]["id"], &report["engines"][1]["limit"]),
        (&"Fake".into(), &"nodes 1".into())
    );
    assert_eq!(report["engines"][0]["depth"], 3.0);
    assert_eq!(report["engines"][0]["nodes"], 500.0);

    let mut check = Command::new(env!("CARGO_BIN_EXE_misere"));
    let checked = check.args(["pgn", "--check", path]).output().expect("the binary starts");
    let moves = |engine: usize| report["engines"][engine]["moves"].as_u64().expect("a count");
    assert_eq!(text(&checked.stdout), format!("games 12\nplies {}\nbroken 0\n", moves(0) + moves(1)));
    let games = fs::read_to_string(&pgn).expect("it was written");
    assert_eq!(games.matches("[White \"plays\"]\n[Black \"plays (2)\"]").count(), 6);
    assert_eq!(games.matches("[Termination \"normal\"]").count(), 12);
}

#[test]
fn a_seed_makes_the_same_match_however_many_play_at_a_time() {
    let play = |concurrency, seed| {
        let args = ["--depth", "1", "--games", "20", "--concurrency", concurrency, "--seed", seed];
        let (mut report, _) = duel("plays", "plays", &args);
        report["seconds"].take();
        for engine in report["engines"].as_array_mut().expect("two engines") {
            engine["ms_per_move"].take();
            engine["nps"].take();
        }
        report
    };
    assert_eq!(play("1", "3"), play("4", "3"));
    assert_ne!(play("4", "3")["engines"], play("4", "4")["engines"]);
}

#[test]
fn who_crashes_loses_and_comes_back() {
    let (report, complaints) = duel("crashes", "plays", &["--nodes", "1", "--games", "4"]);
    assert_eq!((&report["losses"], &report["endings"]["crash"]), (&4.into(), &4.into()));
    assert_eq!((&report["engines"][0]["crashes"], &report["engines"][1]["crashes"]), (&4.into(), &0.into()));
    assert!(complaints.contains("misere: game 1.1, after "), "{complaints}");
    assert!(complaints.contains(": crashes (black) crashed: it ended (exit status: 7)\n"), "{complaints}");
}

#[test]
fn who_hangs_is_killed_and_loses() {
    let (report, complaints) =
        duel("plays", "hangs", &["--nodes", "1", "--games", "2", "--patience", "1", "--concurrency", "2"]);
    assert_eq!((&report["wins"], &report["engines"][1]["hangs"]), (&2.into(), &2.into()));
    let complaint = ": hangs (white) does not answer: expected `bestmove` within 1 s, found silence\n";
    assert!(complaints.contains(complaint), "{complaints}");
}

#[test]
fn who_plays_no_legal_move_loses() {
    let (report, complaints) = duel("cheats", "babbles", &["--nodes", "1", "--games", "2"]);
    // The engine that is to move first misbehaves first.
    assert_eq!(report["pentanomial"], serde_json::json!([0, 0, 1, 0, 0]));
    let illegal = |engine: usize| &report["engines"][engine]["illegal_moves"];
    assert_eq!((illegal(0), illegal(1)), (&1.into(), &1.into()));
    assert!(complaints.contains("cheats (white) played no legal move: `a1h8` in "), "{complaints}");
    assert!(complaints.contains("babbles (white) played no legal move: `(none)` in "), "{complaints}");
}

#[test]
fn who_oversteps_its_time_loses() {
    let pgn = file("time.pgn");
    let path = pgn.to_str().expect("a plain path");
    let (report, _) =
        duel("dawdles", "plays", &["--movetime", "100", "--margin", "500", "--games", "2", "--pgn", path]);
    assert_eq!((&report["losses"], &report["engines"][0]["time_losses"]), (&2.into(), &2.into()));
    assert!(report["engines"][0]["worst_overrun_ms"].as_f64().expect("a time") >= 799.0);
    let games = fs::read_to_string(&pgn).expect("it was written");
    assert_eq!(games.matches("[Termination \"time forfeit\"]").count(), 2);

    let (report, _) = duel("dawdles", "plays", &["--tc", "0.3+0.01", "--margin", "300", "--games", "2"]);
    assert_eq!(report["engines"][0]["time_losses"], 2);
    let (report, _) = duel("dawdles", "plays", &["--tc", "30", "--games", "2"]);
    assert_eq!(report["engines"][0]["time_losses"], 0);
}

#[test]
fn a_test_that_has_decided_stops_the_match() {
    let (report, _) = duel("plays", "cheats", &["--nodes", "1", "--games", "400", "--sprt", "0,100"]);
    assert_eq!((&report["stopped"], &report["sprt"]["decision"]), (&"sprt".into(), &"accepted".into()));
    assert!(report["games"].as_u64().expect("a count") < 100, "{report}");
}

#[test]
fn failures_can_be_made_to_count() {
    let (first, second) = (engine("plays"), engine("cheats"));
    let args =
        ["antichess", "--engine", &first, "--engine", &second, "--nodes", "1", "--games", "2", "--strict"];
    let output = misere(&args);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("antichess: plays against cheats, 2 games in "));
    let message = "misere: expected games without failures, found 2 that were lost by one\n";
    assert!(text(&output.stderr).ends_with(message), "{}", text(&output.stderr));
}

#[test]
fn an_engine_may_play_itself_and_begin_where_a_file_says() {
    let book = file("book.epd");
    fs::write(&book, "# an end\n8/8/8/8/p7/8/8/R7 w - - 0 1; id \"1\";\n8/8/8/8/8/8/8/R7 b - -\n")
        .expect("written");
    let (path, plays) = (book.to_str().expect("a plain path"), engine("plays"));
    let args = ["antichess", "--engine", &plays, "--depth", "1", "--openings", path, "--games", "4"];
    let report = report(&args);
    assert_eq!((&report["black_wins"], &report["endings"]["no-pieces"]), (&4.into(), &4.into()));
    assert_eq!(report["pentanomial"], serde_json::json!([0, 0, 2, 0, 0]));
    assert!(text(&misere(&args).stderr).contains("skipped 1 openings in which the game is over"));
}

#[cfg(unix)]
#[test]
fn a_match_that_cannot_go_on_reports_what_was_played() {
    let program = file("deserter");
    fs::copy(std::env::current_exe().expect("the test runs"), &program).expect("copied");
    let (deserts, plays) = (fake::engine_at(&program, "deserts"), engine("plays"));
    let args = ["antichess", "--engine", &deserts, "--engine", &plays, "--random-plies", "4", "--nodes", "1"];
    let output = misere(&[&args[..], &["--games", "8", "--json"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&report["games"], &report["stopped"]), (&2.into(), &"failed".into()));
    let complaint = text(&output.stderr);
    assert!(complaint.starts_with("misere: cannot start the engine deserts (`"), "{complaint}");
}

#[test]
fn what_cannot_play_is_named() {
    let says = |words: &[&str]| {
        let (message, status) = failure(&[&["antichess", "--nodes", "1", "--patience", "1"], words].concat());
        assert_eq!(status, Some(1), "{message}");
        message
    };
    let missing = says(&["--engine", "/no/such/engine"]);
    assert!(missing.starts_with("misere: cannot start the engine engine (`/no/such/engine`): "), "{missing}");
    let mute = says(&["--engine", &engine("says_nothing")]);
    assert_eq!(mute, "misere: the engine says_nothing: expected `uciok` within 1 s, found other lines\n");
    let chess = says(&["--engine", &engine("plays_chess_only")]);
    assert!(chess.contains("it plays chess only (it has no option UCI_Variant), not Antichess"), "{chess}");
    let option = says(&["--engine", &engine("plays"), "--option", "Hahs=1"]);
    assert!(option.ends_with("expected one of its options (Hash, UCI_Variant), found `Hahs`\n"), "{option}");
    let value = says(&["--engine", &engine("plays"), "--option", "Hash=65"]);
    let expected = "expected a whole number from 1 to 64 as the value of its option Hash, found `65`\n";
    assert!(value.ends_with(expected), "{value}");
    let (horde, _) = failure(&["horde", "--nodes", "1", "--engine", &engine("plays")]);
    assert!(horde.contains("expected Horde among the games it plays, found chess, antichess"), "{horde}");
    assert!(horde.contains("`variant=NAME` says what it calls the game"), "{horde}");
}

#[test]
fn an_engine_may_get_to_know_the_game_by_an_option() {
    let charter = file("mine.toml");
    fs::write(&charter, "[mine]\ninherits = \"antichess\"\nstuck = \"draw\"\n").expect("written");
    let path = charter.to_str().expect("a plain path");
    let engine = format!("'{}' uci 'option.VariantPath={path}'", env!("CARGO_BIN_EXE_misere"));
    let report = report(&["mine", "--charter", path, "--engine", &engine, "--nodes", "50", "--games", "2"]);
    assert_eq!((&report["variant"], &report["games"]), (&"mine".into(), &2.into()));
}

#[test]
fn results_that_are_all_alike_have_an_estimate_too() {
    let (report, _) = duel("plays", "cheats", &["--nodes", "1", "--games", "2"]);
    assert_eq!(report["wins"], 2);
    for key in ["value", "low", "high", "error"] {
        assert!(report["elo"][key].is_f64(), "{report}");
    }
}

#[test]
fn a_bad_file_is_refused_with_its_line() {
    let book = file("bad.epd");
    fs::write(&book, "8/8/8/8/p7/8/8/R7 w - - 0 1\n8/8/8 w\n").expect("written");
    let path = book.to_str().expect("a plain path");
    let plays = engine("plays");
    let usual = ["antichess", "--engine", &plays, "--nodes", "1", "--openings"];
    let (message, status) = failure(&[&usual[..], &[path]].concat());
    assert_eq!(status, Some(1));
    assert!(message.starts_with(&format!("misere: in {path}: line 2: expected ")), "{message}");
    let (message, status) = failure(&[&usual[..], &["/no/such/file"]].concat());
    assert!(message.starts_with("misere: cannot read /no/such/file: ") && status == Some(1), "{message}");
}

#[test]
fn wrong_usage_is_told_from_failure() {
    let misuse = |args: &[&str], expected: &str| {
        let (message, status) = failure(args);
        assert_eq!(status, Some(2), "{message}");
        assert!(message.contains(expected), "{message}");
    };
    misuse(
        &["antichess", "--engine", "x"],
        "expected a limit (--movetime, --nodes, --depth or --tc), found none",
    );
    misuse(&["antichess", "--engine", "name=x", "--depth", "1"], "expected a program, found only settings");
    misuse(&["antichess", "--depth", "1"], "--engine <WORDS>");
    misuse(&["draughts", "--engine", "x", "--depth", "1"], "expected the name of a game, found \"draughts\"");
    misuse(
        &["antichess", "--engine", "x", "--depth", "1", "--games", "3"],
        "expected an even number of games",
    );
    misuse(&["antichess", "--engine", "x", "--tc", "soon"], "such as 8+0.08, found `soon`");
    let three = ["antichess", "--engine", "x", "--engine", "y", "--engine", "z", "--depth", "1"];
    misuse(&three, "expected one or two engines, found 3");
}

/// What comes of a match that is interrupted after two seconds.
#[cfg(unix)]
fn interrupted(args: &[&str]) -> Value {
    let child = command(args).spawn().expect("the binary starts");
    std::thread::sleep(Duration::from_secs(2));
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupted.expect("there is a kill").success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(report["stopped"], "interrupted");
    report
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_reports_what_is_complete() {
    let thinks = engine("thinks");
    let report =
        interrupted(&["antichess", "--engine", &thinks, "--nodes", "1", "--games", "10000", "--json"]);
    assert!(report["games"].as_u64().is_some_and(|games| games < 10_000 && games % 2 == 0));
}

#[cfg(unix)]
#[test]
fn an_interruption_does_not_wait_for_a_move() {
    let hangs = engine("hangs");
    let args = ["antichess", "--engine", &hangs, "--nodes", "1", "--patience", "3600", "--json"];
    // A move that was waited for would have made a game.
    assert_eq!(interrupted(&args)["games"], 0);
}
