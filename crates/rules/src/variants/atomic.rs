//! # Atomic
//!
//! Captures explode. Blow up the enemy king, or checkmate.
//! Rules: <https://lichess.org/variant/atomic>.

use super::chess::START;
use crate::rules::{Aliases, Blast, Card, Rules};
use crate::{Color, Ending, Position, Role, SquareSet, Verdict};

/// Chess with explosions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Atomic;

static CARD: Card<'_> = Card {
    key: "atomic",
    title: "Atomic",
    aim: "Blow up the enemy king, or checkmate",
    aliases: Aliases::of(&[]),
    start: &START,
};

impl Rules for Atomic {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. Kings do not capture, and while they touch there is no check.  2. So castling next to the
    ///    enemy king is safe; a blast takes rights to castle along.  3. A capture removes captor,
    ///    victim and every neighbour but pawns.  4. Blowing up the own king is illegal.
    #[inline]
    fn blast(self) -> Blast {
        Blast::Neighbours
    }

    /// 5. Blowing up the enemy king wins, also out of check.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        king_exploded(pos)
    }

    // 6. Checkmate and stalemate are as in chess.

    fn can_still_win(self, pos: &Position<Self>, side: Color) -> bool {
        can_still_win(pos, side)
    }
}

/// A side without its king has lost it to a blast.
#[inline]
pub(crate) fn king_exploded<R: Rules>(pos: &Position<R>) -> Option<Verdict> {
    let kings = pos.board().with_role(Role::King);
    let lost = [pos.turn(), !pos.turn()].into_iter().find(|&color| !kings.meets(pos.board().of(color)))?;
    Some(Verdict::win(!lost, Ending::KingExploded))
}

