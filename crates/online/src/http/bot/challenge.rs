//! Challenges.

use super::super::App;
use super::super::error::Failure;
use super::super::guard;
use super::super::who::Program;
use super::body::Fields;
use super::{done, render};
use crate::ids::GameId;
use crate::service::Audience;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use misere_table::Level;
use serde_json::{Value, json};

fn proposal(body: &Bytes) -> Result<(Fields, crate::offer::Proposal), Failure> {
    let fields = Fields::read(body)?;
    let proposal = fields.proposal("clock.limit", "clock.increment", 1.0)?;
    Ok((fields, proposal))
}

pub(super) async fn create(
    State(app): State<App>,
    headers: HeaderMap,
    Program(person): Program,
    Path(name): Path<String>,
    body: Bytes,
) -> Result<Json<Value>, Failure> {
    let rival = app.service.named(&name).await?.ok_or_else(|| Failure::not_found("player"))?;
    if rival.id == person.id {
        return Err(Failure::bad("expected another player to challenge"));
    }
    let (_, proposal) = proposal(&body)?;
    let offer = app.service.offer(&person.id, &proposal, Audience::Person(rival.id)).await?;
    let challenge = render::challenge(&app.service, &guard::site(&app, &headers), &offer, "created").await?;
    // Some clients read the challenge itself, some look for it under this key.
    let mut answer = challenge.clone();
    answer["challenge"] = challenge;
    Ok(Json(answer))
}

pub(super) async fn open(
    State(app): State<App>,
    headers: HeaderMap,
    Program(person): Program,
    body: Bytes,
) -> Result<Json<Value>, Failure> {
    let (_, proposal) = proposal(&body)?;
    let offer = app.service.offer(&person.id, &proposal, Audience::Link).await?;
    let mut answer = render::challenge(&app.service, &guard::site(&app, &headers), &offer, "created").await?;
    let url = answer["url"].clone();
    answer["urlWhite"] = url.clone();
    answer["urlBlack"] = url;
    Ok(Json(answer))
}

pub(super) async fn against_computer(
    State(app): State<App>,
    Program(person): Program,
    body: Bytes,
) -> Result<Json<Value>, Failure> {
    let (fields, proposal) = proposal(&body)?;
    let level = Level::new(fields.level()?).map_err(|error| Failure::bad(error.to_string()))?;
    let id = app.service.against_computer(&person.id, &proposal, level).await?;
    let game = app.service.game(&id).await?.ok_or_else(|| Failure::not_found("game"))?;
    Ok(Json(render::brief(&app.service, &game, &person.id).await?))
}

pub(super) async fn accept(
    State(app): State<App>,
    Program(person): Program,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    app.service.take(&GameId::from(id), &person.id).await?;
    Ok(done())
}

/// Declines a challenge, or cancels one's own: the service knows whose it is.
pub(super) async fn withdraw(
    State(app): State<App>,
    Program(person): Program,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json<Value>, Failure> {
    // A reason that we do not know is told as none.
    let reason = Fields::read(&body)?.text("reason").unwrap_or_default();
    let reason = serde_json::from_value(json!(reason)).unwrap_or_default();
    app.service.withdraw(&GameId::from(id), &person.id, reason).await?;
    Ok(done())
}

/// The challenges to a player and by a player.
pub(super) async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    Program(person): Program,
) -> Result<Json<Value>, Failure> {
    let (site, mut to, mut by) = (guard::site(&app, &headers), Vec::new(), Vec::new());
    for offer in app.service.store.offers_of(&person.id, app.service.clock.now().0).await? {
        let own = offer.owner == person.id;
        let shown = render::challenge(&app.service, &site, &offer, "created").await?;
        if own { by.push(shown) } else { to.push(shown) }
    }
    Ok(Json(json!({ "in": to, "out": by })))
}
