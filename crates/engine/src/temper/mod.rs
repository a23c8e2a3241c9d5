//! How a game wants to be searched and evaluated.
//!
//! This is the only place where search and evaluation meet a rule; a test of this crate holds it. The
//! rest of the crate asks a [`Temper`] what it wants to know: may a null move be tried, may the side to
//! move stand pat, which moves are forced? Facts that follow from the type of a game are constants to
//! the compiler and cost nothing. What has to be found out is a [`GameProfile`].
//!
//! - `search.rs`: endings, draws, what may be pruned and reduced
//! - `quiescence.rs`: which moves quiescence follows
//! - `checks.rs`: what a check is worth
//! - `evaluation.rs`: which terms an evaluation has
//! - `profile.rs`, `family.rs`: what a game is about, and which weights fit
//! - `context.rs`: temper and evaluation of a game together

mod checks;
mod context;
mod evaluation;
mod family;
mod profile;
mod quiescence;
mod search;

use misere_rules::{Blast, Drops, Duty, Position, Role, Royalty, Rules};

pub(crate) use context::GameContext;
pub(crate) use evaluation::PhaseMeasure;
pub(crate) use family::Family;
pub(crate) use profile::{GameProfile, Objective};
pub(crate) use quiescence::Quiescence;
pub(crate) use search::{Obligation, halfmove_limit};

use crate::evaluate::terms::PIECE_SQUARE;
use crate::evaluate::weights::Weights;

/// How a game wants to be searched and evaluated.
#[derive(Clone, Debug)]
pub(crate) struct Temper {
    profile: GameProfile,
    /// What a piece of each role is worth to its owner, in the order of `Role::ALL`.
    values: [i32; 6],
}

/// What can be said of a capture without searching it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExchangeKind {
    /// Pieces are captured and recaptured on one square.
    Swap,
    /// Everything around the square is captured too, and nothing is recaptured.
    Blast,
    /// Nothing: captures are forced or unwanted, so material says little.
    Meaningless,
}

/// The value of a royal king in exchanges: more than all other pieces together.
const ROYAL_KING: i32 = 10_000;

impl Temper {
    /// The temper of a game with this profile and these weights.
    pub(crate) fn new(profile: GameProfile, weights: &Weights) -> Temper {
        let mean = |role: Role| {
            let on = |sq| weights.black[PIECE_SQUARE.at(role.index(), sq)];
            let inner = 8..56;
            inner.clone().map(|sq| (on(sq).middlegame() + on(sq).endgame()) / 2).sum::<i32>()
                / inner.len() as i32
        };
        let mut values = Role::ALL.map(mean);
        if profile.royalty == Royalty::Kings {
            values[Role::King.index()] = ROYAL_KING;
        }
        if profile.drops == Drops::Captured {
            // A captured piece is not only lost but changes sides.
            values[..5].iter_mut().for_each(|value| *value *= 2);
        }
        Temper { profile, values }
    }

    /// The family of games it belongs to.
    pub(crate) fn family(&self) -> Family {
        self.profile.family()
    }

    /// What a piece is worth to its owner.
    #[inline(always)]
    pub(crate) fn value(&self, role: Role) -> i32 {
        self.values[role.index()]
    }

    /// Which static exchange evaluation fits.
    #[inline(always)]
    pub(crate) fn exchange_kind<R: Rules>(&self, pos: &Position<R>) -> ExchangeKind {
        match (pos.rules().duty(), self.profile.objective, pos.rules().blast()) {
            (Duty::Capture, ..) | (_, Objective::LoseMaterial, _) => ExchangeKind::Meaningless,
            (_, _, Blast::Neighbours) => ExchangeKind::Blast,
            (_, _, Blast::Never) => ExchangeKind::Swap,
        }
    }
}
