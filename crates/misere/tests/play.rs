//! `misere play` as a program: it serves until it is told to stop, and says why if it cannot.
//!
//! Whether there is a board depends on how the program was built. Each test says what it expects in
//! either case.

use misere_server::Site;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};

fn misere(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn has_board() -> bool {
    !Site::embedded().is_empty()
}

/// A program that is ended with the test.
struct Playing(Child);

impl Drop for Playing {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Playing {
    /// The program and the address that it prints.
    fn start(command: &mut Command) -> (Playing, String) {
        let mut playing = Playing(command.spawn().expect("the binary starts"));
        let mut line = String::new();
        let stdout = playing.0.stdout.take().expect("it is a pipe");
        BufReader::new(stdout).read_line(&mut line).expect("an address");
        (playing, line.trim_end().to_owned())
    }

    fn stderr(&mut self) -> String {
        let _ = self.0.kill();
        let mut text = String::new();
        self.0.stderr.take().expect("it is a pipe").read_to_string(&mut text).expect("UTF-8");
        text
    }
}

/// The answer to a request for the page at the address.
fn fetch(address: &str) -> String {
    let (host, path) =
        address.strip_prefix("http://").and_then(|rest| rest.split_once('/')).expect("an address");
    let mut stream = TcpStream::connect(host).expect("it listens");
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("it listens");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

fn assert_has_no_board(output: &Output) {
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.starts_with("misere: this program was built without the board"), "{complaint}");
    assert!(complaint.contains("`cargo xtask play`") && complaint.contains("`misere text`"), "{complaint}");
}

#[test]
fn the_board_is_served_at_the_address_it_prints() {
    let args = ["--no-open", "--port", "0", "--variant", "Three-Check"];
    for args in [&args[..], &[&["play"], &args[..]].concat()] {
        if !has_board() {
            return assert_has_no_board(&misere(args).output().expect("the binary starts"));
        }
        let (mut playing, address) = Playing::start(&mut misere(args));
        assert!(
            address.starts_with("http://127.0.0.1:") && address.ends_with("/?variant=3check"),
            "{address}"
        );
        assert!(fetch(&address).starts_with("HTTP/1.1 200 OK\r\n"));
        assert_eq!(playing.stderr(), "");
    }
}

#[test]
fn a_taken_port_is_a_failure_if_it_was_asked_for() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("some port is free");
    let port = taken.local_addr().expect("it has an address").port().to_string();
    let output = misere(&["play", "--no-open", "--port", &port]).output().expect("the binary starts");
    if !has_board() {
        return assert_has_no_board(&output);
    }
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        format!(
            "misere: expected port {port} of 127.0.0.1 to be free, found another program on it; leave out --port \
             for one that is free\n"
        )
    );
}

#[test]
fn two_programs_find_two_ports() {
    if !has_board() {
        return assert_has_no_board(&misere(&["--no-open"]).output().expect("the binary starts"));
    }
    let (_one, first) = Playing::start(&mut misere(&["--no-open"]));
    let (_two, second) = Playing::start(&mut misere(&["--no-open"]));
    assert_ne!(first, second);
    assert!(fetch(&first).starts_with("HTTP/1.1 200") && fetch(&second).starts_with("HTTP/1.1 200"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_machine_without_a_browser_is_served_too() {
    let mut command = misere(&["play", "--port", "0"]);
    // Nothing that could open an address is found in an empty path.
    command.env("PATH", "").env_remove("BROWSER");
    if !has_board() {
        return assert_has_no_board(&command.output().expect("the binary starts"));
    }
    let (mut playing, address) = Playing::start(&mut command);
    assert!(fetch(&address).starts_with("HTTP/1.1 200"));
    assert_eq!(playing.stderr(), "misere: found no browser to start: open the address yourself\n");
}

#[cfg(unix)]
#[test]
fn interrupting_it_is_no_failure() {
    let mut command = misere(&["--no-open", "--port", "0"]);
    if !has_board() {
        return assert_has_no_board(&command.output().expect("the binary starts"));
    }
    for signal in ["INT", "TERM"] {
        let (mut playing, address) = Playing::start(&mut command);
        let _idle = TcpStream::connect(address.trim_start_matches("http://").trim_end_matches('/'));
        let kill = Command::new("kill").args(["-s", signal, &playing.0.id().to_string()]).status();
        assert!(kill.expect("kill starts").success());
        assert_eq!(playing.0.wait().expect("it ends").code(), Some(0), "{signal}");
    }
}
