//! Writing.

use core::fmt;
use core::str::FromStr;

use misere_rules::{Color, File, Move, Rank, Request, Role, Setup, Square, SquareSet};

use super::parse;
use crate::Unreadable;
use crate::short::{ShortText, short_text};

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingStyle {
    /// The square the king goes to: `e1g1`. Where that is no further than a king's step, as it may be
    /// in Chess960, the rook's square.
    #[default]
    Standard,
    /// The square of the rook: `e1h1`.
    Chess960,
}

impl CastlingStyle {
    /// The style that leaves no doubt: [`CastlingStyle::Standard`] unless a king or rook that may
    /// castle stands elsewhere than in chess.
    pub fn of(setup: &Setup) -> CastlingStyle {
        let standard = Color::ALL.into_iter().all(|color| {
            let rooks = setup.castling_rooks & color.back_rank();
            let king = Square::at(File::E, color.rank(Rank::R1));
            let corners = SquareSet::from_file(File::A) | SquareSet::from_file(File::H);
            rooks.is_empty() || rooks.is_within(corners) && setup.board.pieces(color, Role::King).has(king)
        });
        if standard { CastlingStyle::Standard } else { CastlingStyle::Chess960 }
    }
}

/// A move as UCI writes it, without an allocation: `a7a8q` is the longest.
///
/// Any form that [`parse`] reads can be made one:
///
/// ```
/// use misere_notation::uci::UciText;
/// use misere_rules::{Request, Square};
///
/// let text: UciText = "E7-E8=Q".parse()?;
/// assert_eq!(text.as_str(), "e7e8q");
/// assert_eq!(UciText::from(Request::go(Square::E2, Square::E4)).as_str(), "e2e4");
/// # Ok::<(), misere_notation::Unreadable>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UciText(ShortText);

short_text!(UciText);

impl UciText {
    /// The request that the text is.
    pub fn request(self) -> Request {
        parse(&self).expect("the text was made from a request")
    }
}

impl From<Request> for UciText {
    #[inline]
    fn from(request: Request) -> UciText {
        let mut text = ShortText::default();
        match request {
            Request::Go { from, to, promotion } => {
                text.push_square(from);
                text.push_square(to);
                text.push_if(promotion.is_some(), promotion.map_or(0, |role| role.letter() as u8));
            }
            Request::Drop { role, to } => {
                text.push(role.letter().to_ascii_uppercase() as u8);
                text.push(b'@');
                text.push_square(to);
            }
            Request::Pass => text = ShortText::of("0000"),
        }
        UciText(text)
    }
}

impl FromStr for UciText {
    type Err = Unreadable;

    /// [`parse`]: the move in any form, as UCI writes it.
    fn from_str(text: &str) -> Result<UciText, Unreadable> {
        parse(text).map(UciText::from)
    }
}

/// The move as UCI writes it. The text is read back by [`parse`] and found by the position that the move is
/// legal in.
///
/// ```
/// use misere_notation::uci::{self, CastlingStyle};
/// use misere_rules::{Move, Square};
///
/// let castling = Move::castle(Square::E1, Square::H1);
/// assert_eq!(uci::write(castling, CastlingStyle::Standard).as_str(), "e1g1");
/// ```
#[inline]
pub fn write(mv: Move, castling: CastlingStyle) -> UciText {
    UciText::from(match castling {
        CastlingStyle::Standard => standard(mv),
        CastlingStyle::Chess960 => mv.request(),
    })
}

/// The move with a hyphen between its squares, `e2-e4`, castling by the king's own step. Drops and
/// passes are those of UCI.
///
/// ```
/// use misere_notation::uci;
/// use misere_rules::{Move, Square};
/// assert_eq!(uci::write_coordinate(Move::castle(Square::E8, Square::A8)).to_string(), "e8-c8");
/// ```
pub fn write_coordinate(mv: Move) -> impl fmt::Display {
    Coordinate(standard(mv))
}

struct Coordinate(Request);

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Request::Go { from, to, promotion: None } => write!(f, "{from}-{to}"),
            Request::Go { from, to, promotion: Some(role) } => write!(f, "{from}-{to}{}", role.letter()),
            other => other.fmt(f),
        }
    }
}

/// The request by which a person would castle.
fn standard(mv: Move) -> Request {
    match (mv.castled(), mv.from()) {
        (Some((arrival, _)), Some(king)) => {
            let far = (king as u8).abs_diff(arrival as u8) > 1;
            Request::go(king, if far { arrival } else { mv.to() })
        }
        _ => mv.request(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::Role;

    #[test]
    fn castling_is_written_in_either_style() {
        let standard = |king, rook| write(Move::castle(king, rook), CastlingStyle::Standard).to_string();
        assert_eq!(standard(Square::E1, Square::H1), "e1g1");
        assert_eq!(standard(Square::E8, Square::A8), "e8c8");
        assert_eq!(standard(Square::F1, Square::H1), "f1h1");
        assert_eq!(standard(Square::G1, Square::H1), "g1h1");
        assert_eq!(standard(Square::B1, Square::H1), "b1g1");
        let mv = Move::castle(Square::E1, Square::H1);
        assert_eq!(write(mv, CastlingStyle::Chess960).to_string(), "e1h1");
    }

    #[test]
    fn a_written_move_is_read_back() {
        for (mv, text) in [
            (Move::PASS, "0000"),
            (Move::drop(Role::Pawn, Square::E4), "P@e4"),
            (Move::quiet(Square::A2, Square::A3), "a2a3"),
            (Move::castle(Square::E1, Square::A1), "e1a1"),
            (Move::castle(Square::F1, Square::H1), "f1h1"),
        ] {
            let written = write(mv, CastlingStyle::Chess960);
            assert_eq!(written, text);
            assert_eq!((written.request(), text.parse()), (mv.request(), Ok(written)));
        }
    }

    #[test]
    fn coordinate_moves_have_a_hyphen() {
        assert_eq!(write_coordinate(Move::quiet(Square::E2, Square::E4)).to_string(), "e2-e4");
        assert_eq!(write_coordinate(Move::drop(Role::Pawn, Square::E4)).to_string(), "P@e4");
        assert_eq!(write_coordinate(Move::PASS).to_string(), "0000");
    }
}
