//! XBoard's protocol as a process.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Says lines with pauses between them, and returns what is answered until the program ends.
fn run(parts: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
        .arg("xboard")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    let mut input = child.stdin.take().expect("a pipe");
    for part in parts {
        writeln!(input, "{part}").expect("the program listens");
        // Long enough for a search to have begun on a busy machine.
        sleep(Duration::from_secs(1));
    }
    drop(input);
    child.wait_with_output().expect("the program ends")
}

fn lines(parts: &[&str]) -> Vec<String> {
    let output = run(parts);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn the_engine_plays_black_and_thinks_aloud() {
    let lines = lines(&["xboard\nprotover 2\nnew\nvariant suicide\npost\nsd 4\nst 0.2\nusermove e2e3"]);
    assert!(lines.contains(&"feature done=1".to_owned()), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("4 ")), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("move ")), "{lines:?}");
}

#[test]
fn an_analysis_goes_on_until_it_is_ended() {
    let lines = lines(&["post\nanalyze", ".\nusermove e2e4", "exit\nping 7"]);
    assert!(lines.iter().any(|line| line.starts_with("stat01: ")), "{lines:?}");
    assert_eq!(lines.last().map(String::as_str), Some("pong 7"));
}

#[test]
fn garbage_is_refused_and_the_end_of_the_input_ends_it() {
    let lines = lines(&["hello\nusermove e2e5\nsetboard x\nmemory lots\ngo"]);
    assert!(lines[0].starts_with("Error (") && lines[1].starts_with("Illegal move ("), "{lines:?}");
    assert!(lines[2].starts_with("tellusererror "), "{lines:?}");
}
