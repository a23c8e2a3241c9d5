//! Positions of which generic code does not know whether their game is chosen by the compiler or at run
//! time.

use core::fmt::Debug;
use core::hash::Hash;

use crate::rules::{Draws, Drops, Rules};
use crate::setup::{Faults, Setup};
use crate::variants::{AnyPosition, Variant, VisitPosition, VisitPositionMut};
use crate::{
    Announcement, Board, ChecksLeft, Color, FewMoves, House, Move, MoveError, MoveList, Position, Request,
    Role, Square, SquareSet, Verdict,
};

/// Lists the questions that every position answers, once. They become provided methods of [`Playable`] and
/// methods of [`AnyPosition`] that need no import.
macro_rules! questions {
    ($write:ident) => {
        $write! {
            /// The position as a setup.
            to_setup() -> Setup;
            /// The side to move.
            turn() -> Color;
            /// Plies since the last capture or pawn's move.
            halfmoves() -> u32;
            /// The number of the move, counted from one.
            fullmoves() -> u32;
            /// The key.
            key() -> u64;
            /// The pieces of the side to move.
            us() -> SquareSet;
            /// The pieces of the other side.
            them() -> SquareSet;
            /// The pieces of a role of the side to move.
            our(role: Role) -> SquareSet;
            /// The pieces of a role of the other side.
            their(role: Role) -> SquareSet;
            /// The rooks that may still castle.
            castling_rooks() -> SquareSet;
            /// The square a pawn has just stepped over, if it can be taken there.
            en_passant() -> Option<Square>;
            /// The pieces that attack the king of the side to move; empty where kings are not royal.
            checkers() -> SquareSet;
            /// Is the side to move in check?
            is_check() -> bool;
            /// Is the side to move obliged to capture?
            must_capture() -> bool;
            /// Is there a legal move?
            can_move() -> bool;
            /// Is this move legal here?
            is_legal(mv: Move) -> bool;
            /// The legal moves.
            legal_moves() -> MoveList;
            /// How many legal moves there are.
            count_moves() -> u64;
            /// Where the piece on this square may go.
            destinations(from: Square) -> SquareSet;
            /// Where this role may be dropped.
            drop_destinations(role: Role) -> SquareSet;
            /// The legal moves of our pieces of one role that stand within a set to one square. A king
            /// castles to its rook's square.
            moves_of(role: Role, within: SquareSet, to: Square) -> FewMoves;
            /// The one legal move of our pieces of a role within a set to a square, by which a pawn becomes
            /// this; `None` if there is none or a choice. Castling is not looked for.
            only_move(role: Role, within: SquareSet, to: Square, promotion: Option<Role>) -> Option<Move>;
            /// What the player who has just moved may announce.
            announcement() -> Option<Announcement>;
            /// Who won and why, if the position shows it.
            verdict() -> Option<Verdict>;
            /// Does the board show an end that chess does not have?
            is_variant_end() -> bool;
            /// Could this side still win?
            can_still_win(side: Color) -> bool;
            /// The legal move that a player asks for.
            ///
            /// # Errors
            ///
            /// If there is no such legal move, says why.
            find(request: Request) -> Result<Move, MoveError>;
        }
    };
}

/// Questions as provided methods of a trait: each is put to the typed position.
macro_rules! provided {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(
            $(#[$doc])*
            #[inline]
            fn $name(&self, $($arg: $type),*) -> $answer {
                struct Ask { $($arg: $type),* }
                impl VisitPosition for Ask {
                    type Output = $answer;
                    #[inline]
                    fn visit<R: Rules>(self, pos: &Position<R>) -> $answer {
                        pos.$name($(self.$arg),*)
                    }
                }
                self.visit(Ask { $($arg),* })
            }
        )*
    };
}

/// The same questions as methods of a type.
macro_rules! inherent {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(
            $(#[$doc])*
            #[inline]
            pub fn $name(&self, $($arg: $type),*) -> $answer {
                Playable::$name(self, $($arg),*)
            }
        )*
    };
}

/// A position that can be played: a [`Position`] whose game the compiler knows, or an [`AnyPosition`].
///
/// FEN, SAN, PGN, games, tables and the search take any of them, so a game outside this crate, which is a
/// type that implements [`Rules`], gets all of them.
///
/// ```
/// use misere_rules::{variants::Chess, Color, Playable, Position, Variant};
///
/// fn moves_of_white<P: Playable>(pos: &P) -> u64 {
///     if pos.turn() == Color::White { pos.count_moves() } else { 0 }
/// }
/// assert_eq!(moves_of_white(&Position::<Chess>::start()), 20);
/// assert_eq!(moves_of_white(&Variant::Horde.start()), 8);
/// ```
pub trait Playable: Clone + Eq + Hash + Debug + Send + Sync {
    /// What says which game it is: a type's [`Rules`], or a [`Variant`].
    type Rules: Clone + Eq + Debug;

    /// The game it belongs to.
    fn rules(&self) -> Self::Rules;

    /// The start position of a game.
    fn start_of(rules: &Self::Rules) -> Self;

    /// The position that a setup describes.
    ///
    /// # Errors
    ///
    /// All faults at once, but for those that are pardoned and for advisory ones.
    fn from_setup(setup: &Setup, rules: &Self::Rules, pardoned: Faults) -> Result<Self, Faults>;

    /// Hands the position, with its type, to generic code.
    fn visit<V: VisitPosition>(&self, visitor: V) -> V::Output;

    /// Hands the position, with its type, to generic code that changes it.
    fn visit_mut<V: VisitPositionMut>(&mut self, visitor: V) -> V::Output;

