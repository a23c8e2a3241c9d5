//! The API of our own pages: who am I, offers, the lobby.

use super::App;
use super::error::Failure;
use super::guard;
use super::who::{self, Browser};
use crate::ids::GameId;
use crate::offer::Proposal;
use crate::passkey::Passkeys;
use crate::service::{Audience, DeclineReason};
use crate::store::{OfferRow, RatingRow, StoreError};
use crate::wire::ToClient;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use misere_table::Level;
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::SocketAddr;

pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/api/me", post(come).get(me).delete(forget))
        .route("/api/me/name", post(rename))
        .route("/api/me/export", get(export))
        .route("/api/me/ratings", get(ratings))
        .route("/api/offer", post(offer).get(open_links))
        .route("/api/offer/{id}", get(look).delete(withdraw))
        .route("/api/offer/{id}/take", post(take))
        .route("/api/offer/{id}/qr", get(qr))
        .route("/api/computer", post(computer))
        .route("/api/lobby", get(lobby))
        .route("/site.json", get(site))
}

/// What this server can do, for the page: on a static server a file says that it can do nothing.
async fn site(State(app): State<App>) -> Json<Value> {
    Json(json!({ "online": true, "passkeys": app.passkeys.as_ref().map(Passkeys::name) }))
}

/// A browser comes: it keeps who it is from now on.
async fn come(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let known = match who::of_cookie(&app, &headers) {
        Some(id) => app.service.store.person(&id).await?,
        None => None,
    };
    let person = match known {
        Some(person) => {
            app.service.store.seen(&person.id, app.service.clock.now().0).await?;
            person
        }
        None if app.newcomers.admit(&guard::address(&app, &headers, peer)) => {
            app.service.new_person().await?
        }
        None => return Err(Failure::too_many("new players")),
    };
    Ok(who::introduced(&app, &person))
}

