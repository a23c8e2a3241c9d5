//! `misere pgn`: games are checked and rewritten, and what is lost is told.

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
fn a_file_is_replaced_when_everything_is_done() {
    let folder = folder("a_file_is_replaced");
    let (from, to) = (folder.join("in.pgn"), folder.join("out.pgn"));
    fs::write(&from, "1. e4 *").expect("a file");
    let path = |path: &Path| path.to_str().expect("a path in UTF-8").to_owned();
    let output = misere(&[&path(&from), "--out", &path(&to)], "");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), ""));
    assert_eq!(fs::read_to_string(&to).expect("it is there"), bare("*", "1. e4"));
    // A file may take its own place.
    let output = misere(&[&path(&from), "--out", &path(&from)], "");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read_to_string(&from).expect("it is there"), bare("*", "1. e4"));
    // A failure leaves everything as it was.
    let output = misere(&[&path(&folder), "--out", &path(&to)], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cannot read"), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(&to).expect("it is there"), bare("*", "1. e4"));
    assert_eq!(names(&folder), ["in.pgn", "out.pgn"]);
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt as _;
    let to = folder("permissions").join("out.pgn");
    fs::write(&to, "").expect("a file");
    fs::set_permissions(&to, fs::Permissions::from_mode(0o600)).expect("it is ours");
    assert_eq!(misere(&["--out", to.to_str().expect("UTF-8")], "1. e4 *").status.code(), Some(0));
    let mode = fs::metadata(&to).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn a_name_may_be_as_long_as_the_disk_allows() {
    let folder = folder("long_names");
    let name = "g".repeat(250);
    let output = misere(&["--out", folder.join(&name).to_str().expect("UTF-8")], "1. e4 *");
    assert_eq!((output.status.code(), names(&folder)), (Some(0), vec![name]));
}

#[test]
fn a_read_only_file_stays_as_it_was() {
    let to = folder("read_only").join("out.pgn");
    fs::write(&to, "old").expect("a file");
    let mut permissions = fs::metadata(&to).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&to, permissions).expect("it is ours");
    let output = misere(&["--out", to.to_str().expect("UTF-8")], "1. e4 *");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("misere: cannot write "), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(&to).expect("it is there"), "old");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_yet_stays_a_link() {
    let folder = folder("dangling");
    let link = folder.join("link.pgn");
    std::os::unix::fs::symlink("games.pgn", &link).expect("a link");
    assert_eq!(misere(&["--out", link.to_str().expect("UTF-8")], "1. e4 *").status.code(), Some(0));
    assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert_eq!(fs::read_to_string(folder.join("games.pgn")).expect("it is there"), bare("*", "1. e4"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_in_memory_is_a_file() {
    let path = format!("/dev/shm/misere-{}.pgn", std::process::id());
    if fs::write(&path, "1. e4 *").is_ok() {
        // Appended to, it would be read for ever.
        let output = misere(&[&path, "--out", &path], "");
        let written = fs::read_to_string(&path);
        fs::remove_file(&path).expect("it is ours");
        assert_eq!((output.status.code(), written.expect("it is there")), (Some(0), bare("*", "1. e4")));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_read_is_not_written_to() {
    let path = folder("own_output").join("games.pgn");
    fs::write(&path, "1. e4 *").expect("a file");
    let name = path.to_str().expect("UTF-8");
    let open = || fs::File::options().read(true).append(true).open(&path).expect("it is there");
    for (args, what) in [
        (&["pgn", name][..], "expected another file on stdout than the one that is read, found the same"),
        (
            &["pgn", name, "--out", "/dev/fd/1"],
            "expected another file than the one that is read, found the same",
        ),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
        let output = command.args(args).stdin(Stdio::null()).stdout(open()).output().expect("it starts");
        assert_eq!(output.status.code(), Some(1));
        assert!(text(&output.stderr).contains(what), "{}", text(&output.stderr));
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "1. e4 *");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_program_leaves_no_draft() {
    let folder = folder("interrupted");
    for signal in ["-INT", "-TERM"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
        command.args(["pgn", "--out"]).arg(folder.join("out.pgn")).stdin(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        // Waiting would close it, and the program could come to its end first.
        let stdin = child.stdin.take();
        let begin = std::time::Instant::now();
        while names(&folder).is_empty() {
            assert!(begin.elapsed().as_secs() < 20, "there is a draft");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status();
        assert!(kill.expect("there is such a program").success());
        assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{signal}");
        drop(stdin);
        assert!(names(&folder).is_empty(), "{signal}: {:?}", names(&folder));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn stdout_is_no_file_to_be_replaced() {
    let to = folder("stdout").join("out.pgn");
    fs::write(&to, "before\n").expect("a file");
    let file = fs::File::options().append(true).open(&to).expect("it is there");
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(["pgn", "--out", "/dev/stdout"]).stdin(Stdio::piped()).stdout(file);
    let mut child = command.spawn().expect("the binary starts");
    child.stdin.take().expect("it is piped").write_all(b"1. e4 *").expect("it is read");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    let written = fs::read_to_string(&to).expect("it is there");
    assert_eq!(written, format!("before\n{}", bare("*", "1. e4")));
}

#[test]
fn what_cannot_be_read_or_written_is_named() {
    for (args, status, complaint) in [
        (&["no/such.pgn"][..], 1, "misere: cannot read no/such.pgn"),
        (&["--out", "no/such/folder/x.pgn"], 1, "misere: cannot write no/such/folder/x.pgn"),
        (&["--out", "/"], 1, "misere: cannot write /"),
        (&["--json", "--check"], 2, "misere: the argument '--json' cannot be used with '--check'"),
        (&["--threads", "0"], 2, "expected a number of threads from 1 to 1024, found `0`"),
    ] {
        let output = misere(args, "");
        assert_eq!(output.status.code(), Some(status), "{args:?}");
        assert!(text(&output.stderr).contains(complaint), "{args:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn whatever_the_bytes_there_is_an_end() {
    let mut state = 7u64;
    let letters = b"[]{}()\"\\;%$!*.12345-=+#@Oe4Nxabcdefgh \n\r\t\xff\xc3\x00";
    let mut input = Vec::new();
    for _ in 0..200_000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        input.push(letters[(state >> 33) as usize % letters.len()]);
    }
    let input: String = input.into_iter().map(char::from).collect();
    for args in [&[][..], &["--json"], &["--check"]] {
        let output = misere(args, &input);
        assert!(matches!(output.status.code(), Some(0 | 1)), "{args:?}: {}", text(&output.stderr));
        assert!(!text(&output.stderr).contains("panicked"), "{args:?}");
    }
}

/// What `--check` counts: games, plies and broken games.
fn counts(args: &[&str], input: &str) -> [u64; 3] {
    let output = misere(&[&["--check"], args].concat(), input);
    let numbers = text(&output.stdout).lines().filter_map(|line| line.split(' ').nth(1)?.parse().ok());
    let numbers: Vec<u64> = numbers.collect();
    numbers.try_into().expect("three numbers")
}

#[test]
fn ugly_files_are_read_alike_in_every_way() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn");
    let mut files = 0;
    for name in names(&corpus).iter().filter(|name| name.ends_with(".pgn")) {
        let file = corpus.join(name);
        let path = file.to_str().expect("a path in UTF-8");
        let [counted, plies, broken] = counts(&[path], "");
        let json = misere(&["--json", path], "");
        let objects: Vec<Value> =
            text(&json.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let moves = objects.iter().map(|game| game["moves"].as_array().map_or(0, Vec::len) as u64);
        assert_eq!((objects.len() as u64, moves.sum()), (counted, plies), "{name}");
        assert_eq!(objects.iter().filter(|game| game["ok"] == false).count() as u64, broken, "{name}");
        // What is rewritten is good, but for games that cannot start, and stays as it is.
        let once = misere(&[path], "");
        let again = misere(&[], text(&once.stdout));
        assert_eq!(text(&again.stdout), text(&once.stdout), "{name}");
        assert!(counts(&[], text(&once.stdout))[..2] == [counted, plies], "{name}");
        files += 1;
    }
    assert!(files > 0, "the corpus is there");
}

#[test]
fn games_of_a_charter_are_played() {
    let charter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/charters/antichess.toml");
    let game = "[Variant \"antichess\"]\n\n1. e3 b5 2. Bxb5 *\n";
    for args in [&["--charter", charter][..], &["--charter", charter, "--check"]] {
        assert_eq!(misere(args, game).status.code(), Some(0), "{args:?}");
    }
}
