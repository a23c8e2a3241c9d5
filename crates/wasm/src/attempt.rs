//! What becomes of a move that is asked for.

use misere_notation::san::SanError;
use misere_notation::uci;
use misere_rules::{Move, Refusal, Role, Roles};
use misere_table::CallError;
use misere_table::save::StepError;
use serde::Serialize;
use tsify::Tsify;

/// What became of a move that was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Attempt {
    /// It was made.
    Played {
        /// The move as `e2e4`.
        uci: String,
    },
    /// The flag had fallen.
    TooLate,
    /// It was not made, and nothing changed.
    Refused(Refused),
}

/// Why a move was not made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Refused {
    /// The word for it: `must-capture`, `king-in-check`, `unreadable` …
    pub why: &'static str,
    /// The same as a sentence, in English.
    pub message: String,
    /// The captures to choose from, where one is compulsory; where a text meant several moves, they.
    pub captures: Vec<String>,
    /// The square it is about.
    pub square: Option<String>,
    /// The piece it is about.
    pub role: Option<Role>,
    /// What a pawn may become.
    pub options: Vec<Role>,
}

impl Attempt {
    /// Was the move made?
    pub fn is_played(&self) -> bool {
        matches!(self, Attempt::Played { .. })
    }

    /// Why it was not, if it was refused.
    pub fn refused(self) -> Option<Refused> {
        match self {
            Attempt::Refused(refused) => Some(refused),
            Attempt::Played { .. } | Attempt::TooLate => None,
        }
    }
}

impl Refused {
    pub(crate) fn new(why: &'static str, message: impl Into<String>) -> Refused {
        Refused { why, message: message.into(), ..Refused::default() }
    }

    /// A word that is no move there.
    pub(crate) fn of_san(error: &SanError, write: impl Fn(Move) -> String) -> Refused {
        match error {
            SanError::Unreadable { .. } => Refused::new("unreadable", error.to_string()),
            SanError::Illegal { reason, .. } => Refused::of_rules(reason, write),
            SanError::Ambiguous { candidates, .. } => {
                let captures = candidates.iter().map(|&mv| write(mv)).collect();
                Refused { captures, ..Refused::new("ambiguous", error.to_string()) }
            }
        }
    }

    /// A move in a file that cannot be played there.
    pub(crate) fn of_step(why: &StepError) -> Refused {
        match why {
            StepError::Refused(error) => Refused::of_call(error, by_squares),
            StepError::Flag(_) => Refused::new("flag", why.to_string()),
            StepError::Turn(_) => Refused::new("not-your-turn", why.to_string()),
            StepError::NotSkipped => Refused::new("cannot-pass", why.to_string()),
            _ => Refused::new("unreadable", why.to_string()),
        }
    }

    /// A move that the table refuses.
    pub(crate) fn of_call(error: &CallError, write: impl Fn(Move) -> String) -> Refused {
        match error {
            CallError::Illegal(error) => Refused::of_rules(&error.reason, write),
            CallError::Over(_) => Refused::new("game-over", error.to_string()),
            error => Refused::new(error.key(), error.to_string()),
        }
    }

    pub(crate) fn of_rules(refusal: &Refusal, write: impl Fn(Move) -> String) -> Refused {
        let refused = Refused::new(refusal.key(), refusal.to_string());
        let options = |roles: Roles| roles.iter().collect();
        match refusal {
            Refusal::MustCapture(captures) => {
                Refused { captures: captures.iter().map(|&mv| write(mv)).collect(), ..refused }
            }
            Refusal::NoPiece(sq) | Refusal::NotYours(sq) | Refusal::Blocked(sq) | Refusal::PawnDrop(sq) => {
                Refused { square: Some(sq.to_string()), ..refused }
            }
            Refusal::DoesNotMoveSo(role) | Refusal::NoSuchPiece(role) | Refusal::NotInPocket(role) => {
                Refused { role: Some(*role), ..refused }
            }
            Refusal::PromotionMissing(roles) | Refusal::NoSuchPromotion(roles) => {
                Refused { options: options(*roles), ..refused }
            }
            _ => refused,
        }
    }
}

/// A move where no board is at hand: `e2-e4`.
pub(crate) fn by_squares(mv: Move) -> String {
    uci::write_coordinate(mv).to_string()
}
