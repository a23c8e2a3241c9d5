//! # Antichess
//!
//! Lose everything, or run out of moves, and you win.
//! Rules: <https://lichess.org/variant/antichess>.

use super::chess::ARMIES;
use crate::rules::{Aliases, Card, Castling, Duty, Royalty, Rules};
use crate::{Color, Ending, Position, Role, Roles, SquareSet, Stuck, Verdict, walls};

/// Antichess as lichess plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Antichess;

static CARD: Card<'_> = Card {
    key: "antichess",
    title: "Antichess",
    aim: "Lose all your pieces, or have no move left",
    aliases: Aliases::of(&["anti", "losing chess", "chess.com giveaway"]),
    start: &ARMIES,
};

impl Rules for Antichess {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. The king is a piece like any other: no check, no mate, several or none of them.
    #[inline]
    fn royalty(self) -> Royalty {
        Royalty::Nobody
    }

    /// 2. A player who can capture must; which capture is free choice, and en passant counts.
    #[inline]
    fn duty(self) -> Duty {
        Duty::Capture
    }

    /// 3. There is no castling.
    #[inline]
    fn castling(self) -> Castling {
        Castling::Never
    }

    /// 4. A pawn may also become a king.
    #[inline]
    fn promotions(self) -> Roles {
        Roles::OFFICERS | Role::King
    }

    #[inline]
    fn stuck(self, pos: &Position<Self>, _in_check: bool) -> Stuck {
        Stuck::Over(stuck_wins(pos))
    }

    fn can_still_win(self, pos: &Position<Self>, side: Color) -> bool {
        can_still_win(pos, side)
    }
}

/// 5. A player without a legal move wins.  6. So does a player without pieces.
pub(crate) fn stuck_wins<R: Rules>(pos: &Position<R>) -> Verdict {
    let ending = if pos.us().is_empty() { Ending::NoPieces } else { Ending::NothingToMove };
    Verdict::win(pos.turn(), ending)
}

