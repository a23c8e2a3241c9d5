//! Everything that can be seen of a table, as lines of text.

use core::fmt::Write as _;

use misere_notation::{fen, uci};
use misere_rules::Color;
use misere_table::*;

/// What can be seen of a table at a moment.
pub(crate) fn summary(table: &Table, now: Moment) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: String| writeln!(text, "{name}: {value}").expect("a string");
    line("game", table.variant().card().key.to_owned());
    line("position", fen::write(&table.position().to_setup()).to_string());
    for ply in table.plies() {
        let left = ply.left.map_or("-".to_owned(), |left| left.0.to_string());
        let mv = uci::write_coordinate(ply.mv);
        line("ply", format!("{} {mv} spent {} left {left}", ply.side, ply.spent.0));
    }
    for side in Color::ALL {
        let Face { left, periods } = table.clock(side, now);
        let seat = match table.seat(side) {
            Seat::Human => "human".to_owned(),
            Seat::Computer { level } => format!("computer {}", level.number()),
            Seat::Remote { name } => format!("remote {name}"),
            #[allow(unreachable_patterns)]
            _ => unreachable!("0.1 knows three kinds of seats"),
        };
        let left = left.map_or("-".to_owned(), |left| left.0.to_string());
        let periods = periods.map_or("-".to_owned(), |periods| periods.to_string());
        line(&side.to_string(), format!("{seat}, {}, left {left} periods {periods}", table.control(side)));
    }
    line("spent", table.spent(now).0.to_string());
    line("outcome", table.outcome().map_or("none".to_owned(), |outcome| outcome.to_string()));
    line("claimable", table.claimable_draw().map_or("none", |ending| ending.key()).to_owned());
    line("offer", table.draw_offer().map_or("none".to_owned(), |side| side.to_string()));
    line("paused", table.is_paused().to_string());
    line("take back", table.can_take_back().to_string());
    line("redo", table.can_redo().to_string());
    line("flag", table.flag_falls_at().map_or("none".to_owned(), |at| at.0.to_string()));
    text
}
