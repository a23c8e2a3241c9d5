//! # Retirement
//!
//! A game of its own, outside the crates of Misère: chess in which captures are compulsory and a king that
//! reaches a corner has won. `docs/adding-a-variant.md` writes it step by step; `tests/everything.rs` shows
//! that it gets FEN, SAN, UCI, PGN, a table and a search without a line of its own for any of them.

use misere_rules::{Aliases, Card, Duty, Ending, Position, Role, Rules, Setup, SquareSet, Verdict, squares};

/// Chess with compulsory captures, won by a king in a corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Retirement;

/// Where a king has retired.
const CORNERS: SquareSet = squares! {
    X . . . . . . X
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    X . . . . . . X
};

static CARD: Card<'_> = Card {
    key: "retirement",
    title: "Retirement",
    aim: "Bring your king to a corner, or checkmate",
    aliases: Aliases::of(&[]),
    start: &Setup::draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").with_castling(CORNERS),
};

impl Rules for Retirement {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. A player who can capture must; which capture is free choice.
    #[inline]
    fn duty(self) -> Duty {
        Duty::Capture
    }

    /// 2. A king in a corner has retired: its owner wins, also if the other side is mated.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        let retired = pos.board().with_role(Role::King) & CORNERS;
        let owner =
            [!pos.turn(), pos.turn()].into_iter().find(|&color| retired.meets(pos.board().of(color)))?;
        Some(Verdict::win(owner, Ending::Hill))
    }

    // 3. There is no insufficient material: any king can still walk. That is the default of `can_still_win`.
}
