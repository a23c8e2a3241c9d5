//! A position that can be played, in a given game.

use core::fmt;

use crate::generate::{self, Scope};
use crate::memory::{ChecksLeft, House, Memory};
use crate::rules::{Blast, Castling, Checking, Drops, Duty, EnPassant, Royalty, Rules};
use crate::setup::Setup;
use crate::sides::{self, Side};
use crate::{
    Board, Color, Move, MoveList, Role, Sink, Square, SquareSet, Stuck, Verdict, attacks, keys, sink,
};

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

impl<R: Rules + Default> Position<R> {
    /// The start position.
    pub fn start() -> Position<R> {
        Position::start_of(R::default())
    }
}

impl<R: Rules> Position<R> {
    /// The start position under these rules.
    pub fn start_of(rules: R) -> Position<R> {
        Position::unvalidated(&rules.card().start, rules)
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
        let pieces = self.board.iter().fold(0, |key, (sq, piece)| key ^ keys::piece(piece, sq));
        pieces
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

    // Questions --------------------------------------------------------------------------------

    /// The pieces that attack the king of the side to move; empty where kings are not royal.
    pub fn checkers(&self) -> SquareSet {
        sides::with_side!(self.turn, S => generate::checkers::<R, S>(self))
    }

    /// Is the side to move in check?
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Is the side to move obliged to capture?
    ///
    /// True only while the game goes on and some capture is legal.
    pub fn must_capture(&self) -> bool {
        self.rules.duty() == Duty::Capture
            && self.rules.decided(self).is_none()
            && self.has_move(Scope::Captures)
    }

    /// Is there a move in this scope, if the game were not decided?
    #[inline(never)]
    pub(crate) fn has_move(&self, scope: Scope) -> bool {
        let mut any = sink::Any::default();
        sides::with_side!(self.turn, S => generate::generate::<R, S, _>(self, scope, &mut any));
        any.found()
    }

    /// Is the side to move in check without a move to answer it? Other endings are not looked at.
    pub(crate) fn is_mate(&self) -> bool {
        self.is_check() && !self.has_move(Scope::All)
    }

    /// The moves there would be if the game were not decided. Duty is done, a skipped turn is no move.
    #[inline(never)]
    pub(crate) fn undecided_moves(&self) -> MoveList {
        let mut list = sink::List::new(self);
        sides::with_side!(self.turn, S => generate::legal::<R, S, _>(self, &mut list));
        list.into_moves()
    }

    /// Is there a legal move?
    pub fn can_move(&self) -> bool {
        self.rules.decided(self).is_none() && (self.has_move(Scope::All) || self.is_skipped())
    }

    /// The player to move has no move: is the turn passed on?
    #[inline]
    pub(crate) fn is_skipped(&self) -> bool {
        self.rules.stuck(self, self.is_check()) == Stuck::Skipped
    }

    /// Hands every legal move to a sink, in sets. A skipped turn is no move to it.
    #[inline]
    pub fn generate<K: Sink>(&self, sink: &mut K) {
        if self.rules.decided(self).is_none() {
            sides::with_side!(self.turn, S => generate::legal::<R, S, K>(self, sink));
        }
    }

    /// The legal moves; [`Move::PASS`] alone if the turn is skipped.
    ///
    /// There is none once the game is decided on the board. Repetition, move counts and insufficient
    /// material do not take moves away.
    pub fn legal_moves(&self) -> MoveList {
        if self.rules.decided(self).is_some() {
            return MoveList::new();
        }
        let mut moves = self.undecided_moves();
        if moves.is_empty() && self.is_skipped() {
            moves.push(Move::PASS);
        }
        moves
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        sides::with_side!(self.turn, S => self.count_moves_of::<S>())
    }

    #[inline(always)]
    pub(crate) fn count_moves_of<S: Side>(&self) -> u64 {
        if self.rules.decided(self).is_some() {
            return 0;
        }
        let total =
            if R::BUILT_IN { self.count_by::<S>(self.rules.duty()) } else { self.count_by_charter::<S>() };
        if total == 0 { u64::from(self.is_skipped()) } else { total }
    }

    /// The arms do the same, but the compiler knows more in each: a charter's rules are looked at once,
    /// here, instead of at every step. Worth 20 % to antichess as a charter in `cargo xtask bench perft`.
    #[inline(always)]
    fn count_by_charter<S: Side>(&self) -> u64 {
        let plain = self.rules.blast() == Blast::Never
            && self.rules.checking() == Checking::Allowed
            && self.rules.drops() == Drops::Never;
        match (plain, self.rules.royalty(), self.rules.duty()) {
            (true, Royalty::Kings, Duty::Free) => self.count_by::<S>(Duty::Free),
            (true, Royalty::Kings, Duty::Capture) => self.count_by::<S>(Duty::Capture),
            (true, Royalty::Nobody, Duty::Free) => self.count_by::<S>(Duty::Free),
            (true, Royalty::Nobody, Duty::Capture) => self.count_by::<S>(Duty::Capture),
            (false, _, duty) => self.count_by::<S>(duty),
        }
    }

    #[inline(always)]
    fn count_by<S: Side>(&self, duty: Duty) -> u64 {
        let mut count = sink::Count::new(duty, self.board.of(!S::COLOR));
        generate::generate::<R, S, _>(self, Scope::All, &mut count);
        count.total()
    }

    /// The squares the piece on this square may go to; for castling, the rook's.
    ///
    /// ```
    /// use misere_rules::{variants::Chess, Position, Square, SquareSet};
    ///
    /// let pos: Position<Chess> = Position::start();
    /// let steps: SquareSet = [Square::E3, Square::E4].into_iter().collect();
    /// assert_eq!(pos.destinations(Square::E2), steps);
    /// ```
    pub fn destinations(&self, from: Square) -> SquareSet {
        let of_piece = self.legal_moves().into_iter().filter(|mv| mv.from() == Some(from));
        of_piece.map(Move::to).collect()
    }

    /// The squares on which this role may be dropped.
    pub fn drop_destinations(&self, role: Role) -> SquareSet {
        let of_role = self.legal_moves().into_iter().filter(|mv| mv.dropped() == Some(role));
        of_role.map(Move::to).collect()
    }

    /// Who won and why, if the game is over by what the position shows.
    ///
    /// Repetition and move counts belong to a [`Game`](crate::Game).
    pub fn verdict(&self) -> Option<Verdict> {
        if let Some(verdict) = self.rules.decided(self) {
            return Some(verdict);
        }
        if !self.has_move(Scope::All) {
            return match self.rules.stuck(self, self.is_check()) {
                Stuck::Over(verdict) => Some(verdict),
                Stuck::Skipped => None,
            };
        }
        let dead = Color::ALL.into_iter().all(|side| !self.can_still_win(side));
        dead.then(|| Verdict::draw(crate::Ending::InsufficientMaterial))
    }

    /// Could this side still win, as far as its rulebook looks?
    pub fn can_still_win(&self, side: Color) -> bool {
        self.rules.can_still_win(self, side)
    }

    /// Are all parts equal that matter for what can be played: everything but the move counters?
    pub fn same_game_state(&self, other: &Position<R>) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.unmoved == other.unmoved
            && self.en_passant == other.en_passant
            && self.memory == other.memory
            && self.rules == other.rules
    }

