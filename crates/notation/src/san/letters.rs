//! The letters of pieces in other languages, and the figures that all understand.

use misere_rules::Role;

/// Which letters stand for pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Letters {
    /// K Q R B N.
    #[default]
    English,
    /// K D T L S: König, Dame, Turm, Läufer, Springer.
    German,
    /// ♔ ♕ ♖ ♗ ♘.
    Figurine,
}

impl Letters {
    /// Pawn to king, as [`Role::ALL`] lists them.
    const fn alphabet(self) -> [char; 6] {
        match self {
            Letters::English => ['P', 'N', 'B', 'R', 'Q', 'K'],
            Letters::German => ['B', 'S', 'L', 'T', 'D', 'K'],
            Letters::Figurine => ['♙', '♘', '♗', '♖', '♕', '♔'],
        }
    }

    /// How a role is written.
    pub const fn letter(self, role: Role) -> char {
        self.alphabet()[role.index()]
    }

    /// The role a capital letter stands for. Figures, white or black, are understood by all.
    pub fn role(self, letter: char) -> Option<Role> {
        // The black figures follow the white ones in the same order.
        let white = match letter {
            '♚'..='♟' => char::from_u32(letter as u32 - 6).unwrap_or(letter),
            _ => letter,
        };
        let means = |role: &Role| self.letter(*role) == letter || Letters::Figurine.letter(*role) == white;
        Role::ALL.into_iter().find(means)
    }
}

/// A SAN that [`write`](super::write) made, with other letters for the pieces.
///
/// ```
/// use misere_notation::san::{Letters, translate};
/// assert_eq!(translate("Nxe5+", Letters::German), "Sxe5+");
/// assert_eq!(translate("bxa8=Q#", Letters::Figurine), "bxa8=♕#");
/// ```
pub fn translate(san: &str, letters: Letters) -> String {
    let castles = san.starts_with('O');
    let piece = |c: char| Letters::English.role(c).filter(|_| !castles && c.is_ascii_uppercase());
    san.chars().map(|c| piece(c).map_or(c, |role| letters.letter(role))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_is_read_as_it_is_written() {
        for letters in [Letters::English, Letters::German, Letters::Figurine] {
            for role in Role::ALL {
                assert_eq!(letters.role(letters.letter(role)), Some(role));
            }
        }
    }

    #[test]
    fn black_figures_are_understood() {
        for (figure, role) in "♟♞♝♜♛♚".chars().zip(Role::ALL) {
            assert_eq!(Letters::English.role(figure), Some(role));
        }
    }

    #[test]
    fn castling_and_squares_are_not_translated() {
        assert_eq!(translate("O-O-O+", Letters::German), "O-O-O+");
        assert_eq!(translate("bxc3", Letters::German), "bxc3");
        assert_eq!(translate("Bb5", Letters::German), "Lb5");
        assert_eq!(translate("P@e4", Letters::German), "B@e4");
    }
}
