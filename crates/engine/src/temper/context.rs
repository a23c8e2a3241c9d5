//! What the engine keeps of a game between searches.

use misere_rules::{Position, Rules};

use super::{GameProfile, Temper};
use crate::evaluate::weights::Weights;
use crate::evaluate::{Evaluation, HandWritten};

/// What the engine keeps of a game between searches.
#[derive(Debug)]
pub(crate) struct GameContext {
    pub(crate) temper: Temper,
    pub(crate) evaluation: Evaluation,
    /// Are its rules compiled, and not those of a charter?
    pub(crate) is_compiled: bool,
}

impl GameContext {
    /// The context of the game that a position belongs to.
    pub(crate) fn of<R: Rules>(pos: &Position<R>) -> GameContext {
        let profile = GameProfile::of(pos.rules());
        let weights = Weights::read(profile.family().weights());
        let temper = Temper::new(profile.clone(), &weights);
        let hand_written = HandWritten::new(profile, weights);
        // The rules of a charter are data; those that are compiled have no size.
        let is_compiled = size_of::<R>() == 0;
        GameContext { temper, evaluation: Evaluation { hand_written, net: None }, is_compiled }
    }
}
