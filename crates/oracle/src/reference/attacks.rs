//! Who attacks what, and whether a king is in check.

use super::Reference;
use super::board::{Board, Color, Role, Square};
use super::variant::Royalty;

impl Board {
    /// Whether the piece on `from` could capture on `to`, if an enemy stood there.
    pub(super) fn attacks(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.at(from) else {
            return false;
        };
        let files = to.file - from.file;
        let ranks = to.rank - from.rank;
        let straight = (files == 0) != (ranks == 0);
        let diagonal = files.abs() == ranks.abs() && files != 0;
        match piece.role {
            Role::Pawn => files.abs() == 1 && ranks == piece.color.forward(),
            Role::Knight => (files * ranks).abs() == 2,
            Role::King => from.touches(to),
            Role::Bishop => diagonal && self.is_clear(from, to),
            Role::Rook => straight && self.is_clear(from, to),
            Role::Queen => (straight || diagonal) && self.is_clear(from, to),
        }
    }

    /// Whether every square strictly between two squares on one line is empty.
    fn is_clear(&self, from: Square, to: Square) -> bool {
        let files = (to.file - from.file).signum();
        let ranks = (to.rank - from.rank).signum();
        let mut sq = from;
        loop {
            match sq.shifted(files, ranks) {
                Some(next) if next != to && self.at(next).is_none() => sq = next,
                Some(next) => return next == to,
                None => return false,
            }
        }
    }

    /// Whether any piece of that color attacks the square.
    pub(super) fn is_attacked(&self, sq: Square, by: Color) -> bool {
        self.of(by).any(|(from, _)| self.attacks(from, sq))
    }
}

impl Reference {
    /// Whether the player to move is in check. Never, where the king is an
    /// ordinary piece.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_checked(self.turn)
    }

    /// Whether the king of that color is in check.
    pub(super) fn is_checked(&self, color: Color) -> bool {
        match self.board.king(color) {
            Some(king) => self.would_be_checked(&self.board, king, color),
            None => false,
        }
    }

    /// Whether a king of that color would be in check on the square, on the given board.
    pub(super) fn would_be_checked(&self, board: &Board, sq: Square, color: Color) -> bool {
        match self.rules.royalty {
            Royalty::Ordinary => false,
            Royalty::Royal => board.is_attacked(sq, color.other()),
            // Taking the king would blow up the taker's own king beside it,
            // so kings that touch protect each other.
            Royalty::Explosive => match board.king(color.other()) {
                Some(enemy) => !enemy.touches(sq) && board.is_attacked(sq, color.other()),
                None => false,
            },
        }
    }
}
