//! Last pieces of a kind that are about to be lost, where that loses the game.

use misere_rules::{AnyPosition, Ending, Move, SquareSet, Verdict};

/// The pieces of either side that the other side's next move could take, and win by it because no other
/// of their kind is left. The rules are asked, not repeated: each capture is played and judged.
pub(crate) fn endangered(pos: &AnyPosition) -> SquareSet {
    // A player in check cannot pass, and where there is check no kind dies out.
    if pos.is_check() {
        return SquareSet::EMPTY;
    }
    let mut passed = pos.clone();
    passed.play_unchecked(Move::PASS);
    prey(pos) | prey(&passed)
}

/// What the side to move could take and win by it.
fn prey(pos: &AnyPosition) -> SquareSet {
    let won = Some(Verdict::win(pos.turn(), Ending::Extinction));
    let theirs = |at: &AnyPosition| at.board().of(!pos.turn());
    let mut prey = SquareSet::EMPTY;
    for &mv in pos.legal_moves().iter().filter(|mv| mv.is_capture()) {
        if let Ok(after) = pos.play(mv)
            && after.verdict() == won
        {
            prey |= theirs(pos) & !theirs(&after);
        }
    }
    prey
}
