//! People play each other: by link, with everything that a game can bring.

mod shared;

use serde_json::{Value, json};
use shared::{Server, key, mv, request};

#[tokio::test]
async fn a_friend_takes_the_link_and_both_play_to_the_end() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let offer =
        alice.post("/api/offer", json!({ "variant": "antichess", "clock": "5+3", "side": "white" })).await;
    let id = offer["id"].as_str().expect("an id");

    // A preview of the link takes no seat.
    let seen = request(server.port, "GET", &format!("/api/offer/{id}"), &[], "").await.json();
    assert_eq!((&seen["begun"], &seen["name"]), (&json!(false), &json!(alice.name)));
    let own = alice.request("POST", &format!("/api/offer/{id}/take"), &Value::Null).await;
    assert_eq!((own.status, &own.json()["key"]), (400, &json!("own-offer")));

    let open = alice.request("GET", "/api/offer", &Value::Null).await.json();
    assert_eq!((&open[0]["id"], &open[0]["proposal"]["clock"]), (&json!(id), &json!("5+3")));
    assert_eq!(bob.request("GET", "/api/offer", &Value::Null).await.json(), json!([]));

    let mut white = alice.socket().await;
    bob.post(&format!("/api/offer/{id}/take"), Value::Null).await;
    assert_eq!(alice.request("GET", "/api/offer", &Value::Null).await.json(), json!([]));
    let again = bob.post(&format!("/api/offer/{id}/take"), Value::Null).await;
    assert_eq!(again["game"], id, "an answer that was lost is given again");
    assert_eq!(white.until("started").await["game"], id);
    let gone = server.player().await.request("POST", &format!("/api/offer/{id}/take"), &Value::Null).await;
    assert_eq!(gone.status, 404, "a seat is taken once");

    let mut black = bob.socket().await;
    let (white_view, black_view) = (white.watch(id, 0).await, black.watch(id, 0).await);
    assert_eq!(
        (&white_view["seat"]["side"], &black_view["seat"]["side"]),
        (&json!("white"), &json!("black"))
    );
    let (white_key, black_key) = (key(&white_view), key(&black_view));
    assert_ne!(white_key, black_key);

    assert_eq!(white.call(id, &white_key, mv("e2e3")).await["t"], "ack");
    let row = black.until("row").await;
    assert_eq!((&row["seq"], &row["row"]["entry"]["call"]["move"]["uci"]), (&json!(2), &json!("e2e3")));
    let refused = white.call(id, &white_key, mv("d2d3")).await;
    assert_eq!(refused["key"], "not-your-turn");
    assert_eq!(black.call(id, &black_key, mv("b7b5")).await["t"], "ack");
    // In antichess the bishop must take.
    assert_eq!(white.call(id, &white_key, mv("a2a3")).await["key"], "illegal-move");
    assert_eq!(white.call(id, &white_key, mv("f1b5")).await["t"], "ack");
    assert_eq!(black.call(id, &black_key, json!({ "kind": "resign" })).await["t"], "ack");
    loop {
        let row = white.until("row").await;
        if !row["row"]["entry"]["ruling"]["over"].is_null() {
            assert_eq!(row["row"]["entry"]["ruling"]["over"]["winner"], "white");
            break;
        }
    }
    let pgn = request(server.port, "GET", &format!("/game/export/{id}"), &[], "").await;
    assert!(
        pgn.body.contains("1. e3") && pgn.body.contains("1-0") && pgn.body.contains(&alice.name),
        "{}",
        pgn.body
    );
}