    questions!(provided);

    /// The pieces.
    #[inline]
    fn board(&self) -> Board {
        struct Ask;
        impl VisitPosition for Ask {
            type Output = Board;
            #[inline]
            fn visit<R: Rules>(self, pos: &Position<R>) -> Board {
                *pos.board()
            }
        }
        self.visit(Ask)
    }

    /// Pieces in hand, where the game has them.
    #[inline]
    fn house(&self) -> Option<House> {
        struct Ask;
        impl VisitPosition for Ask {
            type Output = Option<House>;
            #[inline]
            fn visit<R: Rules>(self, pos: &Position<R>) -> Option<House> {
                pos.house().copied()
            }
        }
        self.visit(Ask)
    }

    /// Checks still to give, where the game counts them.
    fn checks_left(&self) -> Option<ChecksLeft> {
        struct Ask;
        impl VisitPosition for Ask {
            type Output = Option<ChecksLeft>;
            fn visit<R: Rules>(self, pos: &Position<R>) -> Option<ChecksLeft> {
                pos.checks_left().copied()
            }
        }
        self.visit(Ask)
    }

    /// Which draws the game claims for itself.
    #[inline]
    fn draws(&self) -> Draws {
        struct Ask;
        impl VisitPosition for Ask {
            type Output = Draws;
            #[inline]
            fn visit<R: Rules>(self, pos: &Position<R>) -> Draws {
                pos.rules.draws()
            }
        }
        self.visit(Ask)
    }

    /// What happens to captured pieces.
    #[inline]
    fn drops(&self) -> Drops {
        struct Ask;
        impl VisitPosition for Ask {
            type Output = Drops;
            #[inline]
            fn visit<R: Rules>(self, pos: &Position<R>) -> Drops {
                pos.rules.drops()
            }
        }
        self.visit(Ask)
    }

    /// Are all parts equal that matter for what can be played: everything but the move counters?
    fn same_game_state(&self, other: &Self) -> bool {
        let state = |pos: &Self| Setup { halfmoves: 0, fullmoves: 1, ..pos.to_setup() };
        self.rules() == other.rules() && state(self) == state(other)
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, says why.
    fn play(&self, mv: Move) -> Result<Self, MoveError> {
        struct Play(Move);
        impl VisitPositionMut for Play {
            type Output = Result<(), MoveError>;
            #[inline]
            fn visit<R: Rules>(self, pos: &mut Position<R>) -> Result<(), MoveError> {
                *pos = pos.play(self.0)?;
                Ok(())
            }
        }
        let mut after = self.clone();
        after.visit_mut(Play(mv))?;
        Ok(after)
    }

    /// Plays a legal move.
    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        struct Play(Move);
        impl VisitPositionMut for Play {
            type Output = ();
            #[inline]
            fn visit<R: Rules>(self, pos: &mut Position<R>) {
                pos.play_unchecked(self.0);
            }
        }
        self.visit_mut(Play(mv));
    }
}

impl<R: Rules> Playable for Position<R> {
    type Rules = R;

    fn rules(&self) -> R {
        self.rules
    }

    fn start_of(rules: &R) -> Position<R> {
        Position::start_of(*rules)
    }

    fn from_setup(setup: &Setup, rules: &R, pardoned: Faults) -> Result<Position<R>, Faults> {
        let (position, faults) = Position::judged(setup, *rules);
        let faults = faults.without(Faults::ADVISORY).without(pardoned);
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    #[inline(always)]
    fn visit<V: VisitPosition>(&self, visitor: V) -> V::Output {
        visitor.visit(self)
    }

    #[inline(always)]
    fn visit_mut<V: VisitPositionMut>(&mut self, visitor: V) -> V::Output {
        visitor.visit(self)
    }

    fn same_game_state(&self, other: &Position<R>) -> bool {
        self.same_game_state(other)
    }
}

impl Playable for AnyPosition {
    type Rules = Variant;

    fn rules(&self) -> Variant {
        self.variant()
    }

    fn start_of(variant: &Variant) -> AnyPosition {
        variant.start()
    }

    fn from_setup(setup: &Setup, variant: &Variant, pardoned: Faults) -> Result<AnyPosition, Faults> {
        variant.position(setup, pardoned)
    }

    #[inline]
    fn visit<V: VisitPosition>(&self, visitor: V) -> V::Output {
        self.visit(visitor)
    }

    #[inline]
    fn visit_mut<V: VisitPositionMut>(&mut self, visitor: V) -> V::Output {
        self.visit_mut(visitor)
    }
}

/// The questions of [`Position`], for a game chosen at run time.
impl AnyPosition {
    questions!(inherent);

    /// The pieces.
    #[inline]
    pub fn board(&self) -> Board {
        Playable::board(self)
    }

    /// Pieces in hand, where the game has them.
    #[inline]
    pub fn house(&self) -> Option<House> {
        Playable::house(self)
    }

    /// Checks still to give, where the game counts them.
    pub fn checks_left(&self) -> Option<ChecksLeft> {
        Playable::checks_left(self)
    }

    /// Are all parts equal that matter for what can be played: everything but the move counters?
    pub fn same_game_state(&self, other: &AnyPosition) -> bool {
        Playable::same_game_state(self, other)
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, says why.
    pub fn play(&self, mv: Move) -> Result<AnyPosition, MoveError> {
        Playable::play(self, mv)
    }

    /// Plays a legal move.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        Playable::play_unchecked(self, mv);
    }
}
