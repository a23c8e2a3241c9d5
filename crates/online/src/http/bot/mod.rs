//! The part of the Board and Bot API of lichess that programs use, at the root of the host: existing clients work when
//! they are told another address.
//!
//! Every answer that is no stream is JSON, errors have `error`, and no address has a prefix, because clients count on it.

mod account;
mod body;
mod challenge;
mod play;
mod render;
mod stream;

pub(super) use render::status;

use super::App;
use axum::Json;
use axum::Router;
use axum::routing::{get, post};
use serde_json::{Value, json};

/// The usual answer.
fn done() -> Json<Value> {
    Json(json!({ "ok": true }))
}

pub(super) fn routes() -> Router<App> {
    let mut routes = Router::new()
        .route("/api/account", get(account::own))
        .route("/api/account/playing", get(account::playing))
        .route("/api/bot/account/upgrade", post(account::upgrade))
        .route("/api/bot/online", get(account::bots))
        .route("/api/token/test", post(account::test_tokens))
        .route("/api/user/{name}", get(account::public))
        .route("/api/users/status", get(account::statuses))
        .route("/api/stream/event", get(stream::events))
        .route("/api/board/seek", post(stream::seek))
        .route("/api/challenge", get(challenge::list))
        .route("/api/challenge/open", post(challenge::open))
        .route("/api/challenge/ai", post(challenge::against_computer))
        .route("/api/challenge/{id}", post(challenge::create))
        .route("/api/challenge/{id}/accept", post(challenge::accept))
        .route("/api/challenge/{id}/decline", post(challenge::withdraw))
        .route("/api/challenge/{id}/cancel", post(challenge::withdraw))
        .route("/api/round/{id}/add-time/{seconds}", post(play::add_time));
    for kind in ["board", "bot"] {
        let at = |rest: &str| format!("/api/{kind}/game/{rest}");
        routes = routes
            .route(&at("stream/{id}"), get(stream::game))
            .route(&at("{id}/move/{uci}"), post(play::make_move))
            .route(&at("{id}/chat"), post(play::say).get(play::said))
            .route(&at("{id}/abort"), post(play::abort))
            .route(&at("{id}/resign"), post(play::resign))
            // `berserk` posts to the path that ends in a slash.
            .route(&at("{id}/claim-victory"), post(play::claim_victory))
            .route(&at("{id}/claim-victory/"), post(play::claim_victory))
            .route(&at("{id}/draw/{answer}"), post(play::draw))
            .route(&at("{id}/takeback/{answer}"), post(play::take_back));
    }
    routes
}
