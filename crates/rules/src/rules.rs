//! What a rulebook can say.

use alloc::string::String;
use core::fmt::Debug;

use crate::memory::Memory;
use crate::setup::Setup;
use crate::{Color, Ending, Position, Roles, SquareSet, Stuck, Verdict};

/// A game of the chess family: what its rulebook says differently from chess.
///
/// Rules are values. A built-in game is a value without bytes, so its answers are constants to the
/// compiler; a game defined in a text file is a reference to its [`Charter`](crate::Charter). The same
/// generic code serves both. Every method has chess as its default.
pub trait Rules: Copy + Eq + Debug + Send + Sync {
    /// What the game remembers beyond the board: pockets, checks still to give. Usually `()`.
    type Memory: Memory;

    // Facts ------------------------------------------------------------------------------------

    /// Name, aim and start position.
    fn card(&self) -> Card<'_>;

    /// Which pieces may not be lost.
    #[inline]
    fn royalty(self) -> Royalty {
        Royalty::Kings
    }

    /// How many kings a position has.
    #[inline]
    fn kings(self) -> Kings {
        match self.royalty() {
            Royalty::Kings => Kings::OneEach,
            Royalty::Nobody => Kings::Any,
        }
    }

    /// Are there pawns?
    #[inline]
    fn pawns(self) -> Pawns {
        Pawns::Allowed
    }

    /// Must a player who can capture do so?
    #[inline]
    fn duty(self) -> Duty {
        Duty::Free
    }

    /// Do kings castle?
    #[inline]
    fn castling(self) -> Castling {
        Castling::Allowed
    }

    /// Can a pawn that has stepped two squares be taken in passing?
    #[inline]
    fn en_passant(self) -> EnPassant {
        EnPassant::Allowed
    }

    /// What a pawn may become on the last rank. If there is nothing, it stays a pawn, for ever.
    #[inline]
    fn promotions(self) -> Roles {
        Roles::OFFICERS
    }

    /// From where a side's pawns may step two squares.
    #[inline]
    fn double_step(self, side: Color) -> SquareSet {
        side.second_rank()
    }

    /// What a capture does to its surroundings.
    #[inline]
    fn blast(self) -> Blast {
        Blast::Never
    }

    /// May a move give check?
    #[inline]
    fn checking(self) -> Checking {
        Checking::Allowed
    }

    /// What happens to captured pieces.
    #[inline]
    fn drops(self) -> Drops {
        Drops::Never
    }

    /// Which draws a game claims for itself: by repetition and by counting moves.
    #[inline]
    fn draws(self) -> Draws {
        Draws::RepetitionAndMoveCount
    }

    /// The squares on which a king wins.
    #[inline]
    fn goals(self) -> SquareSet {
        SquareSet::EMPTY
    }

    /// The roles of which a player must keep a piece to stay in the game.
    #[inline]
    fn kept(self) -> Roles {
        Roles::NONE
    }

    // Events -----------------------------------------------------------------------------------

    /// Something to remember after each move, when the turn has passed.
    #[inline]
    fn on_move(self, _pos: &Position<Self>, _memory: &mut Self::Memory) {}

    // Customs ----------------------------------------------------------------------------------

    /// The course that the game was made for, if there is one.
    #[inline]
    fn course(self) -> Option<Course> {
        None
    }

    /// What a player does who gives the game up.
    #[inline]
    fn giving_up(self) -> GivingUp {
        GivingUp::Resign
    }

    // Endings ----------------------------------------------------------------------------------

    /// Is the game decided by what is on the board, even if a player could still move? Then there are no
    /// moves.
    #[inline]
    fn decided(self, _pos: &Position<Self>) -> Option<Verdict> {
        None
    }

    /// What becomes of the player to move who has no legal move.
    #[inline]
    fn stuck(self, pos: &Position<Self>, in_check: bool) -> Stuck {
        Stuck::Over(if in_check {
            Verdict::win(!pos.turn(), Ending::Checkmate)
        } else {
            Verdict::draw(Ending::Stalemate)
        })
    }

    /// Could this side still win by some sequence of legal moves, as far as the rulebook cares to
    /// look? If neither side can, the game is drawn; if a player's time runs out and the other cannot,
    /// too.
    #[inline]
    fn can_still_win(self, _pos: &Position<Self>, _side: Color) -> bool {
        true
    }
}

