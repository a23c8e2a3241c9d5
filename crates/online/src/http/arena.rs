//! Tournaments.

use super::App;
use super::error::Failure;
use super::who::{Browser, Program};
use crate::ids::GameId;
use crate::offer::Proposal;
use crate::service::NewArena;
use crate::wire::ArenaView;
use axum::extract::{Path, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/arena", post(make).get(list))
        .route("/api/arena/{id}", get(look))
        .route("/api/arena/{id}/join", post(join))
        .route("/api/arena/{id}/leave", post(leave))
        // As programs know it.
        .route("/api/tournament/{id}/join", post(join_by_program))
        .route("/api/tournament/{id}/withdraw", post(leave_by_program))
}

async fn make(
    State(app): State<App>,
    Browser(person): Browser,
    Json(new): Json<NewArena>,
) -> Result<Json<Value>, Failure> {
    Ok(Json(json!({ "id": app.service.make_arena(&person.id, &new).await? })))
}

async fn list(State(app): State<App>) -> Result<Json<Value>, Failure> {
    let arenas = app.service.arenas().await?.into_iter().map(|arena| {
        let proposal = serde_json::from_str::<Proposal>(&arena.body).ok();
        json!({ "id": arena.id, "title": arena.title, "proposal": proposal, "begins": arena.begins, "ends": arena.ends })
    });
    Ok(Json(arenas.collect()))
}

/// Looking joins nothing: programs that show previews of links look, too.
async fn look(State(app): State<App>, Path(id): Path<String>) -> Result<Json<ArenaView>, Failure> {
    let view = app.service.arena_view(&GameId::from(id)).await?;
    view.map(Json).ok_or_else(|| Failure::not_found("tournament"))
}

async fn join(app: State<App>, Browser(person): Browser, id: Path<String>) -> Result<Json<Value>, Failure> {
    enter(&app, &person, &id, true).await
}

async fn leave(app: State<App>, Browser(person): Browser, id: Path<String>) -> Result<Json<Value>, Failure> {
    enter(&app, &person, &id, false).await
}

async fn join_by_program(
    app: State<App>,
    Program(person): Program,
    id: Path<String>,
) -> Result<Json<Value>, Failure> {
    enter(&app, &person, &id, true).await
}

async fn leave_by_program(
    app: State<App>,
    Program(person): Program,
    id: Path<String>,
) -> Result<Json<Value>, Failure> {
    enter(&app, &person, &id, false).await
}

async fn enter(
    app: &App,
    person: &crate::store::Person,
    id: &str,
    plays: bool,
) -> Result<Json<Value>, Failure> {
    app.service.join_arena(&GameId::from(id), &person.id, plays).await?;
    Ok(Json(json!({ "ok": true })))
}
