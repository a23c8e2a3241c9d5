//! Passkeys: a player makes one, signs in with one, sees and removes those that are there.

use super::App;
use super::error::Failure;
use super::who::{self, Browser};
use crate::passkey::{Begun, PASSKEY_NAME, PasskeyFault, Passkeys};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/passkey", get(list))
        .route("/api/passkey/{id}", delete(remove))
        .route("/api/passkey/new/start", post(start_new))
        .route("/api/passkey/new/finish", post(finish_new))
        .route("/api/passkey/use/start", post(start_use))
        .route("/api/passkey/use/finish", post(finish_use))
}

fn passkeys(app: &App) -> Result<&Passkeys, Failure> {
    Ok(app.passkeys.as_ref().ok_or(PasskeyFault::Impossible)?)
}

/// What a page sends when the browser has asked the player.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Finished {
    ceremony: String,
    answer: Box<RawValue>,
}

fn asked(begun: Begun) -> Json<Value> {
    Json(json!({ "options": begun.options, "ceremony": begun.ceremony }))
}

async fn list(State(app): State<App>, Browser(person): Browser) -> Result<Json<Value>, Failure> {
    let keys = app.service.store.passkeys(&person.id).await?.into_iter();
    Ok(Json(keys.map(|key| json!({ "id": key.id, "created": key.created, "used": key.used })).collect()))
}

async fn remove(
    State(app): State<App>,
    Browser(person): Browser,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    match app.service.store.remove_passkey(&id, &person.id).await? {
        true => Ok(Json(json!({ "ok": true }))),
        false => Err(Failure::not_found("passkey")),
    }
}

async fn start_new(State(app): State<App>, Browser(person): Browser) -> Result<Json<Value>, Failure> {
    let known = app.service.store.passkeys(&person.id).await?;
    if known.len() >= crate::store::MOST_PASSKEYS as usize {
        return Err(PasskeyFault::TooMany.into());
    }
    Ok(asked(passkeys(&app)?.ask_for_new(&person, &known)?))
}

async fn finish_new(
    State(app): State<App>,
    Browser(person): Browser,
    Json(finished): Json<Finished>,
) -> Result<Json<Value>, Failure> {
    let now = app.service.clock.now().0;
    let made = passkeys(&app)?.new_one(&person.id, &finished.ceremony, finished.answer.get(), now);
    let (key, answered) = made?;
    // Under another name they would be lost: `--check` compares.
    let name = passkeys(&app)?.name().to_owned();
    app.service.store.setting(PASSKEY_NAME, name).await?;
    if !app.service.store.add_passkey(&key, &answered.challenge, answered.expires).await? {
        return Err(PasskeyFault::TooMany.into());
    }
    metrics::counter!("misere_passkeys").increment(1);
    Ok(Json(json!({ "id": key.id, "created": key.created, "used": key.used })))
}

async fn start_use(State(app): State<App>) -> Result<Json<Value>, Failure> {
    Ok(asked(passkeys(&app)?.ask_for_any()?))
}

/// The browser is the player of the passkey from now on.
async fn finish_use(
    State(app): State<App>,
    headers: HeaderMap,
    Json(finished): Json<Finished>,
) -> Result<Response, Failure> {
    let (passkeys, store) = (passkeys(&app)?, &app.service.store);
    let (answer, now) = (finished.answer.get(), app.service.clock.now().0);
    let known = store.passkey(&passkeys.id_in(answer)?).await?.ok_or(PasskeyFault::Unknown)?;
    let (used, answered) = passkeys.proved(&known, &finished.ceremony, answer, now)?;
    if !store.use_passkey(&used, &answered.challenge, answered.expires).await? {
        return Err(PasskeyFault::Ceremony.into());
    }
    let person = store.person(&used.person).await?.ok_or(PasskeyFault::Unknown)?;
    store.seen(&person.id, now).await?;
    // Who was another lasting player in the same browser a moment ago is taken for the same person.
    if let Some(before) = who::of_cookie(&app, &headers).filter(|before| *before != person.id)
        && store.person(&before).await?.is_some_and(|before| before.lasts)
    {
        store.make_kin(&before, &person.id).await?;
    }
    Ok(who::introduced(&app, &person))
}
