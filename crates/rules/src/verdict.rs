//! Who won, and exactly why.

use core::fmt;

use crate::Color;
use crate::parse::read_as_word;

/// Names every ending once, with its key.
macro_rules! endings {
    ($($(#[$doc:meta])* $ending:ident $key:literal,)*) => {
        /// How a game ended.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Ending { $($(#[$doc])* $ending,)* }

        impl Ending {
            /// Every ending.
            pub const ALL: &[Ending] = &[$(Ending::$ending),*];

            /// The word scripts know it by.
            pub const fn key(self) -> &'static str {
                match self { $(Ending::$ending => $key,)* }
            }
        }
    };
}

endings! {
    /// The king is attacked and no move helps.
    Checkmate "checkmate",
    /// No legal move and no check, which is a draw here.
    Stalemate "stalemate",
    /// No legal move, which decides the game.
    NothingToMove "nothing-to-move",
    /// Nothing left on the board.
    NoPieces "no-pieces",
    /// Only the king is left.
    BareKing "bare-king",
    /// A king stands on the hill.
    Hill "hill",
    /// The last check that was needed has been given.
    ThirdCheck "third-check",
    /// All of the horde has been taken.
    HordeDestroyed "horde-destroyed",
    /// A king has reached the goal alone.
    RaceWon "race-won",
    /// Both kings have reached the goal.
    RaceTied "race-tied",
    /// A king was blown up.
    KingExploded "king-exploded",
    /// The last piece of a role is gone.
    Extinction "extinction",
    /// A player is stuck and pieces were counted.
    FewerPieces "fewer-pieces",
    /// A king was taken.
    KingLost "king-lost",
    /// Neither side can win any more.
    InsufficientMaterial "insufficient-material",
    /// The same position too often.
    Repetition "repetition",
    /// Too many moves without a capture or a pawn's move.
    MoveCount "move-count",
    /// Neither side can move.
    BothStuck "both-stuck",
}

read_as_word! { Ending, key: "the key of an ending such as \"checkmate\""; }

/// The result of a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Verdict {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    #[cfg_attr(feature = "serde", serde(rename = "reason"))]
    pub ending: Ending,
}

impl Verdict {
    /// This side has won.
    pub const fn win(winner: Color, ending: Ending) -> Verdict {
        Verdict { winner: Some(winner), ending }
    }

    /// No side has won.
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
