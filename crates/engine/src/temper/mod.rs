//! How a game wants to be searched.
//!
//! This is the only place where the search meets a rule. Facts that a game's type tells, such as the
//! duty to capture, are asked of its rules and cost nothing; what has to be found out is a [`Nature`].

mod family;
mod nature;

use misere_rules::{Blast, Drops, Duty, Kings, Move, Position, Role, Royalty, Rules, Scope, Variant};

pub(crate) use nature::{Nature, Wish};

use crate::evaluate::terms::PIECE_SQUARE;
use crate::evaluate::weights::Weights;
use crate::exchange;
use crate::params;

/// How a game wants to be searched.
#[derive(Clone, Debug)]
pub(crate) struct Temper {
    pub(crate) nature: Nature,
    /// What a piece of each role is worth to its owner, in the order of `Role::ALL`.
    values: [i32; 6],
}

/// What can be said of a capture without searching it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exchange {
    /// Pieces are taken and taken back on one square.
    Swap,
    /// Everything around goes with it, and nothing is taken back.
    Blast,
    /// Nothing: captures are a duty, not a gain.
    Meaningless,
}

impl Temper {
    pub(crate) fn of(variant: &Variant) -> Temper {
        let nature = Nature::of(variant);
        let weights = Weights::read(nature.family().weights());
        let mean = |role: Role| {
            let on = |sq| weights.black[PIECE_SQUARE.at(role.index(), sq)];
            let inner = 8..56;
            inner.clone().map(|sq| (on(sq).full() + on(sq).empty()) / 2).sum::<i32>() / inner.len() as i32
        };
        let mut values = Role::ALL.map(mean);
        if nature.royalty == Royalty::Kings {
            values[Role::King.index()] = 10_000;
        }
        if nature.drops == Drops::Captured {
            // What is captured is not only gone but changes sides.
            values[..5].iter_mut().for_each(|value| *value *= 2);
        }
        Temper { nature, values }
    }

    /// What a piece is worth to its owner.
    #[inline(always)]
    pub(crate) fn value(&self, role: Role) -> i32 {
        self.values[role.index()]
    }

    /// What can be said of captures without searching them.
    #[inline(always)]
    pub(crate) fn exchange<R: Rules>(&self, rules: R) -> Exchange {
        match (rules.duty(), self.nature.wish, rules.blast()) {
            (Duty::Capture, ..) | (_, Wish::Shed, _) => Exchange::Meaningless,
            (_, _, Blast::Neighbours) => Exchange::Blast,
            (_, _, Blast::Never) => Exchange::Swap,
        }
    }

    /// Is a position likely to stay as good if the side to move passes? Not where having to move is
    /// what loses: with pawns alone, or in games about getting rid of pieces.
    #[inline(always)]
    pub(crate) fn may_pass<R: Rules>(&self, pos: &Position<R>) -> bool {
        match self.nature.wish {
            Wish::Shed => pos.us().len() > params::pass_when_shedding() as usize,
            Wish::Keep if pos.rules().kings() == Kings::OneInAll => true,
            Wish::Keep => {
                let pawns = pos.our(Role::Pawn);
                !(pos.us() - pawns - pos.our(Role::King)).is_empty()
                    || pos.house().is_some_and(|house| !house.is_empty())
            }
        }
    }

    /// Is a check more than a threat: is it counted, or can it be followed by a drop? Then none is left
    /// out.
    #[inline(always)]
    pub(crate) fn is_about_checks(&self) -> bool {
        self.nature.counts_checks || self.nature.drops == Drops::Captured
    }

    /// Is a check worth what it may cost? Where checks are counted, each is.
    #[inline(always)]
    pub(crate) fn is_sound_check<R: Rules>(&self, pos: &Position<R>, mv: Move) -> bool {
        self.nature.counts_checks || exchange::wins_at_least(pos, mv, self, 0)
    }

    /// What leaves the side to move no free choice.
    #[inline(always)]
    pub(crate) fn pressure<R: Rules>(&self, pos: &Position<R>) -> Pressure {
        Pressure {
            in_check: pos.rules().royalty() == Royalty::Kings && pos.is_check(),
            must_capture: pos.rules().duty() == Duty::Capture && pos.has_move(Scope::Captures),
        }
    }
}

/// What leaves the side to move no free choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pressure {
    /// Its king is attacked.
    pub(crate) in_check: bool,
    /// Capturing is a duty, and there is something to capture.
    pub(crate) must_capture: bool,
}

impl Pressure {
    #[inline(always)]
    pub(crate) fn is_felt(self) -> bool {
        self.in_check || self.must_capture
    }
}
