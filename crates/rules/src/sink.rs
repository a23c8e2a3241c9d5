//! What becomes of generated moves: the generator speaks in sets, a sink decides whether to count
//! them, list them or merely notice that there is one.

use crate::rules::{Duty, Rules};
use crate::{FewMoves, Move, MoveKind, Position, Role, Roles, Square, SquareSet};

/// A consumer of generated moves.
pub trait Sink {
    /// The piece on `from` may go to each of these squares; what stands there is captured.
    fn piece(&mut self, role: Role, from: Square, to: SquareSet);

    /// Pawns may go to these squares, each from the square `step` numbers before. The kind is
    /// [`MoveKind::Quiet`], [`MoveKind::DoubleStep`] or [`MoveKind::Capture`].
    fn pawns(&mut self, kind: MoveKind, step: i8, to: SquareSet);

    /// The same on the last rank, where a pawn becomes one of these. The kind is [`MoveKind::Quiet`] or
    /// [`MoveKind::Capture`].
    fn promotions(&mut self, kind: MoveKind, step: i8, to: SquareSet, roles: Roles);

    /// A pawn may take another in passing.
    fn en_passant(&mut self, from: Square, to: Square);

    /// King and rook may castle.
    fn castle(&mut self, king: Square, rook: Square);

    /// This role may be dropped on each of these squares.
    fn drops(&mut self, role: Role, to: SquareSet);

    /// Has the sink got something? The generator asks when captures are compulsory.
    fn is_empty(&self) -> bool;

    /// Has the sink seen enough?
    #[inline]
    fn is_done(&self) -> bool {
        false
    }

    /// Does the sink care for some moves only? Then it is asked for which.
    const SELECTIVE: bool = false;

    /// The pieces whose moves the sink cares for. The generator may leave the others out.
    #[inline(always)]
    fn movers(&self) -> SquareSet {
        SquareSet::FULL
    }

    /// The squares the sink cares for. The generator may leave moves to others out.
    #[inline(always)]
    fn targets(&self) -> SquareSet {
        SquareSet::FULL
    }
}

/// Counts moves, captures apart from the others: where capturing is compulsory one pass tells both
/// how many captures there are and, if there is none, how many other moves.
#[derive(Debug)]
pub(crate) struct Count {
    duty: Duty,
    theirs: SquareSet,
    captures: u64,
    others: u64,
}

impl Count {
    #[inline(always)]
    pub(crate) fn new(duty: Duty, theirs: SquareSet) -> Count {
        Count { duty, theirs, captures: 0, others: 0 }
    }

    #[inline(always)]
    pub(crate) fn total(&self) -> u64 {
        if self.captures == 0 { self.others } else { self.captures }
    }

    /// Without a duty all moves are of one kind.
    #[inline(always)]
    fn add(&mut self, kind: MoveKind, moves: usize) {
        if kind == MoveKind::Capture && self.duty == Duty::Capture {
            self.captures += moves as u64;
        } else {
            self.others += moves as u64;
        }
    }
}

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _role: Role, _from: Square, to: SquareSet) {
        match self.duty {
            Duty::Free => self.others += to.len() as u64,
            Duty::Capture => {
                self.captures += (to & self.theirs).len() as u64;
                self.others += (to - self.theirs).len() as u64;
            }
        }
    }

    #[inline(always)]
    fn pawns(&mut self, kind: MoveKind, _step: i8, to: SquareSet) {
        self.add(kind, to.len());
    }

    #[inline(always)]
    fn promotions(&mut self, kind: MoveKind, _step: i8, to: SquareSet, roles: Roles) {
        self.add(kind, to.len() * roles.len());
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) {
        self.add(MoveKind::Capture, 1);
    }

    #[inline(always)]
    fn castle(&mut self, _king: Square, _rook: Square) {
        self.add(MoveKind::Quiet, 1);
    }

    #[inline(always)]
    fn drops(&mut self, _role: Role, to: SquareSet) {
        self.add(MoveKind::Quiet, to.len());
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.captures + self.others == 0
    }
}

/// Notices that there is a move.
#[derive(Default, Debug)]
pub(crate) struct Any(bool);

impl Any {
    #[inline]
    pub(crate) fn found(&self) -> bool {
        self.0
    }
}

impl Sink for Any {
    #[inline]
    fn piece(&mut self, _role: Role, _from: Square, to: SquareSet) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn pawns(&mut self, _kind: MoveKind, _step: i8, to: SquareSet) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn promotions(&mut self, _kind: MoveKind, _step: i8, to: SquareSet, _roles: Roles) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn en_passant(&mut self, _from: Square, _to: Square) {
        self.0 = true;
    }

    #[inline]
    fn castle(&mut self, _king: Square, _rook: Square) {
        self.0 = true;
    }

    #[inline]
    fn drops(&mut self, _role: Role, to: SquareSet) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn is_empty(&self) -> bool {
        !self.0
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.0
    }
}

/// Tells of each move.
#[derive(Debug)]
pub(crate) struct Each<F> {
    tell: F,
    theirs: SquareSet,
    told: bool,
}

