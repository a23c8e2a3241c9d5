//! Engines, files and systems that are not as a match would like them.

use super::{engine, failure, file, misere, text};
use serde_json::Value;
use std::fs;
#[cfg(unix)]
use std::process::{Command, Stdio};

#[test]
fn a_match_that_cannot_start_leaves_the_file_of_games() {
    let pgn = file("kept.pgn");
    fs::write(&pgn, "kept").expect("a file");
    let path = pgn.to_str().expect("a plain path");
    for engine in ["/nonexistent".to_owned(), engine("says_nothing")] {
        let args = ["antichess", "--engine", &engine, "--nodes", "1", "--patience", "1", "--pgn", path];
        let (message, status) = failure(&args);
        assert_eq!(status, Some(1), "{message}");
        assert_eq!(fs::read_to_string(&pgn).expect("it is there"), "kept", "{message}");
    }
}

#[test]
fn games_do_not_take_the_place_of_openings() {
    let book = file("both.epd");
    fs::write(&book, "8/8/8/8/p7/8/8/R7 w - - 0 1\n").expect("a file");
    let (path, plays) = (book.to_str().expect("a plain path"), engine("plays"));
    // The same file under another name.
    let pgn = format!("{}/./both.epd", env!("CARGO_TARGET_TMPDIR"));
    let args = ["antichess", "--engine", &plays, "--nodes", "1", "--openings", path, "--pgn", &pgn];
    let (message, status) = failure(&args);
    let expected = format!("misere: expected another file for --pgn than for --openings, found {pgn}\n");
    assert_eq!((message, status), (expected, Some(2)));
    assert!(fs::read_to_string(&book).expect("it is there").starts_with("8/8"));
}

#[cfg(unix)]
#[test]
fn an_engine_that_never_stops_talking_is_refused() {
    let (message, status) = failure(&["antichess", "--engine", "yes", "--nodes", "1", "--patience", "1"]);
    let expected = "misere: the engine yes: expected `uciok` within 1 s, found other lines\n";
    assert_eq!((message.as_str(), status), (expected, Some(1)));
}

#[test]
fn who_talks_instead_of_moving_loses() {
    let (first, second) = (engine("plays"), engine("floods"));
    let args = ["antichess", "--engine", &first, "--engine", &second, "--nodes", "1", "--games", "2"];
    let output = misere(&[&args[..], &["--patience", "1", "--json"]].concat());
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&report["wins"], &report["engines"][1]["hangs"]), (&2.into(), &2.into()));
    let complaint = "floods (white) does not answer: expected `bestmove` within 1 s, found other lines\n";
    assert!(text(&output.stderr).contains(complaint), "{}", text(&output.stderr));
}

/// A wrapper starts the engine as a process of its own.
#[cfg(unix)]
#[test]
fn engines_behind_wrappers_end_with_the_match() {
    let (wrapper, id) = (file("wrapper.sh"), file("wrapped.pid"));
    let script = format!("sleep 1000 & echo $! > '{}'; wait", id.display());
    fs::write(&wrapper, script).expect("a file");
    let engine = format!("sh '{}' name=wrapped", wrapper.display());
    let (message, status) = failure(&["antichess", "--engine", &engine, "--nodes", "1", "--patience", "1"]);
    assert_eq!(status, Some(1), "{message}");
    ends(&fs::read_to_string(&id).expect("the engine was started"));
}

/// Waits until a process has ended. What has ended may still be listed for a moment.
#[cfg(unix)]
fn ends(id: &str) {
    let is_there = |_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        Command::new("kill").args(["-0", id.trim()]).output().expect("there is a kill").status.success()
    };
    assert!(!(0..2_000).all(is_there), "process {id} is still there");
}

/// One goes when its input ends. The other one does not, and is behind a wrapper.
#[cfg(unix)]
#[test]
fn engines_end_though_the_match_is_killed() {
    for (name, script) in [
        ("polite", "echo $$ > ID; while read line; do :; done"),
        ("stubborn", "sleep 1000 & echo $! > ID; wait"),
    ] {
        let (path, id) = (file(&format!("{name}.sh")), file(&format!("{name}.pid")));
        let _ = fs::remove_file(&id);
        fs::write(&path, script.replace("ID", &format!("'{}'", id.display()))).expect("a file");
        let engine = format!("sh '{}' name={name}", path.display());
        let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
        command.args(["match", "antichess", "--engine", &engine, "--nodes", "1", "--patience", "600"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut killed = command.spawn().expect("the binary starts");
        let has_started = |_| {
            std::thread::sleep(std::time::Duration::from_millis(10));
            fs::read_to_string(&id).is_ok_and(|id| id.ends_with('\n'))
        };
        assert!((0..2_000).any(has_started), "{name} was not started");
        killed.kill().expect("it runs");
        killed.wait().expect("it has ended");
        ends(&fs::read_to_string(&id).expect("the engine was started"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_whose_games_cannot_be_written_is_reported() {
    let plays = engine("plays");
    let args =
        ["antichess", "--engine", &plays, "--nodes", "1", "--games", "4", "--pgn", "/dev/full", "--json"];
    let output = misere(&args);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&report["games"], &report["stopped"]), (&4.into(), &"complete".into()));
    let said = text(&output.stderr);
    assert!(said.starts_with("misere: cannot write /dev/full: No space left on device"), "{said}");
    assert!(said.contains("it has the first 0 games; the match goes on\n"), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_match_whose_file_of_games_may_not_grow_is_reported() {
    let (plays, games) = (engine("plays"), file("limited.pgn"));
    let limited = format!("ulimit -f 2; exec '{}' match \"$@\"", env!("CARGO_BIN_EXE_misere"));
    let args = ["antichess", "--engine", &plays, "--nodes", "1", "--games", "20", "--json", "--pgn"];
    let output = Command::new("sh").args(["-c", &limited, "misere"]).args(args).arg(&games).output();
    let output = output.expect("a shell");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("File too large"), "{said}");
    let report: Value = serde_json::from_slice(&output.stdout).expect("the report is there");
    assert_eq!(report["games"], 20);
}

#[cfg(target_os = "linux")]
#[test]
fn threads_that_the_system_does_not_give_are_no_panic() {
    let plays = engine("plays");
    let limited = format!("ulimit -v 400000; exec '{}' \"$@\"", env!("CARGO_BIN_EXE_misere"));
    let run = |args: &[&str]| {
        let output =
            Command::new("sh").args(["-c", &limited, "misere"]).args(args).output().expect("a shell");
        (text(&output.stderr).to_owned(), output.status.code())
    };
    let many = ["--concurrency", "1000", "--games", "2000"];
    let args = [&["match", "antichess", "--engine", &plays, "--nodes", "1"], &many[..]].concat();
    let (message, status) = run(&args);
    let expected =
        "misere: cannot play 1000 games at a time: expected 3001 threads with memory for each, found ";
    assert!(message.starts_with(expected) && status == Some(1), "{status:?}: {message}");
    for args in [&["perft", "chess", "3"][..], &["pgn", "/dev/null"], &["analyse", "chess", "--depth", "2"]] {
        let (message, status) = run(&[args, &["--threads", "1024"]].concat());
        let expected = "misere: expected 1024 threads with memory for each, found ";
        assert!(message.starts_with(expected) && status == Some(1), "{status:?}: {message}");
    }
}
