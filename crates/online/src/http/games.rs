//! Games to look at: one, those of a player, the one worth watching, as PGN and as JSON.

use super::App;
use super::error::Failure;
use super::export::{game_json, game_pgn};
use crate::ids::GameId;
use crate::service::Service;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/game/export/{id}", get(one))
        .route("/api/games/user/{name}", get(all_of))
        .route("/api/tv", get(best))
        .route("/api/leaders/{variant}/{speed}", get(leaders))
}

/// Does the client want JSON? PGN is for everyone else.
fn wants_json(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).is_some_and(|accept| accept.contains("json"))
}

async fn one(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let game = app.service.game(&GameId::from(id)).await?.ok_or_else(|| Failure::not_found("game"))?;
    if wants_json(&headers) {
        return Ok(Json(game_json(&app.service, &game).await?).into_response());
    }
    Ok(([(CONTENT_TYPE, "application/x-chess-pgn")], game_pgn(&app.service, &game).await?).into_response())
}

#[derive(Deserialize)]
struct Range {
    max: Option<u32>,
}

/// The most games that one answer has.
const MOST: u32 = 1000;

async fn all_of(
    State(app): State<App>,
    headers: HeaderMap,
    Path(name): Path<String>,
    Query(range): Query<Range>,
) -> Result<Response, Failure> {
    let person = app.service.named(&name).await?.ok_or_else(|| Failure::not_found("player"))?;
    let rows = app.service.store.games_of(&person.id, false, range.max.unwrap_or(MOST).min(MOST)).await?;
    let json = wants_json(&headers);
    let mut text = String::new();
    for row in rows {
        let Some(game) = app.service.read_apart(&row.id).await? else { continue };
        if json {
            text.push_str(&game_json(&app.service, &game).await?.to_string());
            text.push('\n');
        } else {
            text.push_str(&game_pgn(&app.service, &game).await?);
        }
    }
    let kind = if json { "application/x-ndjson" } else { "application/x-chess-pgn" };
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}

/// The running game that most people watch; of those the one with the strongest players.
async fn best(State(app): State<App>) -> Result<Json<Value>, Failure> {
    let service: &Service = &app.service;
    let mut best = None;
    for row in service.store.running(100).await? {
        let watchers = service.room(&row.id).watchers();
        let mut strength = 0.0;
        for person in [&row.players.white, &row.players.black].into_iter().flatten() {
            let ratings = service.store.ratings_of(person).await?;
            strength += ratings.iter().map(|row| row.rating.rating).fold(0.0, f64::max);
        }
        let merit = (watchers as f64, strength);
        if best.as_ref().is_none_or(|(found, _)| *found < merit) {
            best = Some((merit, row));
        }
    }
    match best {
        Some((_, row)) => Ok(Json(json!({ "game": service.view(&row).await? }))),
        None => Ok(Json(json!({ "game": null }))),
    }
}

/// Ratings that are known less well are not listed.
const KNOWN: f64 = 65.0;

async fn leaders(
    State(app): State<App>,
    Path((variant, speed)): Path<(String, String)>,
) -> Result<Json<Value>, Failure> {
    let mut list = Vec::new();
    for row in app.service.store.leaders(&format!("{variant}/{speed}"), KNOWN, 100).await? {
        if let Some(person) = app.service.store.person(&row.person).await? {
            list.push(
                json!({ "name": person.name, "rating": row.rating.rating.round(), "games": row.games }),
            );
        }
    }
    Ok(Json(json!(list)))
}
