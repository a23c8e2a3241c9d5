//! What a position is worth, seen from White.

use misere_engine::{Score, ScoreKind};
use misere_rules::{Color, Verdict};

use crate::Chances;

/// What a position is worth, seen from White: a guess, or something that is certain.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Assessment {
    /// A guess in centipawns.
    Guess(i32),
    /// One side wins, whatever the other one does.
    Won {
        /// Who does.
        winner: Color,
        /// In how many plies, if that is known.
        plies: Option<u32>,
    },
    /// The game has ended without a winner.
    Drawn,
}

impl Assessment {
    /// What a search says, for the side to move.
    pub fn of_score(score: Score, turn: Color) -> Assessment {
        if score.is_from_table() {
            return Assessment::Won { winner: if score > Score::DRAW { turn } else { !turn }, plies: None };
        }
        match score.kind() {
            ScoreKind::Win(plies) => Assessment::Won { winner: turn, plies: Some(plies) },
            ScoreKind::Loss(plies) => Assessment::Won { winner: !turn, plies: Some(plies) },
            ScoreKind::Centipawns(value) => Assessment::Guess(turn.choose(value, -value)),
        }
    }

    /// What the end of a game is worth.
    pub fn of_verdict(verdict: Verdict) -> Assessment {
        verdict.winner.map_or(Assessment::Drawn, |winner| Assessment::Won { winner, plies: Some(0) })
    }

    /// The points that White can expect.
    pub fn expected(self, chances: Chances) -> f64 {
        match self {
            Assessment::Guess(centipawns) => chances.expected(centipawns),
            Assessment::Won { winner: Color::White, .. } => 1.0,
            Assessment::Won { winner: Color::Black, .. } => 0.0,
            Assessment::Drawn => 0.5,
        }
    }

    /// Who is certain to win.
    pub fn winner(self) -> Option<Color> {
        match self {
            Assessment::Won { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// The same one ply earlier.
    #[must_use]
    pub fn a_ply_before(self) -> Assessment {
        match self {
            Assessment::Won { winner, plies } => {
                Assessment::Won { winner, plies: plies.map(|plies| plies + 1) }
            }
            other => other,
        }
    }

    /// Is it better than another for this side?
    pub fn is_better_for(self, side: Color, other: Assessment) -> bool {
        self.merit(side) > other.merit(side)
    }

    /// A number that is higher the better it is for a side: wins by their length, guesses between them.
    fn merit(self, side: Color) -> i64 {
        const WON: i64 = 1 << 32;
        let signed = |value: i64, winner: Color| if winner == side { value } else { -value };
        match self {
            Assessment::Guess(centipawns) => signed(centipawns.into(), Color::White),
            Assessment::Drawn => 0,
            Assessment::Won { winner, plies } => signed(WON - i64::from(plies.unwrap_or(1 << 20)), winner),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn a_quick_win_is_better_than_a_slow_one_and_that_than_a_guess() {
        let won = |winner, plies| Assessment::Won { winner, plies };
        let from_worst = [
            won(Black, Some(2)),
            won(Black, Some(9)),
            won(Black, None),
            Assessment::Guess(-3_000),
            Assessment::Drawn,
            Assessment::Guess(20),
            won(White, None),
            won(White, Some(9)),
            won(White, Some(1)),
        ];
        for pair in from_worst.windows(2) {
            assert!(pair[1].is_better_for(White, pair[0]), "{pair:?}");
            assert!(pair[0].is_better_for(Black, pair[1]), "{pair:?}");
        }
    }

    #[test]
    fn a_draw_is_half_a_point() {
        let chances = Chances::of(&misere_rules::Variant::Chess);
        assert_eq!(Assessment::of_score(Score::DRAW, Black), Assessment::Guess(0));
        assert_eq!(Assessment::Drawn.expected(chances), 0.5);
        assert_eq!(Assessment::Won { winner: Black, plies: None }.expected(chances), 0.0);
    }
}
