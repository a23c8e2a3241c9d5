//! `misere query`: one line in, one line out, whatever the line.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/query").join(name)
}

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.arg("query").args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary starts")
}

/// What comes out, if this goes in and nothing goes wrong.
fn answered(args: &[&str], requests: &[u8]) -> String {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("it is piped");
    let requests = requests.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&requests));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic").expect("everything is read");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

fn objects(answers: &str) -> Vec<Value> {
    answers.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn answer(request: &Value) -> Value {
    objects(&answered(&[], format!("{request}\n").as_bytes())).remove(0)
}

/// Set `MISERE_BLESS` to write the answers down instead, and read them before they are committed.
fn transcript(name: &str) {
    let requests = fs::read(testdata(&format!("{name}.requests.jsonl"))).expect("there are requests");
    let path = testdata(&format!("{name}.answers.jsonl"));
    let answers = answered(&[], &requests);
    if std::env::var_os("MISERE_BLESS").is_some() {
        fs::write(&path, &answers).expect("they can be written");
    }
    let expected = fs::read_to_string(&path).expect("there are answers");
    for (answer, expected) in answers.lines().zip(expected.lines()) {
        assert_eq!(answer, expected);
    }
    assert_eq!(answers.lines().count(), expected.lines().count());
    assert_eq!(answered(&["--threads", "3"], &requests), answers, "threads change nothing");
}

#[test]
fn an_odd_position_is_played_and_noted() {
    let odd = "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1";
    let played = answer(&json!({"variant": "chess", "fen": odd, "want": ["legal"]}));
    assert_eq!(played["notes"], json!(["impossible-check"]));
    assert_eq!(played["legal"], json!(["e8d8", "e8e7", "e8f8"]));
    let strict = answer(&json!({"variant": "chess", "fen": odd, "strict": true}));
    assert_eq!(strict["error"]["faults"], json!(["impossible-check"]));
    let usual = answer(&json!({"variant": "chess", "want": ["turn"]}));
    assert_eq!(usual.get("notes"), None);
    // Without strictness advisory faults are noted, too.
    for (fault, fen) in [
        ("bad-castling", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"),
        ("bad-ep", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1"),
        ("too-much-material", "4k3/8/8/8/8/NNN5/PPPPPPPP/4K3 w - - 0 1"),
    ] {
        assert_eq!(answer(&json!({"variant": "chess", "fen": fen}))["notes"], json!([fault]));
        let strict = answer(&json!({"variant": "chess", "fen": fen, "strict": true}));
        assert_eq!(strict["error"]["faults"], json!([fault]));
    }
    // Without kings nothing can be played.
    let refused = answer(&json!({"variant": "chess", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}));
    assert_eq!(refused["error"]["kind"], "bad-setup");
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_named() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    let folder = fs::File::open(env!("CARGO_MANIFEST_DIR")).expect("a folder");
    let output = command.arg("query").stdin(folder).output().expect("the program ends");
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.starts_with("misere: cannot read stdin: "), "{complaint}");
}

#[test]
fn a_given_start_must_be_given() {
    let answers = [answer(&json!({"variant": "From Position"}))];
    assert_eq!(answers[0]["error"]["kind"], "bad-setup");
    assert_eq!(
        answers[0]["error"]["message"],
        "expected a FEN beside the name `From Position`, found none in `fen`"
    );
}

#[test]
fn questions_are_answered() {
    transcript("answers");
}

#[test]
fn a_bad_line_is_answered_with_what_is_wrong() {
    transcript("errors");
}

#[test]
fn an_answer_says_everything_in_the_order_of_the_contract() {
    let answers = answered(&[], br#"{"id":1,"variant":"antichess","moves":["e2e3","b7b5"]}"#);
    let expected = concat!(
        r#"{"id":1,"ok":true,"variant":"antichess","#,
        r#""fen":"rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2","turn":"white","#,
        r#""played":["e3","b5"],"legal":["f1b5"],"san":{"f1b5":"Bxb5"},"check":false,"must_capture":true,"#,
        r#""verdict":null,"can_win":{"white":true,"black":true},"halfmoves":0,"fullmoves":2,"perft":null}"#,
        "\n"
    );
    assert_eq!(answers, expected);
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    for args in [&[][..], &["--threads", "2"]] {
        let mut child = start(args);
        let mut stdin = child.stdin.take().expect("it is piped");
        let mut stdout = BufReader::new(child.stdout.take().expect("it is piped"));
        for id in 0..5 {
            writeln!(stdin, r#"{{"id":{id},"variant":"antichess","want":["turn"]}}"#).expect("it listens");
            let mut line = String::new();
            stdout.read_line(&mut line).expect("it answers");
            let expected = format!(r#"{{"id":{id},"ok":true,"variant":"antichess","turn":"white"}}"#);
            assert_eq!(line.trim_end(), expected);
        }
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
}

#[test]
fn no_line_is_too_bad_for_an_answer() {
    let deep = format!(r#"{{"id":1,"variant":{}"x"{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
    let ignored = format!(r#"{{"variant":"chess","want":[],"x":{}{}}}"#, "[".repeat(9999), "]".repeat(9999));
    let long = format!(r#"{{"id":1,"variant":"chess","comment":"{}"}}"#, "x".repeat(10_000_000));
    let many = format!(r#"{{"id":1,"variant":"chess","moves":[{}"e2e4"]}}"#, r#""x","#.repeat(200_000));
    let lines: [&[u8]; 8] = [
        deep.as_bytes(),
        ignored.as_bytes(),
        long.as_bytes(),
        many.as_bytes(),
        b"{\"id\":1,\"variant\":\"\xff\xfe\"}",
        b"\x00\x01\x02",
        br#"{"id":1,"variant":"\ud800"}"#,
        br#"{"id":2,"variant":"chess","want":["turn"]}"#,
    ];
    let answers = objects(&answered(&[], &lines.join(&b"\r\n"[..])));
    let kinds: Vec<&Value> = answers.iter().map(|answer| &answer["error"]["kind"]).collect();
    let (bad, none) = (json!("bad-request"), Value::Null);
    assert_eq!(kinds, [&bad, &none, &bad, &json!("bad-move"), &bad, &bad, &bad, &none]);
    assert_eq!(
        answers[2]["error"]["message"],
        "expected a line of at most 1048576 bytes, found a longer one"
    );
    assert_eq!(answers[7]["turn"], "white");
    assert_eq!(answers[6]["error"]["line"], 7);
}

#[test]
fn blocks_of_lines_keep_their_order() {
    let requests: String = (0..20_000)
        .map(|id| format!("{{\"id\":{id},\"variant\":\"chess\",\"moves\":[\"e2e4\"],\"want\":[\"fen\"]}}\n"))
        .collect();
    let alone = answered(&[], requests.as_bytes());
    assert!(objects(&alone).iter().enumerate().all(|(id, answer)| answer["id"] == id));
    assert!(alone == answered(&["--threads", "4"], requests.as_bytes()));
}

#[test]
fn games_of_a_charter_are_played() {
    let charter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/charters/antichess.toml");
    let request = br#"{"variant":"antichess","moves":["e2e3","b7b5"],"want":["legal"]}"#;
    let answers = objects(&answered(&["--charter", charter], request));
    assert_eq!(answers[0]["legal"], json!(["f1b5"]));
}

#[test]
fn every_game_answers_from_its_start() {
    let listed = Command::new(env!("CARGO_BIN_EXE_misere")).args(["variants", "--json"]).output();
    let games: Value = serde_json::from_slice(&listed.expect("the binary starts").stdout).expect("JSON");
    for game in games.as_array().expect("a list") {
        let answer = answer(&json!({"variant": game["title"]}));
        assert_eq!((&answer["ok"], &answer["variant"]), (&json!(true), &game["key"]));
        assert_eq!(answer["fen"], game["start"]);
        let legal = answer["legal"].as_array().expect("a list");
        assert_eq!(legal.len(), answer["san"].as_object().expect("an object").len());
        assert!(!legal.is_empty());
    }
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    for threads in ["1", "3"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
        command.args(["query", "--threads", threads]).stdin(Stdio::piped()).stdout(writer);
        let mut child = command.spawn().expect("the binary starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        // It may be gone before it has read everything.
        let _ = stdin.write_all(&b"{\"variant\":\"chess\"}\n".repeat(10_000));
        drop(stdin);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
}