/// What a game is called and how it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card<'a> {
    /// The name scripts use, such as `antichess`.
    pub key: &'a str,
    /// The name people use, such as “Antichess”.
    pub title: &'a str,
    /// How one wins, in one sentence.
    pub aim: &'a str,
    /// Other names under which it is known. Case, blanks, hyphens and underscores do not matter.
    pub aliases: Aliases<'a>,
    /// The start position.
    pub start: &'a Setup,
}

impl Card<'_> {
    /// Is this the key, the title or one of the aliases, whatever the case, blanks, hyphens and
    /// underscores?
    ///
    /// ```
    /// use misere_rules::{variants::Antichess, Rules};
    /// assert!(Antichess.card().answers_to("Losing Chess"));
    /// ```
    pub fn answers_to(&self, name: &str) -> bool {
        [self.key, self.title].into_iter().chain(self.aliases.iter()).any(|known| same_name(known, name))
    }
}

/// Other names of a game: those of a built-in game are part of the program, those of a charter belong
/// to it.
#[derive(Clone, Copy, Debug)]
pub struct Aliases<'a>(List<'a>);

impl PartialEq for Aliases<'_> {
    fn eq(&self, other: &Aliases<'_>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Aliases<'_> {}

#[derive(Clone, Copy, Debug)]
enum List<'a> {
    BuiltIn(&'a [&'a str]),
    Charter(&'a [String]),
}

impl<'a> Aliases<'a> {
    /// These names.
    pub const fn of(names: &'a [&'a str]) -> Aliases<'a> {
        Aliases(List::BuiltIn(names))
    }

    /// The names in a charter.
    pub(crate) const fn of_charter(names: &'a [String]) -> Aliases<'a> {
        Aliases(List::Charter(names))
    }

    /// One after the other.
    pub fn iter(self) -> impl Iterator<Item = &'a str> + Clone {
        let (built_in, charter): (&[&str], &[String]) = match self.0 {
            List::BuiltIn(names) => (names, &[]),
            List::Charter(names) => (&[], names),
        };
        built_in.iter().copied().chain(charter.iter().map(String::as_str))
    }
}

/// Are two names the same to a person?
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    fn essence(name: &str) -> impl Iterator<Item = char> {
        name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).flat_map(char::to_lowercase)
    }
    essence(a).eq(essence(b))
}

/// A course whose programs save games in a file format of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Course {
    /// 6.170 at MIT; its files are XML.
    Mit6170,
}

/// What a player does who gives a game up. The opponent wins by either.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GivingUp {
    /// The player resigns.
    Resign,
    /// The player forfeits the game.
    Forfeit,
}

/// Which pieces may not be lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Royalty {
    /// A king in check must be saved.
    Kings,
    /// A king is a piece like any other.
    Nobody,
}

/// How many kings a position has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kings {
    /// One on each side.
    OneEach,
    /// One on the board; the side without it is the horde.
    OneInAll,
    /// Any number.
    Any,
}

/// Are there pawns?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pawns {
    /// Yes.
    Allowed,
    /// No; a setup with pawns is at fault.
    Never,
}

/// Must a player who can capture do so?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Duty {
    /// No.
    Free,
    /// Yes; which capture is free choice.
    Capture,
}

/// Do kings castle?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// Yes; not out of, through or into check where the king is royal.
    Allowed,
    /// No; rights in a setup are dropped.
    Never,
}

/// Can a pawn be taken in passing?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EnPassant {
    /// Yes, right after its double step from the second rank.
    Allowed,
    /// No.
    Never,
}

/// What a capture does to its surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blast {
    /// Nothing.
    Never,
    /// Captor, victim and every neighbour but pawns vanish. Kings cannot capture, and while they touch neither
    /// is in check.
    Neighbours,
}

/// May a move give check?
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Checking {
    /// Yes.
    Allowed,
    /// No, neither directly nor by discovery.
    Forbidden,
}

/// What happens to captured pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Drops {
    /// They are gone.
    Never,
    /// They change sides and may be put back on the board.
    Captured,
}

/// Which draws a game claims for itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Draws {
    /// Both.
    RepetitionAndMoveCount,
    /// Only by repetition.
    Repetition,
    /// Neither.
    Never,
}
