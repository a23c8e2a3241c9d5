//! What protects a royal king: who attacks it, who may not step aside.

use super::pawns;
use crate::position::Position;
use crate::rules::{Blast, Royalty, Rules};
use crate::sides::Side;
use crate::{Board, Role, Square, SquareSet, attacks};

/// The king of the side to move and what bears on it. Without a royal king there is nothing to guard.
pub(super) struct Guard {
    pub(super) king: Option<Square>,
    /// The pieces that give check.
    pub(super) checkers: SquareSet,
    /// Our pieces that stand alone between the king and an enemy slider.
    pub(super) pinned: SquareSet,
}

impl Guard {
    pub(super) const NONE: Guard = Guard { king: None, checkers: SquareSet::EMPTY, pinned: SquareSet::EMPTY };

    #[inline(always)]
    pub(super) fn new<R: Rules, S: Side>(pos: &Position<R>) -> Guard {
        let board = &pos.board;
        let Some(king) = pos.royal_king(S::COLOR) else { return Guard::NONE };
        if pos.rules.blast() == Blast::Neighbours && kings_touch::<S>(board, king) {
            return Guard { king: Some(king), ..Guard::NONE };
        }
        let theirs = board.of(S::Them::COLOR);
        let mut checkers = theirs
            & (attacks::knight(king) & board.with_role(Role::Knight)
                | attacks::pawn(S::COLOR, king) & board.with_role(Role::Pawn));
        let mut pinned = SquareSet::EMPTY;
        for sniper in snipers::<S>(board, king) {
            let in_the_way = attacks::between(king, sniper) & board.occupied();
            if in_the_way.is_empty() {
                checkers = checkers.with(sniper);
            }
            if !in_the_way.has_several() {
                pinned |= in_the_way;
            }
        }
        Guard { king: Some(king), checkers, pinned: pinned - theirs }
    }

    /// The squares to which a piece other than the king may go: anywhere, or between the king and
    /// the piece that gives check, or onto it.
    #[inline(always)]
    pub(super) fn answers(&self) -> SquareSet {
        match (self.king, self.checkers.first()) {
            (Some(king), Some(checker)) => attacks::between(king, checker).with(checker),
            _ => SquareSet::FULL,
        }
    }

    /// Those of the squares that a piece may go to without baring its king.
    #[inline(always)]
    pub(super) fn keep(&self, from: Square, to: SquareSet) -> SquareSet {
        match self.king {
            Some(king) if self.pinned.has(from) => to & attacks::line(king, from),
            _ => to,
        }
    }
}

/// Enemy sliders that would attack the square on an empty board.
#[inline(always)]
pub(super) fn snipers<S: Side>(board: &Board, sq: Square) -> SquareSet {
    (attacks::bishop_rays(sq) & board.diagonal_sliders() | attacks::rook_rays(sq) & board.straight_sliders())
        & board.of(S::Them::COLOR)
}

/// Do the kings stand next to each other?
#[inline]
pub(super) fn kings_touch<S: Side>(board: &Board, king: Square) -> bool {
    attacks::king(king).meets(board.pieces(S::Them::COLOR, Role::King))
}

/// The pieces that give check to the side `S`.
#[inline]
pub(crate) fn checkers<R: Rules, S: Side>(pos: &Position<R>) -> SquareSet {
    let Some(king) = pos.royal_king(S::COLOR) else { return SquareSet::EMPTY };
    king_attackers::<R, S>(pos, king, pos.board.occupied())
}

/// The pieces that would give check to a king of the side `S` on this square, with these squares occupied.
#[inline]
pub(crate) fn king_attackers<R: Rules, S: Side>(
    pos: &Position<R>,
    king: Square,
    occupied: SquareSet,
) -> SquareSet {
    if pos.rules.royalty() == Royalty::Nobody
        || (pos.rules.blast() == Blast::Neighbours && kings_touch::<S>(&pos.board, king))
    {
        return SquareSet::EMPTY;
    }
    pos.board.attackers(king, S::Them::COLOR, occupied)
}

/// The squares on which the king of the side `S` would be attacked. The king itself is looked
/// through: it cannot hide behind where it stood.
#[inline(always)]
pub(super) fn dangers<R: Rules, S: Side>(pos: &Position<R>, king: Square) -> SquareSet {
    let board = &pos.board;
    let theirs = board.of(S::Them::COLOR);
    let occupied = board.occupied().without(king);
    let mut danger = pawns::attacked_by::<S::Them>(theirs & board.with_role(Role::Pawn));
    for from in theirs & board.with_role(Role::Knight) {
        danger |= attacks::knight(from);
    }
    for from in theirs & board.diagonal_sliders() {
        danger |= attacks::bishop(from, occupied);
    }
    for from in theirs & board.straight_sliders() {
        danger |= attacks::rook(from, occupied);
    }
    let mut near_king = SquareSet::EMPTY;
    for from in theirs & board.with_role(Role::King) {
        near_king |= attacks::king(from);
    }
    match pos.rules.blast() {
        Blast::Never => danger | near_king,
        // Kings that touch are safe from everything.
        Blast::Neighbours => danger - near_king,
    }
}

/// Those of a few squares on which the king would be attacked: looking at each costs less than
/// looking at what every enemy piece attacks. Worth 2 to 3 % at chess in perft.
#[inline(always)]
pub(super) fn dangerous_among<R: Rules, S: Side>(
    pos: &Position<R>,
    king: Square,
    steps: SquareSet,
) -> SquareSet {
    let occupied = pos.board.occupied().without(king);
    let mut danger = SquareSet::EMPTY;
    for to in steps {
        let safe = pos.rules.blast() == Blast::Neighbours && kings_touch::<S>(&pos.board, to);
        if !safe && pos.board.is_attacked(to, S::Them::COLOR, occupied) {
            danger = danger.with(to);
        }
    }
    danger
}
