//! # Codrus
//!
//! Lose your king: giveaway in which that is all it takes.

use super::borrow_rules;
use super::chess::START;
use super::extinction::first_without;
use super::giveaway::Giveaway;
use crate::rules::{Aliases, Card, Rules};
use crate::{Ending, Position, Role, Roles, Verdict};

/// Giveaway in which losing the king wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Codrus;

static CARD: Card<'_> =
    Card { key: "codrus", title: "Codrus", aim: "Lose your king", aliases: Aliases::of(&[]), start: &START };

impl Rules for Codrus {
    type Memory = ();
    // 1. The king may be lost.  2. Captures are compulsory.  3. Kings castle as in giveaway.  5. A player
    // without a legal move wins.
    borrow_rules!(Giveaway: royalty, duty, castling, stuck);

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 4. A pawn does not become a king.
    #[inline]
    fn promotions(self) -> Roles {
        Roles::OFFICERS
    }

    /// 6. A player who has lost the king wins.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        first_without(pos, Roles::NONE | Role::King).map(|winner| Verdict::win(winner, Ending::KingLost))
    }

    // 7. No position is dead: two kings can always meet.
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{after, may, moves, pos, set};
    use crate::{Setup, Square};

    /// 1.
    #[test]
    fn a_king_may_be_captured() {
        let pos = pos(Codrus, "1r5k/8/8/8/8/8/8/K7", White);
        assert_eq!(moves(&pos), ["a1a2", "a1b1", "a1b2"]);
        let offered = after(&pos, &["a1b1"]);
        assert_eq!(moves(&offered), ["b8b1"]);
    }

    /// 1.
    #[test]
    fn there_is_no_check() {
        let attacked = pos(Codrus, "4r2k/8/8/8/8/8/8/N3K3", White);
        assert!(!attacked.is_check());
        assert!(may(&attacked, "a1b3") && may(&attacked, "e1e2"));
    }

    /// 2.
    #[test]
    fn a_capture_must_be_taken() {
        assert_eq!(moves(&pos(Codrus, "7k/8/8/3p1p2/4P3/8/8/K7", White)), ["e4d5", "e4f5"]);
        let passing = after(&pos(Codrus, "4k3/8/8/8/3p4/8/4P3/4K3", White), &["e2e4"]);
        assert_eq!(moves(&passing), ["d4e3"]);
    }

    /// 3.
    #[test]
    fn kings_castle_as_in_giveaway() {
        let castlers = |placement| set(Codrus, Setup::draw(placement).with_castling(START.castling_rooks));
        let attacked = castlers("2rrrrr1/1k6/8/8/8/8/8/R3K2R");
        assert!(may(&attacked, "e1a1") && may(&attacked, "e1h1"));
        assert_eq!(moves(&castlers("r7/1k6/8/8/8/8/8/R3K2R")), ["a1a8"]);
        let in_the_way = castlers("8/1k6/8/8/8/8/8/RN2K2R");
        assert!(!may(&in_the_way, "e1a1") && may(&in_the_way, "e1h1"));
        let two = Setup::draw("8/1k6/8/8/8/8/8/2K1K2R").with_castling(Square::H1.into());
        assert!(may(&set(Codrus, two.clone()), "e1h1") && !may(&set(Codrus, two), "c1h1"));
    }

    /// 4.
    #[test]
    fn a_pawn_does_not_become_a_king() {
        let pos = pos(Codrus, "8/P6k/8/8/8/8/8/K7", White);
        let pawn: Vec<String> = moves(&pos).into_iter().filter(|mv| mv.starts_with("a7")).collect();
        assert_eq!(pawn, ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    }

    /// 5.
    #[test]
    fn a_stuck_player_wins() {
        let stuck = pos(Codrus, "7k/8/8/8/1p6/pPp5/PRP5/KB6", White);
        assert_eq!(stuck.verdict(), Some(Verdict::win(White, Ending::NothingToMove)));
        assert!(moves(&stuck).is_empty());
        assert_eq!(pos(Codrus, "7k/8/8/8/1p6/1Pp5/PRP5/KB6", White).verdict(), None);
    }

    /// 6.
    #[test]
    fn a_player_who_has_lost_the_king_wins_at_once() {
        let before = pos(Codrus, "1r5k/8/8/8/8/8/8/1K4R1", Black);
        assert_eq!(before.verdict(), None);
        let lost = after(&before, &["b8b1"]);
        assert_eq!(lost.verdict(), Some(Verdict::win(White, Ending::KingLost)));
        assert!(moves(&lost).is_empty());
    }

    /// 6.
    #[test]
    fn a_king_that_was_the_last_piece_is_a_king_lost() {
        let lost = after(&pos(Codrus, "1r5k/8/8/8/8/8/8/1K6", Black), &["b8b1"]);
        assert_eq!(lost.verdict(), Some(Verdict::win(White, Ending::KingLost)));
    }

    /// 7.
    #[test]
    fn no_position_is_dead() {
        for placement in ["7k/8/8/8/8/8/8/K7", "5b1k/8/8/8/8/8/8/K1B5", "2b4k/8/8/8/8/8/8/K1B5"] {
            let pos = pos(Codrus, placement, White);
            assert_eq!(pos.verdict(), None, "{placement}");
            assert!(pos.can_still_win(White) && pos.can_still_win(Black));
        }
    }
}
