//! Reading.

use misere_rules::quote::quote_first;
use misere_rules::{File, Rank, Request, Role, Square};

use crate::Unreadable;

/// Reads a move in either case: `e2e4`, `e2-e4`, `a7a8k` or `a7a8=K`, a drop `P@e4` or `@e4`, a pass
/// `0000`, `--` or `Z0`.
///
/// ```
/// use misere_notation::uci;
/// use misere_rules::{Request, Role, Square};
///
/// let king = Request::Go { from: Square::A7, to: Square::A8, promotion: Some(Role::King) };
/// assert_eq!(uci::parse("a7a8k"), Ok(king));
/// assert_eq!(uci::parse("@e4"), Ok(Request::Drop { role: Role::Pawn, to: Square::E4 }));
///
/// let error = uci::parse("e2e9").unwrap_err();
/// assert_eq!(error.to_string(), "expected a rank from 1 to 8, found '9' at offset 3");
/// ```
///
/// # Errors
///
/// Says where the text stops being a move.
pub fn parse(text: &str) -> Result<Request, Unreadable> {
    if matches!(text, "0000" | "--" | "Z0" | "z0") {
        return Ok(Request::Pass);
    }
    let mut reader = Reader { text, at: 0 };
    if text.get(1..2) == Some("@") || text.starts_with('@') {
        let role = if text.starts_with('@') { Role::Pawn } else { reader.role("a piece letter")? };
        reader.skip('@');
        let to = reader.square()?;
        reader.end("the end")?;
        return Ok(Request::Drop { role, to });
    }
    let from = reader.square()?;
    reader.skip('-');
    let to = reader.square()?;
    let promotion = if reader.skip('=') || !reader.rest().is_empty() {
        Some(reader.role("a piece letter or the end")?)
    } else {
        None
    };
    reader.end("the end")?;
    Ok(Request::Go { from, to, promotion })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip(&mut self, letter: char) -> bool {
        let there = self.rest().starts_with(letter);
        self.at += if there { letter.len_utf8() } else { 0 };
        there
    }

    /// The next letter, lower case, if it means something.
    fn read<T>(
        &mut self,
        meaning: impl Fn(char) -> Option<T>,
        expected: &'static str,
    ) -> Result<T, Unreadable> {
        let next = self.rest().chars().next();
        match next.and_then(|letter| meaning(letter.to_ascii_lowercase())) {
            Some(value) => {
                self.at += next.map_or(0, char::len_utf8);
                Ok(value)
            }
            None => Err(self.instead_of(expected)),
        }
    }

    fn square(&mut self) -> Result<Square, Unreadable> {
        let file = self.read(File::from_letter, "a file from a to h")?;
        let rank = self.read(Rank::from_letter, "a rank from 1 to 8")?;
        Ok(Square::at(file, rank))
    }

    fn role(&mut self, expected: &'static str) -> Result<Role, Unreadable> {
        self.read(Role::from_letter, expected)
    }

    fn end(&self, expected: &'static str) -> Result<(), Unreadable> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.instead_of(expected)) }
    }

    fn instead_of(&self, expected: &'static str) -> Unreadable {
        Unreadable { at: self.at, expected, found: quote_first(self.rest()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_read_in_every_form() {
        let go = |from, to, promotion| Ok(Request::Go { from, to, promotion });
        assert_eq!(parse("e2e4"), go(Square::E2, Square::E4, None));
        assert_eq!(parse("E2-E4"), go(Square::E2, Square::E4, None));
        for text in ["a7a8k", "A7A8K", "a7a8=K", "a7-a8k", "a7-a8=k"] {
            assert_eq!(parse(text), go(Square::A7, Square::A8, Some(Role::King)), "{text}");
        }
        for text in ["N@f3", "n@F3"] {
            assert_eq!(parse(text), Ok(Request::Drop { role: Role::Knight, to: Square::F3 }), "{text}");
        }
        for text in ["P@e4", "p@e4", "@e4", "@E4"] {
            assert_eq!(parse(text), Ok(Request::Drop { role: Role::Pawn, to: Square::E4 }), "{text}");
        }
        for text in ["0000", "--", "Z0"] {
            assert_eq!(parse(text), Ok(Request::Pass), "{text}");
        }
    }

    #[test]
    fn a_bad_move_says_what_was_expected() {
        let message = |text| parse(text).unwrap_err().to_string();
        assert_eq!(message(""), "expected a file from a to h, found nothing at offset 0");
        assert_eq!(message("e2"), "expected a file from a to h, found nothing at offset 2");
        assert_eq!(message("e2x4"), "expected a file from a to h, found 'x' at offset 2");
        assert_eq!(message("e9e4"), "expected a rank from 1 to 8, found '9' at offset 1");
        assert_eq!(message("a7a8x"), "expected a piece letter or the end, found 'x' at offset 4");
        assert_eq!(message("a7a8="), "expected a piece letter or the end, found nothing at offset 5");
        assert_eq!(message("a7a8qq"), "expected the end, found 'q' at offset 5");
        assert_eq!(message("X@e4"), "expected a piece letter, found 'X' at offset 0");
        assert_eq!(message("P@"), "expected a file from a to h, found nothing at offset 2");
        assert_eq!(message("@@e4"), "expected a file from a to h, found '@' at offset 1");
        assert_eq!(message("é2e4"), "expected a file from a to h, found 'é' at offset 0");
    }
}
