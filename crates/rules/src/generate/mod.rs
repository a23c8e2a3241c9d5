//! Legal moves, in sets. The order of generation is here, and with it compulsory capture.

mod blast;
mod castle;
mod discreet;
mod drops;
mod guard;
mod pawns;
mod pieces;

use crate::position::Position;
use crate::rules::{Blast, Checking, Drops, Duty, Rules};
use crate::sides::{Side, with_side};
use crate::{Board, Role, Sink, SquareSet, attacks, sink};

pub(crate) use blast::crater;
pub(crate) use castle::arrival;
use guard::Guard;
pub(crate) use guard::{checkers, king_attackers};
pub(crate) use pawns::attacked_by;

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// Every move.
    All,
    /// Captures, en passant included.
    Captures,
    /// Everything else.
    Quiets,
}

impl Scope {
    #[inline(always)]
    fn captures(self) -> bool {
        self != Scope::Quiets
    }

    #[inline(always)]
    fn quiets(self) -> bool {
        self != Scope::Captures
    }

    /// The squares to which pieces of the side `S` go.
    #[inline(always)]
    fn reach<S: Side>(self, board: &Board) -> SquareSet {
        let captured = if self.captures() { board.of(S::Them::COLOR) } else { SquareSet::EMPTY };
        let entered = if self.quiets() { !board.occupied() } else { SquareSet::EMPTY };
        captured | entered
    }
}

/// Is there a move of one scope? A king mostly has a step to a square that is not attacked, and looking for
/// one costs less than finding everything that is attacked.
#[inline(always)]
pub(crate) fn any<R: Rules, S: Side>(pos: &Position<R>, scope: Scope) -> bool {
    if let Some(king) = pos.royal_king(S::COLOR).filter(|_| pos.is_plain()) {
        let steps = attacks::king(king) & scope.reach::<S>(&pos.board);
        let occupied = pos.board.occupied().without(king);
        if steps.into_iter().any(|to| !pos.board.is_attacked(to, S::Them::COLOR, occupied)) {
            return true;
        }
    }
    let mut any = sink::Any::default();
    generate::<R, S, _>(pos, scope, &mut any);
    any.found()
}

/// The legal moves of a game that is not decided. Where captures are compulsory,
/// other moves are generated only if no capture was.
#[inline(always)]
pub(crate) fn legal<R: Rules, S: Side, K: Sink>(pos: &Position<R>, sink: &mut K) {
    match pos.rules.duty() {
        Duty::Free => generate::<R, S, K>(pos, Scope::All, sink),
        Duty::Capture => {
            generate::<R, S, K>(pos, Scope::Captures, sink);
            if sink.is_empty() {
                generate::<R, S, K>(pos, Scope::Quiets, sink);
            }
        }
    }
}

/// The moves of one scope that leave no royal king attacked and obey every law but the duty to capture.
#[inline(always)]
pub(crate) fn generate<R: Rules, S: Side, K: Sink>(pos: &Position<R>, scope: Scope, sink: &mut K) {
    let board = &pos.board;
    let guard = Guard::new::<R, S>(pos);

    // Captures that blow up their surroundings follow laws of their own.
    let scope = match pos.rules.blast() {
        Blast::Neighbours if scope.captures() => {
            blast::captures::<R, S, K>(pos, &guard, sink);
            if scope == Scope::Captures || sink.is_done() {
                return;
            }
            Scope::Quiets
        }
        _ => scope,
    };

    let reach = scope.reach::<S>(board) & sink.targets();
    if pos.rules.checking() == Checking::Forbidden {
        return discreet::generate::<R, S, K>(pos, &guard, scope, reach, sink);
    }

    let king_wanted = !K::SELECTIVE || sink.movers().meets(board.with_role(Role::King));
    let castling = match scope.quiets() && king_wanted {
        true => castle::Ready::new::<R, S>(pos, &guard),
        false => None,
    };
    let mut danger = SquareSet::EMPTY;
    match guard.king {
        Some(king) => {
            let steps = match sink.movers().has(king) {
                true => attacks::king(king) & reach,
                false => SquareSet::EMPTY,
            };
            if castling.is_some() || steps.len() > 2 {
                danger = guard::dangers::<R, S>(pos, king);
            } else {
                danger = guard::dangerous_among::<R, S>(pos, king, steps);
            }
            sink.piece(Role::King, king, steps - danger);
            if guard.checkers.has_several() {
                return; // only the king's own moves answer a double check
            }
        }
        None => pieces::kings::<S, K>(board, reach, sink),
    }
    if sink.is_done() {
        return;
    }
    let reach = reach & guard.answers();
    pieces::generate::<S, K>(board, &guard, reach, sink);
    pawns::generate::<R, S, K>(pos, &guard, scope, reach, sink);
    if scope.captures() {
        pawns::en_passant::<R, S, K>(pos, &guard, sink);
    }
    if let Some(castling) = castling {
        castling.generate::<R, S, K>(pos, &guard, danger, sink);
    }
    if scope.quiets() && pos.rules.drops() == Drops::Captured {
        drops::generate::<R, S, K>(pos, reach, sink);
    }
}

/// Does the en passant square of this position really allow a capture?
#[cold]
#[inline(never)]
pub(crate) fn en_passant_is_legal<R: Rules>(pos: &Position<R>) -> bool {
    let mut any = sink::Any::default();
    with_side!(pos.turn, S => {
        let guard = Guard::new::<R, S>(pos);
        pawns::en_passant::<R, S, _>(pos, &guard, &mut any);
    });
    any.found() && pos.rules.decided(pos).is_none()
}
