//! What the engine keeps of a game between searches.

use misere_rules::{Position, Rules};

use super::{GameProfile, Temper};
use crate::evaluate::HandWritten;
use crate::evaluate::weights::Weights;

/// What the engine keeps of a game between searches.
#[derive(Debug)]
pub(crate) struct GameContext {
    pub(crate) temper: Temper,
    pub(crate) evaluation: HandWritten,
}

impl GameContext {
    /// The context of the game that a position belongs to.
    pub(crate) fn of<R: Rules>(pos: &Position<R>) -> GameContext {
        let profile = GameProfile::of(pos.rules());
        let weights = Weights::read(profile.family().weights());
        let temper = Temper::new(profile.clone(), &weights);
        GameContext { temper, evaluation: HandWritten::new(profile, weights) }
    }
}
