//! Names that are drawn by lot: of games, players and keys.

use serde::{Deserialize, Serialize};
use std::fmt;

const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Random letters and digits, about 5.95 bits each.
pub(crate) fn random_text(length: usize) -> String {
    let mut text = String::with_capacity(length);
    let mut bytes = [0u8; 64];
    while text.len() < length {
        getrandom::fill(&mut bytes).expect("the system has random numbers: without them nothing is safe");
        // 248 is the largest multiple of 62 in a byte: beyond it the first letters would come too often.
        let letters =
            bytes.iter().filter(|&&byte| byte < 248).map(|&byte| char::from(LETTERS[usize::from(byte % 62)]));
        text.extend(letters.take(length - text.len()));
    }
    text
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(Box<str>);

        impl $name {
            /// A new one, which is no other.
            pub fn random() -> $name {
                $name(random_text($length).into())
            }

            /// Its letters.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Can it be one? A text of other letters is not looked for.
            pub fn is_well_formed(&self) -> bool {
                self.0.len() == $length && self.0.bytes().all(|byte| byte.is_ascii_alphanumeric())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> $name {
                $name(text.into())
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> $name {
                $name(text.into())
            }
        }
    };
}

id! {
    /// A game, and the offer that it came from. 71 bits: it is in links, and a reader of the link may watch.
    GameId, 12
}
id! {
    /// A player. It stands in the log of games and opens nothing: that takes a signed cookie.
    PersonId, 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_well_formed_and_differ() {
        let (one, other) = (GameId::random(), GameId::random());
        assert!(one.is_well_formed() && other.is_well_formed() && one != other);
        for text in ["", "short", "with space 12", "../../../../etc", "thirteenlette"] {
            assert!(!GameId::from(text).is_well_formed(), "{text}");
        }
    }
}
