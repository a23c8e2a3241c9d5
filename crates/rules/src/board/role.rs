//! What a piece is, whichever side it belongs to.

use core::fmt;
use core::ops::{BitAnd, BitOr, Index, IndexMut};

use super::Color;
use crate::parse::{read_as_letter, read_as_word};

/// What a piece can be, in the usual order. Roles are numbered from one, so that zero can stand for an
/// empty square; [`Role::index`] counts from zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// ♙
    Pawn = 1,
    /// ♘
    Knight = 2,
    /// ♗
    Bishop = 3,
    /// ♖
    Rook = 4,
    /// ♕
    Queen = 5,
    /// ♔
    King = 6,
}

impl Role {
    /// Every role, in the order of pockets and holdings: pawn to queen, then king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

    /// The role with this number; `None` for zero, an empty square.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Option<Role> {
        match code {
            1 => Some(Role::Pawn),
            2 => Some(Role::Knight),
            3 => Some(Role::Bishop),
            4 => Some(Role::Rook),
            5 => Some(Role::Queen),
            6 => Some(Role::King),
            _ => None,
        }
    }

    /// The place of this role in [`Role::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// The English letter, lower case: `p n b r q k`.
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        }
    }

    /// Reads an English letter in either case.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        })
    }

    /// The English name, lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }

    /// This role in the given colour.
    #[inline]
    pub const fn of(self, color: Color) -> Piece {
        Piece { color, role: self }
    }
}

read_as_word! {
    Role, name: "\"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" or \"king\"";
}

/// A role in a colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// Its place in tables of twelve: White's six roles, then Black's.
    #[inline]
    pub const fn index(self) -> usize {
        self.color as usize * 6 + self.role.index()
    }

    /// Its bits on the four planes of a board.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        self.role as usize | (self.color as usize) << 3
    }

    /// The FEN letter: upper case for White.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// Reads a FEN letter.
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        match Role::from_letter(letter) {
            Some(role) => Some(Piece { color, role }),
            None => None,
        }
    }
}

read_as_letter! { Piece: "a piece letter such as P or k"; }

/// A set of roles, such as those a pawn may become.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Roles(u8);

impl Roles {
    /// No role at all.
    pub const NONE: Roles = Roles(0);
    /// Knight, bishop, rook and queen.
    pub const OFFICERS: Roles = Roles::of(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
    /// All six.
    pub const ALL: Roles = Roles::of(&Role::ALL);

    /// The set of the listed roles.
    pub const fn of(roles: &[Role]) -> Roles {
        let mut bits = 0;
        let mut i = 0;
        while i < roles.len() {
            bits |= 1 << roles[i].index();
            i += 1;
        }
        Roles(bits)
    }

    /// Is this role in the set?
    #[inline]
    pub const fn has(self, role: Role) -> bool {
        self.0 & 1 << role.index() != 0
    }

    /// Is every role of this set in the other?
    #[inline]
    pub const fn is_within(self, other: Roles) -> bool {
        self.0 & !other.0 == 0
    }

    /// The set, and the role if it is there.
    #[inline]
    pub(crate) const fn with_if(self, there: bool, role: Role) -> Roles {
        Roles(self.0 | (there as u8) << role.index())
    }

    /// How many roles there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles in the order of [`Role::ALL`].
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |&role| self.has(role))
    }
}

impl BitOr<Role> for Roles {
    type Output = Roles;

    #[inline]
    fn bitor(self, role: Role) -> Roles {
        Roles(self.0 | 1 << role.index())
    }
}

impl BitAnd for Roles {
    type Output = Roles;

    fn bitand(self, other: Roles) -> Roles {
        Roles(self.0 & other.0)
    }
}

impl FromIterator<Role> for Roles {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Roles {
        roles.into_iter().fold(Roles::NONE, |set, role| set | role)
    }
}

impl fmt::Debug for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One value for each role.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByRole<T>([T; 6]);

impl<T: Copy> ByRole<T> {
    /// The same value for every role.
    pub const fn of(value: T) -> ByRole<T> {
        ByRole([value; 6])
    }
}

impl<T> ByRole<T> {
    /// Asks for each role's value in the order of [`Role::ALL`].
    pub fn new_with(value: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole(Role::ALL.map(value))
    }

    /// The values in the order of [`Role::ALL`].
    pub const fn from_array(values: [T; 6]) -> ByRole<T> {
        ByRole(values)
    }

    /// Roles and their values, in the order of [`Role::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Role, &T)> {
        Role::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role.index()]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role.index()]
    }
}
