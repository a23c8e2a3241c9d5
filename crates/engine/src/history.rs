//! History: what has worked before, so that it is tried first elsewhere.
//!
//! - butterfly history: quiet moves by side, origin and destination;
//! - continuation history: quiet moves by piece and destination, after what was played before;
//! - capture history: captures by piece, destination and captured role;
//! - correction history: how far the static evaluation is off in similar positions.

use misere_rules::{Color, Move, MoveKind, Position, Role, Rules};

use crate::Score;
use crate::see::mover;

/// A piece and its destination: sixteen pieces by code, sixty-four squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// No move, such as a null move.
    pub(crate) const NONE: PieceTo = PieceTo(0);
    const COUNT: usize = 16 * 64;

    #[inline]
    pub(crate) fn new<R: Rules>(pos: &Position<R>, mv: Move) -> PieceTo {
        let code = (pos.turn() as u16) << 3 | mover(pos, mv).map_or(0, |role| role as u16);
        PieceTo(code << 6 | mv.to() as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0) % PieceTo::COUNT
    }
}

/// What was played one, two and four plies before.
pub(crate) type Continuation = [PieceTo; 3];

/// Values of history stay between minus this and this.
const LIMIT: i32 = 16_384;

/// Moves a value by a bonus or malus, the less the nearer it is to the limit already.
fn update(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    *value += (bonus - i32::from(*value) * bonus.abs() / LIMIT) as i16;
}

/// The history tables of one thread.
pub(crate) struct History {
    butterfly: Box<[[i16; 64 * 80]; 2]>,
    continuation: Box<[[i16; PieceTo::COUNT]]>,
    captures: Box<[[i16; 8]; PieceTo::COUNT]>,
    /// By side to move, then by pawns and by other pieces.
    corrections: Box<[[[i16; CORRECTIONS]; 2]; 2]>,
}

const CORRECTIONS: usize = 1 << 14;
/// A correction is stored in this fraction of a centipawn.
const CORRECTION_GRAIN: i32 = 256;
/// A search counts at most this much, in centipawns and out of `CORRECTION_WEIGHT`.
const CORRECTION_LIMIT: i32 = 100;
const CORRECTION_WEIGHT: i32 = 256;
const MAX_WEIGHT: i32 = 16;

impl History {
    pub(crate) fn new() -> History {
        History {
            butterfly: Box::new([[0; 64 * 80]; 2]),
            continuation: vec![[0; PieceTo::COUNT]; PieceTo::COUNT].into_boxed_slice(),
            captures: Box::new([[0; 8]; PieceTo::COUNT]),
            corrections: vec![[[0; CORRECTIONS]; 2]; 2].into_boxed_slice().try_into().expect("both sides"),
        }
    }

    /// The history of a quiet move.
    #[inline]
    pub(crate) fn of_quiet(&self, turn: Color, mv: Move, piece_to: PieceTo, before: &Continuation) -> i32 {
        let continuation: i32 = before
            .iter()
            .map(|earlier| i32::from(self.continuation[earlier.index()][piece_to.index()]))
            .sum();
        i32::from(self.butterfly[turn as usize][from_to(mv)]) + continuation
    }

    /// The history of a capture.
    #[inline]
    pub(crate) fn of_capture(&self, piece_to: PieceTo, victim: Option<Role>) -> i32 {
        i32::from(self.captures[piece_to.index()][victim.map_or(0, |role| role as usize)])
    }

    /// A quiet move did well, or badly if the bonus is negative.
    pub(crate) fn update_quiet(
        &mut self,
        turn: Color,
        mv: Move,
        piece_to: PieceTo,
        before: &Continuation,
        bonus: i32,
    ) {
        update(&mut self.butterfly[turn as usize][from_to(mv)], bonus);
        for earlier in before.iter().filter(|&&earlier| earlier != PieceTo::NONE) {
            update(&mut self.continuation[earlier.index()][piece_to.index()], bonus);
        }
    }

    /// A capture did well, or badly if the bonus is negative.
    pub(crate) fn update_capture(&mut self, piece_to: PieceTo, victim: Option<Role>, bonus: i32) {
        update(&mut self.captures[piece_to.index()][victim.map_or(0, |role| role as usize)], bonus);
    }

    /// A static evaluation, corrected by what was found in similar positions.
    #[inline]
    pub(crate) fn corrected<R: Rules>(&self, pos: &Position<R>, eval: Score) -> Score {
        let tables = &self.corrections[pos.turn() as usize];
        let off: i32 = correction_indices(pos)
            .into_iter()
            .zip(tables)
            .map(|(index, table)| i32::from(table[index]))
            .sum();
        match eval.centipawns() {
            Some(centipawns) => Score::from_eval(centipawns + off / CORRECTION_GRAIN),
            None => eval,
        }
    }

    /// A search has shown how far a static evaluation was off.
    pub(crate) fn correct<R: Rules>(&mut self, pos: &Position<R>, off: i32, depth: i32) {
        let weight = (depth + 1).min(MAX_WEIGHT);
        let tables = &mut self.corrections[pos.turn() as usize];
        for (index, table) in correction_indices(pos).into_iter().zip(tables) {
            let value = i32::from(table[index]);
            let target = off.clamp(-CORRECTION_LIMIT, CORRECTION_LIMIT) * CORRECTION_GRAIN / 2;
            let sum = value * (CORRECTION_WEIGHT - weight) + target * weight;
            table[index] = (sum / CORRECTION_WEIGHT) as i16;
        }
    }
}

/// Origin and destination. A drop has an origin for each role, beyond those of the board.
#[inline]
fn from_to(mv: Move) -> usize {
    let origin = match mv.kind() {
        MoveKind::Drop => 64 + mv.dropped().map_or(0, |role| role as usize),
        _ => usize::from(mv.to_bits() >> 6 & 63),
    };
    origin << 6 | mv.to() as usize
}

/// What a position has in common with others: its pawns, and its knights, bishops and kings.
#[inline]
fn correction_indices<R: Rules>(pos: &Position<R>) -> [usize; 2] {
    let board = pos.board();
    let mix = |a: u64, b: u64| {
        let hash = (a.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ b).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (hash >> 50) as usize % CORRECTIONS
    };
    let pawns = board.with_role(Role::Pawn);
    let white = board.of(Color::White);
    let minor = board.with_role(Role::Knight) | board.with_role(Role::Bishop) | board.with_role(Role::King);
    [mix((pawns & white).0, (pawns - white).0), mix((minor & white).0, (minor - white).0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_their_limits() {
        let mut value = 0;
        for _ in 0..1_000 {
            update(&mut value, 2_000);
        }
        assert!((15_000..=LIMIT as i16).contains(&value), "{value}");
        for _ in 0..1_000 {
            update(&mut value, -50_000);
        }
        assert_eq!(value, -LIMIT as i16);
    }
}
