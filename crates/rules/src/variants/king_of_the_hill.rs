//! # King of the Hill
//!
//! Bring your king to the centre, or checkmate.
//! Rules: <https://lichess.org/variant/kingOfTheHill>.

use super::chess::START;
use crate::rules::{Aliases, Card, Rules};
use crate::{Color, Ending, Position, Role, SquareSet, Verdict};

/// Chess with a hill to climb.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KingOfTheHill;

static CARD: Card<'_> = Card {
    key: "kingofthehill",
    title: "King of the Hill",
    aim: "Bring your king to the centre, or checkmate",
    aliases: Aliases::of(&["koth"]),
    start: &START,
};

impl Rules for KingOfTheHill {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. A king on d4, e4, d5 or e5 wins at once.
    #[inline]
    fn goals(self) -> SquareSet {
        SquareSet::CENTER
    }

    /// 2. That goes before mate.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        on_the_hill(pos, self.goals())
    }

    /// 3. Any king can still climb.
    fn can_still_win(self, _pos: &Position<Self>, _side: Color) -> bool {
        true
    }
}

/// The king on the hill; the one that has just moved, should there be two.
#[inline]
pub(crate) fn on_the_hill<R: Rules>(pos: &Position<R>, hill: SquareSet) -> Option<Verdict> {
    let climbers = pos.board().with_role(Role::King) & hill;
    if climbers.is_empty() {
        return None;
    }
    let winner = if climbers.meets(pos.them()) { !pos.turn() } else { pos.turn() };
    Some(Verdict::win(winner, Ending::Hill))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, may, pos};
    use super::*;
    use crate::variants::Chess;

    #[test]
    fn a_king_on_the_hill_wins_at_once() {
        for (placement, step) in [
            ("7R/8/8/8/8/3K4/8/k7", "d3d4"),
            ("7R/8/8/8/8/3K4/8/k7", "d3e4"),
            ("7R/8/4K3/8/8/8/8/k7", "e6d5"),
            ("7R/8/4K3/8/8/8/8/k7", "e6e5"),
        ] {
            let climbed = after(&pos(KingOfTheHill, placement, Color::White), &[step]);
            assert_eq!(climbed.verdict(), Some(Verdict::win(Color::White, Ending::Hill)));
            assert!(climbed.legal_moves().is_empty());
        }
        let beside = after(&pos(KingOfTheHill, "7R/8/8/8/8/3K4/8/k7", Color::White), &["d3c4"]);
        assert_eq!(beside.verdict(), None);
        let blacks = after(&pos(KingOfTheHill, "7r/8/8/8/8/3k4/8/K7", Color::Black), &["d3d4"]);
        assert_eq!(blacks.verdict(), Some(Verdict::win(Color::Black, Ending::Hill)));
    }

    #[test]
    fn no_king_climbs_into_check() {
        let guarded = pos(KingOfTheHill, "8/8/8/8/7r/3K4/8/k7", Color::White);
        assert!(!may(&guarded, "d3d4") && !may(&guarded, "d3e4"));
        assert!(may(&guarded, "d3e3"));
    }

    #[test]
    fn mate_wins_too_but_the_hill_is_named() {
        let before = pos(KingOfTheHill, "8/1R6/R2K3k/5R2/8/8/8/8", Color::White);
        let both = after(&before, &["d6d5"]);
        assert!(both.is_mate());
        assert_eq!(both.verdict(), Some(Verdict::win(Color::White, Ending::Hill)));
        let mate = after(&before, &["d6c5"]);
        assert_eq!(mate.verdict(), Some(Verdict::win(Color::White, Ending::Checkmate)));
    }

    #[test]
    fn bare_kings_can_still_climb() {
        let kings = "8/8/8/8/8/3K4/8/k7";
        let bare = pos(KingOfTheHill, kings, Color::White);
        assert_eq!(bare.verdict(), None);
        assert!(Color::ALL.into_iter().all(|side| bare.can_still_win(side)));
        let in_chess = pos(Chess, kings, Color::White).verdict();
        assert_eq!(in_chess, Some(Verdict::draw(Ending::InsufficientMaterial)));
    }
}
