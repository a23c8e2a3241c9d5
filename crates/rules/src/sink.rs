//! What becomes of generated moves: the generator speaks in sets, a sink decides whether to count
//! them, list them or merely notice that there is one.

use crate::rules::Rules;
use crate::{Kind, Move, MoveList, Position, Role, Roles, Square, SquareSet};

/// A consumer of generated moves.
pub trait Sink {
    /// The piece on `from` may go to each of these squares; what stands there is captured.
    fn piece(&mut self, role: Role, from: Square, to: SquareSet);

    /// Pawns may go to these squares, each from the square `step` numbers before. The kind is
    /// [`Kind::Quiet`], [`Kind::DoubleStep`] or [`Kind::Capture`].
    fn pawns(&mut self, kind: Kind, step: i8, to: SquareSet);

    /// The same on the last rank, where a pawn becomes one of these. The kind is [`Kind::Quiet`] or
    /// [`Kind::Capture`].
    fn promotions(&mut self, kind: Kind, step: i8, to: SquareSet, roles: Roles);

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
}

/// Counts moves.
#[derive(Default, Debug)]
pub(crate) struct CountAll(u64);

impl CountAll {
    #[inline(always)]
    pub(crate) fn total(&self) -> u64 {
        self.0
    }
}

impl Sink for CountAll {
    #[inline(always)]
    fn piece(&mut self, _role: Role, _from: Square, to: SquareSet) {
        self.0 += to.len() as u64;
    }

    #[inline(always)]
    fn pawns(&mut self, _kind: Kind, _step: i8, to: SquareSet) {
        self.0 += to.len() as u64;
    }

    #[inline(always)]
    fn promotions(&mut self, _kind: Kind, _step: i8, to: SquareSet, roles: Roles) {
        self.0 += (to.len() * roles.len()) as u64;
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _king: Square, _rook: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn drops(&mut self, _role: Role, to: SquareSet) {
        self.0 += to.len() as u64;
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.0 == 0
    }
}

/// Counts captures and other moves apart: where capturing is compulsory one pass tells both how many
/// captures there are and, if there is none, how many other moves.
#[derive(Debug)]
pub(crate) struct CountByDuty {
    theirs: SquareSet,
    captures: CountAll,
    others: CountAll,
}

impl CountByDuty {
    #[inline(always)]
    pub(crate) fn new(theirs: SquareSet) -> CountByDuty {
        CountByDuty { theirs, captures: CountAll::default(), others: CountAll::default() }
    }

    #[inline(always)]
    pub(crate) fn total(&self) -> u64 {
        if self.captures.is_empty() { self.others.total() } else { self.captures.total() }
    }

    #[inline(always)]
    fn of(&mut self, kind: Kind) -> &mut CountAll {
        if kind == Kind::Capture { &mut self.captures } else { &mut self.others }
    }
}

impl Sink for CountByDuty {
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, to: SquareSet) {
        self.captures.piece(role, from, to & self.theirs);
        self.others.piece(role, from, to - self.theirs);
    }

    #[inline(always)]
    fn pawns(&mut self, kind: Kind, step: i8, to: SquareSet) {
        self.of(kind).pawns(kind, step, to);
    }

    #[inline(always)]
    fn promotions(&mut self, kind: Kind, step: i8, to: SquareSet, roles: Roles) {
        self.of(kind).promotions(kind, step, to, roles);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.captures.en_passant(from, to);
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.others.castle(king, rook);
    }

