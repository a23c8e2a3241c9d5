//! A position that can be played, in a given game.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::generate;
use crate::memory::{ChecksLeft, House, Memory};
use crate::rules::{Castling, Checking, Drops, EnPassant, Royalty, Rules};
use crate::setup::Setup;
use crate::validate::is_opposite_check;
use crate::{Board, Color, Role, Square, SquareSet, keys};

/// A position that can be played under the rules `R`.
///
/// ```
/// use misere_rules::{variants::Antichess, Move, Position, Square};
///
/// let pos: Position<Antichess> = Position::start();
/// let pos = pos.play(Move::quiet(Square::E2, Square::E3))?;
/// let pos = pos.play(Move::double_step(Square::B7, Square::B5))?;
/// assert!(pos.must_capture());
/// assert_eq!(pos.legal_moves().as_slice(), [Move::capture(Square::F1, Square::B5)]);
/// # Ok::<(), misere_rules::MoveError>(())
/// ```
#[derive(Clone, Copy)]
#[repr(align(32))]
pub struct Position<R: Rules> {
    pub(crate) board: Board,
    pub(crate) key: u64,
    /// Kings and rooks that have never moved and may castle with each other.
    pub(crate) unmoved: SquareSet,
    pub(crate) halfmoves: u32,
    pub(crate) fullmoves: u32,
    pub(crate) turn: Color,
    /// Only if an en passant capture is legal.
    pub(crate) en_passant: Option<Square>,
    pub(crate) memory: R::Memory,
    pub(crate) rules: R,
}

/// Everything in a position but its rules, for a holder that owns those apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State<M> {
    board: Board,
    key: u64,
    unmoved: SquareSet,
    halfmoves: u32,
    fullmoves: u32,
    turn: Color,
    en_passant: Option<Square>,
    memory: M,
}

impl<R: Rules> Position<R> {
    /// Everything but the rules.
    #[inline]
    pub(crate) fn state(&self) -> State<R::Memory> {
        let Position { board, key, unmoved, halfmoves, fullmoves, turn, en_passant, memory, rules: _ } =
            *self;
        State { board, key, unmoved, halfmoves, fullmoves, turn, en_passant, memory }
    }

    /// The position with this state, which must be one under the same rules.
    #[inline]
    pub(crate) fn from_state(state: &State<R::Memory>, rules: R) -> Position<R> {
        let State { board, key, unmoved, halfmoves, fullmoves, turn, en_passant, memory } = *state;
        Position { board, key, unmoved, halfmoves, fullmoves, turn, en_passant, memory, rules }
    }
}

impl<R: Rules + Default> Position<R> {
    /// The start position.
    pub fn start() -> Position<R> {
        Position::start_of(R::default())
    }
}

impl<R: Rules> Position<R> {
    /// The start position under these rules.
    pub fn start_of(rules: R) -> Position<R> {
        Position::unvalidated(rules.card().start, rules)
    }

    /// The rules it is played by.
    #[inline]
    pub fn rules(&self) -> R {
        self.rules
    }

    /// The pieces.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The pieces of the side to move.
    #[inline]
    pub fn us(&self) -> SquareSet {
        self.board.of(self.turn)
    }

    /// The pieces of the other side.
    #[inline]
    pub fn them(&self) -> SquareSet {
        self.board.of(!self.turn)
    }

    /// The pieces of a role of the side to move.
    #[inline]
    pub fn our(&self, role: Role) -> SquareSet {
        self.board.pieces(self.turn, role)
    }

    /// The pieces of a role of the other side.
    #[inline]
    pub fn their(&self, role: Role) -> SquareSet {
        self.board.pieces(!self.turn, role)
    }

    /// The rooks that may still castle.
    #[inline]
    pub fn castling_rooks(&self) -> SquareSet {
        self.unmoved & self.board.with_role(Role::Rook)
    }

    /// The square a pawn has just stepped over, if it can be taken there.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Pieces in hand, where the game has them.
    #[inline]
    pub fn house(&self) -> Option<&House> {
        match self.rules.drops() {
            Drops::Captured => self.memory.house(),
            Drops::Never => None,
        }
    }

    /// Checks still to give, where the game counts them.
    pub fn checks_left(&self) -> Option<&ChecksLeft> {
        self.memory.checks().filter(|_| self.rules.card().start.checks.is_some())
    }

    /// Plies since the last capture or pawn's move.
    #[inline]
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move, counted from one.
    #[inline]
    pub fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// A number that is the same for equal positions and almost surely different for others. It is
    /// kept up to date move by move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key, worked out from nothing.
    pub fn recomputed_key(&self) -> u64 {
        keys::pieces(&self.board)
            ^ self.turn.choose(0, keys::TURN)
            ^ keys::castling(self.unmoved)
            ^ self.en_passant.map_or(0, keys::en_passant)
            ^ self.memory.key()
    }

