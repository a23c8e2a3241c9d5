//! `misere serve` as a program: it starts in an empty folder, tells what is wrong with its settings, and its games are saved and
//! brought back by one command each.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

/// A folder that is removed with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("misere-serve-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn serve(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
        command.arg("serve").args(args).current_dir(&self.0);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn output(&self, args: &[&str]) -> Output {
        self.serve(args).output().expect("the binary starts")
    }

    fn start(&self, args: &[&str]) -> Serving {
        let mut child = self.serve(&[args, &["--port", "0"]].concat()).spawn().expect("the binary starts");
        let mut lines = BufReader::new(child.stdout.take().expect("it is a pipe"));
        let mut address = String::new();
        lines.read_line(&mut address).expect("an address");
        let host = address.trim_end().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Serving { child, host }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A server that is ended with the test.
struct Serving {
    child: Child,
    host: String,
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Serving {
    /// The head and the body of an answer.
    fn ask(&self, method: &str, path: &str, cookie: &str) -> (String, String) {
        self.say(method, path, cookie, "")
    }

    fn say(&self, method: &str, path: &str, cookie: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let host = &self.host;
        let head =
            format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nCookie: {cookie}\r\n");
        let kind = "Content-Type: application/json\r\n";
        write!(stream, "{head}{kind}Content-Length: {}\r\n\r\n{body}", body.len()).expect("it listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        (head.to_owned(), body.to_owned())
    }

    fn status(&self, path: &str) -> String {
        self.ask("GET", path, "").0.lines().next().unwrap_or_default().to_owned()
    }

    /// A new player: the cookie, and what the server says of them.
    fn newcomer(&self) -> (String, String) {
        let (head, body) = self.ask("POST", "/api/me", "");
        let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie:"));
        let value = line.and_then(|line| line.split_once(':')).expect("a cookie").1;
        (value.split(';').next().expect("a value").trim().to_owned(), body)
    }

    /// Ends it as systemd does.
    fn terminate(mut self) -> Option<i32> {
        let kill = Command::new("kill").args(["-s", "TERM", &self.child.id().to_string()]).status();
        assert!(kill.expect("kill starts").success());
        self.child.wait().expect("it ends").code()
    }
}

fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn an_empty_folder_is_enough() {
    let folder = Folder::new();
    let serving = folder.start(&[]);
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(serving.status(path), "HTTP/1.1 200 OK", "{path}");
    }
    let (cookie, known) = serving.newcomer();
    assert!(folder.0.join("misere.db").is_file());
    // A game is stored: what writes it must let go of the database when the server ends.
    let asked = r#"{"proposal":{"variant":"antichess","clock":"5","side":"white"},"level":1}"#;
    assert!(serving.say("POST", "/api/computer", &cookie, asked).1.contains("game"));
    assert_eq!(serving.terminate(), Some(0));
    // Who came is known after a new start.
    let again = folder.start(&[]);
    assert_eq!(again.ask("GET", "/api/me", &cookie).1, known);
}

#[test]
fn a_backup_of_a_running_server_is_brought_back_elsewhere() {
    let (here, there) = (Folder::new(), Folder::new());
    let serving = here.start(&[]);
    let (cookie, known) = serving.newcomer();
    let file = there.0.join("games.backup");
    assert!(here.output(&["backup", text(&file)]).status.success());
    assert!(complaint(&here.output(&["backup", text(&file)])).contains("expected a new file for the backup"));
    drop(serving);
    assert!(there.output(&["restore", text(&file)]).status.success());
    assert_eq!(there.start(&[]).ask("GET", "/api/me", &cookie).1, known);
    assert!(
        complaint(&there.output(&["restore", text(&file)])).contains("expected no database at misere.db")
    );
    let other = there.0.join("other");
    fs::write(&other, "no database").expect("a file");
    let fresh = Folder::new();
    assert!(complaint(&fresh.output(&["restore", text(&other)])).contains("expected a backup of a database"));
    assert!(!fresh.0.join("misere.db").exists());
    // A copy of nothing would look like a backup.
    assert!(
        complaint(&fresh.output(&["backup", "copy.db"]))
            .contains("expected a database at misere.db, found none")
    );
    assert!(!fresh.0.join("misere.db").exists() && !fresh.0.join("copy.db").exists());
    // The log of a database that was moved away would be applied to the one that is brought back.
    fs::write(fresh.0.join("misere.db-wal"), "left").expect("a file");
    assert!(complaint(&fresh.output(&["restore", text(&file)])).contains("found misere.db-wal"));
}

#[test]
fn check_tells_what_is_wrong() {
    let folder = Folder::new();
    let fine = folder.output(&["--check", "--port", "0"]);
    assert_eq!((fine.status.code(), fine.stdout.as_slice()), (Some(0), b"ok\n".as_slice()));
    let taken = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let port = taken.local_addr().expect("it has an address").port().to_string();
    let found =
        complaint(&folder.output(&["--check", "--port", &port, "--database", "sqlite:/nonexistent/x.db"]));
    assert!(found.contains(&format!("127.0.0.1:{port} to be free")), "{found}");
    assert!(found.lines().count() >= 2, "the database is told, too: {found}");
    fs::write(folder.0.join("misere.toml"), "prot = 1\n").expect("a file");
    let output = folder.output(&["--check", "--config", "misere.toml"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && told.contains("misere.toml") && told.contains("prot"), "{told}");
}

#[test]
fn the_settings_that_are_printed_can_be_read() {
    let folder = Folder::new();
    let args = ["--port", "7000", "--name", "chess.example", "--database", "sqlite:other.db"];
    let first = folder.output(&[&["--print-config"], &args[..]].concat());
    assert!(first.status.success(), "{first:?}");
    fs::write(folder.0.join("misere.toml"), &first.stdout).expect("a file");
    let again = folder.output(&["--print-config", "--config", "misere.toml"]);
    assert_eq!(String::from_utf8_lossy(&again.stdout), String::from_utf8_lossy(&first.stdout));
    // The environment goes over the file, and the command line over both.
    let mut command = folder.serve(&["--print-config", "--config", "misere.toml", "--name", "third.example"]);
    let output = command.env("MISERE_PORT", "7001").output().expect("the binary starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("port = 7001") && text.contains("third.example"), "{text}");
}
