//! No player speaks for another: wrong identities, origins and hosts, and what is too much.

mod shared;

use misere_online::config::Config;
use misere_online::game::{Phrase, PlayerCall};
use misere_online::ids::GameId;
use misere_online::offer::Proposal;
use misere_online::run;
use misere_online::wire::ToServer;
use misere_server::Site;
use serde_json::{Value, json};
use shared::{Folder, Player, Server, config, key, mv, request};
use tokio::net::TcpSocket;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// Every call of a player. The `match` does not compile when one is missing here.
fn every_call() -> Vec<PlayerCall> {
    use PlayerCall::*;
    let listed = vec![
        Move { uci: "e2e3".into() },
        OfferDraw,
        DeclineDraw,
        WithdrawDraw,
        ClaimDraw,
        Resign,
        Abort,
        Flag,
        ClaimWin,
        TakeBack,
        DeclineTakeBack,
        GiveTime,
        Rematch,
        DeclineRematch,
        Say { phrase: Phrase::Hello },
    ];
    for call in &listed {
        match call {
            Move { .. }
            | OfferDraw
            | DeclineDraw
            | WithdrawDraw
            | ClaimDraw
            | Resign
            | Abort
            | Flag
            | ClaimWin
            | TakeBack
            | DeclineTakeBack
            | GiveTime
            | Rematch
            | DeclineRematch
            | Say { .. } => {}
        }
    }
    listed
}

