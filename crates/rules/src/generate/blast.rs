//! Captures that blow up their surroundings.

use super::discreet::gives_check;
use super::guard::{self, Guard};
use crate::position::Position;
use crate::rules::{Checking, Royalty, Rules};
use crate::sides::Side;
use crate::{Board, File, Move, MoveKind, Role, Sink, Square, SquareSet, attacks};

/// What a capture on a square removes, its captor apart: the victim and all neighbours but pawns.
#[inline]
pub(crate) fn crater(board: &Board, at: Square) -> SquareSet {
    (attacks::king(at) & (board.occupied() - board.with_role(Role::Pawn))).with(at)
}

/// Every capture. Royal kings do not capture: they would blow themselves up.
#[inline(always)]
pub(super) fn captures<R: Rules, S: Side, K: Sink>(pos: &Position<R>, guard: &Guard, sink: &mut K) {
    let board = &pos.board;
    let (ours, theirs, occupied) = (board.of(S::COLOR), board.of(S::Them::COLOR), board.occupied());
    // Blowing up one's own king is no move.
    let victims = (theirs & sink.targets()) - guard.king.map_or(SquareSet::EMPTY, attacks::king);
    // Nothing can bear on the king once the smoke has cleared: every capture is lawful.
    let carefree = guard.king.is_none_or(|king| {
        guard.checkers.is_empty()
            && (guard::kings_touch::<S>(board, king) || guard::snipers::<S>(board, king).is_empty())
    });
    let discreet = |from, to| {
        pos.rules.checking() == Checking::Allowed || !gives_check::<R, S>(pos, Move::capture(from, to))
    };
    let lawful = |from: Square, to: SquareSet| -> SquareSet {
        if carefree && pos.rules.checking() == Checking::Allowed {
            return to;
        }
        to.into_iter()
            .filter(|&to| is_lawful::<R, S>(pos, guard, from, to, None) && discreet(from, to))
            .collect()
    };
    let movers = ours & sink.movers();
    let captors: &[Role] = match pos.rules.royalty() {
        Royalty::Kings => &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen],
        Royalty::Nobody => &[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King],
    };
    for (role, from) in captors
        .iter()
        .flat_map(|&role| (movers & board.with_role(role)).into_iter().map(move |from| (role, from)))
    {
        let to = attacks::of(role, S::COLOR, from, occupied) & victims;
        if !to.is_empty() {
            sink.piece(role, from, lawful(from, to));
        }
    }
    let pawns = movers & board.with_role(Role::Pawn);
    for (step, able) in [
        (S::UP - 1, pawns - SquareSet::from_file(File::A)),
        (S::UP + 1, pawns - SquareSet::from_file(File::H)),
    ] {
        let to: SquareSet = (able.shift(step) & victims)
            .into_iter()
            .filter(|&to| !lawful(to.step(-step), to.into()).is_empty())
            .collect();
        super::pawns::arrive::<R, S, K>(pos, MoveKind::Capture, step, to, sink);
    }
    super::pawns::en_passant::<R, S, K>(pos, guard, sink);
}

/// Is the king alive and safe after this capture, or the enemy's dead?
pub(super) fn is_lawful<R: Rules, S: Side>(
    pos: &Position<R>,
    guard: &Guard,
    from: Square,
    to: Square,
    passed: Option<Square>,
) -> bool {
    let Some(king) = guard.king else { return true };
    let mut after = pos.board;
    after.take(crater(&pos.board, to).with(from));
    if let Some(passed) = passed {
        after.take(passed.into());
    }
    if !after.pieces(S::COLOR, Role::King).has(king) {
        return false;
    }
    after.pieces(S::Them::COLOR, Role::King).is_empty()
        || guard::kings_touch::<S>(&after, king)
        || !after.is_attacked(king, S::Them::COLOR, after.occupied())
}
