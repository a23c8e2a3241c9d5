//! Who won a game that was told as a list of moves.

use misere_rules::{AnyGame, Ending, Verdict};

/// After how many plies without a capture or a pawn's move a game is drawn.
const MOVE_COUNT: usize = 100;

/// The verdict on a game, of which nothing is known but its first position and its moves.
///
/// A draw by move count needs its hundredth ply among these moves: a position whose count was over
/// before was played on from, and a list without moves tells no history at all.
pub(crate) fn of(game: &AnyGame) -> Option<Verdict> {
    let counted = game.position().halfmoves() as usize;
    let by_these_moves = counted < MOVE_COUNT + game.moves().len();
    game.verdict().filter(|verdict| verdict.ending != Ending::MoveCount || by_these_moves)
}
