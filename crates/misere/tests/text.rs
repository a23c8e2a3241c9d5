//! The text UI as a process.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Output, Stdio};

/// Runs the program with some input until it ends.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
        .arg("text")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    // A program that refuses its arguments reads nothing.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

fn answers(arguments: &[&str], input: &str) -> Vec<String> {
    let output = run(arguments, input.as_bytes());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn the_end_of_the_input_is_a_quiet_end() {
    assert_eq!(answers(&[], ""), [""; 0]);
    assert_eq!(answers(&[], "StartNewGame human 0 human 0"), ["New game started"]);
}

#[test]
fn nothing_is_said_after_quit_game() {
    let input = "StartNewGame human 0 human 0\r\nQuitGame\r\nPrintBoard\r\n";
    assert_eq!(answers(&[], input), ["New game started", "Exiting game"]);
}

#[test]
fn s_enables_show_board() {
    let input = "StartNewGame human 0 human 0\nShowBoard\n";
    assert_eq!(answers(&[], input)[1], "Input error");
    assert_eq!(answers(&["-s"], input)[1], "8 r n b q k b n r");
    assert_eq!(answers(&["-s", "--figures"], input)[1], "8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜");
}

#[test]
fn another_game_can_be_chosen() {
    let input = "StartNewGame human 0 human 0\nMakeMove e2-e3 0\nMakeMove b7-b5 0\nPrintAllMoves\n";
    assert_eq!(answers(&["--variant", "antichess"], input)[3..], ["f1-b5"]);
    let output = run(&["--variant", "draughts"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("found \"draughts\""), "{output:?}");
}

#[test]
fn the_computer_answers_within_its_time() {
    let input = "StartNewGame computer 3000 human 0\nGetNextMove\nMakeNextMove\nGetTime white\n";
    let lines = answers(&[], input);
    assert_eq!(lines[1], lines[2]);
    let left: u64 = lines[3].parse().expect("milliseconds");
    assert!((1..=3000).contains(&left), "{left}");
}

#[test]
fn json_is_one_object_per_command() {
    let lines = answers(&["--json"], "StartNewGame human 0 human 0\n\nMakeMove e2-e5 0\n");
    let objects: Vec<serde_json::Value> =
        lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["ok"], true);
    assert_eq!(objects[1]["error"]["why"], "does-not-move-so");
}

#[test]
fn megabytes_without_a_newline_are_one_input_error() {
    let mut input = vec![b'x'; 3 << 20];
    input.extend_from_slice(b"\nStartNewGame human 0 human 0\n\xff\xfe\n");
    let output = run(&[], &input);
    assert_eq!(output.stdout, b"Input error\nNew game started\nInput error\n");
}

#[test]
fn each_answer_comes_before_the_next_command() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
        .arg("text")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program is built");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for (said, answer) in [
        ("StartNewGame human 0 human 0", "New game started"),
        ("MakeMove e2-e4 0", "e2-e4"),
        ("QuitGame", "Exiting game"),
    ] {
        writeln!(stdin, "{said}").expect("the program listens");
        assert_eq!(lines.next().expect("an answer").expect("text"), answer);
    }
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn a_game_is_saved_by_one_process_and_loaded_by_another() {
    let folder = std::env::temp_dir().join(format!("misere-text-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("temporary files can be made");
    let file = folder.join("game.xml").display().to_string();
    let nowhere = folder.join("no/such/folder/game.xml").display().to_string();
    let input = format!(
        "StartNewGame human 9000 human 9000\nMakeMove e2-e4 1000\nSaveGame {nowhere}\nSaveGame {file}\nPrintBoard\n"
    );
    let saving = answers(&[], &input);
    assert!(saving[2].starts_with("Game not saved: cannot write "), "{saving:?}");
    assert_eq!(saving[3], "Game saved");
    let loading = answers(&[], &format!("LoadGame {file}\nGetTime white\nPrintBoard\n"));
    assert_eq!(loading[..2], ["Game loaded", "8000"]);
    assert_eq!(loading[2..], saving[4..]);
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn a_game_of_ones_own_can_be_named() {
    let charter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/charters/suicide.toml");
    let input = "StartNewGame human 0 human 0 suicide\nStartNewGame human 0 human 0\n";
    let lines = answers(&["--charter", charter, "--variant", "suicide"], input);
    assert_eq!(lines, ["New game started", "New game started"]);
    assert_eq!(run(&["--charter", "no-such-file.toml"], b"").status.code(), Some(1));
}
