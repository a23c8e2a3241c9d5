//! Why a table refuses something.

use core::error::Error;
use core::fmt;

use misere_rules::MoveError;

use crate::Outcome;

/// The game is over, so that nothing can end it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOver(pub Outcome);

/// Why nothing can be done in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnError {
    /// The game is over.
    Over(Outcome),
    /// The game is paused.
    Paused,
}

/// Why a move is not made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game is over.
    Over(Outcome),
    /// The game is paused.
    Paused,
    /// The move is not legal.
    Illegal(MoveError),
}

/// Why a move is not taken back, or not played again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TakeBackError {
    /// The game is over, and not by the rules.
    Over(Outcome),
    /// The game is paused.
    Paused,
    /// There is no move.
    NoMove,
}

/// Why a draw is not offered, answered or claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawError {
    /// The game is over.
    Over(Outcome),
    /// This side's offer stands already.
    AlreadyOffered,
    /// There is no offer to answer or to withdraw.
    NoOffer,
    /// A draw is claimed in one's own turn.
    NotYourTurn,
    /// The position has not occurred often enough, and moves have not been counted far enough.
    NothingToClaim,
}

/// Why a game is not paused, or not resumed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PauseError {
    /// The game is over.
    Over(Outcome),
    /// It is paused already.
    AlreadyPaused,
    /// It is not paused.
    NotPaused,
}

const PAUSED: &str = "expected a game that goes on, found it paused";

fn over(outcome: &Outcome, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "expected a game that goes on, found it over ({outcome})")
}

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        over(&self.0, f)
    }
}

impl fmt::Display for TurnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TurnError::Over(outcome) => over(outcome, f),
            TurnError::Paused => f.write_str(PAUSED),
        }
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over(outcome) => over(outcome, f),
            PlayError::Paused => f.write_str(PAUSED),
            PlayError::Illegal(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for TakeBackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TakeBackError::Over(outcome) => over(outcome, f),
            TakeBackError::Paused => f.write_str(PAUSED),
            TakeBackError::NoMove => f.write_str("expected a move to take back or to play again, found none"),
        }
    }
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::Over(outcome) => over(outcome, f),
            DrawError::AlreadyOffered => f.write_str("a draw has been offered already"),
            DrawError::NoOffer => f.write_str("expected an offer of a draw, found none"),
            DrawError::NotYourTurn => f.write_str("a draw is claimed in one's own turn"),
            DrawError::NothingToClaim => f.write_str(
                "expected a third occurrence or 100 plies without a capture or a pawn's move, found neither",
            ),
        }
    }
}

impl fmt::Display for PauseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PauseError::Over(outcome) => over(outcome, f),
            PauseError::AlreadyPaused => f.write_str(PAUSED),
            PauseError::NotPaused => f.write_str("expected a paused game, found one that goes on"),
        }
    }
}

impl Error for GameOver {}
impl Error for TurnError {}
impl Error for PlayError {}
impl Error for TakeBackError {}
impl Error for DrawError {}
impl Error for PauseError {}

impl From<MoveError> for PlayError {
    fn from(error: MoveError) -> PlayError {
        PlayError::Illegal(error)
    }
}

impl From<TurnError> for PlayError {
    fn from(error: TurnError) -> PlayError {
        match error {
            TurnError::Over(outcome) => PlayError::Over(outcome),
            TurnError::Paused => PlayError::Paused,
        }
    }
}

impl From<TurnError> for TakeBackError {
    fn from(error: TurnError) -> TakeBackError {
        match error {
            TurnError::Over(outcome) => TakeBackError::Over(outcome),
            TurnError::Paused => TakeBackError::Paused,
        }
    }
}

impl From<GameOver> for DrawError {
    fn from(error: GameOver) -> DrawError {
        DrawError::Over(error.0)
    }
}

impl From<GameOver> for PauseError {
    fn from(error: GameOver) -> PauseError {
        PauseError::Over(error.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cause;

    #[test]
    fn every_refusal_says_what_was_expected_and_what_was_found() {
        let outcome = Outcome::draw(Cause::Agreement);
        let over = "expected a game that goes on, found it over (draw: agreement)";
        assert_eq!(GameOver(outcome).to_string(), over);
        assert_eq!(TurnError::Over(outcome).to_string(), over);
        assert_eq!(PlayError::Over(outcome).to_string(), over);
        assert_eq!(PlayError::Paused.to_string(), "expected a game that goes on, found it paused");
        assert_eq!(
            TakeBackError::NoMove.to_string(),
            "expected a move to take back or to play again, found none"
        );
        assert_eq!(DrawError::NoOffer.to_string(), "expected an offer of a draw, found none");
        assert_eq!(
            DrawError::NothingToClaim.to_string(),
            "expected a third occurrence or 100 plies without a capture or a pawn's move, found neither"
        );
        assert_eq!(PauseError::NotPaused.to_string(), "expected a paused game, found one that goes on");
    }
}