async fn me(Browser(person): Browser) -> Json<Value> {
    Json(who::shown(&person))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewName {
    name: String,
}

async fn rename(
    State(app): State<App>,
    Browser(person): Browser,
    Json(new): Json<NewName>,
) -> Result<Json<Value>, Failure> {
    app.service.rename(&person.id, &new.name).await?;
    Ok(Json(json!({ "name": new.name })))
}

/// The own ratings.
async fn ratings(State(app): State<App>, Browser(person): Browser) -> Result<Json<Value>, Failure> {
    let rows = app.service.store.ratings_of(&person.id).await?.into_iter();
    Ok(Json(rows.map(|row| rating(&row)).collect()))
}

fn rating(row: &RatingRow) -> Value {
    let (variant, speed) = row.perf.split_once('/').unwrap_or((&row.perf, ""));
    let (points, provisional) = (row.rating.rating.round() as i64, row.rating.is_provisional());
    json!({ "variant": variant, "speed": speed, "rating": points, "provisional": provisional, "games": row.games })
}

/// Everything that is kept of a player.
async fn export(State(app): State<App>, Browser(person): Browser) -> Result<Json<Value>, Failure> {
    let store = &app.service.store;
    let games = store.game_ids_of(&person.id, u32::MAX).await?;
    let offers: Vec<Value> =
        store.offers_of(&person.id, 0).await?.into_iter().map(|row| json!(row.id)).collect();
    let tokens: Vec<Value> = store
        .tokens(&person.id)
        .await?
        .into_iter()
        .map(|(_, label, created)| json!({ "label": label, "created": created }))
        .collect();
    let passkeys: Vec<Value> = store
        .passkeys(&person.id)
        .await?
        .into_iter()
        .map(|key| json!({ "id": key.id, "created": key.created, "used": key.used }))
        .collect();
    let ratings: Vec<Value> = store
        .ratings_of(&person.id)
        .await?
        .into_iter()
        .map(|row| json!({ "perf": row.perf, "rating": row.rating, "games": row.games }))
        .collect();
    let arenas: Vec<Value> = store
        .arenas_of(&person.id)
        .await?
        .into_iter()
        .map(|(id, points, games)| json!({ "id": id, "points": points, "games": games }))
        .collect();
    Ok(Json(json!({
        "person": who::shown(&person),
        "games": games,
        "offers": offers,
        "tokens": tokens,
        "passkeys": passkeys,
        "ratings": ratings,
        "arenas": arenas,
    })))
}

/// Forgets a player. Games stay, without a name.
async fn forget(State(app): State<App>, Browser(person): Browser) -> Result<Response, Failure> {
    app.service.store.forget(&person.id).await?;
    let cookie = "misere=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0";
    Ok(([(SET_COOKIE, cookie)], Json(json!({ "ok": true }))).into_response())
}

async fn offer(
    State(app): State<App>,
    Browser(person): Browser,
    Json(proposal): Json<Proposal>,
) -> Result<Json<Value>, Failure> {
    let offer = app.service.offer(&person.id, &proposal, Audience::Link).await?;
    Ok(Json(json!({ "id": offer.id, "expires": offer.expires })))
}

/// The own links that were not taken yet.
async fn open_links(State(app): State<App>, Browser(person): Browser) -> Result<Json<Value>, Failure> {
    let offers = app.service.store.offers_of(&person.id, app.service.clock.now().0).await?.into_iter();
    let links = offers.filter(|offer| offer.owner == person.id && offer.rival.is_none() && !offer.listed);
    let view = |offer: OfferRow| {
        let proposal = offer.proposal()?;
        Ok(json!({ "id": offer.id, "proposal": proposal, "expires": offer.expires }))
    };
    Ok(Json(links.map(view).collect::<Result<_, StoreError>>()?))
}

/// What is offered. Looking takes no seat: programs that show previews of links look, too.
async fn look(
    State(app): State<App>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    let id = GameId::from(id);
    let Some((offer, proposal)) = app.service.open_offer(&id).await? else {
        return match app.service.game(&id).await? {
            Some(_) => Ok(Json(json!({ "id": id, "begun": true }))),
            None => Err(Failure::not_found("offer")),
        };
    };
    let owner = app.service.store.person(&offer.owner).await?;
    let own = who::of_cookie(&app, &headers).is_some_and(|person| person == offer.owner);
    let name = owner.map(|owner| owner.name);
    Ok(Json(
        json!({ "id": id, "begun": false, "own": own, "name": name, "proposal": proposal, "expires": offer.expires }),
    ))
}

async fn take(
    State(app): State<App>,
    Browser(person): Browser,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    let game = app.service.take(&GameId::from(id), &person.id).await?;
    Ok(Json(json!({ "game": game })))
}

async fn withdraw(
    State(app): State<App>,
    Browser(person): Browser,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    app.service.withdraw(&GameId::from(id), &person.id, DeclineReason::default()).await?;
    Ok(Json(json!({ "ok": true })))
}

/// The link to an offer as a picture that a phone reads.
async fn qr(State(app): State<App>, headers: HeaderMap, Path(id): Path<String>) -> Result<Response, Failure> {
    let id = GameId::from(id);
    if !id.is_well_formed() {
        return Err(Failure::not_found("offer"));
    }
    let code = QrCode::new(format!("{}/#join={id}", guard::site(&app, &headers)).as_bytes())
        .map_err(|error| Failure::bad(error.to_string()))?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Opponent {
    proposal: Proposal,
    level: u8,
}

async fn computer(
    State(app): State<App>,
    Browser(person): Browser,
    Json(asked): Json<Opponent>,
) -> Result<Json<Value>, Failure> {
    let level = Level::new(asked.level).map_err(|error| Failure::bad(error.to_string()))?;
    let game = app.service.against_computer(&person.id, &asked.proposal, level).await?;
    Ok(Json(json!({ "game": game })))
}

async fn lobby(State(app): State<App>) -> Result<Json<ToClient>, Failure> {
    Ok(Json(app.service.lobby().await?))
}
