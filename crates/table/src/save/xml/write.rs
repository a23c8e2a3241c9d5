//! Writing.

use core::fmt::{self, Write};

use misere_notation::{fen, uci};
use misere_rules::{AnyPosition, Color, DrawRule, File, Move, Rank, Request, Square};
use quick_xml::escape::escape;

use super::{DRAWS, ENDING, SPENT, START, control_of, description, ruleset_of};
use crate::clock::{self, ControlStyle};
use crate::save::{AGREED, DRAW_RULES};
use crate::{Cause, Millis, Moment, Table, TimeControl};

/// The save file of a table, ending with a newline. Clocks are saved as they stand.
pub fn write(table: &Table, now: Moment) -> String {
    let mut text = String::new();
    game(table, now, &mut text).expect("a string takes everything");
    text
}

fn game(table: &Table, now: Moment, f: &mut String) -> fmt::Result {
    let variant = table.variant();
    let ruleset = ruleset_of(&variant);
    let start = table.game().first_position();
    let draws = table.game().draw_rule();
    write!(f, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<game ruleset=\"{}\"", escape(ruleset))?;
    if *start != variant.start() {
        write!(f, " {START}=\"{}\"", fen::write(&start.to_setup()))?;
    }
    if let Some((name, _)) =
        DRAW_RULES.iter().find(|(_, rule)| *rule == draws && draws != DrawRule::default())
    {
        write!(f, " {DRAWS}=\"{name}\"")?;
    }
    f.write_str(">\n")?;
    let clocks = Clocks::of(table);
    clocks.write(table, now, f)?;
    history(table, clocks, f)?;
    pieces(table.position(), f)?;
    ending(table, clocks, f)?;
    f.write_str("</game>\n")
}

/// What there is to tell about time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clocks {
    /// One side has none: as if neither had.
    Untimed,
    /// An amount for each side.
    Plain,
    /// More than the format can say.
    Special,
}

impl Clocks {
    fn of(table: &Table) -> Clocks {
        let controls = Color::ALL.map(|side| table.control(side));
        match () {
            () if !controls.iter().all(|control| control.is_timed()) => Clocks::Untimed,
            () if controls.into_iter().all(is_plain) => Clocks::Plain,
            () => Clocks::Special,
        }
    }

    fn write(self, table: &Table, now: Moment, f: &mut String) -> fmt::Result {
        if self == Clocks::Untimed {
            return f.write_str("    <time timed=\"false\"/>\n");
        }
        let Millis(zero) = Millis::ZERO;
        let initial = |side| table.control(side).initial().map_or(zero, |time| time.0);
        let current = |side| table.clock(side, now).left.map_or(zero, |time| time.0);
        write!(
            f,
            "    <time timed=\"true\" initWhite=\"{}\" initBlack=\"{}\" currentWhite=\"{}\" currentBlack=\"{}\"",
            initial(Color::White),
            initial(Color::Black),
            current(Color::White),
            current(Color::Black)
        )?;
        if self == Clocks::Special {
            for side in Color::ALL.into_iter().filter(|side| !is_plain(table.control(*side))) {
                write!(
                    f,
                    " {}=\"{}\"",
                    control_of(side),
                    clock::write(table.control(side), ControlStyle::Pgn)
                )?;
            }
            write!(f, " {SPENT}=\"{}\"", table.spent(now).0)?;
        }
        f.write_str("/>\n")
    }
}

/// An amount of time and nothing else.
fn is_plain(control: &TimeControl) -> bool {
    control.initial().is_some_and(|time| *control == TimeControl::sudden_death(time))
}

fn history(table: &Table, clocks: Clocks, f: &mut String) -> fmt::Result {
    if table.plies().all(|ply| ply.is_skipped()) {
        return f.write_str("    <moveHistory/>\n");
    }
    f.write_str("    <moveHistory>\n")?;
    let mut pos = table.game().first_position().clone();
    for ply in table.plies() {
        if !ply.is_skipped() {
            let value = Value(&pos, ply.mv);
            write!(f, "        <move side=\"{}\" value=\"{value}\"", ply.side)?;
            if let (Clocks::Plain | Clocks::Special, Some(left)) = (clocks, ply.left) {
                write!(f, " time=\"{}\"", left.0)?;
            }
            if clocks == Clocks::Special {
                write!(f, " {SPENT}=\"{}\"", ply.spent.0)?;
            }
            f.write_str("/>\n")?;
        }
        pos.play_unchecked(ply.mv);
    }
    f.write_str("    </moveHistory>\n")
}

/// A move as the format has it: with the role of a promotion only where there is a choice.
struct Value<'a>(&'a AnyPosition, Move);

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Value(pos, mv) = self;
        match (mv.from(), mv.promotion()) {
            (Some(from), Some(_)) if pos.find(Request::go(from, mv.to())) == Ok(mv) => {
                write!(f, "{from}-{}", mv.to())
            }
            _ => uci::write_coordinate(mv).fmt(f),
        }
    }
}

fn pieces(pos: &AnyPosition, f: &mut String) -> fmt::Result {
    let board = pos.board();
    if board.occupied().is_empty() {
        return f.write_str("    <pieces/>\n");
    }
    f.write_str("    <pieces>\n")?;
    let squares = Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| Square::at(file, rank)));
    for (sq, piece) in squares.filter_map(|sq| Some((sq, board.piece_at(sq)?))) {
        let (side, role) = (piece.color, piece.role.name());
        writeln!(f, "        <square id=\"{sq}\" side=\"{side}\" piece=\"{role}\"/>")?;
    }
    f.write_str("    </pieces>\n")
}

fn ending(table: &Table, clocks: Clocks, f: &mut String) -> fmt::Result {
    let Some(outcome) = table.outcome() else { return Ok(()) };
    let winner = outcome.winner.map_or(String::new(), |winner| format!(" winner=\"{winner}\""));
    // Where no clock is told of none can be seen to have run out.
    let unseen = outcome.cause == Cause::Time && clocks == Clocks::Untimed;
    if let Some(word) = description(outcome).filter(|_| !unseen) {
        return writeln!(f, "    <gameOver{winner} description=\"{word}\"/>");
    }
    match unseen || AGREED.iter().any(|(_, cause)| *cause == outcome.cause) {
        true => writeln!(f, "    <extension {ENDING}=\"{}\"{winner}/>", outcome.cause.key()),
        false => Ok(()),
    }
}
