//! Why a table refuses a call.

use core::error::Error;
use core::fmt;

use misere_rules::MoveError;

use crate::{Author, Outcome};

/// Why a table refuses a call.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CallError {
    /// The game is over.
    Over(Outcome),
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// The game is adjourned.
    Adjourned,
    /// The game is not adjourned.
    NotAdjourned,
    /// The game has begun already.
    Begun,
    /// The move is not legal.
    Illegal(MoveError),
    /// It is the turn of the other side.
    NotYourTurn,
    /// There is no move to take back or to play again.
    NoMove,
    /// This side's offer of a draw stands already.
    AlreadyOffered,
    /// There is no offer to answer or to withdraw.
    NoOffer,
    /// The position has not occurred often enough, and moves have not been counted far enough.
    NothingToClaim,
    /// The flag has not fallen.
    InTime,
    /// The side has no clock that time can be put on.
    NoClock,
    /// The game cannot end so.
    Impossible(Outcome),
    /// This author may not ask for it.
    NotAllowed(Author),
}

impl CallError {
    /// The word scripts know it by.
    pub const fn key(&self) -> &'static str {
        match self {
            CallError::Over(_) => "over",
            CallError::Paused => "paused",
            CallError::NotPaused => "not-paused",
            CallError::Adjourned => "adjourned",
            CallError::NotAdjourned => "not-adjourned",
            CallError::Begun => "begun",
            CallError::Illegal(_) => "illegal-move",
            CallError::NotYourTurn => "not-your-turn",
            CallError::NoMove => "no-move",
            CallError::AlreadyOffered => "already-offered",
            CallError::NoOffer => "no-offer",
            CallError::NothingToClaim => "nothing-to-claim",
            CallError::InTime => "in-time",
            CallError::NoClock => "no-clock",
            CallError::Impossible(_) => "impossible",
            CallError::NotAllowed(_) => "not-allowed",
        }
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CallError::Over(outcome) => {
                return write!(f, "expected a game that goes on, found it over ({outcome})");
            }
            CallError::Illegal(error) => return error.fmt(f),
            CallError::Impossible(outcome) => {
                return write!(f, "expected an ending that is possible, found {outcome}");
            }
            CallError::NotAllowed(author) => {
                return write!(f, "expected an author who may ask for this, found {author}");
            }
            CallError::Paused => "expected a game that goes on, found it paused",
            CallError::NotPaused => "expected a paused game, found one that goes on",
            CallError::Adjourned => "expected a game that goes on, found it adjourned",
            CallError::NotAdjourned => "expected an adjourned game, found one that goes on",
            CallError::Begun => "expected a game that has not begun, found one that has",
            CallError::NotYourTurn => "expected the player to move, found the other one",
            CallError::NoMove => "expected a move to take back or to play again, found none",
            CallError::AlreadyOffered => "a draw has been offered already",
            CallError::NoOffer => "expected an offer of a draw, found none",
            CallError::NothingToClaim => {
                "expected a third occurrence or 100 plies without a capture or a pawn's move, found neither"
            }
            CallError::InTime => "expected a flag that has fallen, found time left",
            CallError::NoClock => "expected a clock that time can be put on, found none",
        })
    }
}

impl Error for CallError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CallError::Illegal(error) => Some(error),
            _ => None,
        }
    }
}

impl From<MoveError> for CallError {
    fn from(error: MoveError) -> CallError {
        CallError::Illegal(error)
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
        assert_eq!(CallError::Over(outcome).to_string(), over);
        assert_eq!(CallError::Paused.to_string(), "expected a game that goes on, found it paused");
        assert_eq!(
            CallError::NotAllowed(Author::Table).to_string(),
            "expected an author who may ask for this, found the table"
        );
        assert_eq!(
            CallError::Impossible(outcome).to_string(),
            "expected an ending that is possible, found draw: agreement"
        );
    }
}
