//! The moves of a position, sorted by whether they leave its slice.

use misere_rules::{Move, MoveKind, Role, Roles, Sink, Square, SquareSet};

/// Counts the moves that stay in the slice, and lists those that leave it.
#[derive(Debug, Default)]
pub(crate) struct Exits {
    pub(crate) theirs: SquareSet,
    /// Captures and pawns' moves.
    pub(crate) leaving: Vec<Move>,
    /// How many moves stay.
    pub(crate) staying: usize,
    pub(crate) captures: bool,
}

impl Exits {
    pub(crate) fn clear(&mut self, theirs: SquareSet) {
        self.theirs = theirs;
        self.leaving.clear();
        self.staying = 0;
        self.captures = false;
    }

    fn pawn(&mut self, kind: MoveKind, step: i8, to: Square) {
        let from = (to as i8).wrapping_sub(step) as u16;
        self.leaving.extend(Move::from_bits((kind as u16) << 12 | from << 6 | to as u16));
        self.captures |= kind.is_capture();
    }
}

impl Sink for Exits {
    #[inline]
    fn piece(&mut self, _role: Role, from: Square, to: SquareSet) {
        for to in to & self.theirs {
            self.leaving.push(Move::capture(from, to));
            self.captures = true;
        }
        self.staying += (to - self.theirs).len();
    }

    fn pawns(&mut self, kind: MoveKind, step: i8, to: SquareSet) {
        for to in to {
            self.pawn(kind, step, to);
        }
    }

    fn promotions(&mut self, kind: MoveKind, step: i8, to: SquareSet, roles: Roles) {
        for to in to {
            for kind in
                roles.iter().filter_map(|role| MoveKind::promotion_to(role, kind == MoveKind::Capture))
            {
                self.pawn(kind, step, to);
            }
        }
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.leaving.push(Move::en_passant(from, to));
        self.captures = true;
    }

    // A table has no rights to castle and no pockets.
    fn castle(&mut self, _king: Square, _rook: Square) {}
    fn drops(&mut self, _role: Role, _to: SquareSet) {}

    #[inline]
    fn is_empty(&self) -> bool {
        self.staying == 0 && self.leaving.is_empty()
    }
}
