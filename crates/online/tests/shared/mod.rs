//! A server of its own for each test, and players who talk to it as browsers do.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

pub mod authenticator;
pub mod process;
pub mod relay;

use futures_util::{SinkExt as _, StreamExt as _};
use misere_online::config::Config;
use misere_online::{Running, run};
use misere_server::Site;
use serde_json::{Value, json};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long an answer may take before a test fails. The machine may be busy.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// What tests print is not shown if they pass. This goes around that.
pub fn say(text: std::fmt::Arguments<'_>) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Says loudly that something was not tested.
pub fn say_skipped(what: std::fmt::Arguments<'_>) {
    say(format_args!("SKIPPED: {what}"));
}

/// How often, unless everything is tested: `cargo xtask test --all`. `MISERE_TIMES` asks for another number.
pub fn times(few: usize, many: usize) -> usize {
    let asked = std::env::var("MISERE_TIMES").ok().and_then(|text| text.parse().ok());
    asked.unwrap_or(if std::env::var_os("MISERE_ALL").is_some() { many } else { few })
}

/// A new database in the server of `MISERE_TEST_POSTGRES`, such as `postgres://postgres@127.0.0.1:5433`. Tests that ask for
/// one are ignored, so that without a server they count as such; `cargo xtask test` starts one and runs them.
pub async fn postgres_database(name: &str) -> String {
    let server = std::env::var("MISERE_TEST_POSTGRES").expect("MISERE_TEST_POSTGRES names a server");
    sqlx::any::install_default_drivers();
    let pool =
        sqlx::AnyPool::connect(&format!("{server}/postgres")).await.expect("the server that was named");
    let database = format!("misere_{}_{name}", std::process::id());
    let sql = sqlx::AssertSqlSafe(format!("CREATE DATABASE {database}"));
    sqlx::query(sql).execute(&pool).await.expect("a new database");
    pool.close().await;
    format!("{server}/{database}")
}

/// A folder that is removed with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("misere-online-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub fn database(&self) -> String {
        format!("sqlite:{}", self.0.join("games.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server.
pub struct Server {
    pub port: u16,
    pub stop: watch::Sender<bool>,
    pub running: Option<Running>,
    pub folder: Folder,
}

pub fn config(folder: &Folder) -> Config {
    config_on(&folder.database(), "")
}

pub fn config_on(database: &str, bus: &str) -> Config {
    let (database, bus) = (database.to_owned(), bus.to_owned());
    Config { port: 0, database, bus, requests: 10_000, messages: 1_000, ..Config::default() }
}

impl Server {
    pub async fn start() -> Server {
        Server::again(Folder::new()).await
    }

    /// A server over a database that may be there already.
    pub async fn again(folder: Folder) -> Server {
        let running = run(&config(&folder), Site::new(Vec::new())).await.expect("a server");
        let (port, stop) = (running.address.port(), running.stopper());
        Server { port, stop, running: Some(running), folder }
    }

    /// Stops it, and keeps its database.
    pub async fn stopped(mut self) -> Folder {
        self.stop.send_replace(true);
        self.running.take().expect("it runs").finished().await.expect("it stops");
        std::mem::replace(&mut self.folder, Folder(PathBuf::from("/nonexistent/misere")))
    }

    /// A player with a name of the server's choice.
    pub async fn player(&self) -> Player {
        Player::new(self.port).await
    }
}

/// An answer to a request.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Sends a request and reads all of its answer.
pub async fn request(port: u16, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    let mut text =
        format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        text.push_str(&format!("Host: 127.0.0.1:{port}\r\n"));
    }
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    stream.write_all(format!("{text}\r\n{body}").as_bytes()).await.expect("a request");
    let mut bytes = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes))
        .await
        .expect("in time")
        .expect("an answer");
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_owned(), body: body.to_owned() }
}

/// A browser with a cookie.
#[derive(Clone)]
pub struct Player {
    pub port: u16,
    pub name: String,
    pub cookie: String,
}

impl Player {
    pub async fn new(port: u16) -> Player {
        let answer = request(port, "POST", "/api/me", &[], "").await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let mut player = Player { port, name: String::new(), cookie: String::new() };
        player.take_cookie(&answer);
        player
    }

