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

/// Lists the questions that every position answers, once. From the list come the methods of
/// [`Playable`], their two implementations, and methods of [`AnyPosition`] that need no import.
macro_rules! questions {
    ($write:ident) => {
        $write! {
            /// The position as a setup.
            to_setup() -> Setup { |pos| pos.to_setup() }
            /// The side to move.
            turn() -> Color { |pos| pos.turn() }
            /// Plies since the last capture or pawn's move.
            halfmoves() -> u32 { |pos| pos.halfmoves() }
            /// The number of the move, counted from one.
            fullmoves() -> u32 { |pos| pos.fullmoves() }
            /// The key.
            key() -> u64 { |pos| pos.key() }
            /// The pieces of the side to move.
            us() -> SquareSet { |pos| pos.us() }
            /// The pieces of the other side.
            them() -> SquareSet { |pos| pos.them() }
            /// The pieces of a role of the side to move.
            our(role: Role) -> SquareSet { |pos| pos.our(role) }
            /// The pieces of a role of the other side.
            their(role: Role) -> SquareSet { |pos| pos.their(role) }
            /// The rooks that may still castle.
            castling_rooks() -> SquareSet { |pos| pos.castling_rooks() }
            /// The square a pawn has just stepped over, if it can be taken there.
            en_passant() -> Option<Square> { |pos| pos.en_passant() }
            /// The pieces that attack the king of the side to move; empty where kings are not royal.
            checkers() -> SquareSet { |pos| pos.checkers() }
            /// The pieces of a side that would give check to an enemy king on this square, with these squares
            /// occupied.
            king_attackers(sq: Square, attacker: Color, occupied: SquareSet) -> SquareSet { |pos| pos.king_attackers(sq, attacker, occupied) }
            /// Is the side to move in check?
            is_check() -> bool { |pos| pos.is_check() }
            /// Is the side to move obliged to capture?
            must_capture() -> bool { |pos| pos.must_capture() }
            /// Is there a legal move?
            can_move() -> bool { |pos| pos.can_move() }
            /// Is this move legal here?
            is_legal(mv: Move) -> bool { |pos| pos.is_legal(mv) }
            /// The legal moves.
            legal_moves() -> MoveList { |pos| pos.legal_moves() }
            /// How many legal moves there are.
            count_moves() -> u64 { |pos| pos.count_moves() }
            /// Where the piece on this square may go.
            destinations(from: Square) -> SquareSet { |pos| pos.destinations(from) }
            /// Where this role may be dropped.
            drop_destinations(role: Role) -> SquareSet { |pos| pos.drop_destinations(role) }
            /// The legal moves of our pieces of one role that stand within a set to one square. A king
            /// castles to its rook's square.
            moves_of(role: Role, within: SquareSet, to: Square) -> FewMoves { |pos| pos.moves_of(role, within, to) }
            /// The one legal move of our pieces of a role within a set to a square, by which a pawn becomes
            /// this; `None` if there is none or a choice. Castling is not looked for.
            only_move(role: Role, within: SquareSet, to: Square, promotion: Option<Role>) -> Option<Move> { |pos| pos.only_move(role, within, to, promotion) }
            /// What the player who has just moved may announce.
            announcement() -> Option<Announcement> { |pos| pos.announcement() }
            /// Who won and why, if the position shows it.
            verdict() -> Option<Verdict> { |pos| pos.verdict() }
            /// Does the board show an end that chess does not have?
            is_variant_end() -> bool { |pos| pos.is_variant_end() }
            /// Could this side still win?
            can_still_win(side: Color) -> bool { |pos| pos.can_still_win(side) }
            /// The legal move that a player asks for.
            ///
            /// # Errors
            ///
            /// If there is no such legal move, says why.
            find(request: Request) -> Result<Move, MoveError> { |pos| pos.find(request) }
            /// The pieces.
            board() -> Board { |pos| *pos.board() }
            /// Pieces in hand, where the game has them.
            house() -> Option<House> { |pos| pos.house().copied() }
            /// Checks still to give, where the game counts them.
            checks_left() -> Option<ChecksLeft> { |pos| pos.checks_left().copied() }
            /// Which draws the game claims for itself.
            draws() -> Draws { |pos| pos.rules.draws() }
            /// What happens to captured pieces.
            drops() -> Drops { |pos| pos.rules.drops() }
        }
    };
}

/// Questions as methods that every position has.
macro_rules! declared {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty { |$pos:ident| $body:expr })*) => {
        $(
            $(#[$doc])*
            fn $name(&self, $($arg: $type),*) -> $answer;
        )*
    };
}

/// The answers of a position whose game the compiler knows.
macro_rules! typed {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty { |$pos:ident| $body:expr })*) => {
        $(
            #[inline(always)]
            fn $name(&self, $($arg: $type),*) -> $answer {
                let $pos = self;
                $body
            }
        )*
    };
}

