//! Knights, bishops, rooks and queens; and kings where they are pieces like any other.

use super::guard::Guard;
use crate::sides::Side;
use crate::{Board, Role, Sink, SquareSet, attacks};

#[inline(always)]
pub(super) fn generate<S: Side, K: Sink>(board: &Board, guard: &Guard, reach: SquareSet, sink: &mut K) {
    let (ours, occupied) = (board.of(S::COLOR) & sink.movers(), board.occupied());
    // A pinned knight has no move that keeps the line.
    for from in (ours & board.with_role(Role::Knight)) - guard.pinned {
        sink.piece(Role::Knight, from, attacks::knight(from) & reach);
    }
    // A queen comes twice, once along diagonals and once straight: two loops instead of three.
    let queens = board.with_role(Role::Queen);
    for from in ours & board.diagonal_sliders() {
        let role = if queens.has(from) { Role::Queen } else { Role::Bishop };
        sink.piece(role, from, guard.keep(from, attacks::bishop(from, occupied) & reach));
    }
    for from in ours & board.straight_sliders() {
        let role = if queens.has(from) { Role::Queen } else { Role::Rook };
        sink.piece(role, from, guard.keep(from, attacks::rook(from, occupied) & reach));
    }
}

/// Kings that are not royal, any number of them.
#[inline(always)]
pub(super) fn kings<S: Side, K: Sink>(board: &Board, reach: SquareSet, sink: &mut K) {
    for from in board.pieces(S::COLOR, Role::King) & sink.movers() {
        sink.piece(Role::King, from, attacks::king(from) & reach);
    }
}
