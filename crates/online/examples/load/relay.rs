//! What we are compared with: a server that passes the same frames on and keeps and judges nothing.

use crate::Outcome;
use crate::server::say_port;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::SinkExt as _;
use misere_online::game::PlayerCall;
use misere_online::wire::{self, ToServer};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

#[derive(Default)]
struct Room {
    seq: AtomicU64,
    sockets: Mutex<Vec<mpsc::Sender<Utf8Bytes>>>,
}

type Rooms = Arc<Mutex<HashMap<String, Arc<Room>>>>;

pub(crate) async fn run() -> Outcome<()> {
    let app = Router::new()
        .route(
            "/api/me",
            post(async || ([("set-cookie", "misere=none; Path=/")], Json(json!({ "name": "x" })))),
        )
        .route("/api/offer", post(offer))
        .route("/api/offer/{id}/take", post(async || Json(json!({}))))
        .route("/socket", get(open))
        .with_state(Rooms::default());
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    say_port(listener.local_addr()?.port())?;
    Ok(axum::serve(listener, app).await?)
}

async fn offer() -> Json<Value> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    Json(json!({ "id": format!("{:012}", NEXT.fetch_add(1, Ordering::Relaxed)) }))
}

async fn open(State(rooms): State<Rooms>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.read_buffer_size(2048).write_buffer_size(4096).on_upgrade(move |socket| talk(socket, rooms))
}

async fn talk(mut socket: WebSocket, rooms: Rooms) {
    let (sender, mut queue) = mpsc::channel::<Utf8Bytes>(64);
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    if let Ok(message) = wire::parse(&text) {
                        pass(message, &sender, &rooms);
                    }
                }
                Some(Ok(_)) => {}
                _ => return,
            },
            Some(text) = queue.recv() => {
                let sent = async {
                    socket.feed(Message::Text(text)).await?;
                    while let Ok(next) = queue.try_recv() {
                        socket.feed(Message::Text(next)).await?;
                    }
                    socket.flush().await
                };
                if sent.await.is_err() {
                    return;
                }
            }
        }
    }
}

fn pass(message: ToServer, sender: &mpsc::Sender<Utf8Bytes>, rooms: &Rooms) {
    let room = |game: &str| {
        let mut rooms = rooms.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(rooms.entry(game.to_owned()).or_default())
    };
    match message {
        ToServer::Watch { game, .. } => {
            let room = room(game.as_str());
            room.sockets.lock().unwrap_or_else(PoisonError::into_inner).push(sender.clone());
            let view = format!(
                r#"{{"t":"game","game":"{game}","seat":{{"side":"white","key":"k"}},"from":1,"rows":[]}}"#
            );
            let _ = sender.try_send(view.into());
        }
        ToServer::Call { game, id, call: PlayerCall::Move { uci }, .. } => {
            let room = room(game.as_str());
            let seq = room.seq.fetch_add(1, Ordering::Relaxed) + 2;
            // As long as a row of ours.
            let row = format!(
                r#"{{"t":"row","game":"{game}","seq":{seq},"row":{{"entry":{{"number":{seq},"moment":1790000000000,"author":"white","id":{id},"charge":1234,"call":{{"move":{{"uci":"{uci}"}}}},"ruling":{{}}}}}}}}"#
            );
            let row = Utf8Bytes::from(row);
            for socket in room.sockets.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                let _ = socket.try_send(row.clone());
            }
            let _ = sender.try_send(format!(r#"{{"t":"ack","id":{id},"seq":{seq}}}"#).into());
        }
        _ => {}
    }
}
