//! What a position is worth when both sides play perfectly.

use core::fmt;
use core::ops::Neg;

use misere_rules::{Color, Verdict};

/// What a position is worth to the side to move, when both sides play perfectly.
///
/// The move-count rule (100 plies without a capture or a pawn's move are a draw) is taken into account, with
/// the count at zero: a win that it spoils is *cursed*, the loss that it saves is *blessed*.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Wdl {
    /// The side to move loses.
    Loss = 0,
    /// The side to move would lose but for the move-count rule.
    BlessedLoss = 1,
    /// Neither side can force a win.
    Draw = 2,
    /// The side to move would win but for the move-count rule.
    CursedWin = 3,
    /// The side to move wins.
    Win = 4,
}

impl Wdl {
    /// Every value, the worst first.
    pub const ALL: [Wdl; 5] = [Wdl::Loss, Wdl::BlessedLoss, Wdl::Draw, Wdl::CursedWin, Wdl::Win];

    /// The value with this number.
    pub(crate) fn from_number(number: u8) -> Option<Wdl> {
        Wdl::ALL.get(usize::from(number)).copied()
    }

    /// What a game that is over is worth to the side to move.
    pub fn of_verdict(verdict: Verdict, turn: Color) -> Wdl {
        match verdict.winner {
            Some(winner) if winner == turn => Wdl::Win,
            Some(_) => Wdl::Loss,
            None => Wdl::Draw,
        }
    }

    /// The value if moves were not counted: a cursed win is a win, a blessed loss a loss.
    #[must_use]
    pub fn uncounted(self) -> Wdl {
        match self {
            Wdl::CursedWin => Wdl::Win,
            Wdl::BlessedLoss => Wdl::Loss,
            other => other,
        }
    }

    /// The word for scripts.
    pub const fn key(self) -> &'static str {
        match self {
            Wdl::Loss => "loss",
            Wdl::BlessedLoss => "blessed-loss",
            Wdl::Draw => "draw",
            Wdl::CursedWin => "cursed-win",
            Wdl::Win => "win",
        }
    }
}

impl Neg for Wdl {
    type Output = Wdl;

    /// The same seen by the other side.
    fn neg(self) -> Wdl {
        Wdl::ALL[4 - self as usize]
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// A value and, where it is known, the distance in plies to the end of the game that it promises; moves are
/// not counted for the distance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// Who wins.
    pub wdl: Wdl,
    /// Plies until the game is over; 0 for draws, and where no distances were worked out.
    pub plies: u16,
}

impl Value {
    pub(crate) const DRAW: Value = Value { wdl: Wdl::Draw, plies: 0 };

    /// The value of a game that is over.
    pub(crate) fn over(verdict: Verdict, turn: Color) -> Value {
        Value { wdl: Wdl::of_verdict(verdict, turn), plies: 0 }
    }

    /// The value of the position from which a move led to a position of this value.
    pub(crate) fn before(self) -> Value {
        let plies = if self.wdl == Wdl::Draw { 0 } else { self.plies.saturating_add(1) };
        Value { wdl: -self.wdl, plies }
    }

    /// The value for a player who chooses between two moves.
    ///
    /// The two halves are chosen apart: the value by the rule that counts moves, the distance as if there were
    /// none. So a quick cursed win lends its distance to a slow true one.
    pub(crate) fn or(self, other: Value) -> Value {
        let rank = |value: Value| match value.wdl.uncounted() {
            Wdl::Win => 1_000_000 - i32::from(value.plies),
            Wdl::Loss => -1_000_000 + i32::from(value.plies),
            _ => 0,
        };
        let plies = if rank(self) >= rank(other) { self.plies } else { other.plies };
        Value { wdl: self.wdl.max(other.wdl), plies }
    }
}
