//! Building tables and solving, killed again and again: the same files in the end.
#![allow(clippy::print_stdout, reason = "it tells how often it was killed")]

use misere_rules::random::Random;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const KILLS: u64 = 50;

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("kills-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn misere(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn run(words: &[&str]) {
    let status = misere(words).status().expect("it starts");
    assert!(status.success(), "{words:?}: {status}");
}

/// Starts a command and kills it after a random time, at most this often. Tells how often it was killed.
fn kill(words: &[&str], kills: u64, most: Duration) -> u64 {
    let mut random = Random(2026);
    for round in 0..kills {
        let time = most.mul_f64(random.below(1 << 24) as f64 / (1 << 24) as f64);
        let mut child = misere(words).spawn().expect("it starts");
        let begin = Instant::now();
        while begin.elapsed() < time {
            if let Some(status) = child.try_wait().expect("it can be waited for") {
                assert!(status.success(), "{words:?}: {status}");
                return round;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it can be waited for");
    }
    kills
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    entries.map(|path| (name(&path), fs::read(&path).expect("a file"))).collect()
}

/// Builds these tables twice, once with kills in between.
fn build(name: &str, tables: &[&str], kills: u64) {
    let (whole, killed) = (folder(&format!("{name}-whole")), folder(&format!("{name}-killed")));
    let (out, other) = (whole.display().to_string(), killed.display().to_string());
    let words = |out| [&["tables", "build", "antichess", "--threads", "2"], tables, &["--out", out]].concat();
    let begin = Instant::now();
    run(&words(&out));
    let kills = kill(&words(&other), kills, begin.elapsed() * 2 / kills as u32);
    run(&words(&other));
    let (expected, found) = (files(&whole), files(&killed));
    assert!(expected.keys().eq(found.keys()), "{:?}", found.keys());
    let differ: Vec<_> = expected.iter().filter(|(name, bytes)| found[*name] != **bytes).collect();
    assert!(differ.is_empty(), "after {kills} kills, {} files differ", differ.len());
    println!("killed {kills} times, {} files the same", found.len());
    let _ = (fs::remove_dir_all(whole), fs::remove_dir_all(killed));
}

/// Some of three men, so that it takes seconds.
#[test]
fn some_tables() {
    build("some", &["--only", "KvPP", "NNvB", "--dtw"], 4);
}

#[test]
#[ignore = "takes a minute"]
fn tables_of_three_men() {
    build("all", &["--men", "3"], KILLS);
}

#[test]
#[ignore = "takes a minute"]
fn a_solve() {
    let folder = folder("solve");
    let proof = folder.join("proof.mpf").display().to_string();
    let words = ["solve", "antichess", "--moves", "e3", "g6", "--for", "white", "--out", &proof];
    let kills = kill(&words, KILLS, Duration::from_secs(2));
    run(&words);
    run(&["verify", &proof]);
    println!("killed {kills} times, the proof verifies");
    let _ = fs::remove_dir_all(folder);
}
