//! Who programs are.

use super::super::App;
use super::super::error::Failure;
use super::super::who::Program;
use super::{done, render};
use crate::identity::token_hash;
use crate::store::Person;
use axum::Json;
use axum::extract::{Path, Query, State};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// What a token allows.
const SCOPES: &str = "bot:play,board:play,challenge:read,challenge:write";

async fn account(app: &App, person: &Person) -> Result<Value, Failure> {
    let mut perfs = Map::new();
    for row in app.service.store.ratings_of(&person.id).await? {
        let (rating, deviation) = (row.rating.rating.round(), row.rating.deviation.round());
        perfs.insert(row.perf, json!({ "rating": rating, "rd": deviation, "games": row.games, "prov": row.rating.is_provisional() }));
    }
    let mut map = json!({
        "id": person.key(), "username": person.name, "createdAt": person.created, "seenAt": app.service.clock.now().0,
        "perfs": perfs,
    });
    if person.bot {
        map["title"] = json!("BOT");
    }
    Ok(map)
}

pub(super) async fn own(State(app): State<App>, Program(person): Program) -> Result<Json<Value>, Failure> {
    Ok(Json(account(&app, &person).await?))
}

pub(super) async fn public(State(app): State<App>, Path(name): Path<String>) -> Result<Json<Value>, Failure> {
    let person = app.service.named(&name).await?.ok_or_else(|| Failure::not_found("player"))?;
    Ok(Json(account(&app, &person).await?))
}

/// A program plays under this name from now on, not a person.
pub(super) async fn upgrade(
    State(app): State<App>,
    Program(person): Program,
) -> Result<Json<Value>, Failure> {
    app.service.store.make_bot(&person.id).await?;
    Ok(done())
}

pub(super) async fn playing(
    State(app): State<App>,
    Program(person): Program,
) -> Result<Json<Value>, Failure> {
    let mut list = Vec::new();
    for row in app.service.store.games_of(&person.id, true, 50).await? {
        if let Some(game) = app.service.game(&row.id).await? {
            list.push(render::brief(&app.service, &game, &person.id).await?);
        }
    }
    Ok(Json(json!({ "nowPlaying": list })))
}

pub(super) async fn bots(State(app): State<App>) -> Result<String, Failure> {
    let mut text = String::new();
    for id in app.service.listening_programs() {
        if let Some(person) = app.service.store.person(&id).await?.filter(|person| person.bot) {
            text.push_str(&account(&app, &person).await?.to_string());
            text.push('\n');
        }
    }
    Ok(text)
}

/// Which tokens are good, several separated by commas.
pub(super) async fn test_tokens(State(app): State<App>, body: String) -> Result<Json<Value>, Failure> {
    let mut map = Map::new();
    for token in body.trim().split(',').map(str::trim).filter(|token| !token.is_empty()).take(100) {
        let person = app.service.store.person_of_token(&token_hash(token)).await?;
        let known = person.map(|person| json!({ "userId": person.key(), "scopes": SCOPES, "expires": null }));
        map.insert(token.to_owned(), known.unwrap_or(Value::Null));
    }
    Ok(Json(Value::Object(map)))
}

#[derive(Deserialize)]
pub(super) struct Ids {
    ids: String,
}

pub(super) async fn statuses(
    State(app): State<App>,
    Query(Ids { ids }): Query<Ids>,
) -> Result<Json<Value>, Failure> {
    let mut list = Vec::new();
    for name in ids.split(',').filter(|name| !name.is_empty()).take(100) {
        if let Some(person) = app.service.named(name).await? {
            let playing = !app.service.store.games_of(&person.id, true, 1).await?.is_empty();
            let online = app.service.is_online(&person.id);
            list.push(
                json!({ "id": person.key(), "name": person.name, "online": online, "playing": playing }),
            );
        }
    }
    Ok(Json(json!(list)))
}
