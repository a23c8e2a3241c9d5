//! `misere tables`, as scripts call it.

use std::path::PathBuf;
use std::process::{Command, Output};

fn misere(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(args).env_remove("MISERE_TABLES").output().expect("the program runs")
}

fn text(args: &[&str]) -> String {
    let output = misere(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

fn complaint(args: &[&str]) -> (Option<i32>, String) {
    let output = misere(args);
    (output.status.code(), String::from_utf8(output.stderr).expect("text"))
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(std::env::temp_dir().join(format!("misere-{name}-{}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("text")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_tables_in_the_program_are_asked() {
    let fen = "8/8/8/8/8/P7/8/7k b - - 0 1";
    let lines = text(&["tables", "probe", "antichess", "--fen", fen]);
    assert_eq!(lines.lines().next(), Some("loss"), "{lines}");
    assert_eq!(lines.lines().count(), 4, "a king in the corner has three moves: {lines}");
    let json: serde_json::Value =
        serde_json::from_str(&text(&["tables", "probe", "giveaway", "--fen", fen, "--json"])).expect("JSON");
    assert_eq!((&json["value"], &json["moves"][0]["value"]), (&"loss".into(), &"loss".into()));
    let many = text(&["tables", "probe", "antichess"]);
    assert_eq!(many.lines().next(), Some("in no table"));
}

#[test]
fn tables_are_built_checked_and_asked() {
    let folder = Folder::new("built");
    let built = text(&["tables", "build", "antichess", "--men", "2", "--dtw", "--out", folder.path()]);
    assert!(built.contains("21/21 ") && built.contains("\nbytes "), "{built}");
    let again = text(&["tables", "build", "antichess", "--men", "2", "--dtw", "--out", folder.path()]);
    assert_eq!(again.matches(" found, ").count(), 21, "{again}");
    let checked = text(&["tables", "verify", "antichess", folder.path()]);
    assert!(checked.ends_with("all of them follow from their moves, distances too\n"), "{checked}");
    let fen = "8/8/8/8/8/3k4/8/1R6 b - - 0 1";
    let asked = text(&["tables", "probe", "antichess", "--fen", fen, "--tables", folder.path()]);
    assert!(asked.starts_with("loss"), "{asked}");
}

#[test]
fn a_folder_that_is_not_complete_is_no_contradiction() {
    let folder = Folder::new("gaps");
    text(&["tables", "build", "antichess", "--only", "KvP", "--out", folder.path()]);
    std::fs::remove_file(folder.0.join("KvQ.mwdl")).expect("a pawn may become a queen");
    let (code, error) = complaint(&["tables", "verify", "antichess", folder.path()]);
    assert_eq!(code, Some(1), "{error}");
    assert!(error.contains("expected tables of all that its moves lead to"), "{error}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = Folder::new("refused");
    for (args, status, message) in [
        (&["tables", "build", "crazyhouse", "--out", folder.path()][..], 1, "pieces in hand"),
        (
            &["tables", "build", "antichess", "--men", "9", "--out", folder.path()],
            2,
            "from 2 to 4, found `9`",
        ),
        (&["tables", "build", "antichess", "--only", "KQ", "--out", folder.path()], 2, "such as KQvR"),
        (&["tables", "build", "chess", "--only", "QvR", "--out", folder.path()], 1, "no positions with QvR"),
        (&["tables", "verify", "antichess", folder.path()], 1, "cannot read"),
        (&["tables", "probe", "horde"], 1, "expected tables of Horde, found none"),
    ] {
        let (code, error) = complaint(args);
        assert_eq!(code, Some(status), "{args:?}: {error}");
        assert!(error.contains(message), "{args:?}: {error}");
    }
}
