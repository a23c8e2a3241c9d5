//! Games and challenges in the words of lichess.

use super::super::error::Failure;
use super::super::export::{moves, title};
use crate::game::OnlineGame;
use crate::ids::PersonId;
use crate::offer::{perf, simple, speed};
use crate::rating::Rating;
use crate::service::Service;
use crate::store::OfferRow;
use crate::wire::PlayerView;
use misere_notation::{fen, names};
use misere_rules::{ByColor, Color, Variant};
use misere_table::{Cause, Millis, Moment, TimeControl};
use serde_json::{Map, Value, json};

/// What a clock shows that does not run: the clients count on a number.
const FOREVER: u64 = 2_147_483_647;

/// The word for the state of a game.
pub(in super::super) fn status(game: &OnlineGame) -> &'static str {
    let Some(outcome) = game.table.outcome() else { return "started" };
    match (outcome.cause, outcome.cause.key()) {
        (Cause::Time, _) => "outoftime",
        (Cause::Resignation, _) => "resign",
        (Cause::Abandonment, _) => "timeout",
        (Cause::Agreement, _) => "draw",
        (Cause::Abort, _) => "aborted",
        (_, "checkmate") => "mate",
        (_, "stalemate") => "stalemate",
        _ if outcome.winner.is_some() => "variantEnd",
        _ => "draw",
    }
}

/// A game by the key that lichess knows, ours where it knows none.
pub(super) fn variant(variant: &Variant) -> Value {
    let key = names::of(variant).lichess.as_ref().map_or(variant.card().key, |lichess| lichess.key);
    // Clients take a game by this name, too.
    let name = if *variant == Variant::Chess { "Standard" } else { variant.card().title };
    json!({ "key": key, "name": name, "short": name })
}

/// The rating of a player, as numbers of an answer: that of a beginner before the first rated game.
async fn rating(service: &Service, person: Option<&PersonId>, perf: &str) -> Result<Rating, Failure> {
    let known = match person {
        Some(person) => service.store.rating(person, perf).await?,
        None => None,
    };
    Ok(known.map_or_else(Rating::default, |row| row.rating))
}

fn player(player: &PlayerView, rating: Rating) -> Value {
    match player.level {
        Some(level) => json!({ "aiLevel": level, "name": title(player), "id": null }),
        None => {
            let name = title(player);
            let mut map = json!({
                "id": name.to_ascii_lowercase(), "name": name,
                "provisional": rating.is_provisional(), "rating": points(rating),
            });
            if player.bot {
                map["title"] = json!("BOT");
            }
            map
        }
    }
}

/// A rating as a whole number: clients read no other.
fn points(rating: Rating) -> i64 {
    rating.rating.round() as i64
}

/// The changing part of a game.
pub(super) fn state(game: &OnlineGame, now: Moment) -> Value {
    let table = &game.table;
    let left = |side| table.clock(side, now).left.map_or(FOREVER, |Millis(left)| left);
    let increment = |side| simple(table.control(side)).map_or(0, |(_, Millis(increment))| increment);
    let mut map = Map::new();
    let mut set = |key: &str, value: Value| map.insert(key.to_owned(), value);
    set("type", json!("gameState"));
    set("moves", json!(moves(game).join(" ")));
    set("wtime", json!(left(Color::White)));
    set("btime", json!(left(Color::Black)));
    set("winc", json!(increment(Color::White)));
    set("binc", json!(increment(Color::Black)));
    set("status", json!(status(game)));
    if let Some(winner) = table.outcome().and_then(|outcome| outcome.winner) {
        set("winner", json!(winner.name()));
    }
    for (key, offered) in [("draw", table.draw_offer()), ("takeback", game.take_back)] {
        if let Some(side) = offered {
            set(&format!("{}{key}", side.choose("w", "b")), json!(true));
        }
    }
    Value::Object(map)
}

/// The opponent has left, and the win may be claimed after this time; or is there again.
pub(super) fn gone(left: Option<Millis>) -> Value {
    match left {
        Some(Millis(left)) => {
            json!({ "type": "opponentGone", "gone": true, "claimWinInSeconds": left.div_ceil(1000) })
        }
        None => json!({ "type": "opponentGone", "gone": false }),
    }
}

