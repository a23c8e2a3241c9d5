//! # Losers
//!
//! Chess with compulsory captures, played to be mated, stalemated or left with the bare king.

use super::chess::START;
use super::mit_antichess::is_bare;
use crate::rules::{Aliases, Card, Duty, Rules};
use crate::{Ending, Position, Stuck, Verdict};

/// Chess to be lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Losers;

static CARD: Card<'_> = Card {
    key: "losers",
    title: "Losers",
    aim: "Be checkmated, be stalemated, or keep nothing but your king",
    aliases: Aliases::of(&[]),
    start: &START,
};

impl Rules for Losers {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. Among the moves that keep the own king safe, captures go first.
    #[inline]
    fn duty(self) -> Duty {
        Duty::Capture
    }

    /// 4. A player left with the bare king wins; if mated as well, it is called a mate.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        is_bare(pos).then(|| {
            let ending = if pos.is_mate() { Ending::Checkmate } else { Ending::BareKing };
            Verdict::win(pos.turn(), ending)
        })
    }

    /// 2. A player who is checkmated wins.  3. So does one who is stalemated.
    #[inline]
    fn stuck(self, pos: &Position<Self>, in_check: bool) -> Stuck {
        let ending = if in_check { Ending::Checkmate } else { Ending::Stalemate };
        Stuck::Over(Verdict::win(pos.turn(), ending))
    }

    // 5. No position is dead: a last piece can always still be lost.
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{after, may, moves, pos, set};
    use crate::{Setup, Square};

    /// 1.
    #[test]
    fn a_capture_must_be_taken() {
        let pos = pos(Losers, "7k/8/8/3p1p2/4P3/8/8/K7", White);
        assert!(pos.must_capture());
        assert_eq!(moves(&pos), ["e4d5", "e4f5"]);
    }

    /// 1.
    #[test]
    fn a_capture_that_exposes_the_king_does_not_count() {
        let pos = pos(Losers, "4r2k/8/8/8/8/3p4/4B3/4K3", White);
        assert!(!pos.must_capture());
        assert_eq!(moves(&pos), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    }

    /// 1.
    #[test]
    fn a_check_is_answered_by_a_capture_if_one_answers_it() {
        assert_eq!(moves(&pos(Losers, "R3r3/7k/8/8/8/8/8/4K3", White)), ["a8e8"]);
        let elsewhere = pos(Losers, "4r3/7k/8/p7/8/8/8/R3K3", White);
        assert_eq!(moves(&elsewhere), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    }

    /// 1: the rest is as in chess.
    #[test]
    fn pawns_and_kings_go_as_in_chess() {
        let promotion = pos(Losers, "8/P6k/8/8/8/8/8/K7", White);
        assert!(may(&promotion, "a7a8n") && !may(&promotion, "a7a8k"));
        let passing = after(&pos(Losers, "4k3/8/8/8/3p4/8/4P3/4K3", White), &["e2e4"]);
        assert_eq!(moves(&passing), ["d4e3"]);
        let castler = Setup::draw("k7/8/8/8/8/8/8/4K2R").with_castling(Square::H1.into());
        assert!(may(&set(Losers, castler), "e1h1"));
        let through_check = Setup::draw("k4r2/8/8/8/8/8/8/4K2R").with_castling(Square::H1.into());
        assert!(!may(&set(Losers, through_check), "e1h1"));
        let duty = Setup::draw("k6n/8/8/8/8/8/8/4K2R").with_castling(Square::H1.into());
        assert_eq!(moves(&set(Losers, duty)), ["h1h8"]);
    }

    /// 2.
    #[test]
    fn a_mated_player_wins() {
        let mate = pos(Losers, "R5k1/5ppp/8/8/8/8/8/K7", Black);
        assert_eq!(mate.verdict(), Some(Verdict::win(Black, Ending::Checkmate)));
        assert_eq!(pos(Losers, "R5k1/5pp1/8/8/8/8/8/K7", Black).verdict(), None);
    }

    /// 3.
    #[test]
    fn a_stuck_player_wins() {
        let stuck = pos(Losers, "7k/5Q2/6K1/8/8/p7/P7/8", Black);
        assert_eq!(stuck.verdict(), Some(Verdict::win(Black, Ending::Stalemate)));
        assert_eq!(pos(Losers, "7k/5Q2/6K1/8/8/p7/8/8", Black).verdict(), None);
    }

    /// 4.
    #[test]
    fn a_bare_king_wins() {
        let before = pos(Losers, "7k/8/8/8/8/8/P3p3/4K3", White);
        assert_eq!((before.verdict(), moves(&before)), (None, vec!["e1e2".to_owned()]));
        let bare = after(&before, &["e1e2"]);
        assert_eq!(bare.verdict(), Some(Verdict::win(Black, Ending::BareKing)));
        assert!(moves(&bare).is_empty());
    }

    /// 4, with 2 and 3.
    #[test]
    fn endings_that_come_together_are_named_mate_then_bare_king_then_stalemate() {
        let verdict = |placement| pos(Losers, placement, Black).verdict();
        assert_eq!(verdict("R5k1/8/6K1/8/8/8/8/8"), Some(Verdict::win(Black, Ending::Checkmate)));
        assert_eq!(verdict("7k/5Q2/6K1/8/8/8/8/8"), Some(Verdict::win(Black, Ending::BareKing)));
    }

    /// 5.
    #[test]
    fn no_position_is_dead() {
        let bishops = pos(Losers, "5b1k/8/8/8/8/8/8/K1B5", White);
        assert_eq!(bishops.verdict(), None);
        assert!(bishops.can_still_win(White) && bishops.can_still_win(Black));
    }
}
