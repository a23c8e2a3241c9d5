//! What still matters.

use core::ops::Neg;

use crate::Score;

/// The worst and the best that still matter to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const FULL: Window = Window { alpha: Score::WORST, beta: Score::BEST };

    /// Asks only whether a score is more than this.
    pub(crate) fn above(alpha: Score) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Asks only whether a score is at least this.
    pub(crate) fn reaching(beta: Score) -> Window {
        Window { alpha: beta - 1, beta }
    }
}

impl Neg for Window {
    type Output = Window;

    /// As the other side sees it.
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}
