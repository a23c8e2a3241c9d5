//! Moves in sixteen bits.

use core::fmt;
use core::num::NonZeroU16;

use crate::generate::arrival;
use crate::{MoveKind, Request, Role, Square};

/// A move: 6 bits for the destination, 6 for the origin, 4 for the [`MoveKind`].
///
/// The captured role is not in it, the board knows that. A drop keeps its role in the place of the
/// origin. Castling is written as the king taking its own rook.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

impl Move {
    /// The turn passes and nothing moves: how a player without a legal move is skipped in the games
    /// that skip. Its number stands where a drop keeps its role, and is no role's.
    pub const PASS: Move = Move::pack(MoveKind::Drop, 7, Square::A1);

    /// Never zero: a board move has a kind above zero, a drop a role above zero.
    #[inline]
    const fn pack(kind: MoveKind, from: u8, to: Square) -> Move {
        let bits = (kind as u16) << 12 | (from as u16) << 6 | to as u16;
        Move(NonZeroU16::new(bits).expect("a move has a kind or a role"))
    }

    #[inline]
    pub(crate) const fn new(kind: MoveKind, from: Square, to: Square) -> Move {
        debug_assert!(kind as u8 != MoveKind::Drop as u8, "a drop has no origin");
        Move::pack(kind, from as u8, to)
    }

    /// A piece goes to an empty square.
    pub const fn quiet(from: Square, to: Square) -> Move {
        Move::new(MoveKind::Quiet, from, to)
    }

    /// A piece takes another.
    pub const fn capture(from: Square, to: Square) -> Move {
        Move::new(MoveKind::Capture, from, to)
    }

    /// A pawn steps two squares.
    pub const fn double_step(from: Square, to: Square) -> Move {
        Move::new(MoveKind::DoubleStep, from, to)
    }

    /// A pawn takes in passing.
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move::new(MoveKind::EnPassant, from, to)
    }

    /// King and rook castle.
    pub const fn castle(king: Square, rook: Square) -> Move {
        Move::new(MoveKind::Castle, king, rook)
    }

    /// A piece comes out of the pocket.
    #[inline]
    pub const fn drop(role: Role, to: Square) -> Move {
        Move::pack(MoveKind::Drop, role as u8, to)
    }

    /// What kind of move this is.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        MoveKind::masked((self.0.get() >> 12) as u8)
    }

    /// Where the piece comes from; `None` for drops and passes.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        match self.kind() {
            MoveKind::Drop => None,
            _ => Some(self.origin()),
        }
    }

    /// The bits of the origin, whatever they mean.
    #[inline]
    pub(crate) const fn origin(self) -> Square {
        Square::masked((self.0.get() >> 6) as u8)
    }

    /// Where the piece goes; for castling, the rook's square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::masked(self.0.get() as u8)
    }

    /// Where king and rook stand after castling; `None` if the move is no castling.
    ///
    /// ```
    /// use misere_rules::{Move, Square};
    /// assert_eq!(Move::castle(Square::E1, Square::H1).castled(), Some((Square::G1, Square::F1)));
    /// ```
    #[inline]
    pub fn castled(self) -> Option<(Square, Square)> {
        (self.kind() == MoveKind::Castle).then(|| arrival(self.origin(), self.to()))
    }

    /// The role that is dropped.
    #[inline]
    pub const fn dropped(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Drop => Role::from_code(self.origin() as u8),
            _ => None,
        }
    }

    /// What the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.kind().promotion()
    }

    /// Does something get captured?
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.kind().is_capture()
    }

    /// The move as sixteen bits, for tables and files; never zero.
    #[inline]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The move whose bits these are; `None` for bits that no move has: a drop of no role, a piece that
    /// stays where it is. Whether the move is legal somewhere, only a position knows.
    ///
    /// ```
    /// use misere_rules::{Move, Square};
    /// let mv = Move::capture(Square::E4, Square::D5);
    /// assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    /// assert_eq!(Move::from_bits(0), None);
    /// ```
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        let Some(nonzero) = NonZeroU16::new(bits) else { return None };
        let mv = Move(nonzero);
        let well_formed = match mv.kind() {
            MoveKind::Drop => mv.dropped().is_some() || bits == Move::PASS.to_bits(),
            _ => mv.origin() as u8 != mv.to() as u8,
        };
        if well_formed { Some(mv) } else { None }
    }

    /// The move on the board seen from the other side.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        match self.from() {
            Some(from) => Move::new(self.kind(), from.mirrored(), self.to().mirrored()),
            None => match self.dropped() {
                Some(role) => Move::drop(role, self.to().mirrored()),
                None => Move::PASS,
            },
        }
    }

    /// The request that asks for this move.
    pub const fn request(self) -> Request {
        match (self.from(), self.dropped()) {
            (Some(from), _) => Request::Go { from, to: self.to(), promotion: self.promotion() },
            (None, Some(role)) => Request::Drop { role, to: self.to() },
            (None, None) => Request::Pass,
        }
    }
}

impl fmt::Display for Move {
    /// Writes UCI, castling as king takes rook.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.request().fmt(f)
    }
}

impl fmt::Debug for Move {
    /// Writes UCI, as [`Display`](fmt::Display) does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_survives_packing() {
        let promotions = [false, true].into_iter().flat_map(|captures| {
            Role::ALL.into_iter().filter_map(move |role| MoveKind::promotion_to(role, captures))
        });
        let others =
            [MoveKind::Quiet, MoveKind::DoubleStep, MoveKind::Castle, MoveKind::Capture, MoveKind::EnPassant];
        let kinds: Vec<MoveKind> = others.into_iter().chain(promotions).collect();
        assert_eq!(kinds.len(), 15);
        for kind in kinds {
            for from in Square::all() {
                let mv = Move::new(kind, from, Square::A1);
                assert_eq!((mv.kind(), mv.from(), mv.to()), (kind, Some(from), Square::A1));
            }
        }
    }

    #[test]
    fn a_drop_keeps_its_role_and_a_pass_has_none() {
        for role in Role::ALL {
            assert_eq!(Move::drop(role, Square::E4).dropped(), Some(role));
        }
        assert_eq!((Move::PASS.from(), Move::PASS.dropped()), (None, None));
    }

    #[test]
    fn bits_that_no_move_has_are_refused() {
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else { continue };
            assert_eq!(mv.to_bits(), bits);
            let again = match (mv.from(), mv.dropped()) {
                (Some(from), _) => Move::new(mv.kind(), from, mv.to()),
                (None, Some(role)) => Move::drop(role, mv.to()),
                (None, None) => Move::PASS,
            };
            assert_eq!(again, mv);
        }
        let refused = (0..=u16::MAX).filter(|&bits| Move::from_bits(bits).is_none()).count();
        // 58 numbers that are no role's, 64 squares each, less the pass; 64 squares left by no step, 15 kinds.
        assert_eq!(refused, 58 * 64 - 1 + 64 * 15);
    }

    #[test]
    fn moves_show_themselves_as_uci() {
        let shown = |mv: Move| format!("{mv:?}");
        assert_eq!(shown(Move::double_step(Square::E2, Square::E4)), "e2e4");
        assert_eq!(shown(Move::new(MoveKind::CaptureToKing, Square::A7, Square::B8)), "a7b8k");
        assert_eq!(shown(Move::drop(Role::Pawn, Square::E4)), "P@e4");
        assert_eq!(shown(Move::PASS), "0000");
    }
}
