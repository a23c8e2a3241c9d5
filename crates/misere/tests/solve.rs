//! `misere solve` and `misere verify` as processes.

use serde_json::{Value, json};
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn misere(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_misere")).args(args).output().expect("the binary starts")
}

fn text(args: &[&str]) -> String {
    let output = misere(args);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

fn object(args: &[&str]) -> Value {
    serde_json::from_str(&text(args)).expect("JSON")
}

/// A file of this test's own.
fn file(name: &str) -> (PathBuf, String) {
    let path = std::env::temp_dir().join(format!("misere-solve-{}-{name}", std::process::id()));
    let text = path.to_str().expect("a temporary folder in UTF-8").to_owned();
    (path, text)
}

#[test]
fn a_win_is_told_as_scripts_expect_it() {
    let answer = object(&["solve", "antichess", "--moves", "e3", "d5", "--for", "white", "--json"]);
    assert_eq!(answer["proved"], json!(true));
    assert_eq!(answer["for"], json!("white"));
    assert_eq!(answer["move"], json!("d1g4"));
    let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
    assert_eq!(keys.len(), 6, "{answer}");
}

#[test]
fn no_and_open_are_answers_too() {
    let no = object(&["solve", "chess", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1", "--json"]);
    assert_eq!((&no["proved"], &no["move"]), (&json!(false), &Value::Null));
    let open = object(&["solve", "antichess", "--nodes", "1000", "--json"]);
    assert_eq!((&open["proved"], &open["for"]), (&Value::Null, &json!("white")));
}

#[test]
fn each_line_gets_an_answer() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
        .args(["solve", "antichess", "--stdin", "--time", "2", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let lines = "8/8/8/2p5/8/8/1P6/8 w - - 0 1\n\nno FEN\n8/8/8/8/8/8/8/7k w - - 0 1\n";
    child.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    let answers = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["move"], json!("b2b4"));
    assert_eq!(answers[1]["error"]["kind"], json!("bad-fen"));
    assert_eq!(answers[2]["proved"], json!(true));
}

#[test]
fn a_proof_is_written_verified_and_explored() {
    let (path, name) = file("e3d5.mpf");
    text(&["solve", "antichess", "--moves", "e3", "d5", "--out", &name]);
    assert!(!path.with_extension("mpf.work").exists(), "the work is done");
    let verified = text(&["verify", &name]);
    assert!(verified.starts_with("verified: antichess, white wins: "), "{verified}");
    let verified = object(&["verify", &name, "--json"]);
    assert_eq!(verified["in_time"], json!(true));
    let shown = object(&["solve", "--explore", &name, "--json"]);
    assert_eq!((&shown["move"], &shown["plies"]), (&json!("d1g4"), &verified["depth"]));
    assert_eq!(shown["replies"][0]["move"], json!("c8g4"));
    let elsewhere = misere(&["solve", "--explore", &name, "--moves", "a3"]);
    assert_eq!(elsewhere.status.code(), Some(1));

    let mut bytes = fs::read(&path).expect("the proof is there");
    bytes[100] ^= 1;
    fs::write(&path, bytes).expect("it can be written");
    let damaged = misere(&["verify", &name]);
    assert_eq!(damaged.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&damaged.stderr).contains("SHA-256"), "{damaged:?}");
    fs::remove_file(&path).expect("it is there");
}

#[test]
fn work_that_was_broken_off_goes_on() {
    let (path, name) = file("na6.mpf");
    let ask = |nodes: &str| {
        object(&[
            "solve",
            "antichess",
            "--moves",
            "e3",
            "Na6",
            "--for",
            "white",
            "--out",
            &name,
            "--nodes",
            nodes,
            "--json",
        ])
    };
    let first = ask("2000");
    assert_eq!(first["proved"], Value::Null);
    let work = PathBuf::from(format!("{name}.work"));
    assert!(work.exists() && !path.exists());
    let second = ask("4000");
    assert!(second["nodes"].as_u64() >= Some(4000) && first["nodes"].as_u64() < Some(4000), "{second}");
    let other = misere(&["solve", "antichess", "--moves", "d4", "--out", &name]);
    assert_eq!(other.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&other.stderr).contains("another question"), "{other:?}");
    fs::remove_file(work).expect("it is there");
}
