//! What is known of a position without a search.

use misere_rules::{Color, Playable};

/// Who wins a position, as tables tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeafValue {
    /// Who wins with best play if no counted moves draw the game; `None` for a draw.
    pub winner: Option<Color>,
    /// After how many plies at most the game is over, where the table tells it.
    pub plies: Option<u32>,
    /// Does the win stand when counted moves draw the game, with the counter at zero now?
    pub in_time: bool,
}

/// A source of known values: tablebases.
pub trait LeafValues: Sync {
    /// The value of a position that is not over, if it is known.
    fn known<P: Playable>(&self, pos: &P) -> Option<LeafValue>;
}

/// The same, borrowed.
impl<T: LeafValues> LeafValues for &T {
    #[inline(always)]
    fn known<P: Playable>(&self, pos: &P) -> Option<LeafValue> {
        (**self).known(pos)
    }
}

/// No tables.
impl LeafValues for () {
    #[inline(always)]
    fn known<P: Playable>(&self, _pos: &P) -> Option<LeafValue> {
        None
    }
}
