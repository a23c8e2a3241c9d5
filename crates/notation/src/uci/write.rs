//! Writing.

use core::fmt;

use arrayvec::ArrayString;
use misere_rules::{Color, File, Kind, Move, Rank, Request, Role, Setup, Square, SquareSet};

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
        let usual = Color::ALL.into_iter().all(|color| {
            let rooks = setup.castling_rooks & color.back_rank();
            let king = Square::at(File::E, color.rank(Rank::R1));
            let corners = SquareSet::from_file(File::A) | SquareSet::from_file(File::H);
            rooks.is_empty() || rooks.is_within(corners) && setup.board.pieces(color, Role::King).has(king)
        });
        if usual { CastlingStyle::Standard } else { CastlingStyle::Chess960 }
    }
}

/// The move as UCI writes it. What it returns is read back by [`parse`](super::parse) and found by
/// the position it was made for.
pub fn write(mv: Move, castling: CastlingStyle) -> impl fmt::Display {
    text(mv, castling)
}

/// A move as UCI writes it, without an allocation: `a7a8q` is the longest.
pub type UciText = ArrayString<5>;

/// What [`write()`] writes, for those who write millions of moves.
///
/// ```
/// use misere_notation::uci::{self, CastlingStyle};
/// use misere_rules::{Move, Square};
///
/// let castling = Move::castle(Square::E1, Square::H1);
/// assert_eq!(uci::text(castling, CastlingStyle::Standard).as_str(), "e1g1");
/// ```
#[inline]
pub fn text(mv: Move, castling: CastlingStyle) -> UciText {
    let request = match castling {
        CastlingStyle::Standard => standard(mv),
        CastlingStyle::Chess960 => mv.request(),
    };
    let mut text = UciText::new();
    match request {
        Request::Go { from, to, promotion } => {
            push_square(&mut text, from);
            push_square(&mut text, to);
            if let Some(role) = promotion {
                text.push(role.letter());
            }
        }
        Request::Drop { role, to } => {
            text.push(role.letter().to_ascii_uppercase());
            text.push('@');
            push_square(&mut text, to);
        }
        Request::Pass => text.push_str("0000"),
    }
    text
}

#[inline]
fn push_square(text: &mut UciText, sq: Square) {
    text.push(sq.file().letter());
    text.push(sq.rank().letter());
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
    match (mv.kind(), mv.from()) {
        (Kind::Castle, Some(king)) => {
            let file = if mv.to() > king { File::G } else { File::C };
            let arrival = Square::at(file, king.rank());
            let far = (king.file() as u8).abs_diff(file as u8) > 1;
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
    fn a_text_says_what_is_written() {
        let moves = [Move::PASS, Move::drop(Role::Pawn, Square::E4), Move::castle(Square::E8, Square::A8)];
        let promotion = Move::quiet(Square::A2, Square::A3);
        for mv in moves.into_iter().chain([promotion, Move::castle(Square::F1, Square::H1)]) {
            for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
                assert_eq!(text(mv, style).as_str(), write(mv, style).to_string());
            }
        }
    }

    #[test]
    fn coordinate_moves_have_a_hyphen() {
        assert_eq!(write_coordinate(Move::quiet(Square::E2, Square::E4)).to_string(), "e2-e4");
        assert_eq!(write_coordinate(Move::drop(Role::Pawn, Square::E4)).to_string(), "P@e4");
        assert_eq!(write_coordinate(Move::PASS).to_string(), "0000");
    }
}
