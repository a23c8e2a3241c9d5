//! A disk that is full: moves wait, players are told, and play goes on when there is room again.
#![cfg(target_os = "linux")]

mod shared;

use serde_json::{Value, json};
use shared::process::{self, Process};
use shared::{Folder, Player, key, mv, request};
use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// Not a test: the server whose disk is full.
#[test]
#[ignore = "is started by other tests"]
fn server_process() {
    process::serve();
}

/// Writes until there is no room.
fn fill(path: &Path) {
    let mut file = File::create(path).expect("a file");
    while file.write_all(&[1; 4096]).is_ok() {}
}

/// What the server says of itself.
async fn is_ready(port: u16) -> bool {
    request(port, "GET", "/readyz", &[], "").await.status == 200
}

#[tokio::test]
async fn a_full_disk_keeps_moves_waiting_and_loses_none() {
    let unshare = ["unshare", "-Urm"];
    let can =
        Command::new(unshare[0]).args([unshare[1], "true"]).status().is_ok_and(|status| status.success());
    if !can {
        shared::say_skipped(format_args!("a full disk (there is no `unshare -Urm`)"));
        return;
    }
    let folder = Folder::new();
    let place = folder.0.to_string_lossy().into_owned();
    let mount = r#"mount -t tmpfs -o size=2m none "$0" && exec "$@""#;
    let process =
        Process::start(&folder.database(), "", &[unshare[0], unshare[1], "sh", "-c", mount, &place]);
    let (alice, bob) = (Player::new(process.port).await, Player::new(process.port).await);
    let proposal = json!({ "variant": "antichess", "clock": "60s", "side": "white" });
    let id = alice.post("/api/offer", proposal).await["id"].as_str().expect("an id").to_owned();
    bob.post(&format!("/api/offer/{id}/take"), Value::Null).await;
    let (mut white, mut black) = (alice.socket().await, bob.socket().await);
    let keys = [key(&white.watch(&id, 0).await), key(&black.watch(&id, 0).await)];
    assert_eq!(white.call_as(1, &id, &keys[0], mv("e2e3")).await["t"], "ack");
    // The file system of the server is seen through its process.
    let ballast =
        Path::new("/proc").join(process.id().to_string()).join("root").join(&place[1..]).join("ballast");
    fill(&ballast);
    black.send(json!({ "t": "call", "game": id, "seat": keys[1], "id": 2, "call": mv("b7b5") })).await;
    // An answer that came before this would be missing below.
    assert_eq!(black.until("state").await["ready"], json!(false));
    assert!(!is_ready(process.port).await);
    std::fs::remove_file(&ballast).expect("it is there");
    let answer = black.until("ack").await;
    assert_eq!((&answer["id"], &answer["seq"]), (&json!(2), &json!(3)));
    while !is_ready(process.port).await {}
    assert_eq!(white.call_as(3, &id, &keys[0], mv("f1b5")).await["t"], "ack");
    let rows = bob.socket().await.watch(&id, 0).await["rows"].clone();
    let made = rows.as_array().expect("rows").iter().filter(|row| row["entry"]["call"]["move"].is_object());
    assert_eq!(made.count(), 3, "{rows}");
    process.kill();
}
