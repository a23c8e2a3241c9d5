//! Streams: one object a line, each sent at once, and an empty line now and then.

use super::super::App;
use super::super::error::Failure;
use super::super::guard;
use super::super::who::Program;
use super::body::Fields;
use super::render;
use crate::ids::{GameId, PersonId};
use crate::service::{DeclineReason, Happened, Service, Sought};
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use futures_util::stream;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::mpsc;

/// How often a line is sent if there is nothing to say: clients give up after 15 s.
const ALIVE: Duration = Duration::from_secs(6);

/// Where lines go. Sending fails when the client has gone.
struct Lines(mpsc::Sender<Bytes>);

impl Lines {
    async fn say(&self, value: &Value) -> Result<(), Gone> {
        self.0.send(format!("{value}\n").into()).await.map_err(|_| Gone)
    }

    async fn keep_alive(&self) -> Result<(), Gone> {
        self.0.send(Bytes::from_static(b"\n")).await.map_err(|_| Gone)
    }
}

/// The client has gone, or there is nothing more to say.
struct Gone;

impl From<Failure> for Gone {
    fn from(failure: Failure) -> Gone {
        tracing::warn!(?failure, "a stream ends");
        Gone
    }
}

impl From<crate::store::StoreError> for Gone {
    fn from(error: crate::store::StoreError) -> Gone {
        tracing::warn!(%error, "a stream ends");
        Gone
    }
}

