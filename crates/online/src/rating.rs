//! Glicko-2: how strong a player is, and how sure that is.
//!
//! After Mark Glickman, "Example of the Glicko-2 system". Each game is a period of its own, as on lichess; in the
//! time between games the deviation grows.

use serde::Serialize;

/// How strong a player is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The estimate.
    pub rating: f64,
    /// How far off it may be.
    pub deviation: f64,
    /// How much it changes from game to game.
    pub volatility: f64,
}

impl Default for Rating {
    /// A player of whom nothing is known.
    fn default() -> Rating {
        Rating { rating: 1500.0, deviation: MOST_DEVIATION, volatility: 0.09 }
    }
}

/// What a player scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameScore {
    /// A win.
    Win,
    /// Half a point.
    Draw,
    /// A loss.
    Loss,
}

impl GameScore {
    fn points(self) -> f64 {
        match self {
            GameScore::Win => 1.0,
            GameScore::Draw => 0.5,
            GameScore::Loss => 0.0,
        }
    }

    /// What the opponent scored.
    #[must_use]
    pub fn of_opponent(self) -> GameScore {
        match self {
            GameScore::Win => GameScore::Loss,
            GameScore::Draw => GameScore::Draw,
            GameScore::Loss => GameScore::Win,
        }
    }
}

/// Points of the scale for one of the calculation.
const SCALE: f64 = 173.7178;
/// How much volatility may change; less for games with more chance.
const TAU: f64 = 0.75;
const LEAST_DEVIATION: f64 = 45.0;
const MOST_DEVIATION: f64 = 500.0;
const MOST_VOLATILITY: f64 = 0.1;
const RATINGS: (f64, f64) = (400.0, 4000.0);
/// The most that one game changes.
const MOST_CHANGE: f64 = 700.0;
/// A deviation of 60 becomes 110 in a year.
const PERIODS_PER_DAY: f64 = 0.21436;
/// How exactly volatility is found, and after how many steps at the latest.
const TOLERANCE: f64 = 1e-6;
const STEPS: u32 = 1000;
/// From here on a rating is a guess.
pub const PROVISIONAL: f64 = 110.0;

impl Rating {
    /// Is it only a guess?
    pub fn is_provisional(self) -> bool {
        self.deviation >= PROVISIONAL
    }

    /// The same after some time without a game, in milliseconds since 1970.
    #[must_use]
    pub fn aged(self, last: u64, now: u64) -> Rating {
        let days = now.saturating_sub(last) as f64 / 86_400_000.0;
        let phi = self.deviation / SCALE;
        let grown = (phi * phi + days * PERIODS_PER_DAY * self.volatility * self.volatility).sqrt();
        Rating { deviation: (grown * SCALE).clamp(LEAST_DEVIATION, MOST_DEVIATION), ..self }
    }
}

/// What a rating becomes after a game. `head_start` is how many points the first move, or its lack, is worth to the player:
/// it changes what is expected, not what the ratings say.
pub fn update(player: Rating, opponent: Rating, score: GameScore, head_start: f64) -> Rating {
    let (mu, phi) = ((player.rating - 1500.0) / SCALE, player.deviation / SCALE);
    let (their_mu, their_phi) = ((opponent.rating - 1500.0) / SCALE, opponent.deviation / SCALE);
    let g = 1.0 / (1.0 + 3.0 * their_phi * their_phi / std::f64::consts::PI.powi(2)).sqrt();
    let expected = 1.0 / (1.0 + (-g * (mu - their_mu + head_start / SCALE)).exp());
    let variance = 1.0 / (g * g * expected * (1.0 - expected));
    let surprise = g * (score.points() - expected);
    let volatility =
        new_volatility(phi, player.volatility, variance, variance * surprise).min(MOST_VOLATILITY);
    // The game itself takes no time: the deviation has grown before it.
    let new_phi = 1.0 / (1.0 / (phi * phi) + 1.0 / variance).sqrt();
    let change = (new_phi * new_phi * surprise * SCALE).clamp(-MOST_CHANGE, MOST_CHANGE);
    Rating {
        rating: (player.rating + change).clamp(RATINGS.0, RATINGS.1),
        deviation: (new_phi * SCALE).clamp(LEAST_DEVIATION, MOST_DEVIATION),
        volatility,
    }
}

