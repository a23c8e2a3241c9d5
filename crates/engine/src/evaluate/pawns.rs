//! How pawns stand to one another, and what they open or shelter.

use misere_rules::{Board, Color, Role, Square, SquareSet};

use super::ledger::Ledger;
use super::survey::pawn_attacks;
use super::terms::{
    BACKWARD, BISHOP_PAWNS, DOUBLED, ISOLATED, OPEN_FILE, OUTPOST, PASSED, PHALANX, PROTECTED, PUSH_THREAT,
    SHELTER,
};

/// A file, by the number of one of its squares.
#[inline(always)]
fn file(sq: Square) -> SquareSet {
    SquareSet(0x0101_0101_0101_0101 << (sq as u8 & 7))
}

/// The files beside a set.
#[inline(always)]
fn beside(squares: SquareSet) -> SquareSet {
    SquareSet((squares.0 & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (squares.0 & 0xfefe_fefe_fefe_fefe) >> 1)
}

/// Every square before one, on any file.
#[inline(always)]
fn ahead(color: Color, sq: Square) -> SquareSet {
    let rank = sq as u8 >> 3;
    match color {
        Color::White => SquareSet(if rank == 7 { 0 } else { !0 << (8 * (rank + 1)) }),
        Color::Black => SquareSet((1u64 << (8 * rank)) - 1),
    }
}

/// The squares one step before a set.
#[inline(always)]
fn step(color: Color, squares: SquareSet) -> SquareSet {
    SquareSet(color.choose(squares.0 << 8, squares.0 >> 8))
}

/// The rank of a square as its side counts them, from zero.
#[inline(always)]
pub(super) fn rank_of(color: Color, sq: Square) -> usize {
    color.choose(sq as usize >> 3, 7 - (sq as usize >> 3))
}

/// How pawns stand to one another. `notice` hears of those that no enemy pawn can stop.
#[inline(always)]
pub(super) fn structure<L: Ledger>(
    board: &Board,
    color: Color,
    ledger: &mut L,
    mut notice: impl FnMut(&mut L, Square, usize),
) {
    let pawns = board.pieces(color, Role::Pawn);
    let enemies = board.pieces(!color, Role::Pawn);
    let (east, west) = pawn_attacks(color, pawns);
    let protected = pawns & (east | west);
    let phalanx = pawns & beside(pawns);
    // Pawns whose next square an enemy's pawn attacks or holds.
    let (east, west) = pawn_attacks(!color, enemies);
    let stopped = step(!color, east | west | enemies);
    for sq in pawns {
        let (own, near) = (file(sq), beside(file(sq)));
        let before = ahead(color, sq);
        let rank = rank_of(color, sq);
        let unopposed = usize::from(!enemies.meets(own & before));
        if !pawns.meets(near) {
            ledger.add(color, ISOLATED.at(0, unopposed), 1);
        } else if !pawns.meets(near - before) && stopped.has(sq) {
            ledger.add(color, BACKWARD.at(0, unopposed), 1);
        }
        if pawns.meets(own & before) {
            ledger.add(color, DOUBLED.at(0, 0), 1);
        } else if !enemies.meets((own | near) & before) {
            ledger.add(color, PASSED.at(0, rank), 1);
            notice(ledger, sq, rank);
        }
        if protected.has(sq) {
            ledger.add(color, PROTECTED.at(0, rank), 1);
        }
        if phalanx.has(sq) {
            ledger.add(color, PHALANX.at(0, rank), 1);
        }
    }
}

/// Knights and bishops that a pawn protects and no enemy pawn can drive away.
#[inline(always)]
pub(super) fn outposts<L: Ledger>(board: &Board, color: Color, protected: SquareSet, ledger: &mut L) {
    let enemies = board.pieces(!color, Role::Pawn);
    for (group, role) in [Role::Knight, Role::Bishop].into_iter().enumerate() {
        for sq in board.pieces(color, role) & protected {
            if rank_of(color, sq) >= 3 && !enemies.meets(beside(file(sq)) & ahead(color, sq)) {
                ledger.add(color, OUTPOST.at(group, 0), 1);
            }
        }
    }
}

/// Bishops whose own pawns stand in their way.
#[inline(always)]
pub(super) fn bishops<L: Ledger>(board: &Board, color: Color, ledger: &mut L) {
    const DARK: SquareSet = SquareSet(0xaa55_aa55_aa55_aa55);
    let pawns = board.pieces(color, Role::Pawn);
    for sq in board.pieces(color, Role::Bishop) {
        let same = if DARK.has(sq) { DARK } else { !DARK };
        ledger.add(color, BISHOP_PAWNS.at(0, (pawns & same).len()), 1);
    }
}

/// Pieces of the enemy that a step of a pawn would attack, if the pawn is safe there.
#[inline(always)]
pub(super) fn pushes<L: Ledger>(board: &Board, color: Color, safe: SquareSet, ledger: &mut L) {
    let steps = step(color, board.pieces(color, Role::Pawn)) - board.occupied();
    let (east, west) = pawn_attacks(color, steps & safe);
    let prey = (east | west) & (board.of(!color) - board.with_role(Role::Pawn));
    ledger.add(color, PUSH_THREAT.at(0, prey.len()), 1);
}

#[inline(always)]
pub(super) fn files<L: Ledger>(board: &Board, color: Color, ledger: &mut L) {
    let pawns = board.with_role(Role::Pawn);
    let own = board.pieces(color, Role::Pawn);
    for (group, role) in [Role::Rook, Role::Queen].into_iter().enumerate() {
        for sq in board.pieces(color, role) {
            if !own.meets(file(sq)) {
                ledger.add(color, OPEN_FILE.at(group, usize::from(!pawns.meets(file(sq)))), 1);
            }
        }
    }
}

/// What stands before a king, on its own file and on those beside.
#[inline(always)]
pub(super) fn shelter<L: Ledger>(board: &Board, color: Color, king: Square, ledger: &mut L) {
    let pawns = board.pieces(color, Role::Pawn) & (ahead(color, king) | SquareSet(0xff << (king as u8 & 56)));
    let nearest = |file: SquareSet| {
        let on_file = pawns & file;
        let nearest = color.choose(on_file.first(), on_file.last());
        nearest.map_or(0, |sq| rank_of(color, sq))
    };
    let own = file(king);
    ledger.add(color, SHELTER.at(0, nearest(own)), 1);
    let east = SquareSet((own.0 & 0x7f7f_7f7f_7f7f_7f7f) << 1);
    let west = SquareSet((own.0 & 0xfefe_fefe_fefe_fefe) >> 1);
    for side in [east, west] {
        if !side.is_empty() {
            ledger.add(color, SHELTER.at(1, nearest(side)), 1);
        }
    }
}
