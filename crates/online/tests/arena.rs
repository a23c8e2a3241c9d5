//! A tournament: players join by its id, are paired when they are free, and score.

mod shared;

use misere_online::arena::Standing;
use misere_online::rating::GameScore;
use serde_json::{Value, json};
use shared::{Player, Server, key, request};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The winner and the loser of each game, in the order in which they ended.
type Results = Arc<Mutex<Vec<(String, String)>>>;

/// Plays every game that begins: the player with the lower number resigns.
async fn take_part(player: Player, number: usize, numbers: Arc<HashMap<String, usize>>, results: Results) {
    let mut socket = player.socket().await;
    loop {
        let Some(message) = socket.next().await else { return };
        if message["t"] != "started" {
            continue;
        }
        let game = message["game"].as_str().expect("an id").to_owned();
        let view = socket.watch(&game, 0).await;
        let side = view["seat"]["side"].as_str().expect("a seat").to_owned();
        let other = if side == "white" { "black" } else { "white" };
        let rival = view["players"][other]["name"].as_str().expect("a name").to_owned();
        assert_ne!(rival, player.name);
        if number < numbers[&rival] {
            results.lock().expect("no panic").push((rival, player.name.clone()));
            let answer = socket.call(&game, &key(&view), json!({ "kind": "resign" })).await;
            assert_eq!(answer["t"], "ack", "{answer}");
        }
        socket.send(json!({ "t": "leave", "game": game })).await;
    }
}

#[tokio::test]
async fn free_players_are_paired_and_score() {
    let server = Server::start().await;
    let mut players = Vec::new();
    for _ in 0..6 {
        players.push(server.player().await);
    }
    let owner = &players[0];
    let proposal = json!({ "variant": "antichess", "clock": "3" });
    for wrong in [
        json!({ "title": "", "proposal": proposal, "minutes": 5 }),
        json!({ "title": "x", "proposal": proposal, "minutes": 0 }),
        json!({ "title": "x", "proposal": { "variant": "antichess", "clock": "unlimited" }, "minutes": 5 }),
        json!({ "title": "x", "proposal": { "variant": "ludo", "clock": "3" }, "minutes": 5 }),
    ] {
        assert_eq!(owner.request("POST", "/api/arena", &wrong).await.status, 400, "{wrong}");
    }
    let made =
        owner.post("/api/arena", json!({ "title": "Evening <b>", "proposal": proposal, "minutes": 5 })).await;
    let id = made["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/arena/{id}");
    // A preview of the link joins nothing.
    let seen = request(server.port, "GET", &path, &[], "").await.json();
    assert_eq!((&seen["title"], &seen["count"]), (&json!("Evening <b>"), &json!(0)));
    assert_eq!(owner.request("POST", "/api/arena/000000000000/join", &Value::Null).await.status, 404);

    let numbers: HashMap<String, usize> =
        players.iter().enumerate().map(|(number, player)| (player.name.clone(), number)).collect();
    let (numbers, results) = (Arc::new(numbers), Results::default());
    let mut tasks = Vec::new();
    for (number, player) in players.iter().enumerate() {
        let task = take_part(player.clone(), number, Arc::clone(&numbers), Arc::clone(&results));
        tasks.push(tokio::spawn(task));
        player.post(&format!("{path}/join"), Value::Null).await;
    }
    let watcher = server.player().await;
    let mut socket = watcher.socket().await;
    socket.send(json!({ "t": "arena", "arena": id, "on": true })).await;
    // Standings come by themselves.
    loop {
        let arena = socket.until("arena").await["arena"].clone();
        let games: u64 = arena["players"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|player| player["games"].as_u64())
            .sum();
        if games >= 16 {
            break;
        }
    }
    // Who leaves is paired no more.
    for player in &players {
        player.post(&format!("{path}/leave"), Value::Null).await;
    }
    for attempt in 0.. {
        let arena = request(server.port, "GET", &path, &[], "").await.json();
        let shown = arena["players"].as_array().expect("a list").clone();
        if shown.iter().all(|player| player["game"].is_null()) {
            let results = results.lock().expect("no panic").clone();
            check(&shown, &results);
            break;
        }
        assert!(attempt < 100, "{arena}");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
}

/// The standings follow from the results.
fn check(shown: &[Value], results: &[(String, String)]) {
    let mut standings: HashMap<&str, Standing> = HashMap::new();
    for (winner, loser) in results {
        for (name, score) in [(winner, GameScore::Win), (loser, GameScore::Loss)] {
            let standing = standings.entry(name).or_default();
            *standing = standing.after(score, 0);
        }
    }
    assert_eq!(shown.len(), 6);
    for player in shown {
        let name = player["name"].as_str().expect("a name");
        let standing = standings.get(name).copied().unwrap_or_default();
        assert_eq!(player["points"], json!(standing.points), "{shown:?} {results:?}");
        assert_eq!(
            (&player["games"], &player["fire"]),
            (&json!(standing.games), &json!(standing.is_on_fire()))
        );
    }
    let points: Vec<u64> = shown.iter().filter_map(|player| player["points"].as_u64()).collect();
    assert!(points.is_sorted_by(|one, other| one >= other), "{points:?}");
    assert!(points[0] > 4, "a streak counts double");
    // Neighbours of the list of results that share both players would be the same pair twice in a row.
    let mut last: HashMap<&str, &str> = HashMap::new();
    for (winner, loser) in results {
        assert_ne!(last.get(winner.as_str()).copied(), Some(loser.as_str()), "{results:?}");
        last.insert(winner, loser);
        last.insert(loser, winner);
    }
}
