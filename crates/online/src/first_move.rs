//! What the first move is worth, by game: the better side is expected to win more often.
//!
//! Measured by matches of our own engine against itself: docs/online.md has the command and the scores of all games. A game
//! in which the advantage may be chance (its interval of 95 % has the zero inside) counts as even, and so does one by a charter.

/// Points of White's advantage, by the key of the game.
const MEASURED: [(&str, f64); 4] =
    [("giveaway", -43.0), ("mit-antichess-literal", 54.0), ("horde", 119.0), ("crazyhouse", 72.0)];

/// How many points White is ahead by having the first move.
pub(crate) fn points(game: &str) -> f64 {
    MEASURED.iter().find(|(key, _)| *key == game).map_or(0.0, |(_, points)| *points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_table_is_built_in_and_bounded() {
        for (key, points) in MEASURED {
            assert!(misere_table::save::built_in(key).is_some(), "{key}");
            assert!(points != 0.0 && points.abs() < 400.0, "{key}");
        }
        assert_eq!(points("a game of one's own"), 0.0);
    }
}
