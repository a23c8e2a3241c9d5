//! Moves as XBoard writes them.

use misere_notation::san::{self, SanError};
use misere_notation::uci::{self, CastlingStyle};
use misere_rules::{AnyPosition, Move, MoveKind};

/// A skipped turn.
const PASS: &str = "@@@@";

/// The legal move that is meant.
pub(super) fn find(pos: &AnyPosition, text: &str) -> Result<Move, SanError> {
    san::find(pos, if text == PASS { "--" } else { text })
}

/// The move as XBoard wants it: castling has squares in chess and letters in Chess960.
pub(super) fn write(mv: Move, style: CastlingStyle) -> String {
    match (mv.kind(), style) {
        _ if mv == Move::PASS => PASS.to_owned(),
        (MoveKind::Castle, CastlingStyle::Chess960) => {
            let to_the_right = mv.from().is_some_and(|king| mv.to() > king);
            if to_the_right { "O-O" } else { "O-O-O" }.to_owned()
        }
        _ => uci::write(mv, style).to_string(),
    }
}

/// A line of play in SAN.
pub(super) fn line(pos: &AnyPosition, moves: &[Move]) -> Vec<String> {
    let mut pos = pos.clone();
    let legal = moves.iter().map_while(|&mv| pos.is_legal(mv).then(|| san::play(&mut pos, mv).to_string()));
    legal.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::fen;
    use misere_rules::{Square, Variant};

    #[test]
    fn castling_and_skipped_turns_are_written_as_xboard_wants_them() {
        let long = Move::castle(Square::E1, Square::A1);
        assert_eq!(write(long, CastlingStyle::Standard), "e1c1");
        assert_eq!(write(long, CastlingStyle::Chess960), "O-O-O");
        assert_eq!(write(Move::castle(Square::B8, Square::C8), CastlingStyle::Chess960), "O-O");
        assert_eq!(write(Move::PASS, CastlingStyle::Standard), "@@@@");
    }

    #[test]
    fn what_is_written_is_found() {
        let pos = fen::position(&Variant::Chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").expect("playable");
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            for mv in pos.legal_moves() {
                assert_eq!(find(&pos, &write(mv, style)), Ok(mv));
            }
        }
    }
}
