//! Small positions for the rulebook tests.

use crate::{Color, Position, Rules, Setup};

/// The position drawn as the first field of a FEN; panics with its faults if it cannot be played.
pub(crate) fn pos<R: Rules>(rules: R, placement: &str, turn: Color) -> Position<R> {
    set(rules, Setup::draw(placement).with_turn(turn))
}

/// The position of a setup; panics with its faults if it cannot be played.
pub(crate) fn set<R: Rules>(rules: R, setup: Setup) -> Position<R> {
    Position::from_setup(&setup, rules).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The legal moves in UCI notation, sorted.
pub(crate) fn moves<R: Rules>(pos: &Position<R>) -> Vec<String> {
    let mut moves: Vec<String> = pos.legal_moves().iter().map(|mv| format!("{mv:?}")).collect();
    moves.sort();
    moves
}

/// Is this move legal, castling being written as the king taking its rook?
pub(crate) fn may<R: Rules>(pos: &Position<R>, uci: &str) -> bool {
    moves(pos).iter().any(|mv| mv == uci)
}

/// The position after legal moves; panics if one is not legal.
pub(crate) fn after<R: Rules>(pos: &Position<R>, uci: &[&str]) -> Position<R> {
    uci.iter().fold(*pos, |pos, &wanted| {
        let moves = pos.legal_moves();
        let mv = moves.iter().find(|mv| format!("{mv:?}") == wanted);
        let mv = mv.unwrap_or_else(|| panic!("{wanted} is not among {:?}", moves.as_slice()));
        pos.play(*mv).expect("a listed move is legal")
    })
}
