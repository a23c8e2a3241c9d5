//! What was acknowledged is kept: the process is killed, system calls are traced, the server comes back.
#![cfg(target_os = "linux")]

mod shared;

use misere_notation::uci;
use misere_online::config::Config;
use misere_online::game::Game;
use misere_online::ids::GameId;
use misere_online::run;
use misere_server::Site;
use serde_json::{Value, json};
use shared::{Folder, PATIENCE, Player, key, mv};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// How often the server is killed; `MISERE_KILLS` asks for more.
fn kills() -> usize {
    std::env::var("MISERE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(8)
}

/// Not a test: the server that the tests kill.
#[test]
#[ignore = "is started by other tests"]
#[allow(clippy::print_stdout, reason = "tells its port to the test that started it")]
fn server_process() {
    let Ok(database) = std::env::var("MISERE_TEST_DATABASE") else { return };
    let config = Config { port: 0, database, requests: 10_000, messages: 1_000, ..Config::default() };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let running = run(&config, Site::new(Vec::new())).await.expect("a server");
        println!("\nPORT {}", running.address.port());
        running.finished().await.expect("it stops");
    });
}

struct Process {
    child: Child,
    port: u16,
}

impl Process {
    fn start(folder: &Folder, before: &[&str]) -> Process {
        let exe = std::env::current_exe().expect("this program");
        let exe = exe.to_string_lossy();
        let words = [before, &[&exe, "server_process", "--exact", "--ignored", "--nocapture"]].concat();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).env("MISERE_TEST_DATABASE", folder.database());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a process");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("PORT ")?.parse().ok());
        Process { child, port: port.expect("a port") }
    }

    /// As by `kill -9`.
    fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

/// A legal move in the game that these rows are; nothing if it is over.
fn any_move(id: &str, rows: &[String]) -> Option<String> {
    let game = Game::fold(GameId::from(id), rows).expect("a game");
    let legal = game.table.position().legal_moves();
    let ply = game.table.plies().len();
    let mv = *legal.get((ply * 7 + 3) % legal.len().max(1)).filter(|_| !game.table.is_over())?;
    Some(uci::write(mv, uci::CastlingStyle::Standard).to_string())
}

fn texts(view: &Value) -> Vec<String> {
    view["rows"].as_array().expect("rows").iter().map(Value::to_string).collect()
}

#[tokio::test]
async fn acknowledged_moves_survive_being_killed() {
    let folder = Folder::new();
    let mut process = Process::start(&folder, &[]);
    let (mut alice, mut bob) = (Player::new(process.port).await, Player::new(process.port).await);
    let proposal = json!({ "variant": "chess", "clock": "unlimited", "side": "white" });
    let id = alice.post("/api/offer", proposal).await["id"].as_str().expect("an id").to_owned();
    bob.post(&format!("/api/offer/{id}/take"), Value::Null).await;
    let mut acknowledged = 1;
    for round in 0..kills() {
        (alice.port, bob.port) = (process.port, process.port);
        let (mut white, mut black) = (alice.socket().await, bob.socket().await);
        let (view, other) = (white.watch(&id, 0).await, black.watch(&id, 0).await);
        let mut rows = texts(&view);
        // At most the one move that was under way is there besides what was acknowledged.
        assert!((acknowledged..=acknowledged + 1).contains(&rows.len()), "{} {}", rows.len(), acknowledged);
        let keys = [key(&view), key(&other)];
        for step in 0..=3 + round % 3 {
            let made = rows.iter().filter(|row| row.contains("\"move\"")).count();
            let Some(text) = any_move(&id, &rows) else { break };
            let socket = if made % 2 == 0 { &mut white } else { &mut black };
            let number = 1000 + made as u64;
            if step == 3 + round % 3 {
                // This one is under way when the server dies.
                let call = mv(&text);
                socket.send(json!({ "t": "call", "game": id, "seat": keys[made % 2], "id": number, "call": call })).await;
                break;
            }
            let answer = socket.call_as(number, &id, &keys[made % 2], mv(&text)).await;
            assert_eq!(answer["t"], "ack", "{answer}");
            rows = texts(&socket.watch(&id, 0).await);
        }
        acknowledged = rows.len();
        process.kill();
        process = Process::start(&folder, &[]);
    }
    assert!(acknowledged > kills(), "moves were made");
    process.kill();
}

#[tokio::test]
async fn a_move_is_synced_before_it_is_acknowledged() {
    if Command::new("strace").arg("-V").output().is_err() {
        shared::say_skipped(format_args!("a_move_is_synced_before_it_is_acknowledged (there is no strace)"));
        return;
    }
    let folder = Folder::new();
    let trace = folder.0.join("trace");
    let calls = "trace=pwrite64,write,writev,sendto,sendmsg,fdatasync,fsync";
    let file = trace.to_string_lossy().into_owned();
    let process = Process::start(&folder, &["strace", "-f", "-y", "-s", "5000", "-e", calls, "-o", &file]);
    let (alice, bob) = (Player::new(process.port).await, Player::new(process.port).await);
    let id = alice.game_with(&bob, "5").await;
    let mut white = alice.socket().await;
    let seat = key(&white.watch(&id, 0).await);
    let answer =
        tokio::time::timeout(PATIENCE, white.call_as(4242, &id, &seat, mv("e2e3"))).await.expect("in time");
    assert_eq!(answer["t"], "ack");
    process.kill();
    let text = std::fs::read_to_string(&trace).expect("a trace");
    let lines: Vec<&str> = text.lines().collect();
    // As strace writes it, with its quotation marks escaped.
    let is_ack = |line: &&str| line.contains(r#"ack\",\"id\":4242"#);
    let ack = lines.iter().position(is_ack).expect("the ack was sent");
    let is_wal = |line: &str| line.contains("games.db-wal");
    let write = |line: &&str| is_wal(line) && line.contains("pwrite64(") && line.contains("e2e3");
    let written = lines[..ack].iter().position(write).expect("the move was written");
    let synced = lines[written..ack].iter().any(|line| is_wal(line) && line.contains("sync("));
    assert!(
        synced,
        "no sync between the write of the move and its ack:\n{}",
        lines[written..=ack].join("\n")
    );
}
