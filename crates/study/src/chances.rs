//! What a score says about the result of a game, fitted to games of the engine against itself.

use misere_rules::Variant;

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

/// Each game and the scale that fits best 60 games of the engine against itself, with 3,000 positions for a move:
/// see `examples/calibrate.rs`. The others are not fitted yet.
pub const FITTED: &[(&str, f64)] = &[("antichess", 80.0), ("atomic", 570.0), ("chess", 100.0)];

/// For games that were not fitted, such as those of charters.
const USUAL: f64 = 150.0;

impl Chances {
    /// Those of a game.
    pub fn of(variant: &Variant) -> Chances {
        let key = variant.card().key;
        let fitted = FITTED.iter().find(|(game, _)| *game == key);
        Chances { scale: fitted.map_or(USUAL, |&(_, scale)| scale) }
    }

    /// The points to expect for the side whose score this is, in centipawns.
    pub fn expected(self, centipawns: i32) -> f64 {
        1.0 / (1.0 + (-f64::from(centipawns) / self.scale).exp())
    }
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
    fn every_scale_belongs_to_a_game() {
        for (key, scale) in FITTED {
            assert!(Variant::named(key).is_some_and(|variant| variant.card().key == *key), "{key}");
            assert!((30.0..2_000.0).contains(scale), "{key}");
        }
    }
}
