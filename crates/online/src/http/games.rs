//! Games to look at: one, those of a player, the one worth watching, as PGN and as JSON.

use super::App;
use super::error::Failure;
use super::export::{game_json, game_pgn};
use crate::ids::GameId;
use crate::service::Service;
use crate::wire::GameView;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use futures_util::stream;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

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

/// All games of a player, the latest first. They are read while they are sent: there may be many.
async fn all_of(
    State(app): State<App>,
    headers: HeaderMap,
    Path(name): Path<String>,
    Query(range): Query<Range>,
) -> Result<Response, Failure> {
    let person = app.service.named(&name).await?.ok_or_else(|| Failure::not_found("player"))?;
    let games = app.service.store.game_ids_of(&person.id, range.max.unwrap_or(u32::MAX)).await?;
    let form = if wants_json(&headers) { Form::Json } else { Form::Pgn };
    let texts = stream::unfold((app, games.into_iter()), move |(app, mut games)| async move {
        let text = written(&app.service, &games.next()?, form).await;
        Some((text, (app, games)))
    });
    let kind = match form {
        Form::Json => "application/x-ndjson",
        Form::Pgn => "application/x-chess-pgn",
    };
    Ok(([(CONTENT_TYPE, kind)], Body::from_stream(texts)).into_response())
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Json,
    Pgn,
}

/// A game of a list; nothing if it was forgotten meanwhile.
async fn written(service: &Service, id: &GameId, form: Form) -> Result<String, std::io::Error> {
    let text = async {
        let Some(game) = service.read_apart(id).await? else { return Ok(String::new()) };
        match form {
            Form::Json => Ok(format!("{}\n", game_json(service, &game).await?)),
            Form::Pgn => game_pgn(service, &game).await,
        }
    };
    text.await.map_err(|failure: Failure| std::io::Error::other(failure))
}

/// What the page of the best game shows, and since when.
pub(super) type BestGame = Mutex<Option<(Instant, Value)>>;

/// For how long the best game stays the best: many look, and finding it takes many questions to the store.
const BEST_FOR: Duration = Duration::from_secs(2);

/// The running game that most people watch; of those the one with the strongest players.
async fn best(State(app): State<App>) -> Result<Json<Value>, Failure> {
    let mut known = app.best_game.lock().await;
    if let Some((since, game)) = &*known
        && since.elapsed() < BEST_FOR
    {
        return Ok(Json(game.clone()));
    }
    let game = json!({ "game": find_best(&app.service).await? });
    *known = Some((Instant::now(), game.clone()));
    Ok(Json(game))
}

async fn find_best(service: &Service) -> Result<Option<GameView>, Failure> {
    let mut best = None;
    for row in service.store.running(100).await? {
        let mut strength = 0.0;
        for person in [&row.players.white, &row.players.black].into_iter().flatten() {
            let ratings = service.store.ratings_of(person).await?;
            strength += ratings.iter().map(|row| row.rating.rating).fold(0.0, f64::max);
        }
        let merit = (service.watchers_of(&row.id) as f64, strength);
        if best.as_ref().is_none_or(|(found, _)| *found < merit) {
            best = Some((merit, row));
        }
    }
    match best {
        Some((_, row)) => Ok(Some(service.view(&row).await?)),
        None => Ok(None),
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