/// 7. A bare king cannot win. Against more than a bare king something may always blow up, but for
///    bishops that never meet. Against the bare king one rook or minor piece is too little, and two
///    knights are.
pub(crate) fn can_still_win<R: Rules>(pos: &Position<R>, side: Color) -> bool {
    let board = pos.board();
    let kings = board.with_role(Role::King);
    if !kings.meets(board.of(!side)) {
        return true;
    }
    let (ours, theirs) = (board.of(side) - kings, board.of(!side) - kings);
    if ours.is_empty() {
        return false;
    }
    if !theirs.is_empty() {
        let bishops = board.with_role(Role::Bishop);
        let apart = |light: SquareSet, dark: SquareSet| {
            light.is_within(SquareSet::LIGHT) && dark.is_within(SquareSet::DARK)
        };
        let never_meet = (ours | theirs).is_within(bishops) && (apart(ours, theirs) || apart(theirs, ours));
        return !never_meet;
    }
    let strong = board.with_role(Role::Queen) | board.with_role(Role::Pawn);
    let two_knights = ours.is_within(board.with_role(Role::Knight)) && ours.len() == 2;
    ours.meets(strong) || (ours.has_several() && !two_knights)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, may, pos, set};
    use super::*;
    use crate::variants::Chess;
    use crate::{Setup, Square};

    fn board(pos: &Position<Atomic>) -> String {
        pos.board().to_string()
    }

    #[test]
    fn kings_do_not_capture() {
        let knight = "7k/8/8/8/8/8/4n3/4K3";
        assert!(!may(&pos(Atomic, knight, Color::White), "e1e2"));
        assert!(may(&pos(Chess, knight, Color::White), "e1e2"));
    }

    #[test]
    fn kings_that_touch_fear_nothing() {
        let touching = pos(Atomic, "8/8/8/8/8/8/3k4/r3K3", Color::White);
        assert!(!touching.is_check());
        assert!(may(&touching, "e1d1"));
        assert!(!may(&touching, "e1f1"));
        let apart = pos(Atomic, "8/8/8/8/3k4/8/8/r3K3", Color::White);
        assert!(apart.is_check());
        assert!(!may(&apart, "e1d1"));
    }

    #[test]
    fn a_king_may_step_next_to_the_enemy_king() {
        let near = pos(Atomic, "8/8/8/8/8/2k5/7r/4K3", Color::White);
        assert!(may(&near, "e1d2"));
        assert!(!may(&near, "e1e2"));
    }

    #[test]
    fn castling_next_to_the_enemy_king_is_safe() {
        let corners = SquareSet::from_square(Square::A1).with(Square::H1);
        let castle = |placement| set(Atomic, Setup::draw(placement).with_castling(corners));
        assert!(may(&castle("5r2/8/8/8/8/8/6k1/4K2R"), "e1h1"));
        assert!(may(&castle("2r5/8/8/8/8/8/1k6/R3K3"), "e1a1"));
        assert!(!may(&castle("5r2/8/8/8/6k1/8/8/4K2R"), "e1h1"));
        assert!(!may(&castle("2r5/8/8/8/1k6/8/8/R3K3"), "e1a1"));
    }

    #[test]
    fn a_blast_takes_rights_to_castle_along() {
        let both = SquareSet::from_square(Square::A1).with(Square::H1);
        let setup = Setup::draw("1k4r1/8/8/8/8/8/8/R3K1NR").with_castling(both).with_turn(Color::Black);
        let before = set(Atomic, setup);
        assert_eq!(after(&before, &["g8g7"]).castling_rooks(), both);
        assert_eq!(after(&before, &["g8g1"]).castling_rooks(), SquareSet::from_square(Square::A1));
    }

    #[test]
    fn a_capture_removes_captor_victim_and_neighbours_but_pawns() {
        let before = pos(Atomic, "7k/8/3rp3/3n4/2B5/8/8/K2R4", Color::White);
        assert_eq!(board(&after(&before, &["d1d5"])), "7k/8/4p3/8/8/8/8/K7");
    }

    #[test]
    fn en_passant_blasts_where_the_captor_arrives() {
        let before = set(Atomic, Setup::draw("7k/2n5/8/3pP3/4n3/8/8/K7").with_en_passant(Square::D6));
        assert_eq!(board(&after(&before, &["e5d6"])), "7k/8/8/8/4n3/8/8/K7");
    }

    #[test]
    fn a_pawn_that_captures_on_the_last_rank_goes_up_too() {
        let before = pos(Atomic, "1n5k/P7/8/8/8/8/8/K7", Color::White);
        for promotion in ["a7b8q", "a7b8r", "a7b8b", "a7b8n"] {
            assert_eq!(board(&after(&before, &[promotion])), "7k/8/8/8/8/8/8/K7");
        }
    }

    #[test]
    fn a_player_may_not_blow_up_the_own_king() {
        assert!(!may(&pos(Atomic, "1Q6/8/8/8/8/8/1n6/K1k5", Color::White), "b8b2"));
        let safe = pos(Atomic, "KQ6/8/8/8/8/8/1n6/2k5", Color::White);
        assert!(may(&safe, "b8b2"));
    }

    #[test]
    fn blowing_up_the_enemy_king_wins_at_once() {
        let before = pos(Atomic, "k7/1n6/8/8/8/8/8/1Q5K", Color::White);
        let over = after(&before, &["b1b7"]);
        assert_eq!(over.verdict(), Some(Verdict::win(Color::White, Ending::KingExploded)));
        assert!(over.legal_moves().is_empty());
    }

    #[test]
    fn blowing_up_the_enemy_king_need_not_answer_a_check() {
        let checked = pos(Atomic, "k6r/1n6/8/8/8/8/8/1Q5K", Color::White);
        assert!(checked.is_check());
        assert!(may(&checked, "b1b7"));
        assert!(!may(&checked, "b1b2"));
    }

    /// A set-up may describe a game that is over.
    #[test]
    fn a_king_in_check_may_outlive_the_other() {
        let over = after(&pos(Atomic, "k6r/1n6/8/8/8/8/8/1Q5K", Color::White), &["b1b7"]);
        assert_eq!(over.board().to_string(), "7r/8/8/8/8/8/8/7K");
        assert_eq!(set(Atomic, over.to_setup()), over);
    }

    #[test]
    fn any_other_capture_leaves_the_king_safe_after_the_blast() {
        let shielded = pos(Atomic, "k6r/8/8/6p1/4N2R/8/8/7K", Color::White);
        assert!(!may(&shielded, "e4g5"));
        assert!(may(&pos(Atomic, "k5r1/8/8/6p1/4N2R/8/8/7K", Color::White), "e4g5"));
        let removes_checker = pos(Atomic, "k7/8/8/8/7r/5pN1/8/7K", Color::White);
        assert!(removes_checker.is_check());
        assert!(!may(&removes_checker, "g3e4"));
        let blast_beside_checker = pos(Atomic, "k7/8/8/6nr/8/8/8/2B4K", Color::White);
        assert!(blast_beside_checker.is_check());
        assert!(may(&blast_beside_checker, "c1g5"));
    }

    #[test]
    fn checkmate_and_stalemate_are_as_in_chess() {
        let ladder = after(&pos(Atomic, "7k/R7/8/8/8/8/8/1R4K1", Color::White), &["b1b8"]);
        assert_eq!(ladder.verdict(), Some(Verdict::win(Color::White, Ending::Checkmate)));
        let stuck = pos(Atomic, "7k/5Q2/8/8/8/8/8/K7", Color::Black);
        assert_eq!(stuck.verdict(), Some(Verdict::draw(Ending::Stalemate)));
        let unprotected = "7k/8/8/8/8/8/8/K5Q1";
        let mate = after(&pos(Atomic, unprotected, Color::White), &["g1g7"]);
        assert_eq!(mate.verdict(), Some(Verdict::win(Color::White, Ending::Checkmate)));
        assert_ne!(after(&pos(Chess, unprotected, Color::White), &["g1g7"]).verdict(), mate.verdict());
    }

    fn can_win(placement: &str) -> (bool, bool) {
        let pos = pos(Atomic, placement, Color::White);
        (pos.can_still_win(Color::White), pos.can_still_win(Color::Black))
    }

    #[test]
    fn against_more_than_a_bare_king_anything_may_blow_up() {
        assert_eq!(can_win("k7/p7/8/8/8/8/8/N6K"), (true, true));
        assert_eq!(can_win("k7/n7/8/8/8/8/8/N6K"), (true, true));
        assert_eq!(can_win("k7/b7/8/8/8/8/8/B6K"), (true, true));
    }

    #[test]
    fn bishops_that_never_meet_cannot_win() {
        assert_eq!(can_win("k7/b7/8/8/8/8/8/1B5K"), (false, false));
        assert_eq!(can_win("k7/b1b5/8/8/8/8/8/1B1B3K"), (false, false));
        assert_eq!(can_win("k7/b7/8/8/8/8/8/1BB4K"), (true, true));
        assert_eq!(can_win("k7/b7/8/8/8/8/8/1B1N3K"), (true, true));
    }

    #[test]
    fn against_a_bare_king_one_piece_or_two_knights_are_too_little() {
        for too_little in ["7K", "R6K", "B6K", "N6K", "N1N4K"] {
            assert_eq!(can_win(&format!("2k5/8/8/8/8/8/8/{too_little}")), (false, false));
        }
        for enough in ["3Q3K", "RR5K", "1N1R3K", "BN5K", "1BB4K", "NNN4K"] {
            assert_eq!(can_win(&format!("2k5/8/8/8/8/8/8/{enough}")), (true, false));
        }
        assert_eq!(can_win("k7/8/8/8/8/8/7P/7K"), (true, false));
    }

    #[test]
    fn if_neither_side_can_win_the_game_is_drawn() {
        let dead = pos(Atomic, "k7/8/8/8/8/8/8/R6K", Color::Black);
        assert!(dead.is_check());
        let dead = after(&dead, &["a8b8"]);
        assert_eq!(dead.verdict(), Some(Verdict::draw(Ending::InsufficientMaterial)));
        assert_eq!(pos(Atomic, "k7/8/8/8/8/8/8/1R1R3K", Color::Black).verdict(), None);
    }
}