/// The answers of a position whose game is chosen at run time. They are no generic code, so they are compiled
/// here, once, and not in every crate that asks.
macro_rules! chosen {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty { |$pos:ident| $body:expr })*) => {
        $(
            $(#[$doc])*
            pub fn $name(&self, $($arg: $type),*) -> $answer {
                struct Ask { $($arg: $type),* }
                impl VisitPosition for Ask {
                    type Output = $answer;
                    #[inline]
                    fn visit<R: Rules>(self, $pos: &Position<R>) -> $answer {
                        let Ask { $($arg),* } = self;
                        $body
                    }
                }
                self.visit(Ask { $($arg),* })
            }
        )*
    };
}

/// The same answers by way of the trait.
macro_rules! handed_on {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $type:ty),*) -> $answer:ty { |$pos:ident| $body:expr })*) => {
        $(
            #[inline]
            fn $name(&self, $($arg: $type),*) -> $answer {
                self.$name($($arg),*)
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

    /// The same with [harmless](Faults::HARMLESS) faults pardoned, and those that were: all that are there, advisory
    /// ones among them.
    ///
    /// ```
    /// use misere_rules::{Color, Faults, Playable, Position, Setup, variants::Chess};
    ///
    /// let odd = Setup::draw("4k3/8/3N1N2/8/8/8/8/4K3").with_turn(Color::Black);
    /// let (pos, pardoned) = Position::pardoned(&odd, &Chess)?;
    /// assert_eq!(pardoned, Faults::IMPOSSIBLE_CHECK);
    /// assert_eq!(pos.legal_moves().len(), 3);
    /// # Ok::<(), Faults>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The faults that do harm.
    fn pardoned(setup: &Setup, rules: &Self::Rules) -> Result<(Self, Faults), Faults>;

    /// Hands the position, with its type, to generic code.
    fn visit<V: VisitPosition>(&self, visitor: V) -> V::Output;

    /// Hands the position, with its type, to generic code that changes it.
    fn visit_mut<V: VisitPositionMut>(&mut self, visitor: V) -> V::Output;

    questions!(declared);

    /// Are all parts equal that matter for what can be played: everything but the move counters?
    fn same_game_state(&self, other: &Self) -> bool;

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, says why.
    fn play(&self, mv: Move) -> Result<Self, MoveError>;

    /// Plays a legal move.
    fn play_unchecked(&mut self, mv: Move);
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

    fn pardoned(setup: &Setup, rules: &R) -> Result<(Position<R>, Faults), Faults> {
        let (position, faults) = Position::judged(setup, *rules);
        let harm = faults.without(Faults::HARMLESS);
        if harm.is_empty() { Ok((position, faults)) } else { Err(harm) }
    }

    #[inline(always)]
    fn visit<V: VisitPosition>(&self, visitor: V) -> V::Output {
        visitor.visit(self)
    }

    #[inline(always)]
    fn visit_mut<V: VisitPositionMut>(&mut self, visitor: V) -> V::Output {
        visitor.visit(self)
    }

    questions!(typed);

    #[inline(always)]
    fn same_game_state(&self, other: &Position<R>) -> bool {
        self.same_game_state(other)
    }

    fn play(&self, mv: Move) -> Result<Position<R>, MoveError> {
        self.play(mv)
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        self.play_unchecked(mv);
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

    fn pardoned(setup: &Setup, variant: &Variant) -> Result<(AnyPosition, Faults), Faults> {
        variant.pardoned(setup)
    }

    #[inline]
    fn visit<V: VisitPosition>(&self, visitor: V) -> V::Output {
        self.visit(visitor)
    }

    #[inline]
    fn visit_mut<V: VisitPositionMut>(&mut self, visitor: V) -> V::Output {
        self.visit_mut(visitor)
    }

    questions!(handed_on);

    fn same_game_state(&self, other: &AnyPosition) -> bool {
        self.same_game_state(other)
    }

    fn play(&self, mv: Move) -> Result<AnyPosition, MoveError> {
        self.play(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        self.play_unchecked(mv);
    }
}

/// The questions of [`Position`], for a game chosen at run time.
impl AnyPosition {
    questions!(chosen);

    /// Are all parts equal that matter for what can be played: everything but the move counters?
    pub fn same_game_state(&self, other: &AnyPosition) -> bool {
        let state = |pos: &AnyPosition| Setup { halfmoves: 0, fullmoves: 1, ..pos.to_setup() };
        self.variant() == other.variant() && state(self) == state(other)
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, says why.
    pub fn play(&self, mv: Move) -> Result<AnyPosition, MoveError> {
        struct Play(Move);
        impl VisitPositionMut for Play {
            type Output = Result<(), MoveError>;
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
    pub fn play_unchecked(&mut self, mv: Move) {
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
