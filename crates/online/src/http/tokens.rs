//! The page where players make keys for their programs. It needs no script.

use super::App;
use super::error::Failure;
use super::who::Browser;
use crate::identity::{new_token, token_hash};
use axum::extract::{Form, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, LOCATION};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/account/tokens", get(page).post(make))
        .route("/account/tokens/revoke", post(revoke))
        .route("/api/me/token", post(make_json))
}

/// The most keys that a player has.
const MOST: usize = 10;
/// The only page that sends forms.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

async fn shown(app: &App, person: &crate::store::Person, new: Option<&str>) -> Result<Response, Failure> {
    let mut list = String::new();
    for (hash, label, _) in app.service.store.tokens(&person.id).await? {
        let label = escaped(&label);
        list.push_str(&format!(
            "<li>{label} <form method=\"post\" action=\"/account/tokens/revoke\"><input type=\"hidden\" name=\"hash\" \
             value=\"{hash}\"><button>Revoke</button></form></li>"
        ));
    }
    let new = new.map_or(String::new(), |token| {
        format!("<p>The new token, shown this once: <code>{token}</code></p>")
    });
    let name = escaped(&person.name);
    let text = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>Tokens</title><main><h1>Tokens of {name}</h1>{new}\
         <p>A program with a token plays as you. Give it to no other person.</p><ul>{list}</ul>\
         <form method=\"post\"><label>What for <input name=\"label\" maxlength=\"40\" required></label>\
         <button>Make a token</button></form></main></html>"
    );
    let mut response = Html(text).into_response();
    misere_server::apply_policy(response.headers_mut());
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    Ok(response)
}

async fn page(State(app): State<App>, Browser(person): Browser) -> Result<Response, Failure> {
    shown(&app, &person, None).await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    label: String,
}

async fn made(app: &App, person: &crate::store::Person, label: &str) -> Result<String, Failure> {
    if !(1..=40).contains(&label.chars().count()) {
        return Err(Failure::bad("expected a label of 1 to 40 characters"));
    }
    if app.service.store.tokens(&person.id).await?.len() >= MOST {
        return Err(Failure::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too-many",
            format!("expected at most {MOST} tokens"),
        ));
    }
    let token = new_token();
    app.service.store.add_token(&token_hash(&token), &person.id, label, app.service.clock.now().0).await?;
    Ok(token)
}

async fn make(
    State(app): State<App>,
    Browser(person): Browser,
    Form(wanted): Form<Wanted>,
) -> Result<Response, Failure> {
    let token = made(&app, &person, &wanted.label).await?;
    shown(&app, &person, Some(&token)).await
}

async fn make_json(
    State(app): State<App>,
    Browser(person): Browser,
    Json(wanted): Json<Wanted>,
) -> Result<Json<Value>, Failure> {
    let token = made(&app, &person, &wanted.label).await?;
    Ok(Json(json!({ "token": token })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Revoked {
    hash: String,
}

async fn revoke(
    State(app): State<App>,
    Browser(person): Browser,
    Form(revoked): Form<Revoked>,
) -> Result<Response, Failure> {
    app.service.store.revoke(&revoked.hash, &person.id).await?;
    Ok((StatusCode::SEE_OTHER, [(LOCATION, "/account/tokens")]).into_response())
}
