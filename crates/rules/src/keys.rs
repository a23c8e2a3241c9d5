//! Zobrist keys: a random number for each fact about a position, combined by exclusive or.

use crate::random::{INCREMENT, mix};
use crate::{Board, Color, Piece, Role, Square, SquareSet};

/// The number of a fact.
const fn random(fact: u64) -> u64 {
    mix(fact.wrapping_mul(INCREMENT))
}

const fn randoms<const N: usize>(seed: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut i = 0;
    while i < N {
        table[i] = random(seed + i as u64);
        i += 1;
    }
    table
}

/// By the code of a piece on the planes of a board; nothing counts for empty squares.
static PIECES: [[u64; 64]; 16] = {
    let mut table = [[0; 64]; 16];
    let mut i = 0;
    while i < 12 {
        let piece = Role::ALL[i % 6].of(if i < 6 { Color::White } else { Color::Black });
        table[piece.code()] = randoms(1000 * (piece.index() as u64 + 1));
        i += 1;
    }
    table
};
static CASTLING: [u64; 64] = randoms(20_000);
static EN_PASSANT: [u64; 8] = randoms(30_000);
static PROMOTED: [u64; 64] = randoms(40_000);
static POCKETS: [u64; 12] = randoms(50_000);
static CHECKS: [u64; 2] = randoms(60_000);

/// Black is to move.
pub(crate) const TURN: u64 = random(70_000);

#[inline]
pub(crate) fn piece(piece: Piece, sq: Square) -> u64 {
    PIECES[piece.code()][sq as usize]
}

/// What stands on a square of a board.
#[inline]
pub(crate) fn occupant(board: &Board, at: Square) -> u64 {
    PIECES[board.piece_code_at(at)][at as usize]
}

/// What stands on one square of a board, as if it stood on another. Only a piece of this side does, if any.
#[inline]
pub(crate) fn piece_of(side: Color, board: &Board, at: Square, as_if_on: Square) -> u64 {
    PIECES[usize::from(board.code_at(at)) | (side as usize) << 3][as_if_on as usize]
}

/// All pieces of a board.
pub(crate) fn pieces(board: &Board) -> u64 {
    let mut key = 0;
    for color in Color::ALL {
        for role in Role::ALL {
            let row = &PIECES[role.of(color).code()];
            key = board.pieces(color, role).into_iter().fold(key, |key, sq| key ^ row[sq as usize]);
        }
    }
    key
}

/// The rights to castle, as the squares of the rooks and kings that have never moved.
#[inline]
pub(crate) fn castling(unmoved: SquareSet) -> u64 {
    unmoved.into_iter().fold(0, |key, sq| key ^ CASTLING[sq as usize])
}

#[inline]
pub(crate) fn en_passant(sq: Square) -> u64 {
    EN_PASSANT[sq.file() as usize]
}

pub(crate) fn promoted(squares: SquareSet) -> u64 {
    squares.into_iter().fold(0, |key, sq| key ^ PROMOTED[sq as usize])
}

/// Odd numbers keep the products of different counts different.
#[inline]
pub(crate) fn pocket(color: Color, role: Role, count: u8) -> u64 {
    (POCKETS[role.of(color).index()] | 1).wrapping_mul(u64::from(count))
}

#[inline]
pub(crate) fn checks(color: Color, remaining: u8) -> u64 {
    (CHECKS[color as usize] | 1).wrapping_mul(u64::from(remaining))
}
