//! What happened in a game.

use super::dialect::Info;
use super::openings::Opening;
use misere_rules::{Color, Move, Verdict};
use std::fmt;
use std::time::Duration;

/// A finished game.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// Which of the two engines has White.
    pub(super) white: usize,
    pub(super) opening: Opening,
    pub(super) moves: Vec<Played>,
    pub(super) end: End,
}

/// A move, and what the engine said of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) mv: Move,
    pub(super) time: Duration,
    /// How far the time is beyond what was granted.
    pub(super) overrun: Duration,
    pub(super) info: Info,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// By the rules.
    Verdict(Verdict),
    /// A draw, since it went on for too long.
    TooLong,
    /// An engine failed, and the other one wins.
    Fault(Color, Fault),
}

/// How an engine failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    Crash(String),
    Hang(String),
    /// What it played, and why that is no move.
    Illegal(String),
    /// By how much it came too late.
    Time(Duration),
}

impl Record {
    /// The half points of an engine.
    pub(super) fn half_points(&self, engine: usize) -> usize {
        match self.end.winner() {
            None => 1,
            Some(winner) => 2 * usize::from(self.engine(winner) == engine),
        }
    }

    /// Which engine has this colour.
    pub(super) fn engine(&self, color: Color) -> usize {
        match color {
            Color::White => self.white,
            Color::Black => 1 - self.white,
        }
    }
}

impl End {
    pub(super) fn winner(&self) -> Option<Color> {
        match self {
            End::Verdict(verdict) => verdict.winner,
            End::TooLong => None,
            End::Fault(color, _) => Some(!*color),
        }
    }

    /// The word that counts such endings.
    pub(super) fn key(&self) -> &'static str {
        match self {
            End::Verdict(verdict) => verdict.ending.key(),
            End::TooLong => "max-plies",
            End::Fault(_, Fault::Crash(_)) => "crash",
            End::Fault(_, Fault::Hang(_)) => "hang",
            End::Fault(_, Fault::Illegal(_)) => "illegal-move",
            End::Fault(_, Fault::Time(_)) => "time",
        }
    }

    /// The value of the tag `Termination`, as the standard has them.
    pub(super) fn termination(&self) -> &'static str {
        match self {
            End::Verdict(_) => "normal",
            End::TooLong => "adjudication",
            End::Fault(_, Fault::Time(_)) => "time forfeit",
            End::Fault(_, Fault::Illegal(_)) => "rules infraction",
            End::Fault(_, Fault::Crash(_) | Fault::Hang(_)) => "abandoned",
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Verdict(verdict) => verdict.fmt(f),
            End::TooLong => f.write_str("draw: max-plies"),
            End::Fault(color, fault) => write!(f, "{color} {fault}"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Crash(how) => write!(f, "crashed: it {how}"),
            Fault::Hang(how) => write!(f, "does not answer: {how}"),
            Fault::Illegal(why) => write!(f, "played no legal move: {why}"),
            Fault::Time(overrun) => write!(f, "lost on time by {} ms", overrun.as_millis()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::{Ending, Variant};

    fn record(white: usize, end: End) -> Record {
        let opening = Opening { position: Variant::Chess.start(), origin: String::new() };
        Record { white, opening, moves: Vec::new(), end }
    }

    #[test]
    fn points_go_to_engines_and_not_to_colors() {
        let win = || End::Verdict(Verdict::win(Color::Black, Ending::Checkmate));
        assert_eq!((record(0, win()).half_points(0), record(0, win()).half_points(1)), (0, 2));
        assert_eq!((record(1, win()).half_points(0), record(1, win()).half_points(1)), (2, 0));
        assert_eq!((record(1, End::TooLong).half_points(0), record(1, End::TooLong).half_points(1)), (1, 1));
    }

    #[test]
    fn an_engine_that_fails_loses() {
        let fault = End::Fault(Color::White, Fault::Time(Duration::from_millis(120)));
        assert_eq!(fault.to_string(), "white lost on time by 120 ms");
        assert_eq!((fault.winner(), fault.termination()), (Some(Color::Black), "time forfeit"));
        assert_eq!(record(0, fault).half_points(1), 2);
    }
}
