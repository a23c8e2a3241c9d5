//! Passkeys: they make a player last and move to other devices, and only such players are rated.

mod shared;

use misere_online::check;
use serde_json::{Value, json};
use shared::authenticator::Authenticator;
use shared::{Answer, Player, Server, config, key, request};

async fn begin(player: &Player, what: &str) -> Value {
    player.post(&format!("/api/passkey/{what}/start"), Value::Null).await
}

async fn finish(player: &Player, what: &str, begun: &Value, answer: &Value) -> Answer {
    let body = json!({ "ceremony": begun["ceremony"], "answer": answer });
    player.request("POST", &format!("/api/passkey/{what}/finish"), &body).await
}

/// A player with a passkey.
async fn lasting(server: &Server, number: u8) -> (Player, Authenticator) {
    let (player, mut device) = (server.player().await, Authenticator::new(number, server.port));
    let begun = begin(&player, "new").await;
    let made = finish(&player, "new", &begun, &device.create(&begun["options"])).await;
    assert_eq!(made.status, 200, "{made:?}");
    (player, device)
}

/// Signs in from another browser; says who it is then.
async fn sign_in(server: &Server, device: &Authenticator) -> Player {
    let mut elsewhere = server.player().await;
    let begun = begin(&elsewhere, "use").await;
    let answer = finish(&elsewhere, "use", &begun, &device.get(&begun["options"])).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    elsewhere.take_cookie(&answer);
    elsewhere
}

