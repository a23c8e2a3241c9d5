//! Pawns, all of them at once.

use super::Scope;
use super::guard::Guard;
use crate::position::Position;
use crate::rules::{Blast, EnPassant, Rules};
use crate::sides::Side;
use crate::{File, Kind, Role, Sink, Square, SquareSet, attacks};

/// Steps and captures, en passant apart.
#[inline(always)]
pub(super) fn generate<R: Rules, S: Side, K: Sink>(
    pos: &Position<R>,
    guard: &Guard,
    scope: Scope,
    reach: SquareSet,
    sink: &mut K,
) {
    let pawns = pos.board.pieces(S::COLOR, Role::Pawn);
    some::<R, S, K>(pos, pawns - guard.pinned, scope, reach, sink);
    if let (Some(king), true) = (guard.king, pawns.meets(guard.pinned)) {
        pinned::<R, S, K>(pos, pawns & guard.pinned, king, scope, reach, sink);
    }
}

/// A pinned pawn moves along its pin, if at all.
#[cold]
#[inline(never)]
fn pinned<R: Rules, S: Side, K: Sink>(
    pos: &Position<R>,
    pawns: SquareSet,
    king: Square,
    scope: Scope,
    reach: SquareSet,
    sink: &mut K,
) {
    for from in pawns {
        some::<R, S, K>(pos, from.into(), scope, reach & attacks::line(king, from), sink);
    }
}

/// The moves of some of our pawns to squares within reach.
#[inline(always)]
pub(super) fn some<R: Rules, S: Side, K: Sink>(
    pos: &Position<R>,
    pawns: SquareSet,
    scope: Scope,
    reach: SquareSet,
    sink: &mut K,
) {
    if scope.captures() {
        let reach = reach & pos.board.of(S::Them::COLOR);
        let left = pawns - SquareSet::from_file(File::A);
        arrive::<R, S, K>(pos, Kind::Capture, S::UP - 1, left.shift(S::UP - 1) & reach, sink);
        let right = pawns - SquareSet::from_file(File::H);
        arrive::<R, S, K>(pos, Kind::Capture, S::UP + 1, right.shift(S::UP + 1) & reach, sink);
    }
    if scope.quiets() {
        let empty = !pos.board.occupied();
        let steps = pawns.shift(S::UP) & empty;
        arrive::<R, S, K>(pos, Kind::Quiet, S::UP, steps & reach, sink);
        let halfway = (pawns & pos.rules.double_step(S::COLOR)).shift(S::UP) & empty;
        sink.pawns(Kind::DoubleStep, 2 * S::UP, halfway.shift(S::UP) & empty & reach);
    }
}

/// Pawns that reach the last rank become something else, if there is something to become.
#[inline(always)]
fn arrive<R: Rules, S: Side, K: Sink>(pos: &Position<R>, kind: Kind, step: i8, to: SquareSet, sink: &mut K) {
    let roles = pos.rules.promotions();
    if roles.is_empty() {
        return sink.pawns(kind, step, to);
    }
    sink.pawns(kind, step, to - S::LAST_RANK);
    if to.meets(S::LAST_RANK) {
        sink.promotions(kind, step, to & S::LAST_RANK, roles);
    }
}

/// En passant: rare enough to look at the board after each such capture.
#[inline(always)]
pub(super) fn en_passant<R: Rules, S: Side, K: Sink>(pos: &Position<R>, guard: &Guard, sink: &mut K) {
    if pos.rules.en_passant() == EnPassant::Never {
        return;
    }
    if let Some(to) = pos.en_passant {
        take_in_passing::<R, S, K>(pos, guard, to, sink);
    }
}

#[cold]
#[inline(never)]
fn take_in_passing<R: Rules, S: Side, K: Sink>(pos: &Position<R>, guard: &Guard, to: Square, sink: &mut K) {
    for from in attacks::pawn(S::Them::COLOR, to) & pos.board.pieces(S::COLOR, Role::Pawn) {
        let lawful = match pos.rules.blast() {
            Blast::Never => guard.king.is_none_or(|king| {
                let mut after = pos.board;
                after.carry(from, to);
                after.take(to.step(-S::UP).into());
                !crate::position::is_attacked(&after, king, S::Them::COLOR, after.occupied())
            }),
            Blast::Neighbours => super::blast::is_lawful::<R, S>(pos, guard, from, to, Some(to.step(-S::UP))),
        };
        if lawful && super::discreet::permits_en_passant::<R, S>(pos, from, to) {
            sink.en_passant(from, to);
        }
    }
}