/// 7. Only bishops are left: a side that has one where the enemy has none cannot lose it, so it
///    cannot win.
///
/// 8. A knight against a knight: on squares of one colour the side to move can win, on squares of
///    different colours the other.
///
/// 9. Nor can a side win behind a wall of pawns that stand against each other for ever, if it keeps all
///    other pieces apart and each side always has a move.
pub(crate) fn can_still_win<R: Rules>(pos: &Position<R>, side: Color) -> bool {
    let board = pos.board();
    let (ours, theirs) = (board.of(side), board.of(!side));
    let occupied = board.occupied();
    if ours.is_empty() {
        return true;
    }
    if theirs.is_empty() {
        return false;
    }
    if occupied == board.with_role(Role::Bishop) {
        return [SquareSet::LIGHT, SquareSet::DARK]
            .into_iter()
            .all(|color| theirs.meets(color) || !ours.meets(color));
    }
    if occupied == board.with_role(Role::Knight) && occupied.len() == 2 {
        let same_color = (occupied & SquareSet::LIGHT).len() != 1;
        return same_color == (pos.turn() == side);
    }
    !walls::keep_apart(pos)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::chess::START;
    use crate::variants::testing::{after, may, moves, pos, set};

    const DEAD: Option<Verdict> = Some(Verdict::draw(Ending::InsufficientMaterial));

    /// 1.
    #[test]
    fn a_king_may_be_captured() {
        let pos = pos(Antichess, "1r6/8/8/8/8/8/8/K6N", White);
        assert_eq!(moves(&pos), ["a1a2", "a1b1", "a1b2", "h1f2", "h1g3"]);
        let offered = after(&pos, &["a1b1"]);
        assert_eq!(moves(&offered), ["b8b1"]);
        assert_eq!(after(&offered, &["b8b1"]).verdict(), None);
    }

    /// 1.
    #[test]
    fn there_is_no_check() {
        let attacked = pos(Antichess, "4r3/8/8/8/8/8/8/N3K3", White);
        assert!(!attacked.is_check());
        assert!(may(&attacked, "a1b3") && may(&attacked, "e1e2"));
    }

    /// 1.
    #[test]
    fn there_may_be_several_kings_or_none() {
        assert_eq!(moves(&pos(Antichess, "7n/8/8/8/8/8/8/K6K", White)).len(), 6);
        assert_eq!(moves(&pos(Antichess, "7n/8/8/8/8/8/8/N7", White)), ["a1b3", "a1c2"]);
    }

    /// 2.
    #[test]
    fn a_capture_must_be_taken() {
        let pos = pos(Antichess, "8/8/8/3p4/4P3/8/8/K7", White);
        assert!(pos.must_capture());
        assert_eq!(moves(&pos), ["e4d5"]);
    }

    /// 2.
    #[test]
    fn captures_are_free_choice() {
        assert_eq!(moves(&pos(Antichess, "8/8/8/3p1q2/4P3/8/8/K7", White)), ["e4d5", "e4f5"]);
    }

    /// 2.
    #[test]
    fn taking_in_passing_is_compulsory() {
        let pos = after(&pos(Antichess, "n7/8/8/8/3p4/8/4P3/8", White), &["e2e4"]);
        assert_eq!(moves(&pos), ["d4e3"]);
    }

    /// 3.
    #[test]
    fn there_is_no_castling() {
        let rights = crate::Setup::draw("n7/8/8/8/8/8/8/4K2R").with_castling(START.castling_rooks);
        let pos = set(Antichess, rights);
        assert!(pos.castling_rooks().is_empty());
        assert!(may(&pos, "h1g1") && !may(&pos, "e1h1"));
    }

    /// 4.
    #[test]
    fn a_pawn_may_become_a_king() {
        let pos = pos(Antichess, "8/P7/8/8/8/8/8/7n", White);
        assert_eq!(moves(&pos), ["a7a8b", "a7a8k", "a7a8n", "a7a8q", "a7a8r"]);
        assert_eq!(after(&pos, &["a7a8k"]).board().to_string(), "K7/8/8/8/8/8/8/7n");
    }

    /// 5.
    #[test]
    fn a_stuck_player_wins() {
        for turn in Color::ALL {
            let stuck = pos(Antichess, "8/8/8/8/p7/P7/8/8", turn);
            assert_eq!(stuck.verdict(), Some(Verdict::win(turn, Ending::NothingToMove)));
            assert!(moves(&stuck).is_empty());
        }
        assert_eq!(pos(Antichess, "8/8/8/8/p7/P7/8/7N", White).verdict(), None);
    }

    /// 6.
    #[test]
    fn a_player_without_pieces_wins() {
        let gone = pos(Antichess, "8/8/8/8/8/8/8/n7", White);
        assert_eq!(gone.verdict(), Some(Verdict::win(White, Ending::NoPieces)));
    }

    /// 6: verdicts are given for the player to move.
    #[test]
    fn a_player_without_pieces_waits_for_his_turn() {
        let pos = pos(Antichess, "8/8/8/8/8/8/8/n7", Black);
        assert_eq!(pos.verdict(), None);
        assert_eq!(after(&pos, &["a1b3"]).verdict(), Some(Verdict::win(White, Ending::NoPieces)));
    }

    /// 7.
    #[test]
    fn bishops_that_never_meet_are_a_draw() {
        let dead = pos(Antichess, "2b5/8/8/8/8/8/8/2B1B3", White);
        assert_eq!(dead.verdict(), DEAD);
        assert!(!moves(&dead).is_empty(), "the pieces still move");
        assert_eq!(pos(Antichess, "5b2/8/8/8/8/8/8/2B5", White).verdict(), None);
        assert_eq!(pos(Antichess, "2b5/8/8/8/8/8/8/2B4N", White).verdict(), None);
    }

    /// 7.
    #[test]
    fn a_bishop_that_cannot_be_taken_does_not_win() {
        let pos = pos(Antichess, "5b2/8/8/8/8/8/8/2B2B2", White);
        assert!(!pos.can_still_win(White) && pos.can_still_win(Black));
        assert_eq!(pos.verdict(), None);
    }

    /// 8.
    #[test]
    fn of_two_knights_only_one_can_win() {
        for turn in Color::ALL {
            let equal = pos(Antichess, "8/8/8/8/8/8/8/N1n5", turn);
            assert!(equal.can_still_win(turn) && !equal.can_still_win(!turn));
            let different = pos(Antichess, "8/8/8/8/8/8/8/N2n4", turn);
            assert!(!different.can_still_win(turn) && different.can_still_win(!turn));
            assert_eq!((equal.verdict(), different.verdict()), (None, None));
        }
        let three = pos(Antichess, "8/8/8/8/8/8/8/N1nn4", White);
        assert!(three.can_still_win(White) && three.can_still_win(Black));
    }

    /// 9.
    #[test]
    fn blocked_pawns_do_not_help_bishops_that_never_meet() {
        let verdict = |placement| pos(Antichess, placement, White).verdict();
        assert_eq!(verdict("5b2/8/8/4p3/4P3/8/8/5B2"), DEAD);
        assert_eq!(verdict("2b5/8/8/4p3/4P3/8/8/2B5"), None, "the pawns can be taken");
        assert_eq!(verdict("5b2/8/8/4p3/4P3/8/P7/5B2"), None, "a pawn is free");
        assert_eq!(verdict("8/8/8/4p3/4P3/8/8/5B2"), None, "a side has no bishop");
        assert_eq!(verdict("5b2/8/8/4p3/4P3/8/8/2B2B2"), None, "the bishops meet");
        assert_eq!(verdict("5b2/8/8/4p3/4P3/8/8/5B1N"), None, "a knight is left");
        assert_eq!(verdict("b7/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/B7"), DEAD, "the wall keeps them apart");
    }

    /// 9, with 5.
    #[test]
    fn a_walled_in_bishop_wins_before_it_draws() {
        let walled_in = "5b2/8/8/8/8/6p1/6P1/7B";
        let stuck = Some(Verdict::win(White, Ending::NothingToMove));
        assert_eq!(pos(Antichess, walled_in, White).verdict(), stuck);
        // Black moves, and White has no move left.
        for placement in [walled_in, "8/8/8/8/8/6p1/6P1/b6B"] {
            let before = pos(Antichess, placement, Black);
            assert_eq!(before.verdict(), None);
            assert!(before.can_still_win(White));
        }
    }
}
