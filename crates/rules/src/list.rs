//! A list of moves that lives on the stack.

use arrayvec::ArrayVec;

use crate::Move;

/// Room for every move that a position can have.
///
/// A square can be reached along eight rays and by eight knights, and a piece reaches at most 27
/// squares: with `n` empty squares there are at most `min(16 n, 27 (64 - n))` moves, 648 at worst,
/// with drops of six roles on each of the same squares 888, and the pawns' promotions fit in the rest.
pub const MAX_MOVES: usize = 1024;

/// The moves of pieces of one role to one square. Eight queens, knights or kings may reach it, or three
/// pawns that become five things each.
pub type FewMoves = ArrayVec<Move, 16>;

/// The moves of a position, without an allocation.
pub type MoveList = ArrayVec<Move, MAX_MOVES>;
