//! Pawn structure, and what pawns open or shelter.

use misere_rules::{Board, Color, Role, Square, SquareSet};

use super::attack_map::pawn_attacks;
use super::terms::{
    BACKWARD, BISHOP_PAWNS, DOUBLED, ISOLATED, OPEN_FILE, OUTPOST, PASSED, PHALANX, PROTECTED, PUSH_THREAT,
    SHELTER,
};
use super::trace::TermSink;

/// The file of a square.
#[inline(always)]
fn file(sq: Square) -> SquareSet {
    SquareSet(0x0101_0101_0101_0101 << (sq as u8 & 7))
}

/// The squares beside a set, on the same ranks.
#[inline(always)]
fn beside(squares: SquareSet) -> SquareSet {
    SquareSet((squares.0 & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (squares.0 & 0xfefe_fefe_fefe_fefe) >> 1)
}

/// Every square in front of one, on any file.
#[inline(always)]
fn ahead(color: Color, sq: Square) -> SquareSet {
    let rank = sq as u8 >> 3;
    match color {
        Color::White => SquareSet(if rank == 7 { 0 } else { !0 << (8 * (rank + 1)) }),
        Color::Black => SquareSet((1u64 << (8 * rank)) - 1),
    }
}

/// The squares with one of a set in front of them, on the same file.
#[inline(always)]
fn behind(color: Color, squares: SquareSet) -> SquareSet {
    let mut set = step(!color, squares).0;
    for ranks in [1, 2, 4] {
        set |= color.choose(set >> (8 * ranks), set << (8 * ranks));
    }
    SquareSet(set)
}

/// The squares one step in front of a set.
#[inline(always)]
fn step(color: Color, squares: SquareSet) -> SquareSet {
    SquareSet(color.choose(squares.0 << 8, squares.0 >> 8))
}

/// The rank of a square as its side counts them, from zero.
#[inline(always)]
pub(super) fn rank_of(color: Color, sq: Square) -> usize {
    color.choose(sq as usize >> 3, 7 - (sq as usize >> 3))
}

/// Pawn structure. `each_passed` is called with every passed pawn and its rank.
///
/// All pawns of a side are judged at once: a loop over them takes 6 % more instructions of a whole search
/// (`misere bench --hand-written`, callgrind).
#[inline(always)]
pub(super) fn structure<L: TermSink>(
    board: &Board,
    color: Color,
    sink: &mut L,
    mut each_passed: impl FnMut(&mut L, Square, usize),
) {
    let pawns = board.pieces(color, Role::Pawn);
    let enemies = board.pieces(!color, Role::Pawn);
    let opposed = behind(color, enemies);
    let doubled = pawns & behind(color, pawns);
    let passed = pawns - doubled - opposed - beside(opposed);
    // Squares with an own pawn on a neighbouring file: on this rank or behind, and on any.
    let supported = beside(behind(!color, pawns) | pawns);
    let isolated = pawns - supported - beside(behind(color, pawns));
    // Pawns whose next square is attacked or occupied by an enemy pawn.
    let (east, west) = pawn_attacks(!color, enemies);
    let stopped = step(!color, east | west | enemies);
    let backward = (pawns & stopped) - supported - isolated;
    for (unopposed, pawns) in [opposed, !opposed].into_iter().enumerate() {
        sink.add(color, ISOLATED.at(0, unopposed), (isolated & pawns).len() as i32);
        sink.add(color, BACKWARD.at(0, unopposed), (backward & pawns).len() as i32);
    }
    sink.add(color, DOUBLED.at(0, 0), doubled.len() as i32);
    for sq in passed {
        let rank = rank_of(color, sq);
        sink.add(color, PASSED.at(0, rank), 1);
        each_passed(sink, sq, rank);
    }
    let (east, west) = pawn_attacks(color, pawns);
    for sq in pawns & (east | west) {
        sink.add(color, PROTECTED.at(0, rank_of(color, sq)), 1);
    }
    for sq in pawns & beside(pawns) {
        sink.add(color, PHALANX.at(0, rank_of(color, sq)), 1);
    }
}

/// Outposts: knights and bishops that a pawn protects and no enemy pawn can attack.
#[inline(always)]
pub(super) fn outposts<L: TermSink>(board: &Board, color: Color, protected: SquareSet, sink: &mut L) {
    let enemies = board.pieces(!color, Role::Pawn);
    for (group, role) in [Role::Knight, Role::Bishop].into_iter().enumerate() {
        for sq in board.pieces(color, role) & protected {
            if rank_of(color, sq) >= 3 && !enemies.meets(beside(file(sq)) & ahead(color, sq)) {
                sink.add(color, OUTPOST.at(group, 0), 1);
            }
        }
    }
}

/// Pawns on squares of the colour of their own bishop.
#[inline(always)]
pub(super) fn bishops<L: TermSink>(board: &Board, color: Color, sink: &mut L) {
    const DARK: SquareSet = SquareSet(0xaa55_aa55_aa55_aa55);
    let pawns = board.pieces(color, Role::Pawn);
    for sq in board.pieces(color, Role::Bishop) {
        let same = if DARK.has(sq) { DARK } else { !DARK };
        sink.add(color, BISHOP_PAWNS.at(0, (pawns & same).len()), 1);
    }
}

/// Pieces of the opponent that a pawn would attack after a safe step.
#[inline(always)]
pub(super) fn pushes<L: TermSink>(board: &Board, color: Color, safe: SquareSet, sink: &mut L) {
    let steps = step(color, board.pieces(color, Role::Pawn)) - board.occupied();
    let (east, west) = pawn_attacks(color, steps & safe);
    let prey = (east | west) & (board.of(!color) - board.with_role(Role::Pawn));
    sink.add(color, PUSH_THREAT.at(0, prey.len()), 1);
}

/// Rooks and queens on open and half-open files.
#[inline(always)]
pub(super) fn files<L: TermSink>(board: &Board, color: Color, sink: &mut L) {
    let pawns = board.with_role(Role::Pawn);
    let own = board.pieces(color, Role::Pawn);
    for (group, role) in [Role::Rook, Role::Queen].into_iter().enumerate() {
        for sq in board.pieces(color, role) {
            if !own.meets(file(sq)) {
                sink.add(color, OPEN_FILE.at(group, usize::from(!pawns.meets(file(sq)))), 1);
            }
        }
    }
}

/// The pawn shelter of a king, on its own file and on those beside.
#[inline(always)]
pub(super) fn shelter<L: TermSink>(board: &Board, color: Color, king: Square, sink: &mut L) {
    let pawns = board.pieces(color, Role::Pawn) & (ahead(color, king) | SquareSet(0xff << (king as u8 & 56)));
    let nearest = |file: SquareSet| {
        let on_file = pawns & file;
        let nearest = color.choose(on_file.first(), on_file.last());
        nearest.map_or(0, |sq| rank_of(color, sq))
    };
    let own = file(king);
    sink.add(color, SHELTER.at(0, nearest(own)), 1);
    let east = SquareSet((own.0 & 0x7f7f_7f7f_7f7f_7f7f) << 1);
    let west = SquareSet((own.0 & 0xfefe_fefe_fefe_fefe) >> 1);
    for side in [east, west] {
        if !side.is_empty() {
            sink.add(color, SHELTER.at(1, nearest(side)), 1);
        }
    }
}
