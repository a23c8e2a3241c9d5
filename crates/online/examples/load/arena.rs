//! A tournament of many players who move at random.

use crate::Outcome;
use crate::moves::Dice;
use crate::player::{Player, Socket};
use futures_util::{SinkExt as _, StreamExt as _};
use misere_notation::uci;
use misere_online::game::OnlineGame;
use misere_online::ids::GameId;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

/// What all players share.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) moves: AtomicU64,
    pub(crate) games: AtomicU64,
    pub(crate) refused: AtomicU64,
    /// Players who came and left.
    pub(crate) visits: AtomicU64,
}

/// Runs an arena with a number of players for some seconds; says what they did and what the standings show. Players wait for
/// a pause before each move.
pub(crate) async fn hold(
    ports: &[u16],
    players: usize,
    seconds: u64,
    pause: Duration,
) -> Outcome<(Arc<Counts>, Value)> {
    let owner = Player::new(ports[0], 0).await?;
    let proposal = json!({ "variant": "antichess", "clock": "60s" });
    let asked = json!({ "title": "Load", "proposal": proposal, "minutes": seconds / 60 + 1 });
    let made = owner.post(0, "/api/arena", &asked).await?;
    let id = made["id"].as_str().ok_or("expected an id")?.to_owned();
    let counts = Arc::new(Counts::default());
    let mut tasks = Vec::new();
    for number in 0..players {
        let player = Player::new(ports[number % ports.len()], number).await?;
        let socket = player.socket(number).await?;
        player.post(number, &format!("/api/arena/{id}/join"), &Value::Null).await?;
        let dice = Dice(0x1234_5678_9abc + number as u64);
        tasks.push(tokio::spawn(take_part(socket, dice, Arc::clone(&counts), pause)));
    }
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let standings = owner.get(0, &format!("/api/arena/{id}")).await?;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    Ok((counts, standings))
}

/// Plays every game that begins, until the socket closes.
pub(crate) async fn take_part(
    mut socket: Socket,
    mut dice: Dice,
    counts: Arc<Counts>,
    pause: Duration,
) -> Outcome<()> {
    let mut seat: Option<(String, String, OnlineGame)> = None;
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else { continue };
        let message: Value = serde_json::from_str(&text)?;
        match message["t"].as_str() {
            Some("started") => {
                let game = message["game"].as_str().unwrap_or_default();
                socket
                    .send(Message::text(json!({ "t": "watch", "game": game, "have": 0 }).to_string()))
                    .await?;
            }
            Some("game") => {
                let rows: Vec<String> =
                    message["rows"].as_array().into_iter().flatten().map(Value::to_string).collect();
                let id = message["game"].as_str().unwrap_or_default().to_owned();
                let game =
                    OnlineGame::fold(GameId::from(id.as_str()), &rows).map_err(|error| error.to_string())?;
                let key = message["seat"]["key"].as_str().unwrap_or_default().to_owned();
                let side = message["seat"]["side"].as_str().unwrap_or_default().to_owned();
                seat = Some((key, side, game));
            }
            Some("row") => {
                let Some((key, side, game)) = seat.take() else { continue };
                let known = game.id.as_str() == message["game"] && message["seq"] == game.seq + 1;
                let game = match known {
                    true => {
                        game.extended(&[message["row"].to_string()]).map_err(|error| error.to_string())?
                    }
                    false => game,
                };
                seat = Some((key, side, game));
            }
            Some("refused") => {
                counts.refused.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            _ => continue,
        }
        let Some((key, side, game)) = &seat else { continue };
        if game.table.is_over() {
            if side == "white" {
                counts.games.fetch_add(1, Ordering::Relaxed);
            }
            let leave = json!({ "t": "leave", "game": game.id });
            socket.send(Message::text(leave.to_string())).await?;
            seat = None;
            continue;
        }
        if game.table.turn().choose("white", "black") == side {
            let legal = game.table.position().legal_moves();
            let mv = legal[dice.roll(legal.len())];
            let uci = uci::write(mv, uci::CastlingStyle::Standard).to_string();
            let call = json!({ "t": "call", "game": game.id, "seat": key, "id": game.seq, "call": { "kind": "move", "uci": uci } });
            counts.moves.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(pause).await;
            socket.send(Message::text(call.to_string())).await?;
        }
    }
    Ok(())
}
