//! The contract of the command line: exit statuses, and what goes to which stream.

use std::process::{Command, Output, Stdio};

fn misere(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(args);
    command
}

fn output(args: &[&str]) -> Output {
    misere(args).output().expect("the binary starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program prints UTF-8")
}

#[test]
fn help_goes_to_stdout_and_is_no_failure() {
    for args in [
        &["--help"][..],
        &["play", "--help"],
        &["variants", "--help"],
        &["perft", "--help"],
        &["query", "--help"],
        &["pgn", "--help"],
        &["text", "--help"],
        &["uci", "--help"],
        &["xboard", "--help"],
        &["analyse", "--help"],
        &["bench", "--help"],
        &["tables", "--help"],
        &["tables", "build", "--help"],
    ] {
        let output = output(args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(text(&output.stdout).contains("Example:\n  misere "), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn wrong_usage_is_named_on_stderr_with_status_2() {
    for (args, complaint) in [
        (&["--port", "x"][..], "expected a port from 0 to 65535, found `x`"),
        (&["play", "--port", "65536"], "expected a port from 0 to 65535, found `65536`"),
        (&["play", "--variant", "draughts"], "misere: expected the name of a game, found \"draughts\""),
        (&["--no-open", "variants"], "misere: the subcommand 'variants' cannot be used with"),
        (&["perfd"], "misere: unrecognized subcommand 'perfd'"),
        (&["perft", "antichess"], "misere: the following required arguments were not provided"),
        (&["perft", "antichess", "x"], "expected a number of plies from 0 to 255, found `x`"),
        (&["perft", "antichess", "-1"], "expected a number of plies from 0 to 255, found `-1`"),
        (
            &["perft", "antichess", "1", "--threads", "-3"],
            "expected a number of threads from 1 to 1024, found `-3`",
        ),
        (
            &["perft", "antichess", "1", "--threads", "0"],
            "expected a number of threads from 1 to 1024, found `0`",
        ),
        (&["perft", "draughts", "1"], "misere: expected the name of a game, found \"draughts\""),
        (&["perft", "atomik", "1"], "(did you mean \"atomic\"?)"),
        (&["variants", "--yaml"], "misere: unexpected argument '--yaml' found"),
    ] {
        let output = output(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(text(&output.stderr).contains(complaint), "{args:?}: {}", text(&output.stderr));
    }
}

#[test]
fn the_games_are_listed_as_text_and_as_json() {
    let listed = output(&["variants"]);
    assert_eq!(listed.status.code(), Some(0));
    assert!(text(&listed.stdout).contains(
        "3check: Three-check\n  aim    Give check three times, or checkmate\n  also   threecheck, three-check\n  \
         start  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1\n"
    ));
    let json = output(&["variants", "--json"]);
    let games: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    assert_eq!(games.as_array().map(Vec::len), Some(19));
    assert_eq!(games[1]["key"], "antichess");
    assert_eq!(games[1]["start"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    assert_eq!(games[0]["names"]["pgn"], serde_json::Value::Null);
    let three_check = games.as_array().and_then(|games| games.iter().find(|game| game["key"] == "3check"));
    let names = serde_json::json!({
        "lichess": "threeCheck", "uci": "3check", "xboard": "3check", "icc": 25, "pgn": "Three-check"
    });
    assert_eq!(three_check.expect("it is listed")["names"], names);
}

/// What perft prints, without the speed.
fn perft(args: &[&str]) -> String {
    let output = output(&[&["perft"], args].concat());
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
    let (result, speed) = text(&output.stdout).split_once("nps ").expect("the speed comes last");
    assert!(speed.trim_end().parse::<u64>().is_ok(), "{speed}");
    result.to_owned()
}

#[test]
fn a_position_with_harmless_faults_is_played_and_that_is_said() {
    let output = output(&["perft", "chess", "1", "--fen", "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).starts_with("nodes 3\n"));
    let note = "misere: note: no move can have given this check; it is played all the same\n";
    assert_eq!(text(&output.stderr), note);
}

#[test]
fn positions_are_counted_and_divided() {
    assert_eq!(perft(&["antichess", "4"]), "nodes 153299\n");
    assert_eq!(perft(&["Three-Check", "3", "--threads", "2"]), "nodes 8902\n");
    assert_eq!(perft(&["chess", "0"]), "nodes 1\n");
    assert_eq!(perft(&["antichess", "2", "--moves", "e2e3", "b7b5", "--divide"]), "f1b5 20\n\nnodes 20\n");
    assert_eq!(perft(&["wild 26", "1", "--moves", "e3", "B7-B5"]), "nodes 1\n");
    let castles = perft(&["chess", "1", "--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "--divide"]);
    assert!(castles.contains("e1c1 1\n") && castles.contains("e1g1 1\n"), "{castles}");
    let asked_for = perft(&["chess960", "1", "--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "--divide"]);
    assert!(asked_for.contains("e1a1 1\n") && asked_for.contains("e1h1 1\n"), "{asked_for}");
    let shuffled = perft(&["frc", "1", "--fen", "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "--divide"]);
    assert!(shuffled.contains("f1a1 1\n") && shuffled.contains("f1h1 1\n"), "{shuffled}");
}

#[test]
fn bad_positions_and_moves_say_what_is_wrong() {
    for (args, complaint) in [
        (&["--fen", "8/8/8 w"][..], "expected 8 ranks in the board field, found 3"),
        (&["--fen", "8/8/8/8/8/8/8/P3K3 w"], "there are too few or too many kings; pawns stand on a rank"),
        (&["--moves", "e2e9"], "in move 1 (`e2e9`): expected"),
        (
            &["--moves", "e2e4", "e2e4"],
            "in move 2 (`e2e4`): e2e4 is illegal: expected a piece on e2, found none",
        ),
        (&["--charter", "no/such.toml"], "misere: cannot read no/such.toml"),
    ] {
        let output = output(&[&["perft", "chess", "1"], args].concat());
        assert!(matches!(output.status.code(), Some(1 | 2)), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(text(&output.stderr).contains(complaint), "{args:?}: {}", text(&output.stderr));
    }
}

#[test]
fn games_of_a_charter_are_known() {
    let charter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/charters/antichess.toml");
    assert_eq!(perft(&["antichess", "3", "--charter", charter]), "nodes 8067\n");
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    for args in [&["--help"][..], &["variants", "--json"]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = misere(args).stdout(writer).stderr(Stdio::piped()).output().expect("the binary starts");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}: {}", text(&output.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for args in [&["--help"][..], &["variants"], &["perft", "chess", "1"], &["pgn", "--check", "-"]] {
        let full = std::fs::File::create("/dev/full").expect("a device every Linux has");
        let output = misere(args).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).output();
        let output = output.expect("the binary starts");
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(text(&output.stderr).starts_with("misere: cannot write stdout: "), "{args:?}");
    }
}
