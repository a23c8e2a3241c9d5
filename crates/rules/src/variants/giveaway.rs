//! # Giveaway
//!
//! Antichess with castling, as on ICC.

use super::antichess::Antichess;
use super::borrow_rules;
use super::chess::START;
use crate::rules::{Aliases, Card, Castling, Rules};

/// Antichess in which kings castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Giveaway;

static CARD: Card<'_> = Card {
    key: "giveaway",
    title: "Giveaway",
    aim: "Lose all your pieces, or have no move left",
    aliases: Aliases::of(&[]),
    start: &START,
};

impl Rules for Giveaway {
    type Memory = ();
    borrow_rules!(Antichess: royalty, duty, promotions, stuck, can_still_win);

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. Kings castle when no capture is possible, whatever is attacked.  2. Only the king that has
    ///    never moved does.
    #[inline]
    fn castling(self) -> Castling {
        Castling::Allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{after, may, moves, pos, set};
    use crate::{Color, Ending, Position, Setup, SquareSet, Verdict};

    fn castlers(placement: &str, turn: Color) -> Position<Giveaway> {
        set(Giveaway, Setup::draw(placement).with_turn(turn).with_castling(START.castling_rooks))
    }

    /// The other articles are those of antichess.
    #[test]
    fn the_rest_is_antichess() {
        assert_eq!(moves(&pos(Giveaway, "8/8/8/3p4/4P3/8/8/K7", White)), ["e4d5"]);
        let promotion = pos(Giveaway, "8/P7/8/8/8/8/8/7n", White);
        assert_eq!(moves(&promotion), ["a7a8b", "a7a8k", "a7a8n", "a7a8q", "a7a8r"]);
        let stuck = pos(Giveaway, "8/8/8/8/p7/P7/8/8", Black).verdict();
        assert_eq!(stuck, Some(Verdict::win(Black, Ending::NothingToMove)));
        let gone = pos(Giveaway, "8/8/8/8/8/8/8/n7", White).verdict();
        assert_eq!(gone, Some(Verdict::win(White, Ending::NoPieces)));
        let dead = pos(Giveaway, "2b5/8/8/8/8/8/8/2B5", White).verdict();
        assert_eq!(dead, Some(Verdict::draw(Ending::InsufficientMaterial)));
        let blocked = pos(Giveaway, "5b2/8/8/4p3/4P3/8/8/5B2", White).verdict();
        assert_eq!(blocked, Some(Verdict::draw(Ending::InsufficientMaterial)));
    }

    /// 1.
    #[test]
    fn attacks_do_not_keep_a_king_from_castling() {
        let pos = castlers("2rrrrr1/8/8/8/8/8/8/R3K2R", White);
        assert_eq!(after(&pos, &["e1h1"]).board().to_string(), "2rrrrr1/8/8/8/8/8/8/R4RK1");
        assert_eq!(after(&pos, &["e1a1"]).board().to_string(), "2rrrrr1/8/8/8/8/8/8/2KR3R");
    }

    /// 1.
    #[test]
    fn castling_waits_for_captures() {
        assert_eq!(moves(&castlers("r7/8/8/8/8/8/8/R3K2R", White)), ["a1a8"]);
    }

    /// 1.
    #[test]
    fn nothing_stands_between_those_who_castle() {
        let pos = castlers("2n5/8/8/8/8/8/8/RN2K2R", White);
        assert!(!may(&pos, "e1a1") && may(&pos, "e1h1"));
    }

    /// 1.
    #[test]
    fn those_who_have_moved_do_not_castle() {
        let rook = after(&castlers("2n5/8/8/8/8/8/8/R3K2R", White), &["h1h2", "c8d6", "h2h1", "d6c8"]);
        assert!(may(&rook, "e1a1") && !may(&rook, "e1h1"));
        let king = after(&castlers("2n5/8/8/8/8/8/8/R3K2R", White), &["e1e2", "c8d6", "e2e1", "d6c8"]);
        assert!(!may(&king, "e1a1") && !may(&king, "e1h1"));
    }

    /// 2.
    #[test]
    fn only_the_king_that_has_never_moved_castles() {
        let two = castlers("2n5/8/8/8/8/8/8/2K1K2R", White);
        assert!(may(&two, "e1h1") && !may(&two, "c1h1"));
        let promoted = after(&pos(Giveaway, "2n5/8/8/8/8/8/4p3/7N", Black), &["e2e1k"]);
        assert!(promoted.castling_rooks().is_empty());
    }

    /// 2.
    #[test]
    fn the_right_goes_with_the_king_that_is_captured() {
        let taken = after(&castlers("4r3/8/8/8/8/8/8/K3K2R", Black), &["e8e1"]);
        assert_eq!(taken.castling_rooks(), SquareSet::EMPTY);
        assert_eq!(moves(&taken), ["h1e1"]);
    }

    /// 2.
    #[test]
    fn the_right_goes_with_the_rook_that_is_captured() {
        let both = castlers("7r/8/8/8/8/8/8/R3K2R", Black);
        let taken = after(&both, &["h8h1"]);
        assert_eq!(taken.castling_rooks(), crate::Square::A1.into());
    }
}