    /// The position as a setup.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling_rooks: self.castling_rooks(),
            en_passant: self.en_passant,
            house: self.house().copied(),
            checks: self.checks_left().copied(),
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }

    /// The position with these pieces, without rights to castle or to take in passing and with counters at
    /// their start, for those who go through all positions of some material: only what a legal move cannot
    /// leave behind is refused. How many kings there are and where pawns stand, the caller answers for.
    ///
    /// ```
    /// use misere_rules::{Color, Position, Setup, variants::Chess};
    ///
    /// let board = Setup::draw("4k3/8/8/8/8/8/8/4R1K1").board;
    /// assert!(Position::of_pieces(board, Color::Black, Chess).is_some_and(|pos| pos.is_check()));
    /// assert_eq!(Position::of_pieces(board, Color::White, Chess), None, "Black's king can be taken");
    /// ```
    pub fn of_pieces(board: Board, turn: Color, rules: R) -> Option<Position<R>> {
        let mut pos = Position {
            board,
            key: 0,
            unmoved: SquareSet::EMPTY,
            halfmoves: 0,
            fullmoves: 1,
            turn,
            en_passant: None,
            memory: R::Memory::default(),
            rules,
        };
        let refused = is_opposite_check(&pos) || (rules.checking() == Checking::Forbidden && pos.is_check());
        pos.key = pos.recomputed_key();
        (!refused).then_some(pos)
    }

    /// The position that a setup describes, whatever its faults. Rights and an en passant square
    /// that mean nothing are left out.
    pub(crate) fn unvalidated(setup: &Setup, rules: R) -> Position<R> {
        let mut memory = R::Memory::default();
        if let (Drops::Captured, Some(house), Some(given)) = (rules.drops(), memory.house_mut(), setup.house)
        {
            let made_from_pawns = setup.board.occupied() - setup.board.with_role(Role::Pawn);
            let promotable = match rules.royalty() {
                Royalty::Kings => made_from_pawns - setup.board.with_role(Role::King),
                Royalty::Nobody => made_from_pawns,
            };
            *house = House { promoted: given.promoted & promotable, ..given };
        }
        if let (Some(checks), Some(usual)) = (memory.checks_mut(), rules.card().start.checks) {
            *checks = setup.checks.unwrap_or(usual);
        }
        let mut pos = Position {
            board: setup.board,
            key: 0,
            unmoved: match rules.castling() {
                Castling::Allowed => setup.castlers(),
                Castling::Never => SquareSet::EMPTY,
            },
            halfmoves: setup.halfmoves,
            fullmoves: setup.fullmoves.max(1),
            turn: setup.turn,
            en_passant: None,
            memory,
            rules,
        };
        let allowed = rules.en_passant() == EnPassant::Allowed;
        if let Some(sq) = setup.en_passant.filter(|&sq| allowed && setup.was_stepped_over(sq)) {
            pos.en_passant = Some(sq);
            if !generate::en_passant_is_legal(&pos) {
                pos.en_passant = None;
            }
        }
        pos.key = pos.recomputed_key();
        pos
    }

    /// The same position as another game sees it that remembers the same things.
    #[inline(always)]
    pub(crate) fn seen_by<Q: Rules<Memory = R::Memory>>(&self, rules: Q) -> Position<Q> {
        let Position { board, key, unmoved, halfmoves, fullmoves, turn, en_passant, memory, rules: _ } =
            *self;
        Position { board, key, unmoved, halfmoves, fullmoves, turn, en_passant, memory, rules }
    }

    /// The only royal king of a side.
    #[inline]
    pub(crate) fn royal_king(&self, side: Color) -> Option<Square> {
        match self.rules.royalty() {
            Royalty::Kings => self.board.pieces(side, Role::King).first(),
            Royalty::Nobody => None,
        }
    }
}

impl<R: Rules> PartialEq for Position<R> {
    /// Counters count, too.
    fn eq(&self, other: &Position<R>) -> bool {
        self.same_game_state(other) && self.halfmoves == other.halfmoves && self.fullmoves == other.fullmoves
    }
}

impl<R: Rules> Eq for Position<R> {}

impl<R: Rules> Hash for Position<R> {
    /// The key stands for all but the counters.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.halfmoves, self.fullmoves).hash(state);
    }
}

impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}, {} to move", self.rules, self.turn)?;
        write!(f, "{:?}", self.board)
    }
}

const _: () = assert!(size_of::<Position<crate::variants::Chess>>() == 64);
const _: () = assert!(size_of::<Position<crate::variants::Antichess>>() == 64);
