//! Pieces out of the pocket.

use crate::position::Position;
use crate::rules::Rules;
use crate::sides::Side;
use crate::{Role, Sink, SquareSet};

#[inline(always)]
pub(super) fn generate<R: Rules, S: Side, K: Sink>(pos: &Position<R>, reach: SquareSet, sink: &mut K) {
    let Some(house) = pos.house() else { return };
    let empty = reach - pos.board.occupied();
    for (role, &count) in house.pockets[S::COLOR].iter() {
        if count > 0 {
            let barred = if role == Role::Pawn { SquareSet::BACK_RANKS } else { SquareSet::EMPTY };
            sink.drops(role, empty - barred);
        }
    }
}
