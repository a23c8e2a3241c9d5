//! What is said about a word that cannot be read.

use alloc::string::String;
use core::fmt;

use crate::quote::quote;

/// A text that names no square, no piece, no move …
///
/// ```
/// use misere_rules::Square;
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a square from a1 to h8, found \"e9\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// What should have been there.
    pub expected: &'static str,
    /// What was there, in words: a text stands in quotation marks, and is cut if it is long.
    pub found: String,
}

impl ParseError {
    #[cold]
    pub(crate) fn new(expected: &'static str, text: &str) -> ParseError {
        ParseError { expected, found: quote(text) }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for ParseError {}

/// Displays a type by a method that returns a character, and reads it back.
macro_rules! read_as_letter {
    ($($type:ty: $expected:literal;)*) => {$(
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Write::write_char(f, self.letter())
            }
        }

        impl core::str::FromStr for $type {
            type Err = crate::ParseError;

            fn from_str(text: &str) -> Result<$type, crate::ParseError> {
                let mut letters = text.chars();
                match (letters.next(), letters.next()) {
                    (Some(letter), None) => <$type>::from_letter(letter),
                    _ => None,
                }
                .ok_or_else(|| crate::ParseError::new($expected, text))
            }
        }
    )*};
}
pub(crate) use read_as_letter;

/// Displays a type by the word it has, and reads it back.
macro_rules! read_as_word {
    ($($type:ty, $word:ident: $expected:literal;)*) => {$(
        impl core::fmt::Display for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.$word())
            }
        }

        impl core::str::FromStr for $type {
            type Err = crate::ParseError;

            fn from_str(text: &str) -> Result<$type, crate::ParseError> {
                <$type>::ALL
                    .iter()
                    .copied()
                    .find(|value| value.$word() == text)
                    .ok_or_else(|| crate::ParseError::new($expected, text))
            }
        }
    )*};
}
pub(crate) use read_as_word;

#[cfg(test)]
mod tests {
    use crate::{Color, Ending, File, MoveKind, Piece, Rank, Role, Square};
    use core::fmt::Display;
    use core::str::FromStr;

    fn is_read_back<T: Copy + Display + FromStr + PartialEq>(values: impl IntoIterator<Item = T>) {
        for value in values {
            assert!(value.to_string().parse().ok() == Some(value), "{value}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        is_read_back(Color::ALL);
        is_read_back(Role::ALL);
        is_read_back(File::ALL);
        is_read_back(Rank::ALL);
        is_read_back(Square::all());
        is_read_back(Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| role.of(color))));
        is_read_back(Ending::ALL.iter().copied());
        is_read_back(MoveKind::ALL);
    }

    #[test]
    fn an_error_says_what_was_expected_and_what_came() {
        let error = "Rook".parse::<Role>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected \"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\" or \"king\", found \"Rook\""
        );
        let error = "x".repeat(1000).parse::<Piece>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a piece letter such as P or k, found \"xxxxxxxxxxxxxxxxxxxxxxxx\"…"
        );
    }
}
