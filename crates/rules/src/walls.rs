//! Walls: pawns that stand against each other for ever, and what can never be reached behind them.
//!
//! All pawns are taken to be part of the wall, and it is asked where each other piece could go if nothing but
//! the wall were in its way. If so no pawn can ever take or be taken, the wall stands, and what it keeps apart
//! stays apart. In every other case nothing is said.

use crate::rules::{Royalty, Rules};
use crate::{Board, Color, Position, Role, SquareSet, attacks};

/// A piece that is no pawn, behind a wall.
#[derive(Clone, Copy)]
struct Mover {
    color: Color,
    role: Role,
    /// Where it could ever stand.
    reach: SquareSet,
    /// What it could ever attack.
    attacked: SquareSet,
}

/// The most pieces that are looked at: with more there is always one that can do something.
const MOST: usize = 12;

/// A wall and all that moves behind it.
struct Wall {
    movers: [Option<Mover>; MOST],
}

/// Is every pawn stopped by another one, and does none take?
#[inline]
fn is_locked(board: &Board) -> bool {
    let (white, black) = (board.pieces(Color::White, Role::Pawn), board.pieces(Color::Black, Role::Pawn));
    let pawns = white | black;
    !pawns.is_empty() && white.shift(8).is_within(pawns) && black.shift(-8).is_within(pawns)
}

fn pawn_attacks(board: &Board, color: Color) -> SquareSet {
    let pawns = board.pieces(color, Role::Pawn);
    pawns.into_iter().fold(SquareSet::EMPTY, |set, sq| set | attacks::pawn(color, sq))
}

impl Wall {
    /// The wall of a position; `None` if there is none, or it may not last.
    fn of<R: Rules>(pos: &Position<R>) -> Option<Wall> {
        let board = pos.board();
        if !is_locked(board) || pos.en_passant.is_some() || !pos.unmoved.is_empty() {
            return None;
        }
        let pawns = board.with_role(Role::Pawn);
        if (board.occupied() - pawns).len() > MOST {
            return None;
        }
        let royal = pos.rules.royalty() == Royalty::Kings;
        let mut movers = [None; MOST];
        let pieces = board.iter().filter(|(_, piece)| piece.role != Role::Pawn);
        for (slot, (sq, piece)) in movers.iter_mut().zip(pieces) {
            let guarded = pawn_attacks(board, !piece.color);
            let closed = if royal && piece.role == Role::King { pawns | guarded } else { pawns };
            let (mut reach, mut attacked) = (SquareSet::from_square(sq), SquareSet::EMPTY);
            let mut todo = reach;
            while let Some(from) = todo.first() {
                todo = todo.without(from);
                let seen = attacks::of(piece.role, piece.color, from, pawns);
                attacked |= seen;
                let new = seen - closed - reach;
                reach |= new;
                todo |= new;
            }
            let takes = attacked.meets(pawns & board.of(!piece.color));
            if takes || reach.meets(guarded) {
                return None;
            }
            *slot = Some(Mover { color: piece.color, role: piece.role, reach, attacked });
        }
        let pawns_take = |color| pawn_attacks(board, color).meets(pawns & board.of(!color));
        let stands = !pawns_take(Color::White) && !pawns_take(Color::Black);
        stands.then_some(Wall { movers })
    }

    fn movers(&self) -> impl Iterator<Item = &Mover> + Clone {
        self.movers.iter().flatten()
    }

    fn of_side(&self, side: Color) -> impl Iterator<Item = &Mover> + Clone {
        self.movers().filter(move |mover| mover.color == side)
    }

    /// Has this side a piece that can move, whatever happens? Equal pieces in one place have a move as long as
    /// there are more squares than pieces and no others come there.
    fn can_always_move(&self, side: Color) -> bool {
        self.of_side(side).any(|mover| {
            let fellow = |other: &&Mover| {
                other.color == side && other.role == mover.role && other.reach == mover.reach
            };
            let fellows = self.movers().filter(fellow).count();
            let strangers = self.movers().filter(|other| !fellow(other));
            let elsewhere = strangers.fold(SquareSet::EMPTY, |set, other| set | other.reach);
            mover.reach.len() > fellows && !elsewhere.meets(mover.reach)
        })
    }
}

/// Does a wall keep this side from ever giving check?
pub(crate) fn keep_from_checking<R: Rules>(pos: &Position<R>, side: Color) -> bool {
    if !is_locked(pos.board()) {
        return false;
    }
    let Some(wall) = Wall::of(pos) else { return false };
    let mut kings = wall.of_side(!side).filter(|mover| mover.role == Role::King);
    let Some(king) = kings.next() else { return false };
    // A king does not give check, and a pawn's is never walked into.
    let mut attackers = wall.of_side(side).filter(|mover| mover.role != Role::King);
    kings.next().is_none() && !attackers.any(|mover| mover.attacked.meets(king.reach))
}

/// Does a wall keep both sides from ever taking anything, while both can move for ever?
pub(crate) fn keep_apart<R: Rules>(pos: &Position<R>) -> bool {
    if !is_locked(pos.board()) {
        return false;
    }
    let Some(wall) = Wall::of(pos) else { return false };
    let meet =
        wall.movers().any(|mover| wall.of_side(!mover.color).any(|other| mover.attacked.meets(other.reach)));
    !meet && Color::ALL.into_iter().all(|side| wall.can_always_move(side))
}
