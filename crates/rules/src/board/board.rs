//! Which piece stands where.

use core::fmt;

use super::{ByRole, Color, File, Piece, Rank, Role, Roles, Square, SquareSet};
use crate::attacks;

/// Which piece stands where, as four planes of 64 bits: one for the colour and three that spell out
/// the number of the role in binary.
///
/// Four planes instead of a set per role and colour make the board 32 bytes: it is copied for every
/// move that is tried, and a piece is moved without asking what it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    /// Where Black's pieces stand. Clear on empty squares.
    black: u64,
    /// The bits of the roles' numbers, the lowest first.
    roles: [u64; 3],
}

impl Board {
    /// No pieces.
    pub const EMPTY: Board = Board { black: 0, roles: [0; 3] };

    /// The board on which each role stands on these squares, some of them Black's. `None` if a square
    /// has two roles, or is Black's and empty.
    ///
    /// ```
    /// use misere_rules::{Board, ByRole, Role, Square, SquareSet};
    ///
    /// let mut roles = ByRole::of(SquareSet::EMPTY);
    /// roles[Role::King] = [Square::E1, Square::E8].into_iter().collect();
    /// let board = Board::from_sets(&roles, Square::E8.into()).unwrap();
    /// assert_eq!(board.to_string(), "4k3/8/8/8/8/8/8/4K3");
    ///
    /// roles[Role::Pawn] = Square::E1.into();
    /// assert_eq!(Board::from_sets(&roles, SquareSet::EMPTY), None);
    /// ```
    #[inline]
    pub fn from_sets(roles: &ByRole<SquareSet>, black: SquareSet) -> Option<Board> {
        let (mut once, mut twice) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let mut planes = [0; 3];
        for (role, &squares) in roles.iter() {
            twice |= once & squares;
            once |= squares;
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= if role as u8 >> bit & 1 == 1 { squares.0 } else { 0 };
            }
        }
        let sound = twice.is_empty() && black.is_within(once);
        sound.then_some(Board { black: black.0, roles: planes })
    }

    /// Every occupied square.
    #[inline]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet(self.roles[0] | self.roles[1] | self.roles[2])
    }

    /// The squares of one side's pieces.
    #[inline]
    pub const fn of(&self, color: Color) -> SquareSet {
        match color {
            Color::White => SquareSet(self.occupied().0 & !self.black),
            Color::Black => SquareSet(self.black),
        }
    }

    /// The squares of one role, both sides': where no plane differs from the role's code. Without a
    /// branch, since the role is often unpredictable.
    #[inline]
    pub const fn with_role(&self, role: Role) -> SquareSet {
        let code = role as u64;
        let [p0, p1, p2] = self.roles;
        let differs = p0 ^ repeated(code & 1) | p1 ^ repeated(code >> 1 & 1) | p2 ^ repeated(code >> 2);
        SquareSet(!differs)
    }

    /// Bishops and queens.
    #[inline]
    pub(crate) const fn diagonal_sliders(&self) -> SquareSet {
        // 3 is 011, 5 is 101, and no role is 111.
        SquareSet(self.roles[0] & (self.roles[1] ^ self.roles[2]))
    }

    /// Rooks and queens.
    #[inline]
    pub(crate) const fn straight_sliders(&self) -> SquareSet {
        // 4 is 100, 5 is 101.
        SquareSet(self.roles[2] & !self.roles[1])
    }

    /// The squares of one side's pieces of one role.
    #[inline]
    pub const fn pieces(&self, color: Color, role: Role) -> SquareSet {
        SquareSet(self.of(color).0 & self.with_role(role).0)
    }

    /// The roles of which a side has any.
    #[inline]
    pub const fn roles_of(&self, color: Color) -> Roles {
        let mut roles = Roles::NONE;
        let mut i = 0;
        while i < 6 {
            roles = roles.with_if(!self.pieces(color, Role::ALL[i]).is_empty(), Role::ALL[i]);
            i += 1;
        }
        roles
    }

    /// The code of the role on a square, 0 for an empty one.
    #[inline]
    pub(crate) const fn code_at(&self, sq: Square) -> u8 {
        let [p0, p1, p2] = self.roles;
        let sq = sq as u8;
        (p0 >> sq & 1) as u8 | ((p1 >> sq & 1) as u8) << 1 | ((p2 >> sq & 1) as u8) << 2
    }

    /// What stands on a square, of either side.
    #[inline]
    pub const fn role_at(&self, sq: Square) -> Option<Role> {
        Role::from_code(self.code_at(sq))
    }

    /// Whose piece stands on a square.
    #[inline]
    pub const fn color_at(&self, sq: Square) -> Option<Color> {
        if !self.occupied().has(sq) {
            None
        } else if self.black >> sq as u8 & 1 != 0 {
            Some(Color::Black)
        } else {
            Some(Color::White)
        }
    }

    /// The piece on a square.
    #[inline]
    pub const fn piece_at(&self, sq: Square) -> Option<Piece> {
        match (self.color_at(sq), self.role_at(sq)) {
            (Some(color), Some(role)) => Some(Piece { color, role }),
            _ => None,
        }
    }

    /// The code of the piece on a square; zero if it is empty.
    #[inline]
    pub(crate) fn piece_code_at(&self, sq: Square) -> usize {
        usize::from(self.code_at(sq)) | ((self.black >> sq as u8 & 1) as usize) << 3
    }

    /// The square of a side's king: `None` if it has no king, or several.
    #[inline]
    pub const fn king_of(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single()
    }

    /// A side's pieces that attack a square, if these squares were occupied.
    #[inline]
    pub fn attackers(&self, sq: Square, by: Color, occupied: SquareSet) -> SquareSet {
        let leapers = attacks::knight(sq) & self.with_role(Role::Knight)
            | attacks::pawn(!by, sq) & self.with_role(Role::Pawn)
            | attacks::king(sq) & self.with_role(Role::King);
        let sliders = attacks::bishop(sq, occupied) & self.diagonal_sliders()
            | attacks::rook(sq, occupied) & self.straight_sliders();
        (leapers | sliders) & self.of(by)
    }

    /// The pieces of both sides, pawns apart, that bear on a square.
    #[inline]
    pub(crate) fn officers_toward(&self, sq: Square) -> SquareSet {
        let occupied = self.occupied();
        attacks::knight(sq) & self.with_role(Role::Knight)
            | attacks::king(sq) & self.with_role(Role::King)
            | attacks::bishop(sq, occupied) & self.diagonal_sliders()
            | attacks::rook(sq, occupied) & self.straight_sliders()
    }

    /// Does a side attack a square, if these squares were occupied?
    #[inline]
    pub(crate) fn is_attacked(&self, sq: Square, by: Color, occupied: SquareSet) -> bool {
        !self.attackers(sq, by, occupied).is_empty()
    }

    /// Puts a piece on a square, in place of what may be there.
    #[inline]
    pub const fn put(&mut self, sq: Square, piece: Piece) {
        self.take(SquareSet::from_square(sq));
        let code = piece.role as u8;
        self.black |= (piece.color as u64) << sq as u8;
        self.roles[0] |= ((code & 1) as u64) << sq as u8;
        self.roles[1] |= ((code >> 1 & 1) as u64) << sq as u8;
        self.roles[2] |= ((code >> 2) as u64) << sq as u8;
    }

    /// Empties these squares.
    #[inline]
    pub const fn take(&mut self, squares: SquareSet) {
        self.black &= !squares.0;
        self.roles[0] &= !squares.0;
        self.roles[1] &= !squares.0;
        self.roles[2] &= !squares.0;
    }

    /// Moves a side's piece, whatever it is, to a square where nothing or an enemy stands.
    #[inline]
    pub(crate) const fn carry(&mut self, side: Color, from: Square, to: Square) {
        let (origin, arrival) = (1 << from as u8, 1 << to as u8);
        let kept = !(origin | arrival);
        self.roles[0] = self.roles[0] & kept | (self.roles[0] >> from as u8 & 1) << to as u8;
        self.roles[1] = self.roles[1] & kept | (self.roles[1] >> from as u8 & 1) << to as u8;
        self.roles[2] = self.roles[2] & kept | (self.roles[2] >> from as u8 & 1) << to as u8;
        self.black = match side {
            Color::White => self.black & !arrival,
            Color::Black => self.black & !origin | arrival,
        };
    }

    /// The board seen from the other side: ranks turned round, colours swapped.
    #[must_use]
    pub const fn mirrored(&self) -> Board {
        let [p0, p1, p2] = self.roles;
        Board {
            black: self.of(Color::White).0.swap_bytes(),
            roles: [p0.swap_bytes(), p1.swap_bytes(), p2.swap_bytes()],
        }
    }

    /// The pieces and their squares, a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> {
        self.occupied().into_iter().filter_map(|sq| Some((sq, self.piece_at(sq)?)))
    }

    /// Do the planes spell only codes of roles, and is nothing black where nothing stands?
    #[cfg(test)]
    fn is_sound(&self) -> bool {
        let [p0, p1, p2] = self.roles;
        p0 & p1 & p2 == 0 && self.black & !self.occupied().0 == 0
    }
}

