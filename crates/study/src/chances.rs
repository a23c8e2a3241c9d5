//! What a score says about the result of a game, fitted to games of the engine against itself.

use misere_engine::Score;
use misere_rules::{Color, Variant};

use crate::Assessment;

/// The points that a side can expect at a score: 1 for a win, a half for a draw.
///
/// ```
/// use misere_rules::Variant;
/// use misere_study::Chances;
///
/// let chances = Chances::of(&Variant::Antichess);
/// assert_eq!(chances.expected(0), 0.5);
/// assert!(chances.expected(200) > 0.6 && chances.expected(-200) < 0.4);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// At how many centipawns 73 of 100 points are expected.
    scale: f64,
}

/// Each game and the scale that fits best 100 games of the engine against itself, with 3,000 positions for a move:
/// see `examples/calibrate.rs`. Games of misère mate end drawn, whatever the engine thinks: its scale is the
/// largest that is looked for.
pub const FITTED: &[(&str, f64)] = &[
    ("chess", 160.0),
    ("antichess", 61.0),
    ("plain-antichess", 80.0),
    ("giveaway", 69.0),
    ("suicide", 49.0),
    ("losers", 94.0),
    ("codrus", 47.0),
    ("misere", 2_000.0),
    ("mit-antichess", 107.0),
    ("mit-antichess-basic", 122.0),
    ("mit-antichess-literal", 240.0),
    ("kingofthehill", 137.0),
    ("3check", 142.0),
    ("horde", 155.0),
    ("racingkings", 115.0),
    ("atomic", 149.0),
    ("crazyhouse", 185.0),
    ("extinction", 225.0),
    ("chessvar", 132.0),
];

/// For games that were not fitted, those of charters: between the losing games and the others.
const USUAL: f64 = 120.0;

impl Chances {
    /// Those of a game.
    pub fn of(variant: &Variant) -> Chances {
        let key = variant.card().key;
        let fitted = FITTED.iter().find(|(game, _)| *game == key);
        Chances { scale: fitted.map_or(USUAL, |&(_, scale)| scale) }
    }

    /// The points to expect for the side to move at a score, rounded to four decimals.
    pub fn of_score(self, score: Score) -> f64 {
        rounded(Assessment::of_score(score, Color::White).expected(self))
    }

    /// The points to expect for the side whose score this is, in centipawns.
    pub fn expected(self, centipawns: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(centipawns) / self.scale).exp())
    }
}

/// Four decimals are more than enough, and read well.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_share_one_point() {
        for variant in Variant::ALL {
            let chances = Chances::of(variant);
            for score in [0, 1, 90, 500, 3_000] {
                let sum = chances.expected(score) + chances.expected(-score);
                assert!((sum - 1.0).abs() < 1e-12, "{}: {score}", variant.card().key);
            }
        }
    }

    #[test]
    fn every_game_has_one_scale() {
        let games: Vec<&str> = Variant::ALL.iter().map(|variant| variant.card().key).collect();
        let fitted: Vec<&str> = FITTED.iter().map(|&(key, _)| key).collect();
        assert_eq!(fitted, games);
        for (key, scale) in FITTED {
            assert!((30.0..=2_000.0).contains(scale), "{key}");
        }
    }
}
