//! # Suicide
//!
//! Antichess as on FICS: a player who is stuck wins only with fewer pieces.

use super::antichess::{Antichess, stuck_wins};
use super::borrow_rules;
use super::chess::ARMIES;
use crate::rules::{Aliases, Card, Rules};
use crate::{Ending, Position, Stuck, Verdict};

/// Antichess in which pieces are counted when a player is stuck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Suicide;

static CARD: Card<'_> = Card {
    key: "suicide",
    title: "Suicide",
    aim: "Lose all your pieces; if someone is stuck, have fewer than the opponent",
    aliases: Aliases::of(&[]),
    start: &ARMIES,
};

impl Rules for Suicide {
    type Memory = ();
    borrow_rules!(Antichess: royalty, duty, castling, promotions, can_still_win);

    fn card(&self) -> Card<'_> {
        CARD
    }

    #[inline]
    fn stuck(self, pos: &Position<Self>, _in_check: bool) -> Stuck {
        Stuck::Over(fewer_wins(pos))
    }
}

/// 1. When a player is stuck, the side with fewer pieces wins.  2. Equal numbers are a draw.
pub(crate) fn fewer_wins<R: Rules>(pos: &Position<R>) -> Verdict {
    let (us, them) = (pos.us().len(), pos.them().len());
    match us.cmp(&them) {
        _ if us == 0 => stuck_wins(pos),
        core::cmp::Ordering::Less => Verdict::win(pos.turn(), Ending::FewerPieces),
        core::cmp::Ordering::Equal => Verdict::draw(Ending::Stalemate),
        core::cmp::Ordering::Greater => Verdict::win(!pos.turn(), Ending::FewerPieces),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{after, may, moves, pos, set};
    use crate::{Color, Setup, Square};

    /// The other articles are those of antichess.
    #[test]
    fn the_rest_is_antichess() {
        assert_eq!(moves(&pos(Suicide, "8/8/8/3p4/4P3/8/8/K7", White)), ["e4d5"]);
        let passing = after(&pos(Suicide, "n7/8/8/8/3p4/8/4P3/8", White), &["e2e4"]);
        assert_eq!(moves(&passing), ["d4e3"]);
        let rights = Setup::draw("n7/8/8/8/8/8/8/4K2R").with_castling(Square::H1.into());
        assert!(!may(&set(Suicide, rights), "e1h1"));
        let promotion = pos(Suicide, "8/P7/8/8/8/8/8/7n", White);
        assert_eq!(moves(&promotion), ["a7a8b", "a7a8k", "a7a8n", "a7a8q", "a7a8r"]);
        let dead = pos(Suicide, "2b5/8/8/8/8/8/8/2B5", White).verdict();
        assert_eq!(dead, Some(Verdict::draw(Ending::InsufficientMaterial)));
        let blocked = pos(Suicide, "5b2/8/8/4p3/4P3/8/8/5B2", White).verdict();
        assert_eq!(blocked, Some(Verdict::draw(Ending::InsufficientMaterial)));
    }

    /// 1.
    #[test]
    fn a_stuck_player_with_fewer_pieces_wins() {
        let stuck = pos(Suicide, "7n/8/8/8/p7/P7/8/8", White);
        assert_eq!(stuck.verdict(), Some(Verdict::win(White, Ending::FewerPieces)));
        assert!(moves(&stuck).is_empty());
        assert_eq!(pos(Suicide, "7n/8/8/8/p7/P7/8/8", Black).verdict(), None, "no player is stuck");
    }

    /// 1.
    #[test]
    fn a_stuck_player_with_more_pieces_loses() {
        let stuck = pos(Suicide, "8/8/8/8/8/6p1/6P1/7B", White);
        assert_eq!(stuck.verdict(), Some(Verdict::win(Black, Ending::FewerPieces)));
        assert!(moves(&stuck).is_empty());
    }

    /// 2.
    #[test]
    fn a_stuck_player_with_as_many_pieces_draws() {
        for turn in Color::ALL {
            let stuck = pos(Suicide, "8/8/8/8/p7/P7/8/8", turn);
            assert_eq!(stuck.verdict(), Some(Verdict::draw(Ending::Stalemate)));
        }
    }

    /// 1: the count is not taken.
    #[test]
    fn a_player_without_pieces_has_won_by_that() {
        let gone = pos(Suicide, "8/8/8/8/8/8/8/n7", White);
        assert_eq!(gone.verdict(), Some(Verdict::win(White, Ending::NoPieces)));
    }
}
