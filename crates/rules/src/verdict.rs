//! Who won, and exactly why.

use core::fmt;

use crate::Color;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// The king is attacked and no move helps.
    Checkmate,
    /// No legal move, no check; nobody wins by that here.
    Stalemate,
    /// No legal move, which decides the game.
    NothingToMove,
    /// Nothing left on the board.
    NoPieces,
    /// Only the king is left.
    BareKing,
    /// A king stands on the hill.
    Hill,
    /// The last check that was needed has been given.
    ThirdCheck,
    /// All of the horde has been taken.
    HordeDestroyed,
    /// A king has reached the goal alone.
    RaceWon,
    /// Both kings have reached the goal.
    RaceTied,
    /// A king was blown up.
    KingExploded,
    /// The last piece of a role is gone.
    Extinction,
    /// A player is stuck and pieces were counted.
    FewerPieces,
    /// A king was taken.
    KingLost,
    /// Neither side can win any more.
    InsufficientMaterial,
    /// The same position too often.
    Repetition,
    /// Too many moves without a capture or a pawn's move.
    MoveCount,
    /// Neither side can move.
    BothStuck,
    /// A clock ran out.
    Time,
    /// A player gave up.
    Resignation,
    /// The players agreed.
    Agreement,
}

impl Ending {
    /// The word scripts know it by.
    pub const fn key(self) -> &'static str {
        match self {
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::NothingToMove => "nothing-to-move",
            Ending::NoPieces => "no-pieces",
            Ending::BareKing => "bare-king",
            Ending::Hill => "hill",
            Ending::ThirdCheck => "third-check",
            Ending::HordeDestroyed => "horde-destroyed",
            Ending::RaceWon => "race-won",
            Ending::RaceTied => "race-tied",
            Ending::KingExploded => "king-exploded",
            Ending::Extinction => "extinction",
            Ending::FewerPieces => "fewer-pieces",
            Ending::KingLost => "king-lost",
            Ending::InsufficientMaterial => "insufficient-material",
            Ending::Repetition => "repetition",
            Ending::MoveCount => "move-count",
            Ending::BothStuck => "both-stuck",
            Ending::Time => "time",
            Ending::Resignation => "resignation",
            Ending::Agreement => "agreement",
        }
    }
}

/// The result of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub ending: Ending,
}

impl Verdict {
    /// This side has won.
    pub const fn win(winner: Color, ending: Ending) -> Verdict {
        Verdict { winner: Some(winner), ending }
    }

    /// Nobody has won.
    pub const fn draw(ending: Ending) -> Verdict {
        Verdict { winner: None, ending }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins: {}", self.ending.key()),
            None => write!(f, "draw: {}", self.ending.key()),
        }
    }
}

/// What becomes of a player who is to move and has no legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// The game is over.
    Over(Verdict),
    /// The turn passes to the other side.
    Skipped,
}
