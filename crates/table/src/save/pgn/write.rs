//! Writing.

use core::fmt::Write as _;

use misere_notation::names::{Named, Start};
use misere_notation::uci::CastlingStyle;
use misere_notation::{fen, san};
use misere_rules::{Color, Variant};

use super::clock::Hours;
use super::termination;
use crate::clock::{self, Style};
use crate::{Millis, Ply, Seat, Table};

/// The longest line of moves.
const WIDTH: usize = 80;

/// The table as PGN, ending with a newline. The given tags go before those that the table knows; it
/// knows no event, place or date.
pub fn write(table: &Table, tags: &[(&str, &str)]) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    let ours = known(table);
    for (name, value) in &ours {
        let given = tags.iter().find(|(given, _)| given == name);
        tag(name, given.map_or(value, |(_, value)| value));
    }
    for (name, value) in tags.iter().filter(|(name, _)| ours.iter().all(|(known, _)| known != name)) {
        tag(name, value);
    }
    text.push('\n');
    moves(table, &mut text);
    text
}

/// The tags that a table knows, in order.
fn known(table: &Table) -> Vec<(&'static str, String)> {
    let start = table.game().first_position();
    let result = table.outcome().map_or("*", |outcome| outcome.result());
    let name = |seat: &Seat| match seat {
        Seat::Human => "?".to_owned(),
        Seat::Computer { level } => format!("Computer, level {}", level.number()),
        Seat::Remote { name } => name.clone(),
    };
    let mut tags = vec![
        ("Event", "?".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", "????.??.??".to_owned()),
        ("Round", "?".to_owned()),
        ("White", name(table.seat(Color::White))),
        ("Black", name(table.seat(Color::Black))),
        ("Result", result.to_owned()),
    ];
    if let Some(variant) = variant(table) {
        tags.push(("Variant", variant));
    }
    if *start != table.variant().start() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen::write(&start.to_setup()).to_string()));
    }
    let control = |side| clock::write(table.control(side), Style::Pgn).to_string();
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

/// What others call the game; a charter's goes by its key.
fn variant(table: &Table) -> Option<String> {
    let variant = table.variant();
    if !Variant::ALL.contains(&variant) {
        return Some(variant.card().key.to_owned());
    }
    let style = CastlingStyle::of(&table.game().first_position().to_setup());
    let shuffled = Named { variant, start: Start::Chess960 }.pgn_tag();
    let tag = match style {
        CastlingStyle::Chess960
            if shuffled.is_some_and(|tag| Some(tag) != Named::from(variant).pgn_tag()) =>
        {
            shuffled
        }
        _ => Named::from(variant).pgn_tag(),
    };
    tag.map(str::to_owned)
}

fn moves(table: &Table, text: &mut String) {
    let mut pos = *table.game().first_position();
    let mut words: Vec<String> = Vec::new();
    let mut numbered = false;
    for ply in table.plies() {
        match ply.side {
            Color::White => words.push(format!("{}.", pos.fullmoves())),
            Color::Black if !numbered => words.push(format!("{}...", pos.fullmoves())),
            Color::Black => {}
        }
        words.push(san::play(&mut pos, ply.mv).as_str().to_owned());
        let comment = comment(&ply);
        // Behind a comment the number is said again.
        numbered = ply.side == Color::White && comment.is_empty();
        words.extend(comment);
    }
    words.push(table.outcome().map_or("*", |outcome| outcome.result()).to_owned());
    let mut width = 0;
    for word in words {
        let length = word.chars().count();
        if width > 0 {
            let fits = width + 1 + length <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        text.push_str(&word);
        width += length;
    }
    text.push('\n');
}

/// What there is to say about the time of a move, in words.
fn comment(ply: &Ply) -> Vec<String> {
    let clock = ply.left.map(|left| format!("[%clk {}]", Hours(left)));
    let elapsed = (ply.spent > Millis::ZERO).then(|| format!("[%emt {}]", Hours(ply.spent)));
    let mut words: Vec<String> = clock.into_iter().chain(elapsed).collect();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}
