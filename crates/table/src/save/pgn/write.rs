//! Writing.

use core::time::Duration;

use misere_notation::pgn::annotation::Annotations;
use misere_notation::pgn::{self, PgnGame};
use misere_rules::{Color, Playable};

use super::termination;
use crate::clock::{self, ControlStyle};
use crate::{Millis, Ply, Seat, Table};

/// The table as PGN, with an empty line behind it. The given tags go before those that the table
/// knows; it knows no event, place or date. What is played, from where and with which result only the
/// table knows.
pub fn write<P: Playable>(table: &Table<P>, tags: &[(&str, &str)]) -> String {
    let mut game = PgnGame::new(table.game().first_position().clone());
    for (name, value) in known(table) {
        game.tags.set(name, &value);
    }
    for (name, value) in tags {
        game.tags.set(name, value);
    }
    let result = table.outcome().map_or(pgn::GameResult::Unknown, Into::into);
    game.tags.set("Result", result.text());
    game.outcome = Some(result);
    let mut last = game.tree.root();
    for ply in table.plies() {
        last = game.tree.add(last, ply.mv).expect("no move at a table is illegal");
        game.tree.add_comment(last, &times(&ply).to_string());
    }
    game.with_roster().to_string()
}

/// The tags that a table knows, in order; those that every game has and those on its start go before
/// them.
fn known<P: Playable>(table: &Table<P>) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    for (name, side) in [("White", Color::White), ("Black", Color::Black)] {
        match table.seat(side) {
            Seat::Human => {}
            Seat::Computer { level } => tags.push((name, format!("Computer, level {}", level.number()))),
            Seat::Remote { name: remote } => tags.push((name, remote.clone())),
        }
    }
    let control = |side| clock::write(table.control(side), ControlStyle::Pgn).to_string();
    if table.control(Color::White) == table.control(Color::Black) {
        tags.push(("TimeControl", control(Color::White)));
    } else {
        tags.push(("WhiteTimeControl", control(Color::White)));
        tags.push(("BlackTimeControl", control(Color::Black)));
    }
    tags.push(("Termination", termination(table.outcome()).to_owned()));
    if let Some(outcome) = table.outcome() {
        tags.push(("Ending", outcome.cause.key().to_owned()));
    }
    for (name, side) in [("WhiteType", Color::White), ("BlackType", Color::Black)] {
        if table.seat(side).is_computer() {
            tags.push((name, "program".to_owned()));
        }
    }
    tags
}

/// What there is to say about the time of a move.
fn times(ply: &Ply) -> Annotations {
    let span = |Millis(millis): Millis| Duration::from_millis(millis);
    Annotations {
        clock: ply.left.map(span),
        elapsed: (ply.spent > Millis::ZERO).then(|| span(ply.spent)),
        ..Annotations::default()
    }
}
