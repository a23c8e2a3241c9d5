//! Playing a move, and which moves may be played.

use super::board::{Board, Color, Piece, Role, Square};
use super::moves::Move;
use super::variant::{Ending, Royalty, Stuck};
use super::{Reference, Right};

impl Reference {
    /// The moves of the player to move that leave no king where it may not
    /// be; of those only the captures, if there are any and capturing is a duty.
    /// Whether the game is over is not asked here.
    pub(super) fn allowed_moves(&self) -> Vec<Move> {
        let mut moves = self.pseudo_legal();
        moves.retain(|mv| self.is_safe(*mv));
        if self.rules.must_capture && moves.iter().any(|mv| self.is_capture(*mv)) {
            moves.retain(|mv| self.is_capture(*mv));
        }
        moves
    }

    /// The legal moves: none once the game is decided on the board, and the
    /// skipped turn where a stuck player is skipped.
    pub(super) fn legal(&self) -> Vec<Move> {
        if self.is_decided() {
            return Vec::new();
        }
        let moves = self.allowed_moves();
        if moves.is_empty() && self.rules.stuck == Stuck::Skipped {
            let is_skipped = !self.in_check() && !self.is_both_stuck();
            return if is_skipped { vec![Move::Pass] } else { moves };
        }
        moves
    }

    /// Plays the move and looks.
    fn is_safe(&self, mv: Move) -> bool {
        let after = self.after(mv);
        let us = self.turn;
        match self.rules.royalty {
            Royalty::Ordinary => true,
            Royalty::Royal => {
                !after.is_checked(us) && (self.rules.may_give_check || !after.is_checked(us.other()))
            }
            // Exploding the enemy king wins even out of check; the own one must survive.
            Royalty::Explosive => after.board.king(us).is_some() && !after.is_checked(us),
        }
    }

    /// The position after the move, which is not checked.
    pub(super) fn after(&self, mv: Move) -> Reference {
        let mut next = self.clone();
        let us = self.turn;
        next.en_passant = None;
        next.turn = us.other();
        next.halfmoves += 1;
        next.fullmoves += u32::from(us == Color::Black);
        if self.is_capture(mv) {
            next.halfmoves = 0;
        }

        match mv {
            Move::Step { from, to, promotion } => next.step(from, to, promotion),
            Move::EnPassant { from, to } => {
                let victim = Square { file: to.file, rank: from.rank };
                let pawn = next.board.take(victim);
                next.pocket(us, pawn);
                next.relocate(from, to);
            }
            Move::Castle { king, rook } => next.castle(Right { color: us, king, rook }),
            Move::Drop { role, to } => {
                next.pockets[us as usize][role as usize] -= 1;
                next.board.put(to, Piece { color: us, role, promoted: false });
                if role == Role::Pawn {
                    next.halfmoves = 0;
                }
            }
            Move::Pass => {}
        }

        if self.rules.royalty == Royalty::Explosive
            && self.is_capture(mv)
            && let Move::Step { to, .. } | Move::EnPassant { to, .. } = mv
        {
            next.explode(to);
        }
        next.forget_rights(&self.board);
        if self.rules.ending == Ending::ThirdCheck && next.in_check() {
            let left = &mut next.checks_left[us as usize];
            *left = left.saturating_sub(1);
        }
        next
    }

    fn relocate(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.board.take(from) {
            self.board.put(to, piece);
        }
    }

    fn step(&mut self, from: Square, to: Square, promotion: Option<Role>) {
        let Some(mut piece) = self.board.take(from) else {
            return;
        };
        let victim = self.board.take(to);
        self.pocket(piece.color, victim);

        if piece.role == Role::Pawn {
            self.halfmoves = 0;
            // A double step from the first rank (horde) gives no en passant.
            let is_double = (to.rank - from.rank).abs() == 2;
            if is_double && from.rank == piece.color.rank(1) && self.rules.en_passant {
                self.en_passant = from.shifted(0, piece.color.forward());
            }
        }
        if let Some(role) = promotion {
            piece.role = role;
            piece.promoted = self.rules.drops;
        }
        self.board.put(to, piece);
    }

    fn castle(&mut self, right: Right) {
        let (king_to, rook_to) = right.destinations();
        let king = self.board.take(right.king);
        let rook = self.board.take(right.rook);
        for (sq, piece) in [(king_to, king), (rook_to, rook)] {
            if let Some(piece) = piece {
                self.board.put(sq, piece);
            }
        }
        self.rights.retain(|other| other.color != right.color);
    }

    /// In crazyhouse a captured piece goes to the captor's hand.
    fn pocket(&mut self, captor: Color, victim: Option<Piece>) {
        if let (true, Some(piece)) = (self.rules.drops, victim) {
            let role = if piece.promoted { Role::Pawn } else { piece.role };
            self.pockets[captor as usize][role as usize] += 1;
        }
    }

    /// The captor on `center` goes, and every neighbour that is not a pawn.
    fn explode(&mut self, center: Square) {
        self.board.take(center);
        for sq in Square::all().filter(|sq| sq.touches(center)) {
            if self.board.at(sq).is_some_and(|piece| piece.role != Role::Pawn) {
                self.board.take(sq);
            }
        }
    }

    /// A right lives while nothing has happened on its king's and rook's squares.
    fn forget_rights(&mut self, before: &Board) {
        let board = &self.board;
        let is_untouched = |sq: Square| board.at(sq) == before.at(sq);
        self.rights.retain(|right| is_untouched(right.king) && is_untouched(right.rook));
    }
}
