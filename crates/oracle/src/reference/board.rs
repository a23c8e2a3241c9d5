//! Colors, roles, squares and the mailbox that holds the pieces.

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// The player who begins.
    White,
    /// The other one.
    Black,
}

impl Color {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The direction in which the pawns go.
    pub(super) fn forward(self) -> i32 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// The rank with this relative number: 0 is the own back rank, 7 the far one.
    pub(super) fn rank(self, relative: i32) -> i32 {
        match self {
            Color::White => relative,
            Color::Black => 7 - relative,
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Steps ahead, takes diagonally.
    Pawn,
    /// Jumps.
    Knight,
    /// Goes along diagonals.
    Bishop,
    /// Goes along ranks and files.
    Rook,
    /// Goes like rook and bishop.
    Queen,
    /// Goes one square.
    King,
}

impl Role {
    pub(super) const ALL: [Role; 6] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    pub(super) fn letter(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        }
    }

    pub(super) fn from_letter(letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_lowercase())
    }
}

/// A piece on the board. A promoted piece is a pawn again when it is captured
/// in crazyhouse; no other game sets the mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) color: Color,
    pub(super) role: Role,
    pub(super) promoted: bool,
}

/// A square: file and rank count from 0, so a1 is (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Square {
    pub(super) file: i32,
    pub(super) rank: i32,
}

impl Square {
    pub(super) fn all() -> impl Iterator<Item = Square> {
        (0..64).map(|index| Square { file: index % 8, rank: index / 8 })
    }

    /// The square that lies this number of files and ranks away, if it is on the board.
    pub(super) fn shifted(self, files: i32, ranks: i32) -> Option<Square> {
        let (file, rank) = (self.file + files, self.rank + ranks);
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then_some(Square { file, rank })
    }

    /// Whether the two squares are neighbours, diagonally too.
    pub(super) fn touches(self, other: Square) -> bool {
        self != other && (self.file - other.file).abs() <= 1 && (self.rank - other.rank).abs() <= 1
    }

    pub(super) fn is_light(self) -> bool {
        (self.file + self.rank) % 2 == 1
    }

    pub(super) fn name(self) -> String {
        let file = char::from(b'a' + self.file as u8);
        format!("{file}{}", self.rank + 1)
    }

    pub(super) fn from_name(name: &str) -> Option<Square> {
        Square::all().find(|sq| sq.name() == name)
    }
}

/// Sixty-four squares, each empty or holding a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board([Option<Piece>; 64]);

impl Board {
    pub(super) fn empty() -> Board {
        Board([None; 64])
    }

    pub(super) fn at(&self, sq: Square) -> Option<Piece> {
        self.0[(sq.rank * 8 + sq.file) as usize]
    }

    pub(super) fn put(&mut self, sq: Square, piece: Piece) {
        self.0[(sq.rank * 8 + sq.file) as usize] = Some(piece);
    }

    pub(super) fn take(&mut self, sq: Square) -> Option<Piece> {
        self.0[(sq.rank * 8 + sq.file) as usize].take()
    }

    /// Every piece with the square it stands on, from a1 to h8.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|sq| self.at(sq).map(|piece| (sq, piece)))
    }

    /// The squares of the pieces of that color.
    pub(super) fn of(&self, color: Color) -> impl Iterator<Item = (Square, Piece)> {
        self.pieces().filter(move |(_, piece)| piece.color == color)
    }

    pub(super) fn count(&self, color: Color, role: Role) -> usize {
        self.of(color).filter(|(_, piece)| piece.role == role).count()
    }

    /// The first king of that color; the games with a royal king have one at most.
    pub(super) fn king(&self, color: Color) -> Option<Square> {
        self.of(color).find(|(_, piece)| piece.role == Role::King).map(|(sq, _)| sq)
    }
}