fn opened() -> (Lines, Response) {
    let (sender, receiver) = mpsc::channel(16);
    let lines = stream::unfold(receiver, |mut receiver: mpsc::Receiver<Bytes>| async {
        let line = receiver.recv().await?;
        Some((Ok::<Bytes, Infallible>(line), receiver))
    });
    (Lines(sender), ([(CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response())
}

/// What happens to a player: running games and open challenges first.
pub(super) async fn events(State(app): State<App>, headers: HeaderMap, Program(person): Program) -> Response {
    let (lines, response) = opened();
    let site = guard::site(&app, &headers);
    let mut heard = app.service.follow_person(&person.id);
    tokio::spawn(async move {
        let service = &app.service;
        let mut stopped = app.stopped.clone();
        let tell = async {
            let running = service.store.games_of(&person.id, true, 100).await?;
            let mut first: Vec<Happened> = running.into_iter().map(|row| Happened::Started(row.id)).collect();
            let offers = service.store.offers_of(&person.id, service.clock.now().0).await?;
            let challenges = offers.into_iter().filter(|offer| offer.rival.is_some());
            first.extend(challenges.map(|offer| Happened::Challenge(offer.id)));
            for what in &first {
                tell_event(service, &lines, &site, &person.id, what).await?;
            }
            lines.keep_alive().await?;
            loop {
                match tokio::time::timeout(ALIVE, heard.recv()).await {
                    Err(_) => lines.keep_alive().await?,
                    // What happened while the first ones were read is among them, and is told once.
                    Ok(Ok(what)) if first.contains(&what) => {}
                    Ok(Ok(what)) => tell_event(service, &lines, &site, &person.id, &what).await?,
                    // Too far behind, or a newer stream of the same player: the client opens another one.
                    Ok(Err(_)) => return Err::<(), Gone>(Gone),
                }
            }
        };
        tokio::select! {
            _ = tell => {}
            _ = stopped.wait_for(|stopped| *stopped) => {}
        }
    });
    response
}

async fn tell_event(
    service: &Service,
    lines: &Lines,
    site: &str,
    person: &PersonId,
    what: &Happened,
) -> Result<(), Gone> {
    let line = match what {
        Happened::Started(id) | Happened::Finished(id) => {
            let Some(game) = service.game(id).await? else { return Ok(()) };
            let kind = if matches!(what, Happened::Started(_)) { "gameStart" } else { "gameFinish" };
            json!({ "type": kind, "game": render::brief(service, &game, person).await? })
        }
        Happened::Challenge(id) => {
            let Some((offer, _)) = service.open_offer(id).await? else { return Ok(()) };
            let challenge = render::challenge(service, site, &offer, "created").await?;
            json!({ "type": "challenge", "challenge": challenge })
        }
        Happened::ChallengeCanceled(offer) => {
            let challenge = render::challenge(service, site, offer, "canceled").await?;
            json!({ "type": "challengeCanceled", "challenge": challenge })
        }
        Happened::ChallengeDeclined(offer, reason) => {
            let mut challenge = render::challenge(service, site, offer, "declined").await?;
            challenge["declineReasonKey"] = json!(reason);
            challenge["declineReason"] = json!(reason.english());
            json!({ "type": "challengeDeclined", "challenge": challenge })
        }
    };
    lines.say(&line).await
}

/// A game: all of it, then its state whenever that changes. It ends with the game.
pub(super) async fn game(
    State(app): State<App>,
    Program(person): Program,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let id = GameId::from(id);
    let game = app.service.game(&id).await?.ok_or_else(|| Failure::not_found("game"))?;
    let side = game.side_of(&person.id).ok_or_else(|| Failure::not_found("game of yours"))?;
    let room = app.service.room(&id);
    let mut version = room.version.subscribe();
    let presence = app.service.attend(&room, side);
    let (lines, response) = opened();
    tokio::spawn(async move {
        let service = &app.service;
        let mut stopped = app.stopped.clone();
        let tell = async {
            let Some(game) = service.game(&id).await? else { return Err(Gone) };
            lines.say(&render::full(service, &game).await?).await?;
            let (mut seq, mut said, mut over) = (game.seq, game.said.len(), game.table.is_over());
            let mut gone = false;
            while !over {
                match tokio::time::timeout(ALIVE, version.changed()).await {
                    Err(_) => {
                        let Some(game) = service.game(&id).await? else { return Err(Gone) };
                        let left = service.claimable_in(&room, &game, !side, service.clock.now());
                        match left.is_some() == gone {
                            true => lines.keep_alive().await?,
                            false => lines.say(&render::gone(left)).await?,
                        }
                        gone = left.is_some();
                    }
                    Ok(Err(_)) => return Err(Gone),
                    Ok(Ok(())) => {
                        let Some(game) = service.game(&id).await? else { return Err(Gone) };
                        if game.seq == seq {
                            continue;
                        }
                        let players = service.players(&game).await?;
                        for (side, phrase) in game.said.iter().skip(said) {
                            let name = super::super::export::title(&players[*side]);
                            let line = json!({ "type": "chatLine", "room": "player", "username": name, "text": phrase.english() });
                            lines.say(&line).await?;
                        }
                        if game.said.len() == said || game.seq > seq + (game.said.len() - said) as u64 {
                            lines.say(&render::state(&game, service.clock.now())).await?;
                        }
                        (seq, said, over) = (game.seq, game.said.len(), game.table.is_over());
                    }
                }
            }
            Ok::<(), Gone>(())
        };
        tokio::select! {
            _ = tell => {}
            _ = stopped.wait_for(|stopped| *stopped) => {}
        }
        drop(presence);
    });
    Ok(response)
}

/// A seek that lasts as long as the answer is read; with `days` it stays.
pub(super) async fn seek(
    State(app): State<App>,
    Program(person): Program,
    body: Bytes,
) -> Result<Response, Failure> {
    let fields = Fields::read(&body)?;
    let proposal = fields.proposal("time", "increment", 60.0)?;
    let mut heard = app.service.follow_person_beside(&person.id);
    let sought = app.service.seek(&person.id, &proposal).await?;
    let (Sought::Found(id) | Sought::Waiting(id)) = sought.clone();
    if proposal.days.is_some() {
        return Ok(axum::Json(json!({ "id": id })).into_response());
    }
    let (lines, response) = opened();
    if matches!(sought, Sought::Waiting(_)) {
        tokio::spawn(async move {
            let mut stopped = app.stopped.clone();
            let wait = async {
                lines.keep_alive().await?;
                loop {
                    match tokio::time::timeout(Duration::from_secs(1), heard.recv()).await {
                        Err(_) => lines.keep_alive().await?,
                        Ok(Ok(Happened::Started(started))) if started == id => return Ok(()),
                        Ok(Ok(_)) => {}
                        Ok(Err(_)) => return Err(Gone),
                    }
                }
            };
            let waited: Result<(), Gone> = tokio::select! {
                waited = wait => waited,
                _ = stopped.wait_for(|stopped| *stopped) => Err(Gone),
            };
            if waited.is_err() {
                let _ = app.service.withdraw(&id, &person.id, DeclineReason::default()).await;
            }
        });
    }
    Ok(response)
}
