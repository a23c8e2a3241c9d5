//! Every way a piece can go, before it is asked whether it may.

use super::board::{Piece, Role, Square};
use super::variant::{Castling, Royalty};
use super::{Reference, Right};

/// A move of any kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Step {
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
    EnPassant {
        from: Square,
        to: Square,
    },
    /// The king castles with the rook on that square.
    Castle {
        king: Square,
        rook: Square,
    },
    Drop {
        role: Role,
        to: Square,
    },
    /// The skipped turn of a player who cannot move.
    Pass,
}

impl Move {
    pub(super) fn uci(self) -> String {
        match self {
            Move::Step { from, to, promotion } => {
                let letter = promotion.map(|role| role.letter().to_string());
                format!("{}{}{}", from.name(), to.name(), letter.unwrap_or_default())
            }
            Move::EnPassant { from, to } => format!("{}{}", from.name(), to.name()),
            Move::Castle { king, rook } => format!("{}{}", king.name(), rook.name()),
            Move::Drop { role, to } => {
                format!("{}@{}", role.letter().to_ascii_uppercase(), to.name())
            }
            Move::Pass => "0000".to_owned(),
        }
    }
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const JUMPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Reference {
    /// All moves of the player to move that follow the ways of the pieces.
    pub(super) fn pseudo_legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, piece) in self.board.of(self.turn) {
            match piece.role {
                Role::Pawn => self.pawn_moves(from, &mut moves),
                Role::Knight => self.steps(from, &JUMPS, 1, &mut moves),
                Role::Bishop => self.steps(from, &DIAGONAL, 7, &mut moves),
                Role::Rook => self.steps(from, &STRAIGHT, 7, &mut moves),
                Role::Queen | Role::King => {
                    let reach = if piece.role == Role::King { 1 } else { 7 };
                    self.steps(from, &STRAIGHT, reach, &mut moves);
                    self.steps(from, &DIAGONAL, reach, &mut moves);
                }
            }
        }
        if self.rules.royalty == Royalty::Explosive {
            moves.retain(|mv| !self.is_capture_by_king(*mv));
        }
        moves.extend(self.castling_moves());
        if self.rules.drops {
            self.drops(&mut moves);
        }
        moves
    }

    /// Whether the move takes something. En passant counts.
    pub(super) fn is_capture(&self, mv: Move) -> bool {
        match mv {
            Move::Step { to, .. } => self.board.at(to).is_some(),
            Move::EnPassant { .. } => true,
            Move::Castle { .. } | Move::Drop { .. } | Move::Pass => false,
        }
    }

    fn is_capture_by_king(&self, mv: Move) -> bool {
        let Move::Step { from, .. } = mv else {
            return false;
        };
        let is_king = |piece: Piece| piece.role == Role::King;
        self.board.at(from).is_some_and(is_king) && self.is_capture(mv)
    }

    /// Walks from a square in each direction until something is in the way;
    /// an enemy may be taken.
    fn steps(&self, from: Square, directions: &[(i32, i32)], reach: u32, moves: &mut Vec<Move>) {
        for &(files, ranks) in directions {
            let mut sq = from;
            for _ in 0..reach {
                let Some(to) = sq.shifted(files, ranks) else {
                    break;
                };
                let target = self.board.at(to);
                if target.is_none_or(|piece| piece.color != self.turn) {
                    moves.push(Move::Step { from, to, promotion: None });
                }
                if target.is_some() {
                    break;
                }
                sq = to;
            }
        }
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let forward = self.turn.forward();
        let is_empty = |sq: Square| self.board.at(sq).is_none();

        if let Some(to) = from.shifted(0, forward).filter(|to| is_empty(*to)) {
            self.push_pawn_step(from, to, moves);
            let may_double = from.rank == self.turn.rank(1)
                || (from.rank == self.turn.rank(0) && self.rules.double_step_from_first_rank);
            let to = from.shifted(0, 2 * forward).filter(|to| is_empty(*to));
            if let (true, Some(to)) = (may_double, to) {
                self.push_pawn_step(from, to, moves);
            }
        }

        for files in [-1, 1] {
            let Some(to) = from.shifted(files, forward) else {
                continue;
            };
            match self.board.at(to) {
                Some(piece) if piece.color != self.turn => self.push_pawn_step(from, to, moves),
                None if self.en_passant == Some(to) => moves.push(Move::EnPassant { from, to }),
                _ => {}
            }
        }
    }

    fn push_pawn_step(&self, from: Square, to: Square, moves: &mut Vec<Move>) {
        if to.rank == self.turn.rank(7) && !self.rules.promotions.is_empty() {
            for &role in self.rules.promotions {
                moves.push(Move::Step { from, to, promotion: Some(role) });
            }
        } else {
            moves.push(Move::Step { from, to, promotion: None });
        }
    }

    fn castling_moves(&self) -> impl Iterator<Item = Move> {
        self.rights
            .iter()
            .filter(|right| right.color == self.turn && self.can_castle(**right))
            .map(|right| Move::Castle { king: right.king, rook: right.rook })
    }

    /// Every square that king and rook cross or reach must be empty, and where
    /// attacks matter the king may stand on or cross no attacked one. (Where it
    /// arrives is looked at like any other move, after playing it.)
    fn can_castle(&self, right: Right) -> bool {
        let (king_to, rook_to) = right.destinations();
        let on_the_way = |a: Square, b: Square| {
            Square::all().filter(move |sq| {
                sq.rank == a.rank && sq.file >= a.file.min(b.file) && sq.file <= a.file.max(b.file)
            })
        };

        let mut crossed = on_the_way(right.king, king_to).chain(on_the_way(right.rook, rook_to));
        if crossed.any(|sq| sq != right.king && sq != right.rook && self.board.at(sq).is_some()) {
            return false;
        }

        let mut without_king = self.board.clone();
        without_king.take(right.king);
        self.rules.castling == Castling::Careless
            || (!self.in_check()
                && on_the_way(right.king, king_to)
                    .filter(|sq| *sq != king_to)
                    .all(|sq| !self.would_be_checked(&without_king, sq, self.turn)))
    }

    fn drops(&self, moves: &mut Vec<Move>) {
        for role in Role::ALL {
            if self.pockets[self.turn as usize][role as usize] == 0 {
                continue;
            }
            for to in Square::all().filter(|to| self.board.at(*to).is_none()) {
                let is_back_rank = to.rank == 0 || to.rank == 7;
                if role != Role::Pawn || !is_back_rank {
                    moves.push(Move::Drop { role, to });
                }
            }
        }
    }
}

impl Right {
    pub(super) fn is_king_side(self) -> bool {
        self.rook.file > self.king.file
    }

    /// Where king and rook arrive: g and f, or c and d.
    pub(super) fn destinations(self) -> (Square, Square) {
        let (king, rook) = if self.is_king_side() { (6, 5) } else { (2, 3) };
        let rank = self.king.rank;
        (Square { file: king, rank }, Square { file: rook, rank })
    }
}
