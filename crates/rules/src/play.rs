//! Playing a move.

use crate::generate::{self, arrival};
use crate::memory::Memory;
use crate::rules::{Blast, Castling, Drops, EnPassant, Rules};
use crate::sides::{Side, with_side};
use crate::{Color, Move, MoveKind, Piece, Position, Role, Square, SquareSet, keys};

/// Observes which pieces come and go while a move is played, as a network's accumulator does.
/// `()` watches nothing.
pub trait Witness {
    /// A piece appears on a square.
    #[inline]
    fn put(&mut self, _sq: Square, _piece: Piece) {}

    /// A piece leaves a square.
    #[inline]
    fn take(&mut self, _sq: Square, _piece: Piece) {}
}

impl Witness for () {}

/// Whether the key and the move counters are updated with each move. Only perft, whose positions no
/// caller sees, does without.
pub(crate) trait KeyUpdate {
    const ON: bool;
}

/// Updates the key from what the move changes.
pub(crate) struct Incremental;
/// Leaves key and counters as they are.
pub(crate) struct NoUpdate;

impl KeyUpdate for Incremental {
    const ON: bool = true;
}

impl KeyUpdate for NoUpdate {
    const ON: bool = false;
}

impl<R: Rules> Position<R> {
    /// Plays a legal move.
    ///
    /// Nothing bad happens to memory if the move is not legal, but the position may be nonsense then.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        self.play_watched(mv, &mut ());
    }

    /// Plays a legal move and tells a witness.
    #[inline]
    pub fn play_watched<W: Witness>(&mut self, mv: Move, witness: &mut W) {
        with_side!(self.turn, S => self.make::<S, W, Incremental>(mv, witness));
    }

    /// Passes the turn without a move, as a search may want to. The move counters go on, an en
    /// passant square is gone, and it is not asked whether the side to move is in check.
    pub fn play_null(&mut self) {
        self.play_unchecked(Move::PASS);
    }

    #[inline(always)]
    pub(crate) fn make<S: Side, W: Witness, U: KeyUpdate>(&mut self, mv: Move, witness: &mut W) {
        if U::ON {
            self.key ^= keys::TURN ^ self.memory.key() ^ self.en_passant.map_or(0, keys::en_passant);
        }
        self.en_passant = None;
        if U::ON {
            self.halfmoves = self.halfmoves.saturating_add(1);
        }
        if U::ON && S::COLOR == Color::Black {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        let (from, to) = (mv.origin(), mv.to());
        let plain = self.rules.blast() == Blast::Never && self.rules.drops() == Drops::Never;
        if plain && mv.kind().is_simple() {
            // One path for all kinds where a capture does no more than that: avoids an unpredictable
            // branch.
            if U::ON {
                let counts = mv.is_capture() | self.board.with_role(Role::Pawn).has(from);
                self.halfmoves = if counts { 0 } else { self.halfmoves };
            }
            self.tell_captured::<S, W, U>(to, witness);
            self.carry::<S, W, U>(from, to, witness);
        } else if plain {
            self.rearrange_apart::<S, W, U>(mv, witness);
        } else {
            self.rearrange::<S, W, U>(mv, witness);
        }
        if self.rules.castling() == Castling::Allowed {
            self.lose_rights::<U>(mv);
        }
        self.turn = S::Them::COLOR;
        if mv != Move::PASS {
            let mut memory = self.memory;
            self.rules.on_move(self, &mut memory);
            self.memory = memory;
        }
        if self.rules.en_passant() == EnPassant::Allowed {
            // A pawn stepped twice and the square it passed is attacked by one of theirs: one question, not
            // two, since the answer is almost never yes.
            let stepped = SquareSet(u64::from(mv.kind() == MoveKind::DoubleStep) << from as u8);
            let passed = stepped.shift(S::UP) & S::THIRD_RANK;
            let pawns = self.board.pieces(S::Them::COLOR, Role::Pawn);
            let takers = generate::attacked_by::<S>(passed) & pawns;
            if !takers.is_empty() {
                self.en_passant = passed.first();
                if !generate::en_passant_is_legal(self) {
                    self.en_passant = None;
                }
            }
        }
        if U::ON {
            self.key ^= self.memory.key() ^ self.en_passant.map_or(0, keys::en_passant);
        }
    }

    /// [`Position::rearrange`] for moves that are rare. In the same function as the others they would share
    /// one jump table with them, whose target is hard to predict.
    #[cold]
    #[inline(never)]
    fn rearrange_apart<S: Side, W: Witness, U: KeyUpdate>(&mut self, mv: Move, witness: &mut W) {
        self.rearrange::<S, W, U>(mv, witness);
    }

    /// What a move does to the pieces, whatever kind it is.
    #[inline(always)]
    fn rearrange<S: Side, W: Witness, U: KeyUpdate>(&mut self, mv: Move, witness: &mut W) {
        let (from, to) = (mv.origin(), mv.to());
        match mv.kind() {
            MoveKind::Quiet => {
                if U::ON && self.board.with_role(Role::Pawn).has(from) {
                    self.halfmoves = 0;
                }
                self.carry::<S, W, U>(from, to, witness);
            }
            MoveKind::Capture => {
                self.halfmoves = 0;
                self.capture::<S, W, U>(to, witness);
                self.carry::<S, W, U>(from, to, witness);
                self.explode::<W, U>(to, witness);
            }
            MoveKind::DoubleStep => {
                self.halfmoves = 0;
                self.carry::<S, W, U>(from, to, witness);
            }
            MoveKind::EnPassant => {
                self.halfmoves = 0;
                self.capture::<S, W, U>(to.step(-S::UP), witness);
                self.board.take(to.step(-S::UP).into());
                self.carry::<S, W, U>(from, to, witness);
                self.explode::<W, U>(to, witness);
            }
            MoveKind::Castle => self.castle::<S, W, U>(from, to, witness),
            MoveKind::Drop => self.drop_piece::<S, W, U>(mv, witness),
            kind => {
                self.halfmoves = 0;
                if kind.is_capture() {
                    self.capture::<S, W, U>(to, witness);
                }
                self.take::<W, U>(from, witness);
                if let Some(role) = kind.promotion() {
                    self.put::<W, U>(to, role.of(S::COLOR), witness);
                }
                if let (Drops::Captured, Some(house)) = (self.rules.drops(), self.memory.house_mut()) {
                    house.promoted = house.promoted.with(to);
                }
                if kind.is_capture() {
                    self.explode::<W, U>(to, witness);
                }
            }
        }
    }

    /// Moves a piece, over whatever stands on its destination; captures have been seen to.
    #[inline(always)]
    fn carry<S: Side, W: Witness, U: KeyUpdate>(&mut self, from: Square, to: Square, witness: &mut W) {
        if let Some(piece) = self.board.piece_at(from) {
            witness.take(from, piece);
            witness.put(to, piece);
        }
        if U::ON {
            let as_if_on = |sq: Square| keys::piece_of(S::COLOR, &self.board, from, sq);
            self.key ^= as_if_on(from) ^ as_if_on(to);
        }
        self.board.carry(S::COLOR, from, to);
        if let (Drops::Captured, Some(house)) = (self.rules.drops(), self.memory.house_mut()) {
            let promoted = house.promoted.has(from);
            house.promoted = house.promoted.without(from).without(to);
            if promoted {
                house.promoted = house.promoted.with(to);
            }
        }
    }

    /// The piece on a square is captured: into the pocket, where there is one. The square is left as
    /// it is, for the captor to overwrite.
    #[inline(always)]
    fn capture<S: Side, W: Witness, U: KeyUpdate>(&mut self, at: Square, witness: &mut W) {
        if let (Drops::Captured, Some(house)) = (self.rules.drops(), self.memory.house_mut())
            && let Some(role) = self.board.role_at(at)
        {
            house.pocket(S::COLOR, role, at);
            house.promoted = house.promoted.without(at);
        }
        self.tell_captured::<S, W, U>(at, witness);
    }

    /// The enemy on a square, if there is one, is captured: its place in the key is known by its side.
    #[inline(always)]
    fn tell_captured<S: Side, W: Witness, U: KeyUpdate>(&mut self, at: Square, witness: &mut W) {
        self.tell_taken::<W, U>(at, keys::piece_of(S::Them::COLOR, &self.board, at, at), witness);
    }

    /// Clears a square.
    #[inline(always)]
    fn take<W: Witness, U: KeyUpdate>(&mut self, at: Square, witness: &mut W) {
        self.tell_taken::<W, U>(at, keys::occupant(&self.board, at), witness);
        self.board.take(at.into());
    }

    /// Takes what stands on a square out of the key and tells the witness.
    #[inline(always)]
    fn tell_taken<W: Witness, U: KeyUpdate>(&mut self, at: Square, key: u64, witness: &mut W) {
        if let Some(piece) = self.board.piece_at(at) {
            witness.take(at, piece);
        }
        if U::ON {
            self.key ^= key;
        }
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    fn put<W: Witness, U: KeyUpdate>(&mut self, at: Square, piece: Piece, witness: &mut W) {
        witness.put(at, piece);
        if U::ON {
            self.key ^= keys::piece(piece, at);
        }
        self.board.put(at, piece);
    }

    /// A capture on a square takes the captor and all neighbours but pawns with it.
    #[inline(always)]
    fn explode<W: Witness, U: KeyUpdate>(&mut self, at: Square, witness: &mut W) {
        if self.rules.blast() == Blast::Never {
            return;
        }
        let crater = generate::crater(&self.board, at);
        for sq in crater {
            self.take::<W, U>(sq, witness);
        }
        if let (Drops::Captured, Some(house)) = (self.rules.drops(), self.memory.house_mut()) {
            house.promoted -= crater;
        }
        if self.unmoved.meets(crater) {
            self.set_unmoved::<U>(self.unmoved - crater);
        }
    }

    #[inline]
    fn castle<S: Side, W: Witness, U: KeyUpdate>(&mut self, king: Square, rook: Square, witness: &mut W) {
        let (king_to, rook_to) = arrival(king, rook);
        self.take::<W, U>(king, witness);
        self.take::<W, U>(rook, witness);
        self.put::<W, U>(king_to, Role::King.of(S::COLOR), witness);
        self.put::<W, U>(rook_to, Role::Rook.of(S::COLOR), witness);
    }

    #[inline]
    fn drop_piece<S: Side, W: Witness, U: KeyUpdate>(&mut self, mv: Move, witness: &mut W) {
        let (Some(role), Some(house)) = (mv.dropped(), self.memory.house_mut()) else { return };
        let count = &mut house.pockets[S::COLOR][role];
        *count = count.saturating_sub(1);
        if role == Role::Pawn {
            self.halfmoves = 0;
        }
        self.put::<W, U>(mv.to(), role.of(S::COLOR), witness);
    }

    /// A king or rook that moves or is taken castles no more.
    #[inline(always)]
    fn lose_rights<U: KeyUpdate>(&mut self, mv: Move) {
        let touched = match mv.from() {
            Some(from) => SquareSet::from_square(from).with(mv.to()),
            None => SquareSet::EMPTY,
        };
        if self.unmoved.meets(touched) {
            self.set_unmoved::<U>(self.unmoved - touched);
        }
    }

    /// A king without a rook to castle with, or rooks without their king, have no right left.
    #[cold]
    #[inline(never)]
    fn set_unmoved<U: KeyUpdate>(&mut self, left: SquareSet) {
        let before = self.unmoved;
        self.unmoved = Color::ALL.into_iter().fold(SquareSet::EMPTY, |unmoved, color| {
            let side = left & color.back_rank();
            let kings = self.board.with_role(Role::King);
            // Castling takes the king off its square first: both bits went with it.
            if side.has_several() && side.meets(kings) { unmoved | side } else { unmoved }
        });
        if U::ON {
            self.key ^= keys::castling(before) ^ keys::castling(self.unmoved);
        }
    }
}
