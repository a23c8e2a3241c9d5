//! Games: repetition, counted moves, claims, skipped turns and moves taken back.

mod claims;
mod counted;
mod history;
mod repetition;

use misere_rules::{Ending, Game, Position, Rules, Setup, Verdict};

pub(crate) const REPETITION: Option<Verdict> = Some(Verdict::draw(Ending::Repetition));
pub(crate) const MOVE_COUNT: Option<Verdict> = Some(Verdict::draw(Ending::MoveCount));

/// No side can capture, mate or be mated here, so this can go on without end.
pub(crate) const ROOKS: &str = "7k/8/8/8/8/8/8/K5R1";

pub(crate) fn begin<R: Rules>(rules: R, setup: &Setup) -> Game<Position<R>> {
    Game::new(Position::from_setup(setup, rules).unwrap_or_else(|fault| panic!("{fault}")))
}

/// Plays moves written as UCI, castling as the king taking its rook.
pub(crate) fn play<R: Rules>(game: &mut Game<Position<R>>, line: &str) {
    for uci in line.split_whitespace() {
        let moves = game.position().legal_moves();
        let mv = moves.iter().find(|mv| format!("{mv:?}") == uci);
        let mv = mv.unwrap_or_else(|| panic!("{uci} is not among {:?}", moves.as_slice()));
        game.play(*mv).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// How often the position has been there, and what follows from it.
pub(crate) fn count<R: Rules>(game: &Game<Position<R>>) -> (usize, Option<Verdict>) {
    (game.occurrences(), game.verdict())
}