fn key_of(answer: &Answer) -> String {
    answer.json()["key"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_passkey_carries_a_player_to_another_browser() {
    let server = Server::start().await;
    let site = request(server.port, "GET", "/site.json", &[], "").await.json();
    assert_eq!(site["passkeys"], "localhost");
    let (alice, device) = lasting(&server, 1).await;
    assert_eq!(alice.request("GET", "/api/me", &Value::Null).await.json()["lasts"], true);
    let elsewhere = sign_in(&server, &device).await;
    assert_eq!(elsewhere.name, alice.name);
    let list = elsewhere.request("GET", "/api/passkey", &Value::Null).await.json();
    assert_eq!(list.as_array().map(Vec::len), Some(1), "{list}");
    // A second one on the same authenticator is not asked for.
    let again = begin(&alice, "new").await;
    assert_eq!(again["options"]["excludeCredentials"].as_array().map(Vec::len), Some(1), "{again}");
    // Who removes it is a guest of this browser again, and the key opens nothing.
    let path = format!("/api/passkey/{}", list[0]["id"].as_str().expect("an id"));
    let stranger = server.player().await;
    assert_eq!(stranger.request("DELETE", &path, &Value::Null).await.status, 404);
    assert_eq!(alice.request("DELETE", &path, &Value::Null).await.status, 200);
    let begun = begin(&stranger, "use").await;
    let answer = finish(&stranger, "use", &begun, &device.get(&begun["options"])).await;
    assert_eq!((answer.status, key_of(&answer).as_str()), (403, "unknown-passkey"));
}

#[tokio::test]
async fn an_answer_that_proves_nothing_is_refused() {
    let server = Server::start().await;
    let (alice, device) = lasting(&server, 1).await;
    let bob = server.player().await;
    let refused = async |player: &Player, what: &str, begun: &Value, answer: &Value, key: &str| {
        let found = finish(player, what, begun, answer).await;
        assert!(found.status >= 400 && key_of(&found) == key, "{key}: {found:?}");
        assert!(!found.head.to_ascii_lowercase().contains("set-cookie"), "{found:?}");
    };
    let begun = begin(&bob, "new").await;
    let mut fresh = Authenticator::new(2, server.port);
    let answer = fresh.create(&begun["options"]);
    refused(&alice, "new", &begun, &answer, "passkey-expired").await;
    refused(&bob, "new", &begin(&bob, "new").await, &answer, "bad-passkey").await;
    let foreign = Authenticator { origin: "https://evil.example".into(), ..fresh.clone() };
    refused(&bob, "new", &begun, &foreign.clone().create(&begun["options"]), "bad-passkey").await;
    let careless = Authenticator { verifies: false, ..fresh.clone() };
    refused(&bob, "new", &begun, &careless.clone().create(&begun["options"]), "bad-passkey").await;
    refused(&bob, "new", &begun, &json!({}), "bad-passkey").await;
    assert_eq!(finish(&bob, "new", &begun, &answer).await.status, 200);
    refused(&bob, "new", &begun, &answer, "too-many-passkeys").await;

    let begun = begin(&bob, "use").await;
    let answer = device.get(&begun["options"]);
    let mut forged = answer.clone();
    forged["response"]["signature"] = fresh.get(&begun["options"])["response"]["signature"].clone();
    refused(&bob, "use", &begun, &forged, "bad-passkey").await;
    let foreign = Authenticator { origin: "https://evil.example".into(), ..device.clone() };
    refused(&bob, "use", &begun, &foreign.get(&begun["options"]), "bad-passkey").await;
    refused(&bob, "use", &begin(&bob, "use").await, &answer, "bad-passkey").await;
    let mut sealed = begun.clone();
    sealed["ceremony"] = json!(format!("00{}", begun["ceremony"].as_str().expect("a text")));
    refused(&bob, "use", &sealed, &answer, "passkey-expired").await;
    assert_eq!(finish(&bob, "use", &begun, &answer).await.status, 200);
    refused(&bob, "use", &begun, &answer, "passkey-expired").await;
}

#[tokio::test]
async fn only_lasting_players_are_rated() {
    let server = Server::start().await;
    let ((alice, _), (bob, device)) = (lasting(&server, 1).await, lasting(&server, 2).await);
    let guest = server.player().await;
    let rated = json!({ "variant": "antichess", "clock": "5", "side": "white", "rated": true });
    let refused = guest.request("POST", "/api/offer", &rated).await;
    assert_eq!((refused.status, key_of(&refused).as_str()), (403, "no-passkey"));
    let offer = alice.post("/api/offer", rated.clone()).await;
    let take = format!("/api/offer/{}/take", offer["id"].as_str().expect("an id"));
    assert_eq!(guest.request("POST", &take, &Value::Null).await.status, 403);
    bob.post(&take, Value::Null).await;
    resign(&alice, offer["id"].as_str().expect("an id")).await;
    assert_eq!(games_rated(&alice).await, 1);
    // Bob's passkey is used in Alice's browser: the two are taken for one person.
    let begun = begin(&alice, "use").await;
    let answer = finish(&alice, "use", &begun, &device.get(&begun["options"])).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let offer = alice.post("/api/offer", rated).await;
    let id = offer["id"].as_str().expect("an id");
    bob.post(&format!("/api/offer/{id}/take"), Value::Null).await;
    resign(&alice, id).await;
    assert_eq!(games_rated(&alice).await, 1, "it does not count");
}

async fn resign(player: &Player, game: &str) {
    let mut socket = player.socket().await;
    let view = socket.watch(game, 0).await;
    for (call, who) in
        [(json!({ "kind": "move", "uci": "e2e3" }), "a move"), (json!({ "kind": "resign" }), "the end")]
    {
        let answer = socket.call(game, &key(&view), call).await;
        assert_eq!(answer["t"], "ack", "{who}: {answer}");
    }
}

async fn games_rated(player: &Player) -> u64 {
    let export = player.request("GET", "/api/me/export", &Value::Null).await.json();
    export["ratings"].as_array().into_iter().flatten().filter_map(|row| row["games"].as_u64()).sum()
}

#[tokio::test]
async fn another_name_of_the_site_is_told_before_passkeys_are_lost() {
    let server = Server::start().await;
    lasting(&server, 1).await;
    let folder = server.stopped().await;
    let mut settings = config(&folder);
    assert_eq!(check(&settings).await, Vec::<String>::new());
    settings.read("https = true\nnames = [\"chess.example\"]").expect("settings");
    let faults = check(&settings).await;
    assert!(faults.len() == 1 && faults[0].contains("\"localhost\""), "{faults:?}");
}
