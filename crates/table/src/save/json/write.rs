//! Writing.

use misere_notation::fen;
use misere_notation::uci::{self, CastlingStyle};
use misere_rules::{ByColor, Move};

use super::shape::{Chair, End, Keeping, Shape, Turn};
use super::{FORMAT, VERSION};
use crate::clock::{self, Style};
use crate::save::DRAW_RULES;
use crate::{Cause, Millis, Moment, Seat, Table, Timekeeping};

/// The table as one line of JSON, ending with a newline.
pub fn write(table: &Table, now: Moment) -> String {
    let text = serde_json::to_string(&shape(table, now)).expect("names and numbers can be written");
    text + "\n"
}

fn shape(table: &Table, now: Moment) -> Shape {
    let start = table.game().first_position().to_setup();
    let style = CastlingStyle::of(&start);
    let turn = |mv: Move, spent: Millis, left: Option<Millis>| Turn {
        uci: uci::write(mv, style).to_string(),
        spent: spent.0,
        left: left.map(|left| left.0),
    };
    let draws = DRAW_RULES.iter().find(|(_, rule)| *rule == table.game().draw_rule());
    let clocks = &table.clocks;
    let undone = table.undone.iter().rev().map(|undone| {
        let control = &clocks.controls[undone.side];
        turn(undone.mv, undone.spent, undone.after[undone.side].face(control, Millis::ZERO).left)
    });
    Shape {
        format: FORMAT.to_owned(),
        version: VERSION,
        variant: table.variant().card().key.to_owned(),
        start: fen::write(&start).to_string(),
        draws: draws.map_or("automatic", |(name, _)| name).to_owned(),
        timekeeping: match table.timekeeping() {
            Timekeeping::Real => Keeping::Real,
            Timekeeping::Told => Keeping::Told,
        },
        seats: ByColor::new_with(|side| chair(table.seat(side))).into(),
        controls: ByColor::new_with(|side| clock::write(table.control(side), Style::Pgn).to_string()).into(),
        moves: table.plies().map(|ply| turn(ply.mv, ply.spent, ply.left)).collect(),
        undone: undone.collect(),
        left: ByColor::new_with(|side| clocks.at_turn(side).left.map(|left| left.0)).into(),
        spent: table.spent(now).0,
        paused: table.is_paused(),
        draw_offer: table.draw_offer().map(Into::into),
        outcome: table.outcome().map(|outcome| End {
            winner: outcome.winner.map(Into::into),
            cause: outcome.cause.key().to_owned(),
            claimed: matches!(outcome.cause, Cause::Claim(_)),
        }),
    }
}

fn chair(seat: &Seat) -> Chair {
    match seat {
        Seat::Human => Chair::Human {},
        Seat::Computer { level } => Chair::Computer { level: level.number() },
        Seat::Remote { name } => Chair::Remote { name: name.clone() },
    }
}