/// All bits like this one.
const fn repeated(bit: u64) -> u64 {
    0u64.wrapping_sub(bit)
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl fmt::Debug for Board {
    /// Draws the board, White at the bottom.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = self.piece_at(Square::at(file, rank)).map_or('.', Piece::letter);
                let end = if file == File::H { '\n' } else { ' ' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn a_placement_is_written_as_it_was_read() {
        for text in [START, "8/8/8/8/8/8/8/8", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"] {
            let board = Board::from_placement(text).unwrap();
            assert!(board.is_sound());
            assert_eq!(board.to_string(), text);
            assert_eq!(board.mirrored().mirrored(), board);
        }
    }

    #[test]
    fn every_piece_is_found_where_it_was_put() {
        let mut board = Board::EMPTY;
        for (sq, index) in Square::all().zip((0..12).cycle()) {
            let piece = Role::ALL[index % 6].of(Color::ALL[index / 6]);
            board.put(sq, piece);
            assert_eq!(board.piece_at(sq), Some(piece));
            assert!(board.pieces(piece.color, piece.role).has(sq));
            assert!(board.is_sound());
        }
        for (from, to) in [(Square::B1, Square::H8), (Square::G1, Square::B1)] {
            let Some(piece) = board.piece_at(from) else { panic!("nothing on {from}") };
            board.carry(piece.color, from, to);
            assert_eq!((board.piece_at(from), board.piece_at(to)), (None, Some(piece)));
            assert!(board.is_sound());
        }
    }

    #[test]
    fn a_board_is_what_its_sets_say() {
        for text in [START, "8/8/8/8/8/8/8/8", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"] {
            let board = Board::from_placement(text).unwrap();
            let roles = ByRole::new_with(|role| board.with_role(role));
            assert_eq!(Board::from_sets(&roles, board.of(Color::Black)), Some(board));
            let nowhere = board.of(Color::Black) | !board.occupied();
            assert_eq!(Board::from_sets(&roles, nowhere), None);
        }
    }
}