/// All of a game.
pub(super) async fn full(service: &Service, game: &OnlineGame) -> Result<Value, Failure> {
    let (table, players) = (&game.table, service.players(game).await?);
    let control = table.control(Color::White);
    let start = table.game().first_position();
    let usual = *start == game.variant().start();
    let clock =
        simple(control).map(|(time, increment)| json!({ "initial": time.0, "increment": increment.0 }));
    let perf = perf(&game.variant(), control);
    let mut ratings = ByColor::<Rating>::default();
    for side in Color::ALL {
        ratings[side] = rating(service, game.player(side).as_ref(), &perf).await?;
    }
    let mut map = json!({
        "type": "gameFull",
        "id": game.id,
        "variant": variant(&game.variant()),
        "speed": speed(control),
        "perf": { "name": game.variant().card().title },
        "rated": game.origin.rated,
        "createdAt": table.entries()[0].moment.0,
        "white": player(&players.white, ratings.white),
        "black": player(&players.black, ratings.black),
        "initialFen": if usual { "startpos".to_owned() } else { fen::write(&start.to_setup()).to_string() },
        "clock": clock,
        "state": state(game, service.clock.now()),
    });
    if let TimeControl::PerMove { time } = control {
        map["daysPerTurn"] = json!(time.0 / 86_400_000);
    }
    Ok(map)
}

/// A game as the list of events has it.
pub(super) async fn brief(service: &Service, game: &OnlineGame, person: &PersonId) -> Result<Value, Failure> {
    let (table, players) = (&game.table, service.players(game).await?);
    let side = game.side_of(person).unwrap_or(Color::White);
    let opponent = &players[!side];
    let control = table.control(side);
    let now = service.clock.now();
    let rating = rating(service, game.player(!side).as_ref(), &perf(&game.variant(), control)).await?;
    let mut map = json!({
        "gameId": game.id,
        "fullId": game.id,
        "id": game.id,
        "color": side.name(),
        "fen": fen::write(&table.position().to_setup()).to_string(),
        "hasMoved": table.plies().any(|ply| ply.side == side),
        "isMyTurn": table.turn() == side && !table.is_over(),
        "lastMove": moves(game).last().cloned().unwrap_or_default(),
        "opponent": {
            "id": opponent.name.as_ref().map(|name| name.to_ascii_lowercase()),
            "username": title(opponent), "rating": points(rating), "ai": opponent.level,
        },
        "perf": game.variant().card().key,
        "rated": game.origin.rated,
        "secondsLeft": table.clock(side, now).left.map_or(FOREVER / 1000, |Millis(left)| left / 1000),
        "source": "friend",
        "speed": speed(control),
        "status": { "id": if table.is_over() { 30 } else { 20 }, "name": status(game) },
        "variant": variant(&game.variant()),
        "compat": { "bot": true, "board": true },
    });
    if let Some(winner) = table.outcome().and_then(|outcome| outcome.winner) {
        map["winner"] = json!(winner.name());
    }
    Ok(map)
}

/// A player of a challenge; nothing if there is none, or one who was forgotten.
async fn person(service: &Service, id: Option<&PersonId>, perf: &str) -> Result<Option<Value>, Failure> {
    let Some(id) = id else { return Ok(None) };
    let Some(person) = service.store.person(id).await? else { return Ok(None) };
    let rating = rating(service, Some(id), perf).await?;
    let mut map = json!({
        "id": person.key(), "name": person.name, "rating": points(rating),
        "provisional": rating.is_provisional(), "online": service.is_online(id),
    });
    if person.bot {
        map["title"] = json!("BOT");
    }
    Ok(Some(map))
}

/// A challenge, and its link at this site.
pub(super) async fn challenge(
    service: &Service,
    site: &str,
    offer: &OfferRow,
    state: &str,
) -> Result<Value, Failure> {
    let proposal = offer.proposal()?;
    let agreed = proposal.understood().map_err(|fault| Failure::bad(fault.to_string()))?;
    let perf = perf(&agreed.variant, &agreed.control);
    let control = match simple(&agreed.control) {
        Some((time, increment)) => json!({
            "type": "clock", "limit": time.0 / 1000, "increment": increment.0 / 1000, "show": proposal.clock,
        }),
        None => match proposal.days {
            Some(days) => json!({ "type": "correspondence", "daysPerTurn": days }),
            None => json!({ "type": "unlimited" }),
        },
    };
    let mut map = json!({
        "id": offer.id,
        "url": format!("{site}/#join={}", offer.id),
        "status": state,
        "challenger": person(service, Some(&offer.owner), &perf).await?,
        "destUser": person(service, offer.rival.as_ref(), &perf).await?,
        "variant": variant(&agreed.variant),
        "rated": proposal.rated,
        "speed": speed(&agreed.control),
        "timeControl": control,
        "color": proposal.side,
        "finalColor": proposal.side.drawn(&offer.id).name(),
        "perf": { "name": agreed.variant.card().title },
    });
    if let Some(fen) = &proposal.fen {
        map["initialFen"] = json!(fen);
    }
    Ok(map)
}
