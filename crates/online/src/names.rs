//! Names of players: plain text, one skeleton each.

use misere_rules::quote::quote_letter;
use std::fmt;

/// Why a name cannot be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameFault {
    /// Too short or too long.
    Length(usize),
    /// A character that is no letter of English, digit, `_` or `-`.
    Character(char),
    /// It does not begin with a letter.
    Beginning,
    /// It would be taken for the server's.
    Reserved,
}

impl fmt::Display for NameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameFault::Length(found) => write!(f, "expected a name of 3 to 20 characters, found {found}"),
            NameFault::Character(found) => {
                write!(
                    f,
                    "expected letters from A to Z, digits, _ and - in a name, found {}",
                    quote_letter(*found)
                )
            }
            NameFault::Beginning => f.write_str("expected a name that begins with a letter"),
            NameFault::Reserved => f.write_str("expected a name that is not the server's own"),
        }
    }
}

/// Names that players would take for the server's, as skeletons are spelled.
const RESERVED: [&str; 9] =
    ["admin", "administrator", "computer", "misere", "moderator", "server", "system", "ai", "open"];

/// Is it a name that a player may have?
///
/// # Errors
///
/// Says what is wrong with it.
pub fn check(name: &str) -> Result<(), NameFault> {
    if !(3..=20).contains(&name.chars().count()) {
        return Err(NameFault::Length(name.chars().count()));
    }
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if let Some(found) = name.chars().find(|&c| !allowed(c)) {
        return Err(NameFault::Character(found));
    }
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(NameFault::Beginning);
    }
    let reserved = RESERVED.iter().any(|word| skeleton(word) == skeleton(name));
    if reserved { Err(NameFault::Reserved) } else { Ok(()) }
}

/// What is left of a name when all that looks alike is the same. Two players never have the same.
pub fn skeleton(name: &str) -> String {
    let letters = name.chars().filter_map(|c| match c.to_ascii_lowercase() {
        '_' | '-' => None,
        '0' => Some('o'),
        '1' | 'i' | 'j' => Some('l'),
        '5' => Some('s'),
        '8' => Some('b'),
        '2' => Some('z'),
        'u' => Some('v'),
        c => Some(c),
    });
    letters.collect::<String>().replace("rn", "m").replace("vv", "w").replace("cl", "d")
}

/// A name for a player who has not chosen one.
pub(crate) fn drawn() -> String {
    format!("Guest-{}", crate::ids::random_text(8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_are_names() {
        for name in ["Alice", "bob_42", "a-b", "Zugzwang"] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        assert_eq!(check(&drawn()), Ok(()));
    }

    #[test]
    fn others_are_refused_with_the_reason() {
        assert_eq!(check("ab"), Err(NameFault::Length(2)));
        assert_eq!(check("Аlice"), Err(NameFault::Character('А')), "a Cyrillic letter");
        assert_eq!(check("<b>x</b>"), Err(NameFault::Character('<')));
        assert_eq!(check("4lice"), Err(NameFault::Beginning));
        assert_eq!(check("AdMin"), Err(NameFault::Reserved));
        assert_eq!(check("M1sere"), Err(NameFault::Reserved));
    }

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [("Alice", "a1ice"), ("modern", "modem"), ("bob_42", "BOB42"), ("will", "wi11")] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("Alice"), skeleton("Alma"));
    }
}
