//! # Three-check
//!
//! Give check three times, or checkmate.
//! Rules: <https://lichess.org/variant/threeCheck>.

use super::chess::START;
use crate::memory::{ChecksLeft, Memory};
use crate::rules::{Aliases, Card, Rules};
use crate::setup::Setup;
use crate::{Color, Ending, Position, Role, Verdict};

/// Chess in which checks are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThreeCheck;

static CARD: Card<'_> = Card {
    key: "3check",
    title: "Three-check",
    aim: "Give check three times, or checkmate",
    aliases: Aliases::of(&["threecheck", "three-check"]),
    start: &Setup { checks: Some(ChecksLeft { white: 3, black: 3 }), ..START },
};

impl Rules for ThreeCheck {
    type Memory = ChecksLeft;

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. Each check lowers the count of the side that gives it; a double check counts once.
    #[inline]
    fn on_move(self, pos: &Position<Self>, left: &mut ChecksLeft) {
        count_check(pos, left);
    }

    /// 2. Whose count is zero has won, also if it is mate.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        last_check_given(pos)
    }

    // 3. Checkmate wins as in chess.

    fn can_still_win(self, pos: &Position<Self>, side: Color) -> bool {
        can_still_win(pos, side)
    }
}

/// One check less to give, if the side to move is in check now.
#[inline]
pub(crate) fn count_check<R: Rules>(pos: &Position<R>, left: &mut ChecksLeft) {
    if pos.is_check() {
        let mover = !pos.turn();
        left[mover] = left[mover].saturating_sub(1);
    }
}

/// The side with no check left to give; the one that has just moved, should there be two.
#[inline]
pub(crate) fn last_check_given<R: Rules>(pos: &Position<R>) -> Option<Verdict> {
    let left = pos.memory.checks()?;
    [!pos.turn(), pos.turn()]
        .into_iter()
        .find(|&color| left[color] == 0)
        .map(|winner| Verdict::win(winner, Ending::ThirdCheck))
}

/// 4. Only a bare king cannot give check. A side that has no check left to give has won already.
pub(crate) fn can_still_win<R: Rules>(pos: &Position<R>, side: Color) -> bool {
    pos.memory.checks().is_some_and(|left| left[side] == 0)
        || pos.board().of(side) != pos.board().pieces(side, Role::King)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, pos, set};
    use super::*;
    use crate::variants::Chess;

    fn with_checks(placement: &str, white: u8, black: u8) -> Position<ThreeCheck> {
        set(ThreeCheck, Setup { checks: Some(ChecksLeft { white, black }), ..Setup::draw(placement) })
    }

    fn left(pos: &Position<ThreeCheck>) -> (u8, u8) {
        pos.checks_left().map(|left| (left.white, left.black)).unwrap()
    }

    const ROOK: &str = "7k/8/8/8/8/8/8/R3K3";

    #[test]
    fn a_check_lowers_the_count_of_its_giver() {
        let start = pos(ThreeCheck, ROOK, Color::White);
        assert_eq!(left(&start), (3, 3));
        assert_eq!(left(&after(&start, &["a1a8"])), (2, 3));
        assert_eq!(left(&after(&start, &["a1a8", "h8g7"])), (2, 3));
        assert_eq!(left(&after(&start, &["a1a7"])), (3, 3));
        let blacks = pos(ThreeCheck, "r3k3/8/8/8/8/8/8/7K", Color::Black);
        assert_eq!(left(&after(&blacks, &["a8a1"])), (3, 2));
    }

    #[test]
    fn a_double_check_counts_once() {
        let double = after(&pos(ThreeCheck, "4k3/8/8/8/4N3/8/8/K3R3", Color::White), &["e4f6"]);
        assert_eq!(double.checkers().len(), 2);
        assert_eq!(left(&double), (2, 3));
    }

    #[test]
    fn the_counts_are_part_of_the_position() {
        let (three, two) = (with_checks(ROOK, 3, 3), with_checks(ROOK, 2, 3));
        assert!(!three.same_game_state(&two));
        assert_ne!(three.key(), two.key());
        assert_ne!(two.key(), with_checks(ROOK, 3, 2).key());
    }

    #[test]
    fn the_third_check_wins() {
        let third = after(&with_checks(ROOK, 1, 3), &["a1a8"]);
        assert_eq!(third.verdict(), Some(Verdict::win(Color::White, Ending::ThirdCheck)));
        assert!(third.legal_moves().is_empty());
        let second = after(&with_checks(ROOK, 2, 1), &["a1a8"]);
        assert_eq!(second.verdict(), None);
    }

    #[test]
    fn a_third_check_that_mates_is_a_third_check() {
        let back_rank = "6k1/5ppp/8/8/8/8/8/R3K3";
        let third = after(&with_checks(back_rank, 1, 3), &["a1a8"]);
        assert!(third.is_mate());
        assert_eq!(third.verdict(), Some(Verdict::win(Color::White, Ending::ThirdCheck)));
    }

    #[test]
    fn checkmate_before_the_third_check_wins() {
        let mate = after(&with_checks("6k1/5ppp/8/8/8/8/8/R3K3", 2, 3), &["a1a8"]);
        assert_eq!(mate.verdict(), Some(Verdict::win(Color::White, Ending::Checkmate)));
    }

    #[test]
    fn only_a_bare_king_cannot_win() {
        let bare = pos(ThreeCheck, "7k/8/8/8/8/8/8/4K3", Color::White);
        assert_eq!(bare.verdict(), Some(Verdict::draw(Ending::InsufficientMaterial)));
        let knight = "7k/8/8/8/8/8/8/4K1N1";
        let pos_with_knight = pos(ThreeCheck, knight, Color::White);
        assert_eq!(pos_with_knight.verdict(), None);
        assert!(pos_with_knight.can_still_win(Color::White) && !pos_with_knight.can_still_win(Color::Black));
        assert!(pos(Chess, knight, Color::White).verdict().is_some());
    }

    #[test]
    fn a_bare_king_whose_last_check_is_given_has_won() {
        let over = with_checks("4k3/8/8/8/8/8/8/4K3", 0, 0);
        assert_eq!(over.verdict(), Some(Verdict::win(Color::Black, Ending::ThirdCheck)));
        assert!(over.can_still_win(Color::Black));
    }

    #[test]
    fn a_step_that_gives_the_last_check_cannot_be_taken_in_passing() {
        let mut setup = Setup::draw("4k3/5p2/8/4P3/4K3/8/8/8").with_turn(Color::Black);
        for (left, passed) in [(1, None), (2, Some(crate::Square::F6))] {
            setup.checks = Some(ChecksLeft { white: 3, black: left });
            let pos = Position::from_setup(&setup, ThreeCheck).unwrap();
            assert_eq!(after(&pos, &["f7f5"]).en_passant(), passed);
        }
    }
}
