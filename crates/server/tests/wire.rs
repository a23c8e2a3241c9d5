//! The server on a socket: good clients, many clients, bad clients, and the end.

#[path = "shared/site.rs"]
mod shared;

use misere_server::{ClientLimits, Hosts, Listener, Pages, Port, Stop, serve};
use std::io;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A server in a thread of its own.
struct Running {
    port: u16,
    stop: Stop,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Running {
    fn start(name: &str, limits: ClientLimits) -> Running {
        let listener = Listener::open(Port::Exactly(0)).expect("some port is free");
        let (port, stop) = (listener.port(), Stop::new());
        let pages = Pages::new(shared::site(name), Hosts::local(port));
        let thread = thread::spawn({
            let stop = stop.clone();
            move || serve(listener, pages, limits, &stop)
        });
        Running { port, stop, thread: Some(thread) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time above zero");
        stream
    }

    /// What comes back for these bytes until the server hangs up.
    fn exchange(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that has heard enough may hang up before the end.
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", self.port)
    }

    fn last(&self, path: &str) -> String {
        self.get(path).replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.now();
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(thread::panicking() || matches!(ended, Some(Ok(Ok(())))), "{ended:?}");
    }
}

/// Reads one answer, body included.
fn read_answer(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).expect("a head");
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).expect("a head in ASCII");
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let length = length.map_or(0, |length| length.parse().expect("a number"));
    let mut body = vec![0; length];
    stream.read_exact(&mut body).expect("a body");
    head
}

#[test]
fn a_connection_serves_many_requests() {
    let server = Running::start("wire-alive", ClientLimits::default());
    let mut stream = server.connect();
    for path in ["/", "/nothing", "/assets/index-Bx3_k-9Z.js", "/"] {
        stream.write_all(server.get(path).as_bytes()).expect("an open connection");
        let expected = if path == "/nothing" { "HTTP/1.1 404" } else { "HTTP/1.1 200" };
        assert!(read_answer(&mut stream).starts_with(expected), "{path}");
    }
    stream.write_all(server.get("/").repeat(3).as_bytes()).expect("an open connection");
    for _ in 0..3 {
        assert!(read_answer(&mut stream).starts_with("HTTP/1.1 200"));
    }
}

#[test]
fn head_is_answered_without_a_body() {
    let server = Running::start("wire-head", ClientLimits::default());
    let answer = server.exchange(server.last("/").replace("GET", "HEAD").as_bytes());
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains("content-length: 37\r\n"), "{answer}");
    assert!(answer.ends_with("\r\n\r\n"), "{answer}");
}

#[test]
fn many_are_served_at_once() {
    let server = Running::start("wire-many", ClientLimits { connections: 16, ..ClientLimits::default() });
    thread::scope(|scope| {
        for _ in 0..64 {
            scope.spawn(|| {
                let answer = server.exchange(server.last("/assets/index-Bx3_k-9Z.js").as_bytes());
                assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("answer = 42;\n"));
            });
        }
    });
}

#[test]
fn a_body_is_neither_wanted_nor_waited_for() {
    let server = Running::start("wire-body", ClientLimits::default());
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
    let begun = format!("POST / HTTP/1.1\r\n{host}Content-Length: 1000000\r\nConnection: close\r\n\r\n{{");
    assert!(server.exchange(begun.as_bytes()).starts_with("HTTP/1.1 405"), "it does not wait for the rest");
    let expecting = format!("PUT / HTTP/1.1\r\n{host}Content-Length: 9\r\nExpect: 100-continue\r\n\r\n");
    assert!(server.exchange(expecting.as_bytes()).starts_with("HTTP/1.1 405"));
}

