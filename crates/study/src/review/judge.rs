//! What a loss of winning chances is called, and how accurate each side was.

use misere_rules::Color;
use serde::{Deserialize, Serialize};

use super::ReviewedMove;

/// What a move is called that gives winning chances away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// 5 to 10 points of a hundred.
    Inaccuracy,
    /// 10 to 15.
    Mistake,
    /// More.
    Blunder,
}

impl Judgement {
    /// All of them, the least first.
    pub const ALL: [Judgement; 3] = [Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder];

    /// The name of a loss, where 1 is the whole point.
    pub fn of(loss: f64) -> Option<Judgement> {
        match loss {
            0.15.. => Some(Judgement::Blunder),
            0.10.. => Some(Judgement::Mistake),
            0.05.. => Some(Judgement::Inaccuracy),
            _ => None,
        }
    }

    /// The glyph that PGN has for it: `?!`, `?` and `??`.
    pub const fn nag(self) -> u8 {
        match self {
            Judgement::Inaccuracy => 6,
            Judgement::Mistake => 2,
            Judgement::Blunder => 4,
        }
    }
}

/// How accurate each side was, from 0 to 100: the mean over its moves, of which one that loses nothing counts
/// 100, one that loses a tenth of the point 65, one that loses half of it 11. Moves without a choice do not count;
/// nothing for a side that had none.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Accuracy {
    /// White's.
    pub white: Option<f64>,
    /// Black's.
    pub black: Option<f64>,
}

/// How fast accuracy falls with what is lost.
const STEEPNESS: f64 = 4.354;

impl Accuracy {
    pub(super) fn of(moves: &[ReviewedMove], first: Color) -> Accuracy {
        let mean = |side: Color| {
            let own = moves.iter().filter(|mv| (mv.ply.is_multiple_of(2)) == (side == first));
            let losses = own.filter(|mv| !mv.forced).filter_map(|mv| mv.loss(side));
            let (sum, count) = losses
                .fold((0.0, 0u32), |(sum, count), loss| (sum + 100.0 * (-STEEPNESS * loss).exp(), count + 1));
            (count > 0).then(|| (sum / f64::from(count) * 10.0).round() / 10.0)
        };
        Accuracy { white: mean(Color::White), black: mean(Color::Black) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_have_names() {
        let names = [0.0, 0.049, 0.05, 0.1, 0.149, 0.15, 1.0].map(Judgement::of);
        use Judgement::{Blunder, Inaccuracy, Mistake};
        let expected =
            [None, None, Some(Inaccuracy), Some(Mistake), Some(Mistake), Some(Blunder), Some(Blunder)];
        assert_eq!(names, expected);
    }
}
