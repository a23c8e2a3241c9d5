//! # MIT antichess, basic
//!
//! MIT antichess without castling and en passant.

use super::borrow_rules;
use super::chess::ARMIES;
use super::mit_antichess::{MitAntichess, bare_king_wins};
use crate::rules::{Aliases, Card, Castling, EnPassant, Rules};
use crate::{Position, Verdict};

/// The simpler rule set of the course.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MitAntichessBasic;

static CARD: Card<'_> = Card {
    key: "mit-antichess-basic",
    title: "MIT antichess, basic",
    aim: "Lose every piece but your king, or checkmate the opponent",
    aliases: Aliases::of(&["6170-spring-2007"]),
    start: &ARMIES,
};

impl Rules for MitAntichessBasic {
    type Memory = ();
    borrow_rules!(MitAntichess: duty, promotions, draws, course, stuck);

    fn card(&self) -> Card<'_> {
        CARD
    }

    // By hand, because it is asked at every node: borrowed, it would copy the position each time, which
    // takes 6 % more instructions in perft.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        bare_king_wins(pos)
    }

    /// 1. There is no castling.
    #[inline]
    fn castling(self) -> Castling {
        Castling::Never
    }

    /// 2. There is no en passant.
    #[inline]
    fn en_passant(self) -> EnPassant {
        EnPassant::Never
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{after, may, moves, pos, set};
    use crate::{Ending, Setup, Square};

    /// 1.
    #[test]
    fn there_is_no_castling() {
        let castler = Setup::draw("k7/8/8/8/8/8/8/4K2R").with_castling(Square::H1.into());
        let pos = set(MitAntichessBasic, castler.clone());
        assert!(pos.castling_rooks().is_empty());
        assert!(may(&pos, "h1g1") && !may(&pos, "e1h1"));
        assert!(may(&set(MitAntichess, castler), "e1h1"));
    }

    /// 1: the rest is as in MIT antichess.
    #[test]
    fn the_rest_is_mit_antichess() {
        assert_eq!(MitAntichessBasic.draws(), MitAntichess.draws());
        let pinned = pos(MitAntichessBasic, "4r2k/8/8/8/8/3p4/4B3/4K3", White);
        assert_eq!(moves(&pinned), ["e1d1", "e1d2", "e1f1", "e1f2"]);
        assert_eq!(moves(&pos(MitAntichessBasic, "7k/8/8/3p4/4P3/8/8/K7", White)), ["e4d5"]);
        let promotion = pos(MitAntichessBasic, "8/P6k/8/8/8/8/8/K7", White);
        assert!(may(&promotion, "a7a8q") && !may(&promotion, "a7a8n"));
        let verdict = |placement| pos(MitAntichessBasic, placement, Black).verdict();
        assert_eq!(verdict("R5k1/5ppp/8/8/8/8/8/K7"), Some(Verdict::win(White, Ending::Checkmate)));
        assert_eq!(verdict("R5k1/8/6K1/8/8/8/8/8"), Some(Verdict::win(White, Ending::Checkmate)));
        assert_eq!(verdict("7k/5Q2/6K1/8/8/8/8/8"), Some(Verdict::win(Black, Ending::BareKing)));
        assert_eq!(verdict("k7/Pp6/1P6/8/8/6p1/6Pp/7K"), Some(Verdict::draw(Ending::BothStuck)));
        assert_eq!(moves(&pos(MitAntichessBasic, "7k/5Q2/6K1/8/8/p7/P7/8", Black)), ["0000"]);
    }

    /// 2.
    #[test]
    fn there_is_no_en_passant() {
        let pos = after(&pos(MitAntichessBasic, "4k3/8/8/8/3p4/8/4P3/4K3", White), &["e2e4"]);
        assert_eq!(pos.en_passant(), None);
        assert!(may(&pos, "d4d3") && !may(&pos, "d4e3"));
        let given = Setup::draw("4k3/8/8/8/3pP3/8/8/4K3").with_turn(Black).with_en_passant(Square::E3);
        assert_eq!(set(MitAntichessBasic, given.clone()).en_passant(), None);
        assert_eq!(moves(&set(MitAntichess, given)), ["d4e3"]);
    }
}