    /// The browser is who an answer says it is from now on.
    pub fn take_cookie(&mut self, answer: &Answer) {
        let line = answer.head.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie:"));
        let line = line.expect("a cookie");
        assert!(line.contains("HttpOnly") && line.contains("SameSite=Lax"), "{line}");
        let value = line.split_once(':').expect("a value").1.split(';').next().expect("a value");
        self.cookie = value.trim().to_owned();
        self.name = answer.json()["name"].as_str().expect("a name").to_owned();
    }

    pub async fn request(&self, method: &str, path: &str, body: &Value) -> Answer {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let headers = [("Cookie", self.cookie.as_str()), ("Content-Type", "application/json")];
        request(self.port, method, path, &headers, &text).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Value {
        let answer = self.request("POST", path, &body).await;
        assert_eq!(answer.status, 200, "{path} {answer:?}");
        answer.json()
    }

    /// A key for a program.
    pub async fn token(&self) -> String {
        let made = self.post("/api/me/token", json!({ "label": "test" })).await;
        made["token"].as_str().expect("a token").to_owned()
    }

    pub async fn socket(&self) -> Socket {
        let mut request =
            format!("ws://127.0.0.1:{}/socket", self.port).into_client_request().expect("an address");
        let origin = format!("http://127.0.0.1:{}", self.port);
        request.headers_mut().insert("Origin", origin.parse().expect("an origin"));
        request.headers_mut().insert("Cookie", self.cookie.parse().expect("a cookie"));
        let (stream, _) = tokio_tungstenite::connect_async(request).await.expect("a socket");
        let mut socket = Socket { stream, next: 1 };
        socket.until("hello").await;
        socket
    }

    /// Two players at one board: the first has White.
    pub async fn game_with(&self, other: &Player, clock: &str) -> String {
        let proposal = json!({ "variant": "antichess", "clock": clock, "side": "white" });
        let offer = self.post("/api/offer", proposal).await;
        let id = offer["id"].as_str().expect("an id").to_owned();
        other.post(&format!("/api/offer/{id}/take"), Value::Null).await;
        id
    }
}

/// A socket of a player.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u64,
}

impl Socket {
    pub async fn send(&mut self, message: Value) {
        self.stream.send(Message::text(message.to_string())).await.expect("a message");
    }

    /// The next message; nothing if the socket is closed. Pings of the server are no messages.
    pub async fn next(&mut self) -> Option<Value> {
        tokio::time::timeout(PATIENCE, self.heard()).await.expect("a message in time")
    }

    async fn heard(&mut self) -> Option<Value> {
        loop {
            match self.stream.next().await?.ok()? {
                Message::Text(text) => return Some(serde_json::from_str(&text).expect("JSON")),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The next message of this kind; others are passed over.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("closed before {kind}"));
            if message["t"] == kind {
                return message;
            }
        }
    }

    /// Watches a game and says what opens the own seat.
    pub async fn watch(&mut self, game: &str, have: u64) -> Value {
        self.send(json!({ "t": "watch", "game": game, "have": have })).await;
        self.until("game").await
    }

    /// Asks for something and waits for the answer.
    pub async fn call(&mut self, game: &str, seat: &str, call: Value) -> Value {
        let id = self.next;
        self.next += 1;
        self.call_as(id, game, seat, call).await
    }

    pub async fn call_as(&mut self, id: u64, game: &str, seat: &str, call: Value) -> Value {
        self.send(json!({ "t": "call", "game": game, "seat": seat, "id": id, "call": call })).await;
        loop {
            let message = self.next().await.expect("an answer");
            if (message["t"] == "ack" || message["t"] == "refused") && message["id"] == id {
                return message;
            }
        }
    }
}

/// The key of the seat in a view of a game.
pub fn key(view: &Value) -> String {
    view["seat"]["key"].as_str().unwrap_or_default().to_owned()
}

/// A move.
pub fn mv(uci: &str) -> Value {
    json!({ "kind": "move", "uci": uci })
}
