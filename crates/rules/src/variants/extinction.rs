//! # Extinction
//!
//! Make the opponent run out of any one role.
//! Rules: <https://www.chessvariants.com/winning.dir/extinction.html>.

use super::chess::START;
use crate::rules::{Aliases, Card, Royalty, Rules};
use crate::{Color, Ending, Position, Role, Roles, Verdict};

/// Chess in which every role must be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extinction;

static CARD: Card<'_> = Card {
    key: "extinction",
    title: "Extinction",
    aim: "Make the opponent run out of any one role",
    aliases: Aliases::of(&[]),
    start: &START,
};

impl Rules for Extinction {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. The king is a piece like any other.  2. So castling ignores attacks.
    #[inline]
    fn royalty(self) -> Royalty {
        Royalty::Nobody
    }

    /// 3. A pawn may also become a king.
    #[inline]
    fn promotions(self) -> Roles {
        Roles::OFFICERS | Role::King
    }

    // 4. A player without a legal move draws.

    /// 5. A player without any king, queen, rook, bishop, knight or pawn has lost.
    #[inline]
    fn kept(self) -> Roles {
        Roles::ALL
    }

    /// 6. Promoting the last pawn is losing it, too.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        first_without(pos, self.kept()).map(|loser| Verdict::win(!loser, Ending::Extinction))
    }
}

