//! What was acknowledged is kept: the process is killed, system calls are traced, the server comes back.
#![cfg(target_os = "linux")]

mod shared;

use misere_online::ids::GameId;
use misere_online::store::Store;
use serde_json::{Value, json};
use shared::process::{self, Process, any_move, texts};
use shared::{Folder, PATIENCE, Player, key, mv};
use std::collections::HashMap;
use std::process::Command;

/// How often the server is killed: more often if everything is tested, `cargo xtask test --all`.
fn kills() -> usize {
    shared::times(8, 100)
}

/// Not a test: the server that the tests kill.
#[test]
#[ignore = "is started by other tests"]
fn server_process() {
    process::serve();
}

#[tokio::test]
async fn acknowledged_moves_survive_being_killed() {
    let folder = Folder::new();
    let mut process = Process::start(&folder.database(), "", &[]);
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
        process = Process::start(&folder.database(), "", &[]);
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
    let process = Process::start(
        &folder.database(),
        "",
        &["strace", "-f", "-y", "-s", "5000", "-e", calls, "-o", &file],
    );
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

/// Files as a disk has them that forgets what was not synced, rebuilt from a trace.
#[derive(Default)]
struct Disk {
    files: HashMap<String, File>,
    /// Syncs that have begun and not ended, by thread: which file, and how many writes came before.
    syncing: HashMap<String, (String, usize)>,
}

#[derive(Default)]
struct File {
    synced: Vec<u8>,
    /// Where and what; the place is the new length where bytes are missing.
    unsynced: Vec<(usize, Option<Vec<u8>>)>,
}

impl Disk {
    /// Follows one line of the trace.
    fn follow(&mut self, line: &str) {
        let Some((thread, rest)) = line.split_once(' ') else { return };
        let rest = rest.trim_start();
        if rest.starts_with("<... f") && rest.contains("sync resumed") {
            if let Some((path, writes)) = self.syncing.remove(thread) {
                self.sync(&path, writes);
            }
            return;
        }
        let Some((name, arguments)) = rest.split_once('(') else { return };
        let path = arguments.split_once('<').and_then(|(_, rest)| Some(rest.split_once('>')?.0.to_owned()));
        let Some(path) = path.filter(|path| path.contains("games.db")) else { return };
        let file = self.files.entry(path.clone()).or_default();
        match name {
            "pwrite64" => {
                let (bytes, after) = quoted(arguments);
                let place = after.split([',', ')', ' ']).filter_map(|word| word.parse().ok()).nth(1);
                file.unsynced.push((place.expect("a place"), Some(bytes)));
            }
            "ftruncate" => {
                let length = arguments.split([',', ')', ' ']).filter_map(|word| word.parse().ok()).next();
                file.unsynced.push((length.expect("a length"), None));
            }
            "fdatasync" | "fsync" if rest.contains("<unfinished") => {
                let writes = file.unsynced.len();
                self.syncing.insert(thread.to_owned(), (path, writes));
            }
            "fdatasync" | "fsync" => {
                let writes = file.unsynced.len();
                self.sync(&path, writes);
            }
            _ => {}
        }
    }

    fn sync(&mut self, path: &str, writes: usize) {
        let file = self.files.get_mut(path).expect("it was written");
        for (place, bytes) in file.unsynced.drain(..writes.min(file.unsynced.len())) {
            let end = place + bytes.as_ref().map_or(0, Vec::len);
            match bytes {
                Some(bytes) => {
                    file.synced.resize(file.synced.len().max(end), 0);
                    file.synced[place..end].copy_from_slice(&bytes);
                }
                None => file.synced.resize(end, 0),
            }
        }
    }

    /// How many writes would be lost if the power failed now.
    fn unsynced(&self) -> usize {
        self.files.values().map(|file| file.unsynced.len()).sum()
    }

    /// Writes what is synced into a folder.
    fn save(&self, folder: &Folder) {
        for (path, file) in &self.files {
            let name = path.rsplit('/').next().expect("a name");
            if name == "games.db" || name == "games.db-wal" {
                std::fs::write(folder.0.join(name), &file.synced).expect("a file");
            }
        }
    }
}

/// The bytes between quotation marks as strace writes them, and what follows.
fn quoted(text: &str) -> (Vec<u8>, &str) {
    let begin = text.find('"').expect("a text") + 1;
    let (bytes, mut at, mut found) = (text.as_bytes(), begin, Vec::new());
    while bytes[at] != b'"' {
        if bytes[at] != b'\\' {
            found.push(bytes[at]);
            at += 1;
            continue;
        }
        let digits = bytes[at + 1..].iter().take(3).take_while(|byte| (b'0'..=b'7').contains(byte)).count();
        if digits > 0 {
            let octal = &text[at + 1..at + 1 + digits];
            found.push(u8::try_from(u32::from_str_radix(octal, 8).expect("digits")).expect("a byte"));
            at += 1 + digits;
            continue;
        }
        found.push(match bytes[at + 1] {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'v' => 0x0b,
            b'f' => 0x0c,
            other => other,
        });
        at += 2;
    }
    (found, &text[at + 1..])
}

/// `kill -9` leaves the page cache, so the power is cut in thought: of all that was written only what was synced is there.
#[tokio::test]
async fn acknowledged_moves_survive_when_unsynced_writes_are_forgotten() {
    if Command::new("strace").arg("-V").output().is_err() {
        shared::say_skipped(format_args!("unsynced writes are forgotten (there is no strace)"));
        return;
    }
    const TIMES: u64 = 50;
    let folder = Folder::new();
    let file = folder.0.join("trace").to_string_lossy().into_owned();
    let calls = "trace=pwrite64,write,writev,sendto,sendmsg,fdatasync,fsync,ftruncate";
    let words = ["strace", "-f", "-y", "-s", "70000", "-e", calls, "-o", &file];
    let process = Process::start(&folder.database(), "", &words);
    let (alice, bob) = (Player::new(process.port).await, Player::new(process.port).await);
    let proposal = json!({ "variant": "chess", "clock": "unlimited", "side": "white" });
    let id = alice.post("/api/offer", proposal).await["id"].as_str().expect("an id").to_owned();
    bob.post(&format!("/api/offer/{id}/take"), Value::Null).await;
    let mut sockets = [alice.socket().await, bob.socket().await];
    let keys = [key(&sockets[0].watch(&id, 0).await), key(&sockets[1].watch(&id, 0).await)];
    for made in 0..TIMES {
        let side = usize::try_from(made % 2).expect("small");
        let rows = texts(&sockets[side].watch(&id, 0).await);
        let text = any_move(&id, &rows).expect("a game that goes on");
        let answer = sockets[side].call_as(70_000 + made, &id, &keys[side], mv(&text)).await;
        assert_eq!(answer["t"], "ack", "{answer}");
    }
    process.kill();
    let trace = std::fs::read_to_string(&file).expect("a trace");
    let (mut disk, mut cuts, mut forgotten) = (Disk::default(), 0, 0);
    for line in trace.lines() {
        disk.follow(line);
        let number = 70_000 + cuts;
        if !line.contains(&format!(r#"ack\",\"id\":{number},"#)) {
            continue;
        }
        // The power fails when the ack has left.
        cuts += 1;
        forgotten += disk.unsynced();
        let after = Folder::new();
        disk.save(&after);
        let store = Store::open(&after.database()).await.expect("a database");
        let rows = store.rows(&GameId::from(id.as_str()), 0).await.expect("rows");
        store.close().await;
        let kept = rows.iter().any(|row| row.contains(&format!("\"id\":{number}")));
        assert!(kept, "move {number} was acknowledged and is lost: {} rows", rows.len());
    }
    assert_eq!(cuts, TIMES);
    shared::say(format_args!(
        "{TIMES} times all unsynced writes were forgotten ({forgotten} in all): none was a move"
    ));
}