/// What the library refuses by itself looks like every other refusal.
#[tokio::test]
async fn every_refusal_is_json() {
    let server = Server::start().await;
    let player = server.player().await;
    let headers = [("Cookie", player.cookie.as_str()), ("Content-Type", "application/json")];
    for (method, path, body, status) in [
        ("POST", "/api/offer", "{", 400),
        ("POST", "/api/offer", r#"{"variant":"chess","side":"green"}"#, 422),
        ("POST", "/api/me/name", r#"{"nme":"x"}"#, 422),
        ("GET", "/api/games/user/x?max=many", "", 400),
        ("GET", "/api/users/status", "", 400),
        ("PUT", "/api/me", "", 405),
        ("GET", "/api/nothing", "", 404),
        ("GET", "/api/offer/%ff", "", 400),
        ("GET", "/socket", "", 400),
    ] {
        let answer = request(server.port, method, path, &headers, body).await;
        assert_eq!(answer.status, status, "{method} {path} {answer:?}");
        let told = answer.json();
        assert!(told["error"].is_string() && told["key"].is_string(), "{method} {path} {told}");
    }
    let answer = request(server.port, "PUT", "/api/me", &headers, "").await;
    assert!(answer.head.to_lowercase().contains("allow: "), "{answer:?}");
}

/// Who watches the server is answered also while one address asks too much.
#[tokio::test]
async fn operators_are_always_answered() {
    let folder = Folder::new();
    let config = Config { requests: 1, ..config(&folder) };
    let running = run(&config, Site::new(Vec::new())).await.expect("a server");
    let ask = async |path: &str| request(running.address.port(), "GET", path, &[], "").await.status;
    for path in ["/healthz", "/readyz", "/metrics"] {
        for _ in 0..9 {
            assert_eq!(ask(path).await, 200, "{path}");
        }
    }
    let mut refused = false;
    for _ in 0..9 {
        refused |= ask("/api/lobby").await == 429;
    }
    assert!(refused, "others are not");
}

/// Every message, with every call in it.
fn every_message(game: &str, seat: &str) -> Vec<ToServer> {
    let game = GameId::from(game);
    let mut all = vec![
        ToServer::Ping { n: 1 },
        ToServer::Watch { game: game.clone(), have: 0 },
        ToServer::Lobby { on: true },
        ToServer::Lobby { on: false },
        ToServer::Seek {
            proposal: Proposal { variant: "atomic".into(), clock: "1".into(), ..Proposal::default() },
        },
        ToServer::Withdraw,
        ToServer::Arena { arena: game.clone(), on: true },
        ToServer::Arena { arena: game.clone(), on: false },
    ];
    for (call, id) in every_call().into_iter().zip(1..) {
        all.push(ToServer::Call { game: game.clone(), seat: seat.to_owned(), id, call, thought: None });
    }
    all.push(ToServer::Leave { game });
    for message in &all {
        match message {
            ToServer::Ping { .. }
            | ToServer::Watch { .. }
            | ToServer::Leave { .. }
            | ToServer::Call { .. }
            | ToServer::Lobby { .. }
            | ToServer::Seek { .. }
            | ToServer::Arena { .. }
            | ToServer::Withdraw => {}
        }
    }
    all
}

/// All rows of a game, as a stranger sees them.
async fn rows(player: &Player, game: &str) -> Value {
    player.socket().await.watch(game, 0).await["rows"].clone()
}

#[tokio::test]
async fn no_message_of_a_wrong_identity_changes_a_game() {
    let server = Server::start().await;
    let (alice, bob, eve) = (server.player().await, server.player().await, server.player().await);
    let id = alice.game_with(&bob, "5").await;
    let other = eve.game_with(&bob, "5").await;
    let (whites, blacks) =
        (key(&alice.socket().await.watch(&id, 0).await), key(&bob.socket().await.watch(&id, 0).await));
    let eves = key(&eve.socket().await.watch(&other, 0).await);
    let before = rows(&eve, &id).await;
    // (who, with which key): a stranger with each key, a player with the other's, none, or that of another game.
    let wrong = [
        (&eve, whites.as_str()),
        (&eve, blacks.as_str()),
        (&eve, eves.as_str()),
        (&eve, ""),
        (&alice, blacks.as_str()),
        (&alice, eves.as_str()),
        (&alice, ""),
        (&bob, whites.as_str()),
        (&bob, "0123456789abcdef0123456789abcdef"),
    ];
    for (player, seat) in wrong {
        let mut socket = player.socket().await;
        for message in every_message(&id, seat) {
            let is_call = matches!(message, ToServer::Call { .. });
            socket.send(serde_json::to_value(&message).expect("plain data")).await;
            if is_call {
                assert_eq!(socket.until("refused").await["key"], "not-yours", "{message:?}");
            }
        }
        assert_eq!(rows(&eve, &id).await, before);
    }
    // The right ones do.
    assert_eq!(alice.socket().await.call(&id, &whites, mv("e2e3")).await["t"], "ack");
    assert_ne!(rows(&eve, &id).await, before);
    assert!(eve.socket().await.watch(&id, 0).await["seat"].is_null(), "a watcher gets no seat");
}

#[tokio::test]
async fn cookies_that_we_have_not_signed_are_no_one() {
    let server = Server::start().await;
    let alice = server.player().await;
    let forged = [
        alice.cookie[..alice.cookie.len() - 1].to_owned() + "x",
        alice.cookie.split_once('.').expect("a signature").0.to_owned(),
        "misere=".to_owned(),
        String::new(),
    ];
    for cookie in forged {
        let player = Player { cookie, ..alice.clone() };
        assert_eq!(player.request("GET", "/api/me", &Value::Null).await.status, 401, "{}", player.cookie);
    }
    assert_eq!(alice.request("GET", "/api/me", &Value::Null).await.json()["name"], json!(alice.name));
}

#[tokio::test]
async fn other_hosts_and_origins_are_refused() {
    let server = Server::start().await;
    let alice = server.player().await;
    let port = server.port;
    for host in ["evil.example", "127.0.0.1", "127.0.0.1.evil.example"] {
        assert_eq!(request(port, "GET", "/", &[("Host", host)], "").await.status, 421, "{host}");
    }
    let headers = [("Cookie", alice.cookie.as_str()), ("Origin", "http://evil.example")];
    assert_eq!(request(port, "POST", "/api/me/name", &headers, "{\"name\":\"Mallory\"}").await.status, 403);
    for origin in [None, Some("http://evil.example"), Some("null")] {
        let mut request = format!("ws://127.0.0.1:{port}/socket").into_client_request().expect("an address");
        request.headers_mut().insert("Cookie", alice.cookie.parse().expect("a cookie"));
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().expect("an origin"));
        }
        assert!(tokio_tungstenite::connect_async(request).await.is_err(), "{origin:?}");
    }
}

#[tokio::test]
async fn every_answer_has_the_policy() {
    let server = Server::start().await;
    for path in ["/", "/healthz", "/api/lobby", "/api/me", "/game/export/nothing", "/metrics"] {
        let head = request(server.port, "GET", path, &[], "").await.head.to_ascii_lowercase();
        assert!(head.contains("content-security-policy: default-src 'none'"), "{path}: {head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{path}");
    }
}

#[tokio::test]
async fn names_are_unique_also_to_the_eye() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    alice.post("/api/me/name", json!({ "name": "Wilhelm" })).await;
    for (name, status) in
        [("wilhelm", 409), ("Wi1helm", 409), ("<script>", 400), ("admin", 400), ("Bob", 200), ("BOB", 200)]
    {
        let answer = bob.request("POST", "/api/me/name", &json!({ "name": name })).await;
        assert_eq!(answer.status, status, "{name} {answer:?}");
    }
}

