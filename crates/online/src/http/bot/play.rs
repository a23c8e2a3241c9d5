//! What programs do in a game.

use super::super::App;
use super::super::error::Failure;
use super::super::who::Program;
use super::done;
use crate::game::PlayerCall;
use crate::ids::{GameId, PersonId};
use crate::service::Said;
use axum::Json;
use axum::extract::{Path, Query, State};
use misere_rules::Color;
use serde::Deserialize;
use serde_json::{Value, json};

async fn call(app: &App, person: PersonId, game: String, call: PlayerCall) -> Result<Json<Value>, Failure> {
    let (arrived, game) = (app.service.clock.now(), GameId::from(game));
    let said = Said { game, person, seat: None, id: None, call, arrived, thought: None, lag: None };
    app.service.call(said).await?;
    Ok(done())
}

#[derive(Deserialize)]
pub(super) struct WithMove {
    #[serde(rename = "offeringDraw")]
    offering_draw: Option<String>,
}

pub(super) async fn make_move(
    State(app): State<App>,
    Program(person): Program,
    Path((id, uci)): Path<(String, String)>,
    Query(with): Query<WithMove>,
) -> Result<Json<Value>, Failure> {
    // The offer stands until the opponent moves, so it may come first.
    if with.offering_draw.is_some_and(|offering| offering.eq_ignore_ascii_case("true")) {
        let _ = call(&app, person.id.clone(), id.clone(), PlayerCall::OfferDraw).await;
    }
    call(&app, person.id, id, PlayerCall::Move { uci }).await
}

pub(super) async fn abort(
    State(app): State<App>,
    Program(person): Program,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    call(&app, person.id, id, PlayerCall::Abort).await
}

pub(super) async fn resign(
    State(app): State<App>,
    Program(person): Program,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    call(&app, person.id, id, PlayerCall::Resign).await
}

pub(super) async fn claim_victory(
    State(app): State<App>,
    Program(person): Program,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    call(&app, person.id, id, PlayerCall::ClaimWin).await
}

fn is_yes(answer: &str) -> bool {
    matches!(answer, "yes" | "true")
}

/// `yes` offers or accepts, anything else declines.
pub(super) async fn draw(
    State(app): State<App>,
    Program(person): Program,
    Path((id, answer)): Path<(String, String)>,
) -> Result<Json<Value>, Failure> {
    let answer = if is_yes(&answer) { PlayerCall::OfferDraw } else { PlayerCall::DeclineDraw };
    call(&app, person.id, id, answer).await
}

pub(super) async fn take_back(
    State(app): State<App>,
    Program(person): Program,
    Path((id, answer)): Path<(String, String)>,
) -> Result<Json<Value>, Failure> {
    let answer = if is_yes(&answer) { PlayerCall::TakeBack } else { PlayerCall::DeclineTakeBack };
    call(&app, person.id, id, answer).await
}

/// Time is given in steps of 15 seconds.
pub(super) async fn add_time(
    State(app): State<App>,
    Program(person): Program,
    Path((id, seconds)): Path<(String, u32)>,
) -> Result<Json<Value>, Failure> {
    if !(1..=60).contains(&seconds) {
        return Err(Failure::bad(format!("expected 1 to 60 seconds, found {seconds}")));
    }
    for _ in 0..seconds.div_ceil(15) {
        call(&app, person.id.clone(), id.clone(), PlayerCall::GiveTime).await.map(|_| ())?;
    }
    Ok(done())
}

/// Programs greet in free text. There is none here: it is taken and dropped, because clients do not expect a refusal.
pub(super) async fn say(
    State(app): State<App>,
    Program(person): Program,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    let game = app.service.game(&GameId::from(id)).await?.ok_or_else(|| Failure::not_found("game"))?;
    game.side_of(&person.id).map(|_| done()).ok_or_else(|| Failure::not_found("game of yours"))
}

pub(super) async fn said(
    State(app): State<App>,
    Program(person): Program,
    Path(id): Path<String>,
) -> Result<Json<Value>, Failure> {
    let game = app.service.game(&GameId::from(id)).await?.ok_or_else(|| Failure::not_found("game"))?;
    game.side_of(&person.id).ok_or_else(|| Failure::not_found("game of yours"))?;
    let players = app.service.players(&game).await?;
    let name = |side: Color| super::super::export::title(&players[side]);
    let lines: Vec<Value> = game
        .said
        .iter()
        .map(|(side, phrase)| json!({ "user": name(*side), "text": phrase.english() }))
        .collect();
    Ok(Json(json!(lines)))
}
