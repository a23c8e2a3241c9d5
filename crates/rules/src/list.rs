//! Lists of moves that live on the stack.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

use crate::Move;

/// Room for every move that a position can have.
///
/// A square can be reached along eight rays and by eight knights, and a piece reaches at most 27
/// squares: with `n` empty squares there are at most `min(16 n, 27 (64 - n))` moves, 648 at worst,
/// with drops of six roles on each of the same squares 888, and the pawns' promotions fit in the rest.
pub const MAX_MOVES: usize = 1024;

/// The moves of a position.
pub type MoveList = Moves<MAX_MOVES>;

/// The moves of pieces of one role to one square. Eight queens, knights or kings may reach it, or three
/// pawns that become five things each.
pub type FewMoves = Moves<16>;

/// Up to `N` moves, without an allocation. Behaves like a slice.
///
/// ```
/// use misere_rules::{variants::Chess, Move, MoveList, Position, Square};
///
/// let moves = Position::<Chess>::start().legal_moves();
/// assert!(moves.contains(&Move::quiet(Square::G1, Square::F3)));
/// let pawns: MoveList = moves.into_iter().filter(|mv| mv.from() >= Some(Square::A2)).collect();
/// assert_eq!(pawns.len(), 16);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Moves<const N: usize>(ArrayVec<Move, N>);

impl<const N: usize> Moves<N> {
    /// No moves.
    #[inline]
    pub const fn new() -> Moves<N> {
        Moves(ArrayVec::new_const())
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    ///
    /// If there are `N` moves already.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// The moves in order.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.0
    }

    /// Keeps only the moves that fit, in their order.
    pub fn retain(&mut self, mut fits: impl FnMut(&Move) -> bool) {
        self.0.retain(|mv| fits(mv));
    }
}

impl<const N: usize> Deref for Moves<N> {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<const N: usize> DerefMut for Moves<N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl<const N: usize> fmt::Debug for Moves<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const N: usize> FromIterator<Move> for Moves<N> {
    /// # Panics
    ///
    /// If there are more than `N` moves.
    #[inline]
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Moves<N> {
        Moves(moves.into_iter().collect())
    }
}

impl<const N: usize> Extend<Move> for Moves<N> {
    /// # Panics
    ///
    /// If there are more than `N` moves.
    fn extend<I: IntoIterator<Item = Move>>(&mut self, moves: I) {
        self.0.extend(moves);
    }
}

impl<const N: usize> IntoIterator for Moves<N> {
    type Item = Move;
    type IntoIter = IntoMoves<N>;

    #[inline]
    fn into_iter(self) -> IntoMoves<N> {
        IntoMoves(self.0.into_iter())
    }
}

impl<'a, const N: usize> IntoIterator for &'a Moves<N> {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> core::slice::Iter<'a, Move> {
        self.0.iter()
    }
}

/// The moves of a list, one by one.
#[derive(Clone, Debug)]
pub struct IntoMoves<const N: usize>(arrayvec::IntoIter<Move, N>);

impl<const N: usize> Iterator for IntoMoves<N> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<const N: usize> DoubleEndedIterator for IntoMoves<N> {
    #[inline]
    fn next_back(&mut self) -> Option<Move> {
        self.0.next_back()
    }
}

impl<const N: usize> ExactSizeIterator for IntoMoves<N> {}
impl<const N: usize> FusedIterator for IntoMoves<N> {}