#[tokio::test]
async fn a_message_that_comes_again_gets_the_same_answer() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let id = alice.game_with(&bob, "5").await;
    let mut white = alice.socket().await;
    let seat = key(&white.watch(&id, 0).await);
    let first = white.call_as(7, &id, &seat, mv("e2e3")).await;
    assert_eq!((&first["t"], &first["seq"]), (&json!("ack"), &json!(2)));
    // The ack was lost, and the page connects again.
    let mut again = alice.socket().await;
    assert_eq!(again.call_as(7, &id, &seat, mv("e2e3")).await, first);
    let view = again.watch(&id, 1).await;
    assert_eq!((view["from"].as_u64(), view["rows"].as_array().map(Vec::len)), (Some(2), Some(1)));
    // The same for what is not the table's.
    let said = again.call_as(8, &id, &seat, json!({ "kind": "say", "phrase": "hello" })).await;
    assert_eq!(again.call_as(8, &id, &seat, json!({ "kind": "say", "phrase": "hello" })).await, said);
    assert_eq!(again.watch(&id, 2).await["rows"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn players_agree_on_taking_back_draws_time_and_another_game() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let id = alice.game_with(&bob, "5").await;
    let (mut white, mut black) = (alice.socket().await, bob.socket().await);
    let (ours, theirs) = (key(&white.watch(&id, 0).await), key(&black.watch(&id, 0).await));
    let kind = |kind: &str| json!({ "kind": kind });

    assert_eq!(white.call(&id, &ours, mv("e2e3")).await["t"], "ack");
    assert_eq!(black.call(&id, &theirs, kind("decline-take-back")).await["key"], "nothing-offered");
    assert_eq!(white.call(&id, &ours, kind("take-back")).await["t"], "ack");
    assert_eq!(white.call(&id, &ours, kind("take-back")).await["key"], "already-offered");
    assert_eq!(black.call(&id, &theirs, kind("take-back")).await["t"], "ack");
    assert_eq!(white.call(&id, &ours, mv("d2d3")).await["t"], "ack");
    assert_eq!(white.call(&id, &ours, kind("give-time")).await["t"], "ack");
    assert_eq!(black.call(&id, &theirs, kind("flag")).await["key"], "in-time");
    assert_eq!(white.call(&id, &ours, kind("rematch")).await["key"], "not-over");
    assert_eq!(white.call(&id, &ours, kind("claim-win")).await["key"], "not-gone");
    assert_eq!(black.call(&id, &theirs, mv("a7a6")).await["t"], "ack");
    assert_eq!(white.call(&id, &ours, kind("abort")).await["key"], "too-late-to-abort");
    assert_eq!(white.call(&id, &ours, kind("offer-draw")).await["t"], "ack");
    assert_eq!(black.call(&id, &theirs, kind("offer-draw")).await["t"], "ack");

    assert_eq!(white.call(&id, &ours, kind("rematch")).await["t"], "ack");
    assert_eq!(black.call(&id, &theirs, kind("rematch")).await["t"], "ack");
    let next = white.until("started").await["game"].as_str().expect("a game").to_owned();
    assert_ne!(next, id);
    assert_eq!(white.watch(&next, 0).await["seat"]["side"], "black", "colours are swapped");
}

#[tokio::test]
async fn a_seek_finds_one_that_fits() {
    let server = Server::start().await;
    let (alice, bob, eve) = (server.player().await, server.player().await, server.player().await);
    let (mut first, mut second, mut third) = (alice.socket().await, bob.socket().await, eve.socket().await);
    let seek = |variant: &str| json!({ "t": "seek", "proposal": { "variant": variant, "clock": "3" } });
    third.send(json!({ "t": "lobby", "on": true })).await;
    first.send(seek("antichess")).await;
    let waiting = first.until("seeking").await["game"].clone();
    loop {
        let lobby = third.until("lobby").await;
        if lobby["seeks"][0]["name"] == json!(alice.name) {
            break;
        }
    }
    third.send(seek("atomic")).await;
    third.until("seeking").await;
    second.send(seek("antichess")).await;
    assert_eq!(second.until("started").await["game"], waiting);
    assert_eq!(first.until("started").await["game"], waiting);
    // A seek ends with its socket.
    drop(third);
    for attempt in 0.. {
        let lobby = request(server.port, "GET", "/api/lobby", &[], "").await.json();
        if lobby["seeks"].as_array().is_some_and(Vec::is_empty) {
            assert_eq!(lobby["games"].as_array().map(Vec::len), Some(1));
            break;
        }
        assert!(attempt < 200, "{lobby}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn the_computer_answers() {
    let server = Server::start().await;
    let alice = server.player().await;
    let asked =
        json!({ "proposal": { "variant": "antichess", "clock": "unlimited", "side": "white" }, "level": 1 });
    let id = alice.post("/api/computer", asked.clone()).await["game"].as_str().expect("a game").to_owned();
    let mut white = alice.socket().await;
    let seat = key(&white.watch(&id, 0).await);
    assert_eq!(white.call(&id, &seat, mv("e2e3")).await["t"], "ack");
    loop {
        let row = white.until("row").await;
        if row["row"]["entry"]["author"] == "black" {
            break;
        }
    }
    // There is an end to it.
    for _ in 0..2 {
        alice.post("/api/computer", asked.clone()).await;
    }
    assert_eq!(alice.request("POST", "/api/computer", &asked).await.status, 429);
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let id = alice.game_with(&bob, "0+1").await;
    let mut black = bob.socket().await;
    let begun = std::time::Instant::now();
    let view = black.watch(&id, 0).await;
    assert_eq!(view["rows"].as_array().map(Vec::len), Some(1));
    let row = black.until("row").await;
    assert_eq!(row["row"]["entry"]["ruling"]["over"]["cause"], "time");
    assert_eq!(row["row"]["entry"]["ruling"]["over"]["winner"], "black");
    assert!(begun.elapsed() > std::time::Duration::from_millis(600), "not too early");
}

#[tokio::test]
async fn rules_of_ones_own_are_played_and_survive_a_restart() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let charter = "[mine]\ninherits = \"antichess\"\npromotions = [\"king\"]\n";
    let offer = alice.post("/api/offer", json!({ "charter": charter, "clock": "5", "side": "white" })).await;
    let id = offer["id"].as_str().expect("an id").to_owned();
    bob.post(&format!("/api/offer/{id}/take"), Value::Null).await;
    let mut white = alice.socket().await;
    let seat = key(&white.watch(&id, 0).await);
    assert_eq!(white.call(&id, &seat, mv("e2e3")).await["t"], "ack");
    let port = server.port;
    let server = Server::again(server.stopped().await).await;
    let alice = shared::Player { port: server.port, ..alice };
    assert_ne!(port, 0);
    let view = alice.socket().await.watch(&id, 0).await;
    assert_eq!(view["rows"].as_array().map(Vec::len), Some(2));
    assert_eq!(key(&view), seat, "a seat outlives the server");
}

#[tokio::test]
async fn all_games_of_a_player_are_taken_along() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    for _ in 0..3 {
        let id = alice.game_with(&bob, "5").await;
        let mut white = alice.socket().await;
        let seat = key(&white.watch(&id, 0).await);
        assert_eq!(white.call(&id, &seat, mv("e2e3")).await["t"], "ack");
    }
    let path = format!("/api/games/user/{}", alice.name);
    let pgn = request(server.port, "GET", &path, &[], "").await;
    assert_eq!(
        (pgn.status, pgn.body.matches("[Event ").count(), pgn.body.matches("1. e3").count()),
        (200, 3, 3)
    );
    let lines = |body: &str| body.matches("\"moves\":\"e2e3\"").count();
    let json = [("Accept", "application/x-ndjson")];
    assert_eq!(lines(&request(server.port, "GET", &path, &json, "").await.body), 3);
    assert_eq!(lines(&request(server.port, "GET", &format!("{path}?max=2"), &json, "").await.body), 2);
    assert_eq!(request(server.port, "GET", "/api/games/user/Nobody", &[], "").await.status, 404);
}
