//! Which pieces are on the board, and how tables are called after them.

use core::fmt;
use core::str::FromStr;

use misere_rules::quote::quote;
use misere_rules::{Board, Color, Role};

/// The roles in the order in which they are written.
const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// How many pieces of each role a side has, in the order of `ORDER`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Army([u8; 6]);

impl Army {
    /// How many pieces there are.
    pub fn men(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// How many there are of a role.
    pub fn count(self, role: Role) -> usize {
        usize::from(self.0[6 - role as usize])
    }

    /// The same with one more.
    #[must_use]
    pub fn with(mut self, role: Role) -> Army {
        self.0[6 - role as usize] += 1;
        self
    }

    /// The roles there are, each as often as there are pieces.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        ORDER.into_iter().flat_map(move |role| core::iter::repeat_n(role, self.count(role)))
    }

    /// A number that no other army of at most four men has; below [`Army::NUMBERS`].
    pub(crate) fn number(self) -> usize {
        self.0.iter().fold(0, |number, &count| number * 5 + usize::from(count))
    }

    /// One more than the greatest number.
    pub(crate) const NUMBERS: usize = 5_usize.pow(6);

    /// Every army of this many men.
    pub fn all(men: usize) -> Vec<Army> {
        fn add(army: Army, from: usize, men: usize, list: &mut Vec<Army>) {
            if men == 0 {
                return list.push(army);
            }
            for (i, &role) in ORDER.iter().enumerate().skip(from) {
                add(army.with(role), i, men - 1, list);
            }
        }
        let mut list = Vec::new();
        add(Army::default(), 0, men, &mut list);
        list
    }
}

/// The pieces of both sides. A table is made for White with the greater army: more men, or else the higher
/// ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    /// White's pieces.
    pub white: Army,
    /// Black's pieces.
    pub black: Army,
}

impl Material {
    /// The pieces on a board.
    pub fn of(board: &Board) -> Material {
        let army = |color| {
            board
                .of(color)
                .into_iter()
                .fold(Army::default(), |army, sq| board.role_at(sq).map_or(army, |role| army.with(role)))
        };
        Material { white: army(Color::White), black: army(Color::Black) }
    }

    /// How many pieces there are.
    pub fn men(self) -> usize {
        self.white.men() + self.black.men()
    }

    /// How many pawns there are.
    pub fn pawns(self) -> usize {
        self.white.count(Role::Pawn) + self.black.count(Role::Pawn)
    }

    /// One side's pieces.
    pub fn army(self, color: Color) -> Army {
        color.choose(self.white, self.black)
    }

    /// The same with colours swapped.
    #[must_use]
    pub fn swapped(self) -> Material {
        Material { white: self.black, black: self.white }
    }

    /// Is this the way round in which a table is made?
    pub fn is_canonical(self) -> bool {
        (self.white.men(), self.white) >= (self.black.men(), self.black)
    }

    /// The way round in which its table is made.
    #[must_use]
    pub fn canonical(self) -> Material {
        if self.is_canonical() { self } else { self.swapped() }
    }

    /// Every canonical material of this many men, both sides having some.
    pub fn all(men: usize) -> Vec<Material> {
        let mut list = Vec::new();
        for black in 1..=men / 2 {
            for &white in &Army::all(men - black) {
                list.extend(Army::all(black).into_iter().map(|black| Material { white, black }));
            }
        }
        list.retain(|material| material.is_canonical());
        list.sort_by_key(|material| material.pawns());
        list
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name =
            |army: Army| army.roles().map(|role| role.letter().to_ascii_uppercase()).collect::<String>();
        f.pad(&format!("{}v{}", name(self.white), name(self.black)))
    }
}

/// A name that is no material.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaterialError(String);

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected pieces such as KQvR, up to four men in all, found {}", quote(&self.0))
    }
}

impl core::error::Error for MaterialError {}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let error = || MaterialError(text.chars().take(40).collect());
        let (white, black) = text.split_once('v').ok_or_else(error)?;
        let army = |letters: &str| {
            letters.chars().try_fold(Army::default(), |army, letter| {
                let role =
                    Role::from_letter(letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase());
                role.filter(|_| army.men() < 4).map(|role| army.with(role)).ok_or_else(error)
            })
        };
        let material = Material { white: army(white)?, black: army(black)? };
        let some = material.white.men() > 0 && material.black.men() > 0;
        if some && material.men() <= crate::MAX_MEN { Ok(material) } else { Err(error()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_tables_as_are_known() {
        assert_eq!([2, 3, 4].map(|men| Material::all(men).len()), [21, 126, 567]);
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        for material in Material::all(4) {
            assert_eq!(material.to_string().parse(), Ok(material));
        }
        assert_eq!("RvKQ".parse::<Material>().map(Material::canonical), "KQvR".parse());
        for bad in ["", "KQ", "vK", "KvKv", "KXvK", "KKKKvK", "kvk"] {
            assert!(bad.parse::<Material>().is_err(), "{bad}");
        }
    }
}
