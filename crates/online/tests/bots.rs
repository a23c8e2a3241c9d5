//! Robots that were written for lichess play here when they are told another address.

mod shared;

use misere_notation::uci;
use misere_rules::Variant;
use misere_table::{Moment, Table, Terms};
use serde_json::{Value, json};
use shared::{Player, Server, Socket, key, request};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A Python that knows `berserk`; `MISERE_PYTHON` names one.
fn python() -> Option<String> {
    let python = std::env::var("MISERE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let known = Command::new(&python).args(["-c", "import berserk, chess.variant"]).output();
    if known.is_ok_and(|output| output.status.success()) {
        return Some(python);
    }
    shared::say_skipped(format_args!(
        "berserk and python-chess are not installed (`pip install berserk chess`)"
    ));
    None
}

fn bot(python: &str, server: &Server, token: &str, role: &str, opponent: &str) -> Child {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/berserk_bot.py");
    let address = format!("http://127.0.0.1:{}", server.port);
    let mut command = Command::new(python);
    command.arg(script).args([&address, token, role, opponent]).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("a bot")
}

async fn output(child: Child) -> String {
    let output = tokio::task::spawn_blocking(move || child.wait_with_output().expect("a bot"))
        .await
        .expect("no panic");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success() && text.contains("DONE"),
        "{text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    text
}

/// Plays any legal move, and remembers it.
async fn move_somehow(socket: &mut Socket, game: &str, seat: &str, table: &mut Table) {
    let legal = table.position().legal_moves();
    let mv = legal[table.plies().len() * 5 % legal.len()];
    let text = uci::write(mv, uci::CastlingStyle::Standard).to_string();
    table.play(mv, Moment(0)).expect("a legal move");
    let answer = socket.call(game, seat, shared::mv(&text)).await;
    assert_eq!(answer["t"], "ack", "{text} {answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn berserk_plays_a_whole_game_against_a_page() {
    let Some(python) = python() else { return };
    let server = Server::start().await;
    let (alice, robot) = (server.player().await, server.player().await);
    let token = robot.token().await;
    let child = bot(&python, &server, &token, "waiting", "-");
    // The page challenges the robot as soon as it listens.
    let offered = loop {
        let status = request(server.port, "GET", &format!("/api/users/status?ids={}", robot.name), &[], "")
            .await
            .json();
        if status[0]["online"] == true {
            let body =
                json!({ "clock.limit": 300, "clock.increment": 3, "color": "white", "variant": "antichess" });
            break challenge(&server, &alice, &robot.name, &body).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    let mut white = alice.socket().await;
    let seat = loop {
        white.send(json!({ "t": "watch", "game": offered, "have": 0 })).await;
        let message = white.next().await.expect("an answer");
        if message["t"] == "game" {
            break key(&message);
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let mut table = Table::new(Terms::new(Variant::Antichess), Moment(0));
    move_somehow(&mut white, &offered, &seat, &mut table).await;
    let over = loop {
        let message = white.until("row").await;
        let entry = &message["row"]["entry"];
        if !entry["ruling"]["over"].is_null() {
            break entry["ruling"]["over"].clone();
        }
        if let Some(text) = entry["call"]["move"]["uci"].as_str().filter(|_| entry["author"] == "black") {
            table.ask(uci::parse(text).expect("a move"), Moment(0)).expect("a legal move");
            move_somehow(&mut white, &offered, &seat, &mut table).await;
        }
    };
    let text = output(child).await;
    assert!(text.contains("FINISHED"), "{text}");
    assert!(over["cause"].is_string(), "{over}");
}

/// A challenge by the API, with a token of the player.
async fn challenge(server: &Server, by: &Player, name: &str, body: &Value) -> String {
    let token = format!("Bearer {}", by.token().await);
    let headers = [("Authorization", token.as_str()), ("Content-Type", "application/json")];
    let answer =
        request(server.port, "POST", &format!("/api/challenge/{name}"), &headers, &body.to_string()).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["id"].as_str().expect("an id").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_a_bot() {
    let Some(python) = python() else { return };
    let server = Server::start().await;
    let (one, other) = (server.player().await, server.player().await);
    let (token, rival) = (one.token().await, other.token().await);
    let waiting = bot(&python, &server, &rival, "waiting", "-");
    let challenger = bot(&python, &server, &token, "challenger", &other.name);
    let (first, second) = (output(challenger).await, output(waiting).await);
    let finished = |text: &str| text.lines().find(|line| line.starts_with("FINISHED")).map(str::to_owned);
    assert!(finished(&first).is_some(), "{first}");
    assert_eq!(finished(&first), finished(&second));
}

#[tokio::test]
async fn a_connection_stays_open_although_its_body_comes_late() {
    let server = Server::start().await;
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).await.expect("a connection");
    // A stranger is refused: that needs no body.
    for _ in 0..2 {
        let head = format!(
            "POST /api/bot/game/none/chat HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Length: 9\r\n\r\n",
            server.port
        );
        stream.write_all(head.as_bytes()).await.expect("it is open");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        stream.write_all(b"text=Good").await.expect("it is open");
        let mut answer = [0; 4096];
        let length = stream.read(&mut answer).await.expect("an answer");
        assert!(
            answer[..length].starts_with(b"HTTP/1.1 401"),
            "{}",
            String::from_utf8_lossy(&answer[..length])
        );
    }
}

#[tokio::test]
async fn answers_have_the_form_that_clients_read() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let token = alice.token().await;
    let bearer = format!("Bearer {token}");
    let headers = [("Authorization", bearer.as_str())];
    let port = server.port;
    let account = request(port, "GET", "/api/account", &headers, "").await.json();
    assert_eq!((&account["username"], account["createdAt"].is_u64()), (&json!(alice.name), true));
    assert_eq!(
        request(port, "GET", "/api/account", &[("Authorization", "Bearer mis_wrong")], "").await.status,
        401
    );
    let tested = request(port, "POST", "/api/token/test", &[], &format!("{token},mis_wrong")).await.json();
    assert!(tested[&token]["scopes"].as_str().is_some_and(|scopes| scopes.contains("bot:play")), "{tested}");
    assert!(tested["mis_wrong"].is_null());
    // An empty body would not be JSON.
    let upgraded = request(port, "POST", "/api/bot/account/upgrade", &headers, "").await.json();
    assert_eq!(upgraded, json!({ "ok": true }));
    let id = alice.game_with(&bob, "5+3").await;
    for (path, status) in [
        (format!("/api/bot/game/{id}/move/e2e5"), 400),
        (format!("/api/bot/game/{id}/move/e2e3"), 200),
        (format!("/api/board/game/{id}/claim-victory/"), 400),
        (format!("/api/bot/game/{id}/chat"), 200),
        (format!("/api/round/{id}/add-time/15"), 200),
        ("/api/bot/game/nothing/resign".to_owned(), 404),
        (format!("/api/bot/game/{id}/draw/yes"), 200),
    ] {
        let answer = request(port, "POST", &path, &headers, "").await;
        assert_eq!(answer.status, status, "{path} {answer:?}");
        assert!(answer.json().is_object(), "{path}");
    }
    let playing = request(port, "GET", "/api/account/playing", &headers, "").await.json();
    assert_eq!(
        (&playing["nowPlaying"][0]["gameId"], &playing["nowPlaying"][0]["isMyTurn"]),
        (&json!(id), &json!(false))
    );
    // A stranger with a token has no seat.
    let stranger = format!("Bearer {}", server.player().await.token().await);
    let headers = [("Authorization", stranger.as_str())];
    for path in [
        format!("/api/bot/game/{id}/move/b7b5"),
        format!("/api/bot/game/{id}/resign"),
        format!("/api/bot/game/{id}/abort"),
    ] {
        assert_eq!(request(port, "POST", &path, &headers, "").await.status, 403, "{path}");
    }
    assert_eq!(request(port, "GET", &format!("/api/bot/game/stream/{id}"), &headers, "").await.status, 404);
}

/// Reads a stream up to a line with this word. That an opponent has left is told after six seconds, on a busy machine later.
async fn line_with(stream: &mut TcpStream, word: &str) -> Value {
    let (mut text, mut bytes) = (String::new(), [0; 4096]);
    let hear = async {
        loop {
            if let Some(line) = text.lines().find(|line| line.contains(word) && line.ends_with('}')) {
                return serde_json::from_str(line).expect("an object a line");
            }
            let length = stream.read(&mut bytes).await.expect("it is open");
            assert!(length > 0, "it ended: {text}");
            text.push_str(&String::from_utf8_lossy(&bytes[..length]));
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(60), hear).await.expect("in time")
}

/// What happens to the player of a token.
async fn events(port: u16, token: &str) -> TcpStream {
    stream(port, "/api/stream/event", token).await
}

async fn stream(port: u16, path: &str, token: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    let head = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: {token}\r\n\r\n");
    stream.write_all(head.as_bytes()).await.expect("it is open");
    stream
}

/// lichess-bot reads all of a challenge from each of these events, and the side from it when the side is drawn.
#[tokio::test]
async fn a_challenge_that_ends_is_told_as_a_whole() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let (token, rival) = (format!("Bearer {}", alice.token().await), format!("Bearer {}", bob.token().await));
    let mut heard = events(server.port, &token).await;
    let body = json!({ "clock.limit": 180, "clock.increment": 2, "variant": "atomic" });
    let id = challenge(&server, &alice, &bob.name, &body).await;
    let told = line_with(&mut heard, "\"challenge\"").await;
    let side = told["challenge"]["finalColor"].clone();
    assert!(side == "white" || side == "black", "{told}");
    let headers = [("Authorization", rival.as_str()), ("Content-Type", "application/json")];
    let path = format!("/api/challenge/{id}/decline");
    assert_eq!(request(server.port, "POST", &path, &headers, r#"{"reason":"tooFast"}"#).await.status, 200);
    let told = line_with(&mut heard, "challengeDeclined").await["challenge"].clone();
    assert_eq!(
        (&told["id"], &told["status"], &told["rated"], &told["variant"]["key"], &told["finalColor"]),
        (&json!(id), &json!("declined"), &json!(false), &json!("atomic"), &side)
    );
    assert_eq!(told["declineReasonKey"], "tooFast");
    assert!(told["declineReason"].is_string() && told["challenger"]["name"] == alice.name.as_str(), "{told}");
    assert_eq!(told["url"], format!("http://127.0.0.1:{}/#join={id}", server.port));
    let id = challenge(&server, &alice, &bob.name, &body).await;
    let headers = [("Authorization", token.as_str())];
    request(server.port, "POST", &format!("/api/challenge/{id}/cancel"), &headers, "").await;
    let told = line_with(&mut heard, "challengeCanceled").await["challenge"].clone();
    assert_eq!((&told["id"], &told["destUser"]["name"]), (&json!(id), &json!(bob.name)));
}

#[tokio::test]
async fn the_side_that_a_challenge_tells_is_the_side_of_the_game() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let (token, rival) = (format!("Bearer {}", alice.token().await), format!("Bearer {}", bob.token().await));
    for _ in 0..4 {
        let id = challenge(&server, &alice, &bob.name, &json!({ "clock.limit": 60 })).await;
        let headers = [("Authorization", token.as_str())];
        let known = request(server.port, "GET", "/api/challenge", &headers, "").await.json();
        let side = known["out"][0]["finalColor"].as_str().expect("a side").to_owned();
        let taken = [("Authorization", rival.as_str())];
        request(server.port, "POST", &format!("/api/challenge/{id}/accept"), &taken, "").await;
        let (path, wanted) = (format!("/game/export/{id}"), [("Accept", "application/json")]);
        let game = request(server.port, "GET", &path, &wanted, "").await.json();
        assert_eq!(game["players"][&side]["user"]["name"], alice.name.as_str());
    }
}

#[tokio::test]
async fn a_program_is_told_when_the_opponent_leaves_and_comes_back() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let id = alice.game_with(&bob, "5+3").await;
    let token = format!("Bearer {}", alice.token().await);
    let path = format!("/api/board/game/stream/{id}");
    let (mut white, mut black) = (alice.socket().await, bob.socket().await);
    let (white_seat, black_seat) = (key(&white.watch(&id, 0).await), key(&black.watch(&id, 0).await));
    white.call(&id, &white_seat, shared::mv("e2e3")).await;
    black.call(&id, &black_seat, shared::mv("b7b6")).await;
    drop(black);
    let mut heard = stream(server.port, &path, &token).await;
    let told = line_with(&mut heard, "opponentGone").await;
    let seconds = told["claimWinInSeconds"].as_u64().expect("a number");
    assert!(told["gone"] == true && (1..=30).contains(&seconds), "{told}");
    let mut back = bob.socket().await;
    back.watch(&id, 0).await;
    assert_eq!(line_with(&mut heard, "\"gone\":false").await["type"], "opponentGone");
}

#[tokio::test]
async fn a_game_is_found_by_its_id_alone() {
    let server = Server::start().await;
    let (alice, bob) = (server.player().await, server.player().await);
    let id = alice.game_with(&bob, "5+3").await;
    for path in [format!("/{id}"), format!("/{id}/black")] {
        let answer = request(server.port, "GET", &path, &[], "").await;
        assert_eq!(answer.status, 303);
        assert!(answer.head.contains(&format!("location: /#game/{id}")), "{answer:?}");
    }
}

#[tokio::test]
async fn a_token_is_made_and_revoked_on_its_page() {
    let server = Server::start().await;
    let alice = server.player().await;
    let headers = [("Cookie", alice.cookie.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    let page = request(server.port, "POST", "/account/tokens", &headers, "label=%3Cb%3Ebot").await;
    assert!(page.head.contains("form-action 'self'") && page.body.contains("&lt;b&gt;bot"), "{page:?}");
    let token =
        page.body.split("<code>").nth(1).and_then(|rest| rest.split('<').next()).expect("a token").to_owned();
    let hash = page
        .body
        .split("value=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a hash")
        .to_owned();
    assert!(!page.body.contains(&format!("value=\"{token}")), "the token is shown once");
    let bearer = format!("Bearer {token}");
    let known = [("Authorization", bearer.as_str())];
    assert_eq!(request(server.port, "GET", "/api/account", &known, "").await.status, 200);
    let done =
        request(server.port, "POST", "/account/tokens/revoke", &headers, &format!("hash={hash}")).await;
    assert_eq!(done.status, 303);
    assert_eq!(request(server.port, "GET", "/api/account", &known, "").await.status, 401);
}
