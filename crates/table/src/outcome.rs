//! How a game at a table ends: by the rules, or by what the players and their clocks do.

use core::fmt;

use misere_notation::pgn;
use misere_rules::{Color, Ending, Verdict};

/// The outcome of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw and for a game without a result.
    pub winner: Option<Color>,
    /// Why.
    pub cause: Cause,
}

/// Why a game at a table is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// The rules say so.
    Rules(Ending),
    /// A player claimed the draw to which this entitles.
    Claim(Ending),
    /// A clock ran out. Drawn if the opponent could not have won any more.
    Time,
    /// A player gave up.
    Resignation,
    /// A player left, or did what loses a game.
    Abandonment,
    /// The players agreed on a draw.
    Agreement,
    /// The game was called off: it has no result.
    Abort,
}

impl Cause {
    /// The causes that no rulebook knows.
    pub(crate) const OFF_THE_BOARD: [Cause; 5] =
        [Cause::Time, Cause::Resignation, Cause::Abandonment, Cause::Agreement, Cause::Abort];

    /// The word scripts know it by.
    ///
    /// ```
    /// use misere_rules::Ending;
    /// use misere_table::Cause;
    /// assert_eq!(Cause::Rules(Ending::BareKing).key(), "bare-king");
    /// assert_eq!(Cause::Abort.key(), "abort");
    /// ```
    pub const fn key(self) -> &'static str {
        match self {
            Cause::Rules(ending) | Cause::Claim(ending) => ending.key(),
            Cause::Time => "time",
            Cause::Resignation => "resignation",
            Cause::Abandonment => "abandonment",
            Cause::Agreement => "agreement",
            Cause::Abort => "abort",
        }
    }
}

impl Outcome {
    /// This side has won.
    pub const fn win(winner: Color, cause: Cause) -> Outcome {
        Outcome { winner: Some(winner), cause }
    }

    /// No side has won.
    pub const fn draw(cause: Cause) -> Outcome {
        Outcome { winner: None, cause }
    }

    /// Is it a draw? A game that was called off is none.
    pub fn is_draw(self) -> bool {
        self.winner.is_none() && self.cause != Cause::Abort
    }

    /// The result as PGN writes it: `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that was called off.
    pub fn result(self) -> &'static str {
        pgn::GameResult::from(self).text()
    }
}

impl From<Verdict> for Outcome {
    fn from(verdict: Verdict) -> Outcome {
        Outcome { winner: verdict.winner, cause: Cause::Rules(verdict.ending) }
    }
}

impl From<Outcome> for pgn::GameResult {
    /// A game that was called off has no known result.
    fn from(outcome: Outcome) -> pgn::GameResult {
        match (outcome.winner, outcome.cause) {
            (Some(winner), _) => winner.choose(pgn::GameResult::White, pgn::GameResult::Black),
            (None, Cause::Abort) => pgn::GameResult::Unknown,
            (None, _) => pgn::GameResult::Draw,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, self.cause) {
            (Some(winner), cause) => write!(f, "{winner} wins: {}", cause.key()),
            (None, Cause::Abort) => f.write_str("no result: abort"),
            (None, cause) => write!(f, "draw: {}", cause.key()),
        }
    }
}