/// Step 5 of the paper: the root of `f` by the Illinois method.
fn new_volatility(phi: f64, sigma: f64, variance: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let d = phi * phi + variance + e;
        e * (delta * delta - d) / (2.0 * d * d) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + variance {
        (delta * delta - phi * phi - variance).ln()
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 && k < f64::from(STEPS) {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    for _ in 0..STEPS {
        if (high - low).abs() <= TOLERANCE {
            break;
        }
        let middle = low + (low - high) * f_low / (f_high - f_low);
        let f_middle = f(middle);
        if f_middle * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (middle, f_middle);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of the three games of the paper's example, with its own numbers: g = 0.9955, E = 0.639.
    #[test]
    fn a_game_of_the_papers_example_counts_as_there() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let opponent = Rating { rating: 1400.0, deviation: 30.0, volatility: 0.06 };
        let after = update(player, opponent, GameScore::Win, 0.0);
        assert!((after.rating - 1563.6).abs() < 0.5, "{after:?}");
        assert!((after.deviation - 175.2).abs() < 0.5, "{after:?}");
        assert!((after.volatility - 0.06).abs() < 0.0005, "{after:?}");
    }

    #[test]
    fn between_equals_what_one_wins_the_other_loses() {
        let new = Rating::default();
        let (winner, loser) = (update(new, new, GameScore::Win, 0.0), update(new, new, GameScore::Loss, 0.0));
        assert!((winner.rating - 1500.0 - (1500.0 - loser.rating)).abs() < 1e-9);
        assert!((update(new, new, GameScore::Draw, 0.0).rating - 1500.0).abs() < 1e-9);
        assert!(winner.deviation < new.deviation);
    }

    #[test]
    fn a_win_with_the_better_side_is_worth_less() {
        let new = Rating::default();
        let win = |head_start| update(new, new, GameScore::Win, head_start).rating;
        assert!(win(100.0) < win(0.0) && win(0.0) < win(-100.0));
        // What White gains Black loses, also then.
        let (white, black) =
            (update(new, new, GameScore::Draw, 100.0), update(new, new, GameScore::Draw, -100.0));
        assert!(white.rating < 1500.0 && (white.rating + black.rating - 3000.0).abs() < 1e-9);
        // A head start of as many points as the opponent has more is what makes a draw expected.
        let known = |rating| Rating { rating, deviation: 50.0, volatility: 0.06 };
        let even = update(known(1500.0), known(1600.0), GameScore::Draw, 100.0);
        assert!((even.rating - 1500.0).abs() < 1e-9, "{even:?}");
    }

    #[test]
    fn a_year_without_a_game_makes_a_known_rating_a_guess() {
        let known = Rating { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
        let aged = known.aged(0, 365 * 86_400_000);
        assert!((aged.deviation - 110.0).abs() < 1.0, "{aged:?}");
        assert_eq!(aged.rating, known.rating);
        assert!((known.aged(5, 0).deviation - 60.0).abs() < 1e-9, "a clock that was set back ages nothing");
    }

    #[test]
    fn nothing_leaves_its_bounds() {
        let mut strong = Rating { rating: 3990.0, deviation: 500.0, volatility: 0.1 };
        let mut weak = Rating { rating: 410.0, deviation: 500.0, volatility: 0.1 };
        for _ in 0..200 {
            (strong, weak) =
                (update(strong, weak, GameScore::Loss, 900.0), update(weak, strong, GameScore::Win, -900.0));
            for rating in [strong, weak] {
                assert!((400.0..=4000.0).contains(&rating.rating), "{rating:?}");
                assert!((45.0..=500.0).contains(&rating.deviation) && rating.volatility <= 0.1, "{rating:?}");
            }
        }
        assert!(weak.rating > strong.rating);
    }
}