    // Making -----------------------------------------------------------------------------------

    /// The position that a setup describes, whatever its faults. Rights and an en passant square
    /// that mean nothing are left out.
    pub(crate) fn unvalidated(setup: &Setup, rules: R) -> Position<R> {
        let mut memory = R::Memory::default();
        if let (Drops::Captured, Some(house), Some(given)) = (rules.drops(), memory.house_mut(), setup.house) {
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
                Castling::Allowed => sound_castling(setup),
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
        if let Some(sq) = setup.en_passant.filter(|&sq| allowed && was_stepped_over(setup, sq)) {
            pos.en_passant = Some(sq);
            if !generate::en_passant_is_legal(&pos) {
                pos.en_passant = None;
            }
        }
        pos.key = pos.recomputed_key();
        pos
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

/// Kings and rooks that can really castle with each other: on the back rank, at most one rook to
/// either side of one king.
pub(crate) fn sound_castling(setup: &Setup) -> SquareSet {
    Color::ALL.into_iter().fold(SquareSet::EMPTY, |unmoved, color| {
        let kings = setup.board.pieces(color, Role::King) & color.back_rank();
        let rooks = setup.castling_rooks & setup.board.pieces(color, Role::Rook) & color.back_rank();
        let king = kings.iter().find(|&sq| sq.file() == crate::File::E).or(kings.first());
        let Some(king) = king.filter(|_| !rooks.is_empty()) else { return unmoved };
        let left = rooks.iter().find(|&rook| rook < king);
        let right = rooks.iter().rev().find(|&rook| rook > king);
        left.into_iter().chain(right).fold(unmoved.with(king), SquareSet::with)
    })
}

/// Can the pawn in front of this square just have stepped over it?
pub(crate) fn was_stepped_over(setup: &Setup, sq: Square) -> bool {
    let mover = !setup.turn;
    let up = mover.choose(8, -8);
    sq.rank() == mover.rank(crate::Rank::R3)
        && setup.board.piece_at(sq.step(up)) == Some(Role::Pawn.of(mover))
        && !setup.board.occupied().has(sq)
        && !setup.board.occupied().has(sq.step(-up))
}

impl<R: Rules> PartialEq for Position<R> {
    /// Counters count, too.
    fn eq(&self, other: &Position<R>) -> bool {
        self.same_game_state(other) && self.halfmoves == other.halfmoves && self.fullmoves == other.fullmoves
    }
}

impl<R: Rules> Eq for Position<R> {}

impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?}, {} to move", self.rules, self.turn)?;
        write!(f, "{:?}", self.board)
    }
}

const _: () = assert!(size_of::<Position<crate::variants::Chess>>() <= 160);
const _: () = assert!(
    size_of::<Position<crate::variants::Antichess>>() == size_of::<Position<crate::variants::Chess>>()
);

/// The squares attacked by a side's pieces on a board with these squares occupied.
pub(crate) fn is_attacked(board: &Board, sq: Square, by: Color, occupied: SquareSet) -> bool {
    !attackers(board, sq, by, occupied).is_empty()
}

/// A side's pieces that attack a square when these squares are occupied.
#[inline]
pub(crate) fn attackers(board: &Board, sq: Square, by: Color, occupied: SquareSet) -> SquareSet {
    let leapers = attacks::knight(sq) & board.with_role(Role::Knight)
        | attacks::pawn(!by, sq) & board.with_role(Role::Pawn)
        | attacks::king(sq) & board.with_role(Role::King);
    let sliders = attacks::bishop(sq, occupied) & board.diagonal_sliders()
        | attacks::rook(sq, occupied) & board.straight_sliders();
    (leapers | sliders) & board.of(by)
}
