//! Castling, from any start position of Chess960.

use super::guard::{self, Guard};
use crate::position::Position;
use crate::rules::{Blast, Castling, Rules};
use crate::sides::Side;
use crate::{File, Role, Sink, Square, SquareSet, attacks};

/// Where king and rook stand after castling: on the c and d files, or the g and f files.
#[inline]
pub(crate) fn arrival(king: Square, rook: Square) -> (Square, Square) {
    let rank = king.rank();
    match king < rook {
        true => (Square::at(File::G, rank), Square::at(File::F, rank)),
        false => (Square::at(File::C, rank), Square::at(File::D, rank)),
    }
}

/// Is every square free that king or rook must cross or reach?
fn has_clear_way(occupied: SquareSet, king: Square, rook: Square) -> bool {
    let (king_to, rook_to) = arrival(king, rook);
    let ways = attacks::between(king, king_to) | attacks::between(rook, rook_to);
    !occupied.without(king).without(rook).meets(ways.with(king_to).with(rook_to))
}

/// The castlings for which nothing stands in the way, whatever may be attacked.
pub(super) struct Ready {
    king: Square,
    rooks: SquareSet,
}

impl Ready {
    #[inline(always)]
    pub(super) fn new<R: Rules, S: Side>(pos: &Position<R>, guard: &Guard) -> Option<Ready> {
        if pos.rules.castling() == Castling::Never || !guard.checkers.is_empty() {
            return None;
        }
        let unmoved = pos.unmoved & S::BACK_RANK;
        let king = (unmoved & pos.board.with_role(Role::King)).first()?;
        let mut rooks = unmoved.without(king);
        for rook in rooks {
            // What stands between them is always in the way, and almost always enough to know.
            let occupied = pos.board.occupied();
            if occupied.meets(attacks::between(king, rook)) || !has_clear_way(occupied, king, rook) {
                rooks = rooks.without(rook);
            }
        }
        (!rooks.is_empty()).then_some(Ready { king, rooks })
    }

    /// Castling, unless the king would pass through or end in danger.
    #[inline(always)]
    pub(super) fn generate<R: Rules, S: Side, K: Sink>(
        &self,
        pos: &Position<R>,
        guard: &Guard,
        danger: SquareSet,
        sink: &mut K,
    ) {
        for rook in self.rooks {
            let (king_to, rook_to) = arrival(self.king, rook);
            // The last square is judged as it will be. A rook in the corner shields nothing, and what
            // it will shield from the other side gives check now, unless the kings touch.
            let as_it_is = pos.rules.blast() == Blast::Never && matches!(rook.file(), File::A | File::H);
            let arrives = match as_it_is {
                true => !danger.has(king_to),
                false => self.arrives_safely::<R, S>(pos, guard, rook, king_to, rook_to),
            };
            if arrives && !attacks::between(self.king, king_to).meets(danger) {
                sink.castle(self.king, rook);
            }
        }
    }

    /// Is the king safe once both stand where they go?
    fn arrives_safely<R: Rules, S: Side>(
        &self,
        pos: &Position<R>,
        guard: &Guard,
        rook: Square,
        king_to: Square,
        rook_to: Square,
    ) -> bool {
        let touching = pos.rules.blast() == Blast::Neighbours && guard::kings_touch::<S>(&pos.board, king_to);
        let occupied = pos.board.occupied().without(self.king).without(rook).with(rook_to);
        guard.king.is_none() || touching || !pos.board.is_attacked(king_to, S::Them::COLOR, occupied)
    }
}
