//! What has worked before, so that it is tried first elsewhere.

use misere_rules::{Color, Kind, Move, Position, Role, Rules};

use crate::Score;
use crate::exchange::mover;

/// A piece and where it goes: sixteen pieces by code, sixty-four squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deed(u16);

impl Deed {
    /// No move, such as a pass.
    pub(crate) const NONE: Deed = Deed(0);
    const COUNT: usize = 16 * 64;

    #[inline]
    pub(crate) fn new<R: Rules>(pos: &Position<R>, mv: Move) -> Deed {
        let code = (pos.turn() as u16) << 3 | mover(pos, mv).map_or(0, |role| role as u16);
        Deed(code << 6 | mv.to() as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0) % Deed::COUNT
    }
}

/// Remembered success, between these bounds.
const MOST: i32 = 16_384;

/// Moves a value towards praise or blame, the less the nearer it is to a bound already.
fn learn(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MOST, MOST);
    *value += (bonus - i32::from(*value) * bonus.abs() / MOST) as i16;
}

/// The success of moves, in several respects.
pub(crate) struct History {
    /// Quiet moves by side, origin and destination.
    routes: Box<[[i16; 64 * 80]; 2]>,
    /// Quiet moves by what was played one, two and four plies before.
    sequels: Box<[[i16; Deed::COUNT]]>,
    /// Captures by what captures where, and what is captured.
    captures: Box<[[i16; 8]; Deed::COUNT]>,
    /// How far the evaluation is off, by pawns and by other pieces.
    corrections: Box<[[[i16; CORRECTIONS]; 2]; 2]>,
}

const CORRECTIONS: usize = 1 << 14;
/// A correction is kept this many times finer than a score.
const FINENESS: i32 = 256;

impl History {
    pub(crate) fn new() -> History {
        History {
            routes: Box::new([[0; 64 * 80]; 2]),
            sequels: vec![[0; Deed::COUNT]; Deed::COUNT].into_boxed_slice(),
            captures: Box::new([[0; 8]; Deed::COUNT]),
            corrections: vec![[[0; CORRECTIONS]; 2]; 2].into_boxed_slice().try_into().expect("both sides"),
        }
    }

    /// How promising a quiet move is.
    #[inline]
    pub(crate) fn of_quiet(&self, turn: Color, mv: Move, deed: Deed, before: &[Deed; 3]) -> i32 {
        let sequels: i32 =
            before.iter().map(|earlier| i32::from(self.sequels[earlier.index()][deed.index()])).sum();
        i32::from(self.routes[turn as usize][route(mv)]) + sequels
    }

    /// How promising a capture is.
    #[inline]
    pub(crate) fn of_capture(&self, deed: Deed, victim: Option<Role>) -> i32 {
        i32::from(self.captures[deed.index()][victim.map_or(0, |role| role as usize)])
    }

    pub(crate) fn learn_quiet(&mut self, turn: Color, mv: Move, deed: Deed, before: &[Deed; 3], bonus: i32) {
        learn(&mut self.routes[turn as usize][route(mv)], bonus);
        for earlier in before.iter().filter(|&&earlier| earlier != Deed::NONE) {
            learn(&mut self.sequels[earlier.index()][deed.index()], bonus);
        }
    }

    pub(crate) fn learn_capture(&mut self, deed: Deed, victim: Option<Role>, bonus: i32) {
        learn(&mut self.captures[deed.index()][victim.map_or(0, |role| role as usize)], bonus);
    }

    /// An evaluation with what was learnt about positions like this.
    #[inline]
    pub(crate) fn corrected<R: Rules>(&self, pos: &Position<R>, eval: Score) -> Score {
        let tables = &self.corrections[pos.turn() as usize];
        let off: i32 =
            traits(pos).into_iter().zip(tables).map(|(place, table)| i32::from(table[place])).sum();
        match eval.hundredths() {
            Some(hundredths) => Score::guess(hundredths + off / FINENESS),
            None => eval,
        }
    }

    /// A search has shown how far an evaluation was off.
    pub(crate) fn correct<R: Rules>(&mut self, pos: &Position<R>, off: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        let tables = &mut self.corrections[pos.turn() as usize];
        for (place, table) in traits(pos).into_iter().zip(tables) {
            let value = i32::from(table[place]);
            let target = off.clamp(-100, 100) * FINENESS / 2;
            table[place] = ((value * (256 - weight) + target * weight) / 256) as i16;
        }
    }
}

#[inline]
fn route(mv: Move) -> usize {
    let origin = match mv.kind() {
        Kind::Drop => 64 + mv.dropped().map_or(0, |role| role as usize),
        _ => usize::from(mv.to_bits() >> 6 & 63),
    };
    origin << 6 | mv.to() as usize
}

/// What a position has in common with others: its pawns, and its other pieces.
#[inline]
fn traits<R: Rules>(pos: &Position<R>) -> [usize; 2] {
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
    fn praise_and_blame_stay_within_bounds() {
        let mut value = 0;
        for _ in 0..1_000 {
            learn(&mut value, 2_000);
        }
        assert!((15_000..=MOST as i16).contains(&value), "{value}");
        for _ in 0..1_000 {
            learn(&mut value, -50_000);
        }
        assert_eq!(value, -MOST as i16);
    }
}