impl<F: FnMut(Move)> Each<F> {
    #[inline]
    pub(crate) fn new<R: Rules>(pos: &Position<R>, tell: F) -> Each<F> {
        Each { tell, theirs: pos.them(), told: false }
    }

    #[inline]
    fn tell(&mut self, mv: Move) {
        self.told = true;
        (self.tell)(mv);
    }
}

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline]
    fn piece(&mut self, _role: Role, from: Square, to: SquareSet) {
        for to in to & self.theirs {
            self.tell(Move::new(MoveKind::Capture, from, to));
        }
        for to in to - self.theirs {
            self.tell(Move::new(MoveKind::Quiet, from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, kind: MoveKind, step: i8, to: SquareSet) {
        for to in to {
            self.tell(Move::new(kind, to.step(-step), to));
        }
    }

    #[inline]
    fn promotions(&mut self, kind: MoveKind, step: i8, to: SquareSet, roles: Roles) {
        for to in to {
            for kind in
                roles.iter().filter_map(|role| MoveKind::promotion_to(role, kind == MoveKind::Capture))
            {
                self.tell(Move::new(kind, to.step(-step), to));
            }
        }
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.tell(Move::en_passant(from, to));
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) {
        self.tell(Move::castle(king, rook));
    }

    #[inline]
    fn drops(&mut self, role: Role, to: SquareSet) {
        for to in to {
            self.tell(Move::drop(role, to));
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        !self.told
    }
}

/// Lists the moves of some pieces, or of a piece in hand, to one square.
#[derive(Debug)]
pub(crate) struct Toward {
    pub(crate) from: SquareSet,
    pub(crate) dropped: Option<Role>,
    pub(crate) to: Square,
    pub(crate) captures: bool,
    pub(crate) moves: FewMoves,
}

impl Toward {
    #[inline(always)]
    fn pawn(&mut self, kind: MoveKind, step: i8, to: SquareSet) {
        if to.has(self.to) && self.from.has(self.to.step(-step)) {
            self.moves.push(Move::new(kind, self.to.step(-step), self.to));
        }
    }
}

impl Sink for Toward {
    #[inline(always)]
    fn piece(&mut self, _role: Role, from: Square, to: SquareSet) {
        if to.has(self.to) && self.from.has(from) {
            let kind = if self.captures { MoveKind::Capture } else { MoveKind::Quiet };
            self.moves.push(Move::new(kind, from, self.to));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, kind: MoveKind, step: i8, to: SquareSet) {
        self.pawn(kind, step, to);
    }

    #[inline(always)]
    fn promotions(&mut self, kind: MoveKind, step: i8, to: SquareSet, roles: Roles) {
        for kind in roles.iter().filter_map(|role| MoveKind::promotion_to(role, kind == MoveKind::Capture)) {
            self.pawn(kind, step, to);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        if to == self.to && self.from.has(from) {
            self.moves.push(Move::en_passant(from, to));
        }
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        if rook == self.to && self.from.has(king) {
            self.moves.push(Move::castle(king, rook));
        }
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, to: SquareSet) {
        if self.dropped == Some(role) && to.has(self.to) {
            self.moves.push(Move::drop(role, self.to));
        }
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    const SELECTIVE: bool = true;

    #[inline(always)]
    fn movers(&self) -> SquareSet {
        self.from
    }

    #[inline(always)]
    fn targets(&self) -> SquareSet {
        self.to.into()
    }
}

/// Gathers the squares to which one piece, or a piece of one role in hand, may go.
#[derive(Debug)]
pub(crate) struct Destinations {
    from: SquareSet,
    dropped: Option<Role>,
    pub(crate) to: SquareSet,
}

impl Destinations {
    pub(crate) fn of_piece(from: Square) -> Destinations {
        Destinations { from: from.into(), dropped: None, to: SquareSet::EMPTY }
    }

    pub(crate) fn of_drop(role: Role) -> Destinations {
        Destinations { from: SquareSet::EMPTY, dropped: Some(role), to: SquareSet::EMPTY }
    }
}

impl Sink for Destinations {
    fn piece(&mut self, _role: Role, from: Square, to: SquareSet) {
        if self.from.has(from) {
            self.to |= to;
        }
    }

    fn pawns(&mut self, _kind: MoveKind, step: i8, to: SquareSet) {
        self.to |= to & self.from.shift(step);
    }

    fn promotions(&mut self, kind: MoveKind, step: i8, to: SquareSet, _roles: Roles) {
        self.pawns(kind, step, to);
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.piece(Role::Pawn, from, to.into());
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.piece(Role::King, king, rook.into());
    }

    fn drops(&mut self, role: Role, to: SquareSet) {
        if self.dropped == Some(role) {
            self.to |= to;
        }
    }

    fn is_empty(&self) -> bool {
        self.to.is_empty()
    }

    const SELECTIVE: bool = true;

    fn movers(&self) -> SquareSet {
        self.from
    }
}
