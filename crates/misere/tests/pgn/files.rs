//! Files that are read, replaced and left alone.

use super::{bare, folder, misere, names, text};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

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
