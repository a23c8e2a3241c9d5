//! Values of the positions to which moves lead, while tables are built.

use std::sync::Arc;

use misere_rules::{Board, Color, Duty, MoveKind, Position, Rules, Scope, Stuck};

use crate::directory::Directory;
use crate::layout::Layout;
use crate::packed::{Packed, stored_place};
use crate::solved::Solved;
use crate::wdl::{Value, Wdl};

/// A finished table that values are taken from.
#[derive(Clone, Debug)]
pub(crate) enum Finished {
    /// All its values are known.
    Solved(Arc<Solved>),
    /// Read from a file, which leaves out what follows from captures.
    Read(Arc<Unpacked>),
}

/// The numbers of a file.
#[derive(Debug)]
pub(crate) struct Unpacked {
    layout: Arc<Layout>,
    values: Vec<u8>,
    plies: Option<Vec<u16>>,
}

impl Unpacked {
    /// Unpacks a table and its distances; `None` if the bytes make no sense.
    pub(crate) fn new(table: &Packed, distances: Option<&Packed>) -> Option<Unpacked> {
        let values: Vec<u8> = table.numbers()?.into_iter().map(|number| number as u8).collect();
        let plies = match distances {
            Some(distances) => Some(distances.numbers()?),
            None => None,
        };
        values.iter().all(|&number| number < 5).then(|| Unpacked {
            layout: Arc::clone(&table.layout),
            values,
            plies,
        })
    }

    pub(crate) fn has_distances(&self) -> bool {
        self.plies.is_some()
    }

    pub(crate) fn value(&self, board: &Board, turn: Color, swapped: bool) -> Value {
        let at = stored_place(&self.layout, board, turn, swapped);
        let wdl = Wdl::from_number(self.values[at]).unwrap_or(Wdl::Draw);
        let plies = self.plies.as_ref().map_or(0, |plies| plies[at]);
        Value { wdl, plies: if wdl == Wdl::Draw { 0 } else { plies } }
    }
}

/// The finished tables.
#[derive(Debug)]
pub(crate) struct Lookup<'a> {
    pub(crate) tables: &'a Directory<Finished>,
}

/// The finished tables and the one that is being worked out.
pub(crate) struct Current<'a> {
    pub(crate) lookup: &'a Lookup<'a>,
    pub(crate) solved: &'a Solved,
}

impl Current<'_> {
    /// The value of a position after a move that left its slice.
    pub(crate) fn value<R: Rules>(&self, pos: &Position<R>) -> Value {
        match pos.en_passant() {
            Some(_) => in_passing(pos, &|pos| self.value(pos)),
            None => self.settled(pos),
        }
    }

    /// The value of a position in which a capture must be made.
    pub(crate) fn best_capture<R: Rules>(&self, pos: &Position<R>) -> Value {
        best_capture(pos, &|pos| self.value(pos))
    }

    fn settled<R: Rules>(&self, pos: &Position<R>) -> Value {
        match self.lookup.tables.find(pos.board()) {
            Some((Finished::Solved(table), swapped)) => value_in(table, pos.board(), pos.turn(), swapped),
            Some((Finished::Read(table), swapped)) => {
                if pos.rules().duty() == Duty::Capture && pos.must_capture() {
                    return best_capture(pos, &|pos| self.value(pos));
                }
                table.value(pos.board(), pos.turn(), swapped)
            }
            None if is_own(&self.solved.layout, pos.board()) => {
                value_in(self.solved, pos.board(), pos.turn(), false)
            }
            None => over(pos),
        }
    }
}

fn value_in(table: &Solved, board: &Board, turn: Color, swapped: bool) -> Value {
    let men = table.layout.men_of(board, swapped);
    table.value(if swapped { !turn } else { turn }, men)
}

/// Does the board have the pieces of this layout? The number of men tells, since all that has fewer is finished
/// or over.
fn is_own(layout: &Layout, board: &Board) -> bool {
    board.occupied().len() == layout.pieces.len()
}

/// The value of a position that has no table because the game is over in it.
pub(crate) fn over<R: Rules>(pos: &Position<R>) -> Value {
    let rules = pos.rules();
    let verdict = rules.decided(pos).or_else(|| match pos.has_move(Scope::All) {
        true => None,
        false => match rules.stuck(pos, pos.is_check()) {
            Stuck::Over(verdict) => Some(verdict),
            Stuck::Skipped => None,
        },
    });
    verdict.map_or(Value::DRAW, |verdict| Value::over(verdict, pos.turn()))
}

/// The best capture of a player who must capture.
pub(crate) fn best_capture<R: Rules>(pos: &Position<R>, value: &dyn Fn(&Position<R>) -> Value) -> Value {
    let mut best: Option<Value> = None;
    pos.each_move_in(Scope::Captures, |mv| {
        let mut after = *pos;
        after.play_unchecked(mv);
        let value = value(&after).before();
        best = Some(best.map_or(value, |best| best.or(value)));
    });
    best.unwrap_or(Value::DRAW)
}

/// The value of a position in which a pawn can be taken in passing. Tables do not keep those.
pub(crate) fn in_passing<R: Rules>(pos: &Position<R>, value: &dyn Fn(&Position<R>) -> Value) -> Value {
    if pos.rules().duty() == Duty::Capture {
        return best_capture(pos, value);
    }
    let mut best: Option<Value> = None;
    let mut others = false;
    pos.each_move_in(Scope::All, |mv| {
        if mv.kind() == MoveKind::EnPassant {
            let mut after = *pos;
            after.play_unchecked(mv);
            let value = value(&after).before();
            best = Some(best.map_or(value, |best| best.or(value)));
        } else {
            others = true;
        }
    });
    // Without other moves it would be a different position: one in which the player is stuck.
    let rest = others.then(|| Position::of_pieces(*pos.board(), pos.turn(), pos.rules())).flatten();
    let rest = rest.map(|rest| value(&rest));
    match (best, rest) {
        (Some(best), Some(rest)) => best.or(rest),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => Value::DRAW,
    }
}
