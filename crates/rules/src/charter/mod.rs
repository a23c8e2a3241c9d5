//! Rules as data: games that people define in a text file. The text is read in `misere-notation`.

mod check;
mod custom;
mod enacted;
mod law;
#[cfg(feature = "std")]
mod registry;

pub use check::{CharterFault, Clause};
pub use custom::Custom;
pub use enacted::Enacted;
pub use law::{AnyCustom, Law, Unwritten};

use alloc::string::String;
use alloc::vec::Vec;

use crate::rules::{Blast, Castling, Checking, Draws, Drops, Duty, EnPassant, Kings, Pawns, Royalty, Rules};
use crate::setup::Setup;
use crate::variants::Chess;
use crate::{ByColor, Color, Roles, SquareSet};

/// The rules of a game, clause by clause. Begin with [`Charter::chess`] and amend.
///
/// ```
/// use misere_rules::{Charter, Duty, Position};
///
/// let mut charter = Charter::chess();
/// charter.key = "greedy".into();
/// charter.duty = Duty::Capture;
/// let greedy = charter.enact().expect("nothing contradicts itself");
/// assert_eq!(Position::start_of(greedy.rules()).count_moves(), 20);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Charter {
    /// The name scripts use.
    pub key: String,
    /// The name people use.
    pub title: String,
    /// How one wins, in one sentence.
    pub aim: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// The start position; checks to give in it make the game count them.
    pub start: Setup,
    /// Which pieces may not be lost.
    pub royalty: Royalty,
    /// How many kings a position has.
    pub kings: Kings,
    /// Are there pawns?
    pub pawns: Pawns,
    /// Must a player who can capture do so?
    pub duty: Duty,
    /// Do kings castle?
    pub castling: Castling,
    /// Can pawns be taken in passing?
    pub en_passant: EnPassant,
    /// What a pawn may become.
    pub promotions: Roles,
    /// From where each side's pawns may step two squares.
    pub double_step: ByColor<SquareSet>,
    /// What a capture does to its surroundings.
    pub blast: Blast,
    /// May a move give check?
    pub checking: Checking,
    /// What happens to captured pieces.
    pub drops: Drops,
    /// Which draws the game claims for itself.
    pub draws: Draws,
    /// What becomes of a player who is checkmated.
    pub mated: Fate,
    /// What becomes of a player who has no move and is not in check.
    pub stuck: StuckRule,
    /// What becomes of a player to move who has nothing but the king.
    pub bare: Option<Fate>,
    /// What becomes of a player without pieces, if that is not the same as being stuck.
    pub emptied: Option<Fate>,
    /// The roles of which a player must not run out, or wants to.
    pub extinction: Roles,
    /// What becomes of a player who does.
    pub extinct: Fate,
    /// Squares on which a king wins.
    pub hill: SquareSet,
    /// Do the kings race for the last rank?
    pub race: Race,
    /// When a side cannot win any more.
    pub material: MaterialRule,
    /// Which ending counts if several come at once, first to last.
    pub precedence: [BoardEnding; 8],
}

impl Charter {
    /// The charter of chess.
    pub fn chess() -> Charter {
        Charter {
            key: "chess".into(),
            title: "Chess".into(),
            aim: Chess.card().aim.into(),
            aliases: Vec::new(),
            start: Chess.card().start.clone(),
            royalty: Chess.royalty(),
            kings: Chess.kings(),
            pawns: Chess.pawns(),
            duty: Chess.duty(),
            castling: Chess.castling(),
            en_passant: Chess.en_passant(),
            promotions: Chess.promotions(),
            double_step: ByColor::new_with(Color::second_rank),
            blast: Chess.blast(),
            checking: Chess.checking(),
            drops: Chess.drops(),
            draws: Chess.draws(),
            mated: Fate::Loses,
            stuck: StuckRule::Draws,
            bare: None,
            emptied: None,
            extinction: Roles::NONE,
            extinct: Fate::Loses,
            hill: SquareSet::EMPTY,
            race: Race::Never,
            material: MaterialRule::Chess,
            precedence: BoardEnding::ALL,
        }
    }

    /// Does a blast that takes a king end the game?
    fn explodes_kings(&self) -> bool {
        self.blast == Blast::Neighbours && self.royalty == Royalty::Kings
    }
}

/// What becomes of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// He wins.
    Wins,
    /// He loses.
    Loses,
    /// The game is drawn.
    Draws,
}

/// What becomes of a player who has no move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StuckRule {
    /// He wins.
    Wins,
    /// He loses.
    Loses,
    /// The game is drawn.
    Draws,
    /// The player with fewer pieces wins.
    FewerWins,
    /// The turn passes; if the other cannot move either, the game is drawn.
    Skipped,
}

/// Do the kings race?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Race {
    /// No.
    Never,
    /// The first on rank 8 wins, but Black may follow at once and tie.
    LastRank,
}

/// Whose idea of insufficient material the game has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MaterialRule {
    /// None: either side can always win.
    Always,
    /// That of chess.
    Chess,
    /// That of misère: the opponent must be able to mate.
    Misere,
    /// That of antichess.
    Antichess,
    /// That of three-check.
    ThreeCheck,
    /// That of horde.
    Horde,
    /// That of atomic.
    Atomic,
    /// That of crazyhouse.
    Crazyhouse,
}

/// An ending that the board shows, for the order of precedence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardEnding {
    /// A king was blown up.
    Explosion,
    /// The last check was given.
    Checks,
    /// A king is on the hill.
    Hill,
    /// The race is over.
    Race,
    /// A role has died out.
    Extinction,
    /// A side has no pieces.
    Emptied,
    /// The player to move is checkmated.
    Mate,
    /// The player to move has nothing but the king.
    Bare,
}

impl BoardEnding {
    /// All, in the order that holds unless a charter says otherwise.
    pub const ALL: [BoardEnding; 8] = [
        BoardEnding::Explosion,
        BoardEnding::Checks,
        BoardEnding::Hill,
        BoardEnding::Race,
        BoardEnding::Extinction,
        BoardEnding::Emptied,
        BoardEnding::Mate,
        BoardEnding::Bare,
    ];
}