#[tokio::test]
async fn nonsense_and_floods_end_a_socket() {
    let server = Server::start().await;
    let alice = server.player().await;
    let mut socket = alice.socket().await;
    for _ in 0..9 {
        socket.send(json!({ "t": "fly" })).await;
        assert_eq!(socket.until("failed").await["key"], "unexpected");
    }
    socket.send(json!(0)).await;
    while socket.next().await.is_some() {}
    let mut socket = alice.socket().await;
    socket.send(json!({ "t": "ping", "n": 1, "x": " ".repeat(5000) })).await;
    while socket.next().await.is_some() {}
}

#[tokio::test]
async fn offers_and_sockets_have_an_end() {
    let server = Server::start().await;
    let alice = server.player().await;
    let proposal = json!({ "variant": "antichess", "clock": "5" });
    for _ in 0..5 {
        alice.post("/api/offer", proposal.clone()).await;
    }
    assert_eq!(alice.request("POST", "/api/offer", &proposal).await.status, 429);
    assert_eq!(alice.request("POST", "/api/offer", &json!({ "variant": "go" })).await.status, 400);
    let big = json!({ "variant": "antichess", "clock": "x".repeat(20_000) });
    assert_eq!(alice.request("POST", "/api/offer", &big).await.status, 413);
}

#[tokio::test]
async fn one_address_is_not_a_crowd_of_new_players() {
    let folder = Folder::new();
    let running =
        run(&Config { requests: 20, ..config(&folder) }, Site::new(Vec::new())).await.expect("a server");
    let port = running.address.port();
    let alice = Player::new(port).await;
    let mut statuses = Vec::new();
    for _ in 0..40 {
        statuses.push(request(port, "POST", "/api/me", &[], "").await.status);
    }
    let made = statuses.iter().filter(|status| **status == 200).count();
    assert!(made >= 19 && statuses.contains(&429), "{statuses:?}");
    // Who is known comes in.
    assert_eq!(alice.request("POST", "/api/me", &Value::Null).await.status, 200);
}

#[tokio::test]
async fn a_player_has_a_bounded_number_of_sockets() {
    let folder = Folder::new();
    let config = Config { sockets_per_address: 3, ..config(&folder) };
    let running = run(&config, Site::new(Vec::new())).await.expect("a server");
    let alice = Player::new(running.address.port()).await;
    let mut sockets = vec![alice.socket().await, alice.socket().await, alice.socket().await];
    let refused = || async {
        let mut request =
            format!("ws://127.0.0.1:{}/socket", alice.port).into_client_request().expect("an address");
        let origin = format!("http://127.0.0.1:{}", alice.port);
        request.headers_mut().insert("Cookie", alice.cookie.parse().expect("a cookie"));
        request.headers_mut().insert("Origin", origin.parse().expect("an origin"));
        // Another address of the same player has no more places either.
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind("127.0.0.2:0".parse().expect("an address")).expect("an address of this machine");
        let to = format!("127.0.0.1:{}", alice.port).parse().expect("an address");
        let stream = socket.connect(to).await.expect("a connection");
        tokio_tungstenite::client_async(request, stream).await.is_err()
    };
    assert!(refused().await);
    drop(sockets.pop());
    // The server hears of it a moment later.
    while refused().await {}
}

#[tokio::test]
async fn a_player_takes_everything_along_and_is_forgotten() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    alice.post("/api/me/name", json!({ "name": "Leaving" })).await;
    let id = alice.game_with(&bob, "5").await;
    let proposal = json!({ "variant": "antichess", "clock": "5" });
    alice.post("/api/offer", proposal.clone()).await;
    alice.post("/api/me/token", json!({ "label": "robot" })).await;
    let asked = json!({ "title": "Evening", "proposal": proposal, "minutes": 5, "wait": 60 });
    let arena = alice.post("/api/arena", asked).await["id"].as_str().expect("an id").to_owned();
    alice.post(&format!("/api/arena/{arena}/join"), Value::Null).await;
    let kept = alice.request("GET", "/api/me/export", &Value::Null).await.json();
    assert_eq!((&kept["person"]["name"], &kept["games"][0]), (&json!("Leaving"), &json!(id)));
    assert_eq!((&kept["arenas"][0]["id"], &kept["tokens"][0]["label"]), (&json!(arena), &json!("robot")));
    assert_eq!(kept["offers"].as_array().map(Vec::len), Some(1));
    assert_eq!(alice.request("DELETE", "/api/me", &Value::Null).await.status, 200);
    assert_eq!(alice.request("GET", "/api/me", &Value::Null).await.status, 401);
    let pgn = request(server.port, "GET", &format!("/game/export/{id}"), &[], "").await;
    assert!(pgn.status == 200 && !pgn.body.contains("Leaving"), "{}", pgn.body);
    let shown = bob.request("GET", &format!("/api/arena/{arena}"), &Value::Null).await.json();
    assert_eq!(shown["players"].as_array().map(Vec::len), Some(0), "{shown}");
}