#[test]
fn nonsense_is_refused_and_the_next_client_served() {
    let server = Running::start("wire-nonsense", ClientLimits::default());
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
    let long = "x".repeat(100_000);
    let many: String = (0..200).map(|number| format!("X-{number}: y\r\n")).collect();
    for (bytes, status) in [
        ("\x16\x03\x01\x02\0\x01\0\x01\u{fffd}\r\n\r\n".to_owned(), "400"),
        ("GET\r\n\r\n".to_owned(), "400"),
        ("GET / HTTP/9.9\r\n\r\n".to_owned(), "400"),
        ("GET /a b HTTP/1.1\r\n\r\n".to_owned(), "400"),
        (format!("GET / HTTP/1.1\r\n{host}Bad Name: x\r\n\r\n"), "400"),
        (format!("GET / HTTP/1.1\r\n{host}Content-Length: -1\r\n\r\n"), "400"),
        (format!("GET / HTTP/1.1\r\n{host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n"), "400"),
        (format!("GET /{long} HTTP/1.1\r\n{host}\r\n"), "431"),
        (format!("GET / HTTP/1.1\r\n{host}X: {long}\r\n\r\n"), "431"),
        (format!("GET / HTTP/1.1\r\n{host}{many}\r\n"), "431"),
        (server.last("/../../etc/passwd"), "404"),
        (server.last("/%2e%2e%2f%2e%2e%2fetc/passwd"), "404"),
        (server.last("/..\\..\\etc\\passwd"), "404"),
        ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".to_owned(), "421"),
        ("GET / HTTP/1.0\r\n\r\n".to_owned(), "421"),
        (
            "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".to_owned(),
            "421",
        ),
        (
            "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\nConnection: close\r\n\r\n"
                .to_owned(),
            "421",
        ),
    ] {
        let answer = server.exchange(bytes.as_bytes());
        let shown: String = bytes.chars().take(60).collect();
        assert_eq!(answer.split(' ').nth(1), Some(status), "{shown:?}: {answer}");
    }
    assert!(server.exchange(server.last("/").as_bytes()).starts_with("HTTP/1.1 200"));
}

/// Does the server end this connection by itself? Reading gives up after a while if it does not.
fn is_let_go(stream: &mut TcpStream) -> bool {
    let read = stream.read_to_end(&mut Vec::new());
    !read.is_err_and(|error| matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut))
}

#[test]
fn a_slow_client_is_let_go() {
    let limits = ClientLimits { request: Duration::from_millis(300), ..ClientLimits::default() };
    let server = Running::start("wire-slow", limits);
    // One says nothing, one stops in the middle, one has had its answer and stays.
    for words in [String::new(), "GET / HTTP/1.1\r\nHost: ".to_owned(), server.get("/")] {
        let mut stream = server.connect();
        stream.write_all(words.as_bytes()).expect("an open connection");
        assert!(is_let_go(&mut stream), "{words:?}");
    }
    let mut trickle = server.connect();
    let is_refused = |_| {
        thread::sleep(Duration::from_millis(50));
        trickle.write_all(b"G").is_err()
    };
    assert!((0..1_000).any(is_refused), "one byte at a time does not help");
}

#[test]
fn slow_clients_leave_room_for_others() {
    let limits = ClientLimits {
        connections: 4,
        connection: Duration::from_millis(300),
        farewell: Duration::from_millis(100),
        ..ClientLimits::default()
    };
    let server = Running::start("wire-room", limits);
    let idle: Vec<_> = (0..4).map(|_| server.connect()).collect();
    assert!(server.exchange(server.last("/").as_bytes()).starts_with("HTTP/1.1 200"));
    drop(idle);
}

#[test]
fn it_stops_at_once_though_clients_stay() {
    // No limit lets the clients go in time.
    let hour = Duration::from_secs(3_600);
    let limits = ClientLimits { request: hour, connection: hour, ..ClientLimits::default() };
    let server = Running::start("wire-stop", limits);
    let mut idle = server.connect();
    idle.write_all(server.get("/").as_bytes()).expect("an open connection");
    read_answer(&mut idle);
    let _silent = server.connect();
    let port = server.port;
    let (done, ended) = mpsc::channel();
    thread::spawn(move || {
        drop(server);
        done.send(())
    });
    assert_eq!(ended.recv_timeout(Duration::from_secs(60)), Ok(()), "clients hold the server up");
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "the port is closed");
}
