//! The window of alpha-beta search.

use core::ops::Neg;

use crate::Score;

/// The scores that still matter to the side to move: more than alpha, less than beta.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: Score::WORST, beta: Score::BEST };

    /// A null window: asks only whether a score is more than alpha.
    pub(crate) fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// A null window: asks only whether a score is at least beta.
    pub(crate) fn reaching(beta: Score) -> Window {
        Window { alpha: beta - 1, beta }
    }
}

impl Neg for Window {
    type Output = Window;

    /// As the opponent sees it.
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
