//! # MIT antichess, literal
//!
//! MIT antichess as the manual's words say: the player who takes the last piece wins.

use super::borrow_rules;
use super::chess::START;
use super::mit_antichess::{MitAntichess, is_bare};
use crate::rules::{Aliases, Card, Rules};
use crate::{Ending, Position, Verdict};

/// The other reading of the course manual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MitAntichessLiteral;

static CARD: Card<'_> = Card {
    key: "mit-antichess-literal",
    title: "MIT antichess, literal",
    aim: "Take the opponent's last piece beside the king, or checkmate",
    aliases: Aliases::of(&[]),
    start: &START,
};

impl Rules for MitAntichessLiteral {
    type Memory = ();
    borrow_rules!(MitAntichess: duty, promotions, draws, course, stuck);

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. A player left with the bare king loses; if mated as well, it is called a mate.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        is_bare(pos).then(|| {
            let ending = if pos.is_mate() { Ending::Checkmate } else { Ending::BareKing };
            Verdict::win(!pos.turn(), ending)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{after, may, moves, pos, set};
    use crate::{Setup, Square};

    /// 1.
    #[test]
    fn the_player_who_takes_the_last_piece_wins() {
        let before = pos(MitAntichessLiteral, "7k/8/8/8/8/8/P3p3/4K3", White);
        assert_eq!(before.verdict(), None);
        let bare = after(&before, &["e1e2"]);
        assert_eq!(bare.verdict(), Some(Verdict::win(White, Ending::BareKing)));
        assert!(moves(&bare).is_empty());
    }

    /// 1.
    #[test]
    fn a_mate_of_the_bare_king_is_called_a_mate() {
        let verdict = |placement| pos(MitAntichessLiteral, placement, Black).verdict();
        assert_eq!(verdict("R5k1/8/6K1/8/8/8/8/8"), Some(Verdict::win(White, Ending::Checkmate)));
        assert_eq!(verdict("R5k1/8/8/8/8/8/8/K7"), Some(Verdict::win(White, Ending::BareKing)));
        assert_eq!(verdict("7k/5Q2/6K1/8/8/8/8/8"), Some(Verdict::win(White, Ending::BareKing)));
    }

    /// 1: the rest is as in MIT antichess.
    #[test]
    fn the_rest_is_mit_antichess() {
        assert_eq!(MitAntichessLiteral.draws(), MitAntichess.draws());
        let pinned = pos(MitAntichessLiteral, "4r2k/8/8/8/8/3p4/4B3/4K3", White);
        assert_eq!(moves(&pinned), ["e1d1", "e1d2", "e1f1", "e1f2"]);
        assert_eq!(moves(&pos(MitAntichessLiteral, "7k/8/8/3p4/4P3/8/8/K7", White)), ["e4d5"]);
        let castler = Setup::draw("k7/8/8/8/8/8/8/4K2R").with_castling(Square::H1.into());
        assert!(may(&set(MitAntichessLiteral, castler), "e1h1"));
        let passing = after(&pos(MitAntichessLiteral, "4k3/8/8/8/3p4/8/4P3/4K3", White), &["e2e4"]);
        assert_eq!(moves(&passing), ["d4e3"]);
        let promotion = pos(MitAntichessLiteral, "8/P6k/8/8/8/8/8/K7", White);
        assert!(may(&promotion, "a7a8q") && !may(&promotion, "a7a8n"));
        let mate = pos(MitAntichessLiteral, "R5k1/5ppp/8/8/8/8/8/K7", Black).verdict();
        assert_eq!(mate, Some(Verdict::win(White, Ending::Checkmate)));
        assert_eq!(moves(&pos(MitAntichessLiteral, "7k/5Q2/6K1/8/8/p7/P7/8", Black)), ["0000"]);
        let stuck = pos(MitAntichessLiteral, "k7/Pp6/1P6/8/8/6p1/6Pp/7K", White).verdict();
        assert_eq!(stuck, Some(Verdict::draw(Ending::BothStuck)));
    }
}
