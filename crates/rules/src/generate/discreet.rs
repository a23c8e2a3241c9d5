//! Moves that give no check, where giving check is forbidden.

use super::Scope;
use super::guard::{self, Guard};
use crate::position::Position;
use crate::rules::{Checking, Rules};
use crate::sides::Side;
use crate::{Move, MoveKind, Role, Roles, Sink, Square, SquareSet, attacks, sink};

/// The moves of one scope that attack the enemy king neither directly nor by discovery.
#[inline(always)]
pub(super) fn generate<R: Rules, S: Side, K: Sink>(
    pos: &Position<R>,
    guard: &Guard,
    scope: Scope,
    reach: SquareSet,
    sink: &mut K,
) {
    let board = &pos.board;
    let (ours, occupied) = (board.of(S::COLOR), board.occupied());
    let enemy = pos.royal_king(S::Them::COLOR);
    // Our pieces that stand alone between a slider of ours and the enemy king hide it.
    let mut hiding = SquareSet::EMPTY;
    if let Some(enemy) = enemy {
        for slider in guard::snipers::<S::Them>(board, enemy) {
            let in_the_way = attacks::between(enemy, slider) & occupied;
            if !in_the_way.has_several() {
                hiding |= in_the_way & ours;
            }
        }
    }
    let discreet = |role: Role, from: Square, to: SquareSet| -> SquareSet {
        let Some(enemy) = enemy else { return to };
        let to = to - attacks::of(role, S::Them::COLOR, enemy, occupied);
        if hiding.has(from) { to & attacks::line(enemy, from) } else { to }
    };

    match guard.king {
        Some(king) => {
            let steps = attacks::king(king) & reach;
            let danger = if steps.is_empty() { steps } else { guard::dangers::<R, S>(pos, king) };
            sink.piece(Role::King, king, discreet(Role::King, king, steps - danger));
            if guard.checkers.has_several() {
                return;
            }
        }
        None => {
            for from in ours & board.with_role(Role::King) {
                sink.piece(Role::King, from, discreet(Role::King, from, attacks::king(from) & reach));
            }
        }
    }
    let reach = reach & guard.answers();
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in ours & board.with_role(role) & sink.movers() {
            let to = guard.keep(from, attacks::of(role, S::COLOR, from, occupied) & reach);
            sink.piece(role, from, discreet(role, from, to));
        }
    }
    the_rest::<R, S, K>(pos, guard, scope, reach, sink);
}

/// Pawns, castling and drops, one by one: no built-in game has them together with this law.
#[inline]
fn the_rest<R: Rules, S: Side, K: Sink>(
    pos: &Position<R>,
    guard: &Guard,
    scope: Scope,
    reach: SquareSet,
    sink: &mut K,
) {
    if pos.our(Role::Pawn).is_empty() && pos.unmoved.is_empty() && pos.house().is_none() {
        return;
    }
    let mut discreetly = sink::Each::new(pos, |mv| {
        if !gives_check::<R, S>(pos, mv) {
            pass_on(mv, sink);
        }
    });
    super::pawns::generate::<R, S, _>(pos, guard, scope, reach, &mut discreetly);
    if scope.captures() {
        super::pawns::en_passant::<R, S, _>(pos, guard, &mut discreetly);
    }
    if scope.quiets() {
        if let Some(castling) = super::castle::Ready::new::<R, S>(pos, guard) {
            let danger = guard.king.map_or(SquareSet::EMPTY, |king| guard::dangers::<R, S>(pos, king));
            castling.generate::<R, S, _>(pos, guard, danger, &mut discreetly);
        }
        super::drops::generate::<R, S, _>(pos, reach, &mut discreetly);
    }
}

/// Does this move attack the enemy king?
pub(super) fn gives_check<R: Rules, S: Side>(pos: &Position<R>, mv: Move) -> bool {
    let mut after = *pos;
    after.play_unchecked(mv);
    after
        .royal_king(S::Them::COLOR)
        .is_some_and(|enemy| after.board.is_attacked(enemy, S::COLOR, after.board.occupied()))
}

/// An en passant capture that gives check is forbidden with the others.
pub(super) fn permits_en_passant<R: Rules, S: Side>(pos: &Position<R>, from: Square, to: Square) -> bool {
    pos.rules.checking() == Checking::Allowed || !gives_check::<R, S>(pos, Move::en_passant(from, to))
}

/// Hands a single move to a sink.
fn pass_on<K: Sink>(mv: Move, sink: &mut K) {
    let to = mv.to();
    let Some(from) = mv.from() else {
        return mv.dropped().map_or((), |role| sink.drops(role, to.into()));
    };
    let step = to as i8 - from as i8;
    match (mv.kind(), mv.promotion()) {
        (MoveKind::EnPassant, _) => sink.en_passant(from, to),
        (MoveKind::Castle, _) => sink.castle(from, to),
        (kind, Some(role)) => {
            let kind = if kind.is_capture() { MoveKind::Capture } else { MoveKind::Quiet };
            sink.promotions(kind, step, to.into(), Roles::NONE | role);
        }
        (kind, None) => sink.pawns(kind, step, to.into()),
    }
}
