//! # ChessVar
//!
//! Capture all of the opponent's pieces of one role. Nothing of chess beyond how pieces move.

use super::borrow_rules;
use super::chess::ARMIES;
use super::extinction::Extinction;
use crate::Roles;
use crate::rules::{Aliases, Card, Castling, Draws, EnPassant, GivingUp, Rules};

/// Extinction without castling, en passant and promotion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChessVar;

static CARD: Card<'_> = Card {
    key: "chessvar",
    title: "ChessVar",
    aim: "Capture all of the opponent's pieces of one role",
    aliases: Aliases::of(&["capture-a-kind"]),
    start: &ARMIES,
};

impl Rules for ChessVar {
    type Memory = ();
    // 1. The king is a piece like any other.  7. The first to take all of the opponent's pieces of one
    // role wins.  8. If a setup lacks one on both sides, the player who has just moved has won.
    borrow_rules!(Extinction: royalty, kept, decided);

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 2. There is no castling.
    #[inline]
    fn castling(self) -> Castling {
        Castling::Never
    }

    /// 3. There is no en passant.
    #[inline]
    fn en_passant(self) -> EnPassant {
        EnPassant::Never
    }

    /// 4. There is no promotion: a pawn on the last rank stays one and cannot move.
    #[inline]
    fn promotions(self) -> Roles {
        Roles::NONE
    }

    // 5. A pawn may step two squares from its second rank.  6. A player without a legal move draws.

    /// 9. There are no automatic draws.
    #[inline]
    fn draws(self) -> Draws {
        Draws::Never
    }

    /// Decision: a player who gives up forfeits the game.
    #[inline]
    fn giving_up(self) -> GivingUp {
        GivingUp::Forfeit
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, may, moves, pos, set};
    use super::*;
    use crate::{Color, Ending, Game, Move, Refusal, Role, Setup, Square, Verdict};

    const WHOLE: &str = "rnbqk3/p7/8/8/8/8/P7/RNBQK3";

    fn won(winner: Color) -> Option<Verdict> {
        Some(Verdict::win(winner, Ending::Extinction))
    }

    #[test]
    fn the_king_is_a_piece_like_any_other() {
        let attacked = pos(ChessVar, "rnbqk3/p7/8/8/4R3/8/P7/1NBQK3", Color::Black);
        assert!(!attacked.is_check());
        assert!(may(&attacked, "a7a6") && may(&attacked, "e8e7"));
        let taken = after(&attacked, &["a7a6", "e4e8"]);
        assert_eq!(taken.verdict(), won(Color::White));
    }

    #[test]
    fn a_player_who_gives_up_forfeits_the_game() {
        assert_eq!(ChessVar.giving_up(), GivingUp::Forfeit);
        assert_eq!(Extinction.giving_up(), GivingUp::Resign);
    }

    #[test]
    fn there_is_no_castling() {
        let setup = Setup::draw("rnbqk3/p7/8/8/8/8/P7/1NBQK2R").with_castling(Square::H1.into());
        assert!(may(&set(Extinction, setup.clone()), "e1h1"));
        let pos = set(ChessVar, setup);
        assert!(pos.castling_rooks().is_empty());
        assert!(!may(&pos, "e1h1") && !may(&pos, "e1g1"));
    }

    #[test]
    fn there_is_no_en_passant() {
        let before = Setup::draw("rnbqk3/8/8/8/1p6/8/P7/RNBQK3");
        let stepped = after(&set(ChessVar, before.clone()), &["a2a4"]);
        assert_eq!(stepped.en_passant(), None);
        assert!(!may(&stepped, "b4a3"));
        assert!(may(&after(&set(Extinction, before), &["a2a4"]), "b4a3"));
    }

    #[test]
    fn a_pawn_on_the_last_rank_stays_a_pawn() {
        let before = pos(ChessVar, "1nbqkr2/P6p/8/8/8/8/8/1NBQK2R", Color::White);
        let arrivals: Vec<_> = moves(&before).into_iter().filter(|mv| mv.starts_with("a7")).collect();
        assert_eq!(arrivals, ["a7a8", "a7b8"]);
        let arrived = after(&before, &["a7a8", "h7h6"]);
        assert_eq!(arrived.board().role_at(Square::A8), Some(Role::Pawn));
        assert_eq!(arrived.verdict(), None);
        assert!(arrived.destinations(Square::A8).is_empty());
    }

