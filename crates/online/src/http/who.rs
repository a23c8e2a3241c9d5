//! Who asks.

use super::App;
use super::error::Failure;
use crate::identity::{COOKIE, token_hash};
use crate::ids::PersonId;
use crate::store::Person;
use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::{AUTHORIZATION, COOKIE as COOKIES, SET_COOKIE};
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Value, json};

/// The player whose browser asks, if it has a cookie of ours.
pub(super) fn of_cookie(app: &App, headers: &HeaderMap) -> Option<PersonId> {
    let texts = headers.get_all(COOKIES).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = texts.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| *name == COOKIE)?;
    app.service.secret.person(value)
}

/// Tells a browser who it is: the page by words, the browser by a cookie.
pub(super) fn introduced(app: &App, person: &Person) -> Response {
    let value = app.service.secret.cookie(&person.id);
    let secure = if app.secure { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}");
    ([(SET_COOKIE, cookie)], Json(shown(person))).into_response()
}

/// A player as their own page sees them.
pub(super) fn shown(person: &Person) -> Value {
    json!({ "name": person.name, "bot": person.bot, "created": person.created, "lasts": person.lasts })
}

/// A player, by cookie. Requests that change something come from our own pages.
#[derive(Debug)]
pub(super) struct Browser(pub(super) Person);

impl FromRequestParts<App> for Browser {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Browser, Failure> {
        let id = of_cookie(app, &parts.headers).ok_or_else(Failure::unauthorized)?;
        if !app.people.admit(&id) {
            return Err(Failure::too_many("requests a second"));
        }
        let person = app.service.store.person(&id).await?.ok_or_else(Failure::unauthorized)?;
        Ok(Browser(person))
    }
}

/// A player, by the token of a program.
#[derive(Debug)]
pub(super) struct Program(pub(super) Person);

pub(super) fn token(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

impl FromRequestParts<App> for Program {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Program, Failure> {
        let token = token(&parts.headers).ok_or_else(Failure::unauthorized)?;
        let person = app.service.store.person_of_token(&token_hash(token)).await?;
        let person = person.ok_or_else(Failure::unauthorized)?;
        match app.people.admit(&person.id) {
            true => Ok(Program(person)),
            false => Err(Failure::too_many("requests a second")),
        }
    }
}