/// The side that lacks one of these roles.  7. If both do, it is the one to move: the player who has
/// just moved wins.
#[inline]
pub(crate) fn first_without<R: Rules>(pos: &Position<R>, roles: Roles) -> Option<Color> {
    [pos.turn(), !pos.turn()].into_iter().find(|&color| !roles.is_within(pos.board().roles_of(color)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, may, moves, pos, set};
    use super::*;
    use crate::{Setup, Square};

    fn won(winner: Color) -> Option<Verdict> {
        Some(Verdict::win(winner, Ending::Extinction))
    }

    #[test]
    fn the_king_is_a_piece_like_any_other() {
        let attacked = pos(Extinction, "rnbqk3/p7/8/8/4R3/8/P7/1NBQK3", Color::Black);
        assert!(!attacked.is_check());
        assert!(may(&attacked, "a7a6") && may(&attacked, "e8e7"));
        assert!(may(&after(&attacked, &["a7a6"]), "e4e8"));
    }

    #[test]
    fn there_may_be_several_kings() {
        let two = pos(Extinction, "rnbqk3/p7/8/8/4R3/8/P7/1NBQK2K", Color::White);
        assert!(may(&two, "e1f1") && may(&two, "h1h2"));
        let one_left = after(&pos(Extinction, "rnbqk2k/p7/8/8/4R3/8/P7/1NBQK3", Color::White), &["e4e8"]);
        assert_eq!(one_left.verdict(), None);
    }

    #[test]
    fn castling_ignores_attacks() {
        let setup = Setup::draw("1nbqkr2/p3r3/8/8/8/8/P7/1NBQK2R").with_castling(Square::H1.into());
        let castled = after(&set(Extinction, setup.clone()), &["e1h1"]);
        assert_eq!(castled.board().to_string(), "1nbqkr2/p3r3/8/8/8/8/P7/1NBQ1RK1");
        assert!(may(&set(Extinction, setup), "h1h2"));
        let blocked = Setup::draw("1nbqkr2/p7/8/8/8/8/P7/1NBQKB1R").with_castling(Square::H1.into());
        assert!(!may(&set(Extinction, blocked), "e1h1"));
    }

    #[test]
    fn castling_need_not_wait_for_captures() {
        let setup = Setup::draw("1nbqk2r/p7/8/8/8/8/P7/1NBQK2R").with_castling(Square::H1.into());
        let before = set(Extinction, setup);
        assert!(may(&before, "h1h8") && may(&before, "e1h1"));
    }

    #[test]
    fn castling_belongs_to_the_king_that_has_never_moved() {
        let setup = Setup::draw("1nbqkr2/p7/8/8/8/8/P7/1NBQK2R").with_castling(Square::H1.into());
        let before = set(Extinction, setup);
        let returned = after(&before, &["e1e2", "a7a6", "e2e1", "a6a5"]);
        assert!(returned.castling_rooks().is_empty() && !may(&returned, "e1h1"));
        let second = Setup::draw("1nbqkr2/p7/8/8/8/8/P7/1NBQK1KR").with_castling(Square::H1.into());
        let left = after(&set(Extinction, second), &["g1g2", "a7a6"]);
        assert!(may(&left, "e1h1"));
        let original_gone = after(&left, &["e1e2", "a6a5", "g2g1", "a5a4"]);
        assert!(!may(&original_gone, "g1h1"));
    }

    #[test]
    fn a_pawn_may_become_a_king() {
        let before = pos(Extinction, "1nbqkr2/P6p/8/8/8/8/P7/1NBQK2R", Color::White);
        let promotions: Vec<_> = moves(&before).into_iter().filter(|mv| mv.starts_with("a7a8")).collect();
        assert_eq!(promotions, ["a7a8b", "a7a8k", "a7a8n", "a7a8q", "a7a8r"]);
        let crowned = after(&before, &["a7a8k"]);
        assert_eq!(crowned.board().pieces(Color::White, Role::King).len(), 2);
        assert_eq!(crowned.verdict(), None);
    }

    #[test]
    fn a_stuck_player_draws() {
        let walled_in = "KRBk1bnr/PP1P3q/8/8/1p4p1/1Pp2pP1/BRP2P2/QB5N";
        let stuck = pos(Extinction, walled_in, Color::White);
        assert!(stuck.legal_moves().is_empty());
        assert_eq!(stuck.verdict(), Some(Verdict::draw(Ending::Stalemate)));
        let freed = pos(Extinction, "KRB1kbnr/PP1P3q/8/8/1p4p1/1Pp2pP1/BRP2P2/QB5N", Color::White);
        assert_eq!(freed.verdict(), None);
    }

    #[test]
    fn running_out_of_any_role_loses() {
        let whole = "rnbqk3/p7/8/8/8/8/P7/RNBQK3";
        assert_eq!(pos(Extinction, whole, Color::White).verdict(), None);
        for letter in ["P", "R", "N", "B", "Q", "K"] {
            let mut setup = Setup::draw(whole);
            let role = Role::from_letter(letter.chars().next().unwrap()).unwrap();
            setup.board.take(setup.board.pieces(Color::White, role));
            for turn in Color::ALL {
                let over = set(Extinction, setup.clone().with_turn(turn));
                assert_eq!(over.verdict(), won(Color::Black), "without {role}");
                assert!(over.legal_moves().is_empty());
            }
        }
    }

    #[test]
    fn taking_the_last_of_a_role_wins_and_the_last_but_one_does_not() {
        let last = pos(Extinction, "1nbqk2r/p7/8/8/8/8/P7/1NBQK2R", Color::White);
        assert_eq!(after(&last, &["h1h8"]).verdict(), won(Color::White));
        let last_but_one = pos(Extinction, "rnbqk2r/p7/8/8/8/8/P7/1NBQK2R", Color::White);
        assert_eq!(after(&last_but_one, &["h1h8"]).verdict(), None);
    }

    #[test]
    fn promoting_the_last_pawn_loses() {
        let last = pos(Extinction, "1nbqkr2/P6p/8/8/8/8/8/1NBQK2R", Color::White);
        assert_eq!(after(&last, &["a7a8q"]).verdict(), won(Color::Black));
    }

    #[test]
    fn if_both_lack_a_role_the_player_who_just_moved_wins() {
        let last_pawn = pos(Extinction, "r1bqkn2/1P5p/8/8/8/8/8/1NBQK2R", Color::White);
        assert_eq!(after(&last_pawn, &["b7a8q"]).verdict(), won(Color::White));
        let both = "1nbqk3/p7/8/8/8/8/P7/1NBQK3";
        assert_eq!(pos(Extinction, both, Color::White).verdict(), won(Color::Black));
        assert_eq!(pos(Extinction, both, Color::Black).verdict(), won(Color::White));
    }
}
