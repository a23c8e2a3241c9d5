//! UCI as a process: pipes, clocks, and a library that others use.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// An engine that is talked to.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program is built");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Engine { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the program listens");
    }

    /// The lines up to one that begins so, that one included.
    fn hear(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for line in self.output.by_ref() {
            lines.push(line.expect("text"));
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
        panic!("expected a line that begins with {beginning:?}, found {lines:?}");
    }

    fn end(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("the program ends").success());
    }
}

fn run(input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_misere"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    child.stdin.take().expect("a pipe").write_all(input).expect("the program listens");
    child.wait_with_output().expect("the program ends")
}

fn lines(output: &Output) -> Vec<&str> {
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    std::str::from_utf8(&output.stdout).expect("text").lines().collect()
}

#[test]
fn an_engine_introduces_itself_and_plays() {
    let mut engine = Engine::start();
    engine.say("uci");
    let options = engine.hear("uciok");
    assert!(options[0].starts_with("id name Misère"), "{options:?}");
    engine.say("setoption name UCI_Variant value antichess\nposition startpos moves e2e3 b7b5\ngo depth 4");
    assert_eq!(engine.hear("bestmove").last().map(|line| &line[..13]), Some("bestmove f1b5"));
    engine.end();
}

#[test]
fn stop_ends_what_has_no_end() {
    let mut engine = Engine::start();
    for variant in ["chess", "antichess", "crazyhouse", "horde", "mit-antichess"] {
        engine.say(&format!("setoption name UCI_Variant value {variant}\nposition startpos\ngo infinite"));
        engine.hear("info depth 5");
        engine.say("stop");
        engine.hear("bestmove");
    }
    engine.say("go perft 40\nstop");
    engine.hear("info string stopped before everything was counted");
    engine.say("bench\nstop");
    engine.hear("info string stopped before everything was searched");
    engine.end();
}

#[test]
fn a_time_for_a_move_ends_a_search() {
    let mut engine = Engine::start();
    engine.say("go movetime 300");
    engine.hear("bestmove");
    engine.end();
}

#[test]
fn what_was_pondered_is_answered_when_the_other_player_has_moved() {
    let mut engine = Engine::start();
    engine.say("position startpos moves e2e4 e7e5\ngo ponder movetime 50");
    std::thread::sleep(Duration::from_millis(150));
    engine.say("isready");
    let before = engine.hear("readyok");
    assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
    engine.say("ponderhit");
    engine.hear("bestmove");
    engine.end();
}

#[test]
fn the_end_of_the_input_ends_a_search_that_is_answered() {
    let output = run(b"position startpos\ngo infinite\n");
    assert!(lines(&output).last().is_some_and(|line| line.starts_with("bestmove ")), "{output:?}");
}

#[test]
fn what_waits_when_the_input_ends_is_still_done() {
    let output = run(b"position startpos\ngo depth 5\ngo nodes 2000\nperft 3\ngo infinite\nisready\n");
    let lines = lines(&output);
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 3, "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("info depth 5 ")), "{lines:?}");
    assert!(lines.contains(&"Nodes searched: 8902"), "{lines:?}");
}

#[test]
fn what_waits_when_the_program_is_told_to_quit_is_answered() {
    let output = run(b"go infinite\ngo nodes 10\nperft 99\ngo movetime 100000\nquit\n");
    let lines = lines(&output);
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 3, "{lines:?}");
}

#[test]
fn a_count_without_end_ends_with_the_input() {
    let output = run(b"perft 99\n");
    let lines = lines(&output);
    let last = ["info string the input has ended: stopped, since it took too long"];
    assert!(lines.ends_with(&[last[0], "info string stopped before everything was counted"]), "{lines:?}");
}

#[test]
fn what_waits_when_the_input_ends_has_its_own_time() {
    // Together they take longer than either may.
    let output = run(b"go movetime 5500\nposition startpos moves e2e4\ngo nodes 3000\n");
    let lines = lines(&output);
    assert!(!lines.iter().any(|line| line.contains("the input has ended")), "{lines:?}");
    let nodes = |line: &&str| {
        let nodes = line.split_whitespace().skip_while(|word| *word != "nodes").nth(1)?;
        nodes.parse::<u64>().ok()
    };
    let last = lines.iter().rev().find_map(nodes).expect("the last search tells of nodes");
    assert!(last > 500, "{lines:?}");
}

#[test]
fn every_go_is_answered_however_many_wait() {
    let mut input = b"go infinite\n".to_vec();
    input.extend_from_slice(&b"go depth 1\n".repeat(5_000));
    input.extend_from_slice(b"stop\nisready\n");
    let output = run(&input);
    let lines = lines(&output);
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 5_001);
    assert_eq!(lines.iter().filter(|line| **line == "readyok").count(), 1);
    let note = "info string the search is stopped: 4096 commands wait for its end";
    assert!(lines.contains(&note));
}

