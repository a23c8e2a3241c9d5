//! A game for other programs.

use super::error::Failure;
use crate::game::OnlineGame;
use crate::service::Service;
use crate::wire::PlayerView;
use misere_notation::uci;
use misere_rules::Color;
use misere_table::save::pgn;
use serde_json::{Value, json};

/// What a player is called in files.
pub(super) fn title(player: &PlayerView) -> String {
    match (&player.name, player.level) {
        (Some(name), _) => name.clone(),
        (None, Some(level)) => format!("Computer, level {level}"),
        (None, None) => "?".to_owned(),
    }
}

/// The moves so far, as UCI writes them.
pub(super) fn moves(game: &OnlineGame) -> Vec<String> {
    let start = game.table.game().first_position().to_setup();
    let style = uci::CastlingStyle::of(&start);
    let made = game.table.plies().filter(|ply| !ply.is_skipped());
    made.map(|ply| uci::write(ply.mv, style).to_string()).collect()
}

/// As PGN, with clocks.
pub(super) async fn game_pgn(service: &Service, game: &OnlineGame) -> Result<String, Failure> {
    let players = service.players(game).await?;
    let (white, black) = (title(&players.white), title(&players.black));
    let date = date(game.table.entries()[0].moment.0);
    let event = if game.origin.rated { "Rated game" } else { "Casual game" };
    let site = game.id.to_string();
    let tags = [("Event", event), ("Site", &site), ("Date", &date), ("White", &white), ("Black", &black)];
    Ok(pgn::write(&game.table, &tags))
}

/// As JSON, in the form that clients of lichess read.
pub(super) async fn game_json(service: &Service, game: &OnlineGame) -> Result<Value, Failure> {
    let players = service.players(game).await?;
    let player = |player: &PlayerView| match player.level {
        Some(level) => json!({ "aiLevel": level }),
        None => json!({ "user": { "name": title(player), "id": title(player).to_ascii_lowercase() } }),
    };
    let summary = crate::game::Summary::of(game);
    Ok(json!({
        "id": game.id,
        "rated": summary.rated,
        "variant": summary.variant,
        "speed": summary.speed,
        "perf": summary.variant,
        "createdAt": game.table.entries()[0].moment.0,
        "lastMoveAt": game.table.last_moment().0,
        "status": super::bot::status(game),
        "winner": game.table.outcome().and_then(|outcome| outcome.winner).map(|side| side.name()),
        "players": { "white": player(&players.white), "black": player(&players.black) },
        "moves": moves(game).join(" "),
        "clock": game.table.control(Color::White).to_string(),
        "result": summary.result,
        "cause": summary.cause,
    }))
}

/// The day of a moment, as PGN writes it (civil-from-days, Howard Hinnant).
fn date(moment: u64) -> String {
    let days = i64::try_from(moment / 86_400_000).unwrap_or(0) + 719_468;
    let era = days / 146_097;
    let of_era = days % 146_097;
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let day_of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_400_000), "2000.02.29");
        assert_eq!(date(1_794_960_000_000), "2026.11.18");
    }
}
