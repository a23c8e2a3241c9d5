//! Moves that are asked for.

use core::fmt;
use core::str::FromStr;

use crate::parse::ParseError;
use crate::{Role, Square};

/// A move that is asked for, before it is known whether it is legal or even what kind of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Request {
    /// Take the piece on one square to another. Castling is asked for by the king's own two-square
    /// step or by the king taking its rook.
    Go {
        /// Where the piece stands.
        from: Square,
        /// Where it shall go.
        to: Square,
        /// What a pawn shall become.
        promotion: Option<Role>,
    },
    /// Put a piece from the pocket on the board.
    Drop {
        /// What to drop.
        role: Role,
        /// Where.
        to: Square,
    },
    /// Pass the turn.
    Pass,
}

impl Request {
    /// Asks for the piece on one square to go to another.
    pub const fn go(from: Square, to: Square) -> Request {
        Request::Go { from, to, promotion: None }
    }
}

impl fmt::Display for Request {
    /// Writes UCI.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Request::Go { from, to, promotion: None } => write!(f, "{from}{to}"),
            Request::Go { from, to, promotion: Some(role) } => write!(f, "{from}{to}{}", role.letter()),
            Request::Drop { role, to } => write!(f, "{}@{to}", role.letter().to_ascii_uppercase()),
            Request::Pass => f.write_str("0000"),
        }
    }
}

impl FromStr for Request {
    type Err = ParseError;

    /// Reads what is written: `e2e4`, `a7a8q`, `P@e4`, `0000`. `misere_notation::uci` also reads what
    /// people type.
    fn from_str(text: &str) -> Result<Request, ParseError> {
        let square = |at: usize| text.get(at..at + 2)?.parse().ok();
        let letter = |at: usize| text.as_bytes().get(at).copied().map(char::from);
        let drops = letter(0).is_some_and(|first| first.is_ascii_uppercase()) && letter(1) == Some('@');
        let promotes = letter(4).is_some_and(|last| last.is_ascii_lowercase());
        let request = match text.len() {
            4 if text == "0000" => Some(Request::Pass),
            4 if drops => letter(0)
                .and_then(Role::from_letter)
                .zip(square(2))
                .map(|(role, to)| Request::Drop { role, to }),
            4 => square(0).zip(square(2)).map(|(from, to)| Request::go(from, to)),
            5 if promotes => letter(4)
                .and_then(Role::from_letter)
                .zip(square(0).zip(square(2)))
                .map(|(role, (from, to))| Request::Go { from, to, promotion: Some(role) }),
            _ => None,
        };
        request.ok_or_else(|| ParseError::new("a move such as e2e4, a7a8q, P@e4 or 0000", text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quote::quote;

    #[test]
    fn a_request_is_read_as_it_is_written() {
        let promotions = [None].into_iter().chain(Role::ALL.map(Some));
        let go = promotions.map(|promotion| Request::Go { from: Square::A7, to: Square::B8, promotion });
        let drops = Role::ALL.map(|role| Request::Drop { role, to: Square::E4 });
        for request in go.chain(drops).chain([Request::Pass]) {
            assert_eq!(request.to_string().parse(), Ok(request));
        }
        for text in [
            "", "e2", "e2e", "e2e9", "a7a8Q", "a7a8x", "a7a8qq", "p@e4", "PP@e", "@e4", "P@e9", "é2e4",
            "a7aé", "a7aé8",
        ] {
            let error = text.parse::<Request>().unwrap_err();
            let expected = "a move such as e2e4, a7a8q, P@e4 or 0000";
            assert_eq!((error.expected, error.found), (expected, quote(text)));
        }
    }
}