#[cfg(unix)]
#[test]
fn threads_that_the_system_does_not_give_are_refused() {
    let limited = format!("ulimit -v 600000; exec '{}' uci", env!("CARGO_BIN_EXE_misere"));
    let mut child = Command::new("sh")
        .args(["-c", &limited])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    let input = b"setoption name Threads value 512\nposition startpos\ngo depth 3\n";
    child.stdin.take().expect("a pipe").write_all(input).expect("the program listens");
    let output = child.wait_with_output().expect("the program ends");
    let lines = lines(&output);
    let refusal = "info string expected 512 threads with memory for each, found ";
    assert!(lines[0].starts_with(refusal) && lines[0].ends_with("as many search as before"), "{lines:?}");
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
}

#[test]
fn garbage_is_answered_in_words_and_nothing_breaks() {
    let mut input =
        b"\xff\xfe\ngo depth x\nposition fen ? ? ?\nsetoption name Hash value 99999999999\n".to_vec();
    input.extend_from_slice(&vec![b'x'; 3 << 20]);
    input.extend_from_slice(b"\nsetoption name VariantPath value /no/such/file.toml\nisready\n");
    let output = run(&input);
    let lines = lines(&output);
    let is_calm = |line: &&str| ["info ", "bestmove ", "readyok"].iter().any(|word| line.starts_with(word));
    assert!(lines.iter().all(is_calm), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("cannot read /no/such/file.toml")), "{lines:?}");
    assert!(lines.contains(&"readyok"), "{lines:?}");
}

#[test]
fn a_reader_that_leaves_ends_the_program() {
    let mut engine = Engine::start();
    engine.say("go infinite");
    engine.hear("info depth 1");
    let Engine { mut child, input, output } = engine;
    drop(output);
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        assert!(begin.elapsed() < Duration::from_secs(20), "the program goes on though its output is closed");
        std::thread::sleep(Duration::from_millis(10));
    };
    assert!(status.success(), "{status:?}");
    drop(input);
}

#[test]
fn a_network_for_another_game_changes_nothing() {
    let net = |game| {
        format!("setoption name EvalFile value {}/../nets/nets/{game}.net", env!("CARGO_MANIFEST_DIR"))
    };
    let refused = |line: &str, game| {
        line.ends_with(&format!("{game}, found one for antichess: the evaluation stays as it is"))
    };
    let mut engine = Engine::start();
    // Before the game is set, it is chess.
    engine.say(&net("antichess"));
    assert!(engine.hear("info string").last().is_some_and(|line| refused(line, "chess")));
    engine.say("setoption name UCI_Variant value atomic\ngo nodes 3000");
    let best = engine.hear("bestmove").pop();
    engine.say(&format!("ucinewgame\n{}\ngo nodes 3000", net("antichess")));
    let heard = engine.hear("bestmove");
    assert!(heard.iter().any(|line| refused(line, "atomic")), "{heard:?}");
    assert_eq!(heard.last(), best.as_ref());
    // During a search it waits for the end.
    engine.say(&format!("go infinite\n{}\n{}\nisready", net("atomic"), net("antichess")));
    engine.hear("readyok");
    engine.say("stop\nisready");
    let heard = engine.hear("info string");
    assert!(heard.iter().any(|line| line.starts_with("bestmove")), "{heard:?}");
    assert!(heard.last().is_some_and(|line| refused(line, "atomic")), "{heard:?}");
    engine.end();
}

#[test]
fn games_of_a_charter_can_be_chosen() {
    let charter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/charters/suicide.toml");
    let mut engine = Engine::start();
    engine.say(&format!(
        "setoption name VariantPath value {charter}\nsetoption name UCI_Variant value suicide"
    ));
    engine.say("go depth 3");
    let heard = engine.hear("bestmove");
    assert!(heard.iter().any(|line| line.ends_with(": suicide")), "{heard:?}");
    engine.end();
}

/// python-chess is what bots on lichess talk to engines with.
#[test]
fn python_chess_plays_with_it() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python_chess.py");
    let python = std::env::var("MISERE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let known = Command::new(&python).args(["-c", "import chess.engine"]).output();
    if !known.is_ok_and(|output| output.status.success()) {
        // Written past the test harness, which would swallow what a passing test prints.
        let _ = writeln!(std::io::stderr(), "SKIPPED: python-chess is not installed (`pip install chess`)");
        return;
    }
    let output =
        Command::new(&python).arg(script).arg(env!("CARGO_BIN_EXE_misere")).output().expect("python");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
