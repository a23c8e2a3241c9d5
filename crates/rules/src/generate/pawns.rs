//! Pawns, all of them at once.

use super::Scope;
use super::guard::Guard;
use crate::position::Position;
use crate::rules::{Blast, Rules};
use crate::sides::Side;
use crate::{File, MoveKind, Role, Sink, Square, SquareSet, attacks};

/// The squares that some pawns of the side `S` attack.
#[inline(always)]
pub(crate) fn attacked_by<S: Side>(pawns: SquareSet) -> SquareSet {
    (pawns - SquareSet::from_file(File::A)).shift(S::UP - 1)
        | (pawns - SquareSet::from_file(File::H)).shift(S::UP + 1)
}

/// Steps and captures, en passant apart. A pinned pawn may still go along its pin: straight on if the
/// king is on its file, diagonally if the king is on that diagonal.
#[inline(always)]
pub(super) fn generate<R: Rules, S: Side, K: Sink>(
    pos: &Position<R>,
    guard: &Guard,
    scope: Scope,
    reach: SquareSet,
    sink: &mut K,
) {
    let pawns = pos.board.pieces(S::COLOR, Role::Pawn) & sink.movers();
    let free = |step: i8| match guard.king {
        Some(king) if pawns.meets(guard.pinned) => pawns - (guard.pinned - attacks::line_along(step, king)),
        _ => pawns,
    };
    if scope.captures() {
        let victims = reach & pos.board.of(S::Them::COLOR);
        let left = free(S::UP - 1) - SquareSet::from_file(File::A);
        arrive::<R, S, K>(pos, MoveKind::Capture, S::UP - 1, left.shift(S::UP - 1) & victims, sink);
        let right = free(S::UP + 1) - SquareSet::from_file(File::H);
        arrive::<R, S, K>(pos, MoveKind::Capture, S::UP + 1, right.shift(S::UP + 1) & victims, sink);
    }
    if scope.quiets() {
        let empty = !pos.board.occupied();
        let steps = free(S::UP).shift(S::UP) & empty;
        arrive::<R, S, K>(pos, MoveKind::Quiet, S::UP, steps & reach, sink);
        let halfway = steps & pos.rules.double_step(S::COLOR).shift(S::UP);
        sink.pawns(MoveKind::DoubleStep, 2 * S::UP, halfway.shift(S::UP) & empty & reach);
    }
}

/// Pawns that reach the last rank become something else, if there is something to become.
#[inline(always)]
pub(super) fn arrive<R: Rules, S: Side, K: Sink>(
    pos: &Position<R>,
    kind: MoveKind,
    step: i8,
    to: SquareSet,
    sink: &mut K,
) {
    let roles = pos.rules.promotions();
    if roles.is_empty() {
        return sink.pawns(kind, step, to);
    }
    sink.pawns(kind, step, to - S::LAST_RANK);
    if to.meets(S::LAST_RANK) {
        sink.promotions(kind, step, to & S::LAST_RANK, roles);
    }
}

/// En passant.
#[inline(always)]
pub(super) fn en_passant<R: Rules, S: Side, K: Sink>(pos: &Position<R>, guard: &Guard, sink: &mut K) {
    if let Some(to) = pos.en_passant {
        for from in captors_in_passing::<R, S>(pos, guard, to) {
            sink.en_passant(from, to);
        }
    }
}

/// The pawns that may take in passing: rare enough to look at the board after each such capture.
#[cold]
#[inline(never)]
fn captors_in_passing<R: Rules, S: Side>(pos: &Position<R>, guard: &Guard, to: Square) -> SquareSet {
    let candidates = attacks::pawn(S::Them::COLOR, to) & pos.board.pieces(S::COLOR, Role::Pawn);
    let passed = to.step(-S::UP);
    let is_lawful = |from: Square| match pos.rules.blast() {
        Blast::Never => guard.king.is_none_or(|king| {
            let mut after = pos.board;
            after.carry(S::COLOR, from, to);
            after.take(passed.into());
            !after.is_attacked(king, S::Them::COLOR, after.occupied())
        }),
        Blast::Neighbours => super::blast::is_lawful::<R, S>(pos, guard, from, to, Some(passed)),
    };
    let is_discreet = |from: Square| super::discreet::permits_en_passant::<R, S>(pos, from, to);
    candidates.into_iter().filter(|&from| is_lawful(from) && is_discreet(from)).collect()
}