    #[inline(always)]
    fn drops(&mut self, role: Role, to: SquareSet) {
        self.others.drops(role, to);
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.captures.is_empty() && self.others.is_empty()
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
    fn pawns(&mut self, _kind: Kind, _step: i8, to: SquareSet) {
        self.0 |= !to.is_empty();
    }

    #[inline]
    fn promotions(&mut self, _kind: Kind, _step: i8, to: SquareSet, _roles: Roles) {
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

/// Lists moves.
#[derive(Debug)]
pub(crate) struct List {
    moves: MoveList,
    theirs: SquareSet,
}

impl List {
    #[inline]
    pub(crate) fn new<R: Rules>(pos: &Position<R>) -> List {
        List { moves: MoveList::new(), theirs: pos.them() }
    }

    #[inline]
    pub(crate) fn into_moves(self) -> MoveList {
        self.moves
    }

    #[inline]
    pub(crate) fn moves(&self) -> &MoveList {
        &self.moves
    }
}

impl Sink for List {
    #[inline]
    fn piece(&mut self, _role: Role, from: Square, to: SquareSet) {
        for to in to & self.theirs {
            self.moves.push(Move::new(Kind::Capture, from, to));
        }
        for to in to - self.theirs {
            self.moves.push(Move::new(Kind::Quiet, from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, kind: Kind, step: i8, to: SquareSet) {
        for to in to {
            self.moves.push(Move::new(kind, to.step(-step), to));
        }
    }

    #[inline]
    fn promotions(&mut self, kind: Kind, step: i8, to: SquareSet, roles: Roles) {
        for to in to {
            for kind in roles.iter().filter_map(|role| Kind::promotion_to(role, kind == Kind::Capture)) {
                self.moves.push(Move::new(kind, to.step(-step), to));
            }
        }
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.moves.push(Move::en_passant(from, to));
    }

    #[inline]
    fn castle(&mut self, king: Square, rook: Square) {
        self.moves.push(Move::castle(king, rook));
    }

    #[inline]
    fn drops(&mut self, role: Role, to: SquareSet) {
        for to in to {
            self.moves.push(Move::drop(role, to));
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}

/// Collects where the piece on one square can go.
#[derive(Debug)]
pub(crate) struct From {
    from: Square,
    to: SquareSet,
    empty: bool,
}

impl From {
    pub(crate) fn new(from: Square) -> From {
        From { from, to: SquareSet::EMPTY, empty: true }
    }

    pub(crate) fn destinations(&self) -> SquareSet {
        self.to
    }

    fn add(&mut self, from: Square, to: SquareSet) {
        self.empty &= to.is_empty();
        if from == self.from {
            self.to |= to;
        }
    }
}

impl Sink for From {
    fn piece(&mut self, _role: Role, from: Square, to: SquareSet) {
        self.add(from, to);
    }

    fn pawns(&mut self, _kind: Kind, step: i8, to: SquareSet) {
        for to in to {
            self.add(to.step(-step), to.into());
        }
    }

    fn promotions(&mut self, kind: Kind, step: i8, to: SquareSet, _roles: Roles) {
        self.pawns(kind, step, to);
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.add(from, to.into());
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.add(king, rook.into());
    }

    fn drops(&mut self, _role: Role, to: SquareSet) {
        self.empty &= to.is_empty();
    }

    fn is_empty(&self) -> bool {
        self.empty
    }
}

/// Collects where one role can be dropped.
#[derive(Debug)]
pub(crate) struct Dropped {
    role: Role,
    to: SquareSet,
    others: Any,
}

impl Dropped {
    pub(crate) fn new(role: Role) -> Dropped {
        Dropped { role, to: SquareSet::EMPTY, others: Any::default() }
    }

    pub(crate) fn destinations(&self) -> SquareSet {
        self.to
    }
}

impl Sink for Dropped {
    fn piece(&mut self, role: Role, from: Square, to: SquareSet) {
        self.others.piece(role, from, to);
    }

    fn pawns(&mut self, kind: Kind, step: i8, to: SquareSet) {
        self.others.pawns(kind, step, to);
    }

    fn promotions(&mut self, kind: Kind, step: i8, to: SquareSet, roles: Roles) {
        self.others.promotions(kind, step, to, roles);
    }

    fn en_passant(&mut self, from: Square, to: Square) {
        self.others.en_passant(from, to);
    }

    fn castle(&mut self, king: Square, rook: Square) {
        self.others.castle(king, rook);
    }

    fn drops(&mut self, role: Role, to: SquareSet) {
        self.others.drops(role, to);
        if role == self.role {
            self.to |= to;
        }
    }

    fn is_empty(&self) -> bool {
        self.others.is_empty()
    }
}