    #[test]
    fn a_pawn_on_the_last_rank_can_be_taken() {
        let before = pos(ChessVar, "P1bqkr1n/r7/7p/8/8/8/8/1NBQK2R", Color::Black);
        assert_eq!(after(&before, &["a7a8"]).verdict(), won(Color::Black));
    }

    #[test]
    fn a_pawn_steps_two_squares_on_its_first_move_only() {
        let before = pos(ChessVar, WHOLE, Color::White);
        assert!(may(&before, "a2a3") && may(&before, "a2a4"));
        let moved = after(&before, &["a2a3", "a7a6"]);
        assert!(may(&moved, "a3a4") && !may(&moved, "a3a5"));
        assert!(!may(&after(&moved, &["a3a4"]), "a6a4"));
    }

    #[test]
    fn a_stuck_player_draws() {
        let stuck = pos(ChessVar, "KRBk1bnr/PP1P3q/8/8/1p4p1/1Pp2pP1/BRP2P2/QB5N", Color::White);
        assert!(stuck.legal_moves().is_empty());
        assert_eq!(stuck.verdict(), Some(Verdict::draw(Ending::Stalemate)));
    }

    #[test]
    fn capturing_all_of_a_role_wins() {
        for (placement, capture) in [
            ("rnbqk3/p7/8/8/8/8/1P6/R1BQK1N1", "a1a7"),
            ("rnbqk3/1p6/N7/8/8/8/P7/R1BQK3", "a6b8"),
            ("2bqk1nr/p7/8/8/8/8/P7/1NBQK2R", "h1h8"),
            ("rnbqk3/p7/B7/8/8/8/P7/RN1QK3", "a6c8"),
            ("rnbqk3/p7/8/8/8/8/P7/RNBQK3", "d1d8"),
        ] {
            let over = after(&pos(ChessVar, placement, Color::White), &[capture]);
            assert_eq!(over.verdict(), won(Color::White), "{placement}");
        }
        let one_left = after(&pos(ChessVar, "rnbqk2r/p7/8/8/8/8/P7/1NBQK2R", Color::White), &["h1h8"]);
        assert_eq!(one_left.verdict(), None);
    }

    #[test]
    fn if_both_lack_a_role_the_player_who_just_moved_has_won() {
        let both = "1nbqk3/p7/8/8/8/8/P7/1NBQK3";
        assert_eq!(pos(ChessVar, both, Color::White).verdict(), won(Color::Black));
        assert_eq!(pos(ChessVar, both, Color::Black).verdict(), won(Color::White));
    }

    #[test]
    fn there_are_no_draws_by_repetition_move_count_or_material() {
        let mut game = Game::new(set(ChessVar, Setup { halfmoves: 300, ..Setup::draw(WHOLE) }));
        assert_eq!(game.verdict(), None);
        for _ in 0..6 {
            for (from, to) in [(Square::E1, Square::F1), (Square::E8, Square::F8)] {
                game.play(Move::quiet(from, to)).unwrap();
            }
            for (from, to) in [(Square::F1, Square::E1), (Square::F8, Square::E8)] {
                game.play(Move::quiet(from, to)).unwrap();
            }
        }
        assert_eq!(game.occurrences(), 7);
        assert_eq!(game.verdict(), None);
        assert!(Color::ALL.into_iter().all(|side| game.position().can_still_win(side)));
    }

    #[test]
    fn the_winning_move_passes_the_turn_and_ends_all_moves() {
        let over = after(&pos(ChessVar, WHOLE, Color::White), &["d1d8"]);
        assert_eq!(over.turn(), Color::Black);
        assert!(over.legal_moves().is_empty());
        let refused = over.play(Move::capture(Square::E8, Square::D8)).unwrap_err();
        assert_eq!(refused.reason, Refusal::GameOver(Verdict::win(Color::White, Ending::Extinction)));
    }
}
