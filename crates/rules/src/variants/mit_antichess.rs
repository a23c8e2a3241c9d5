//! # MIT antichess
//!
//! The royal antichess of the course 6.170: captures are compulsory, but the king comes first.

use super::chess::START;
use crate::generate::Scope;
use crate::rules::{Aliases, Card, Course, Draws, Duty, Rules};
use crate::{Ending, Position, Role, Roles, Stuck, Verdict};

/// Antichess with royal kings, as in the course manual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MitAntichess;

static CARD: Card<'_> = Card {
    key: "mit-antichess",
    title: "MIT antichess",
    aim: "Lose every piece but your king, or checkmate the opponent",
    aliases: Aliases::of(&["6170-spring-2007-encastle", "mit", "royal antichess"]),
    start: &START,
};

impl Rules for MitAntichess {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    #[inline]
    fn course(self) -> Option<Course> {
        Some(Course::Mit6170)
    }

    // 1. The king is royal, 3. castles and 4. pawns take in passing, all as in chess.

    /// 2. Among the moves that keep the own king safe, captures go first.
    #[inline]
    fn duty(self) -> Duty {
        Duty::Capture
    }

    /// 5. A pawn on the last rank becomes a queen; there is no choice.
    #[inline]
    fn promotions(self) -> Roles {
        Roles::NONE | Role::Queen
    }

    /// 12. There are no draws by repetition or by counted moves.
    #[inline]
    fn draws(self) -> Draws {
        Draws::Never
    }

    /// 9. A player left with the bare king wins.  10. If mated as well, the mate prevails.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        bare_king_wins(pos)
    }

    #[inline]
    fn stuck(self, pos: &Position<Self>, in_check: bool) -> Stuck {
        skipped_or_over(pos, in_check)
    }

    // 11. No position is dead, so a player whose time runs out loses.
}

/// The side to move has nothing but its king.
#[inline]
pub(crate) fn is_bare<R: Rules>(pos: &Position<R>) -> bool {
    pos.us() == pos.our(Role::King)
}

#[inline]
pub(crate) fn bare_king_wins<R: Rules>(pos: &Position<R>) -> Option<Verdict> {
    is_bare(pos).then(|| match pos.is_mate() {
        true => Verdict::win(!pos.turn(), Ending::Checkmate),
        false => Verdict::win(pos.turn(), Ending::BareKing),
    })
}

/// 6. A player who is checkmated loses.  7. One who merely has no move is skipped.  8. If the other
///    could not move either, it is a draw; but a bare king that would be to move then has its own
///    ending.
pub(crate) fn skipped_or_over<R: Rules>(pos: &Position<R>, in_check: bool) -> Stuck {
    if in_check {
        return Stuck::Over(Verdict::win(!pos.turn(), Ending::Checkmate));
    }
    let mut passed = *pos;
    passed.play_null();
    if passed.rules().decided(&passed).is_none() && !passed.has_move(Scope::All) {
        return Stuck::Over(Verdict::draw(Ending::BothStuck));
    }
    Stuck::Skipped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{after, may, moves, pos, set};
    use crate::{Color, Game, Move, Request, Setup, Square, perft};

    /// Black is stuck and has a pawn left.
    const STUCK: &str = "7k/5Q2/6K1/8/8/p7/P7/8";

    fn castler(placement: &str) -> Position<MitAntichess> {
        set(MitAntichess, Setup::draw(placement).with_castling(Square::H1.into()))
    }

    /// 1.
    #[test]
    fn the_king_may_not_be_put_in_check() {
        let pos = pos(MitAntichess, "1r5k/8/8/8/8/8/P7/K7", White);
        assert_eq!(moves(&pos), ["a2a3", "a2a4"]);
    }

    /// 1.
    #[test]
    fn a_check_must_be_answered() {
        let checked = pos(MitAntichess, "4r2k/8/8/8/8/2N5/8/4K3", White);
        assert!(checked.is_check());
        assert_eq!(moves(&checked), ["c3e2", "c3e4", "e1d1", "e1d2", "e1f1", "e1f2"]);
    }

    /// 2.
    #[test]
    fn a_capture_must_be_taken() {
        let pos = pos(MitAntichess, "7k/8/8/3p1p2/4P3/8/8/K7", White);
        assert!(pos.must_capture());
        assert_eq!(moves(&pos), ["e4d5", "e4f5"]);
    }

    /// 2.
    #[test]
    fn a_capture_that_exposes_the_king_does_not_count() {
        let pos = pos(MitAntichess, "4r2k/8/8/8/8/3p4/4B3/4K3", White);
        assert!(!pos.must_capture());
        assert_eq!(moves(&pos), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    }

    /// 2.
    #[test]
    fn a_check_is_answered_quietly_only_if_no_capture_answers_it() {
        assert_eq!(moves(&pos(MitAntichess, "R3r3/7k/8/8/8/8/8/4K3", White)), ["a8e8"]);
        let elsewhere = pos(MitAntichess, "4r3/7k/8/p7/8/8/8/R3K3", White);
        assert_eq!(moves(&elsewhere), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    }

    /// 3.
    #[test]
    fn kings_castle_as_in_chess() {
        let castled = after(&castler("k7/8/8/8/8/8/8/4K2R"), &["e1h1"]);
        assert_eq!(castled.board().to_string(), "k7/8/8/8/8/8/8/5RK1");
        assert!(!may(&castler("k4r2/8/8/8/8/8/8/4K2R"), "e1h1"));
    }

    /// 3.
    #[test]
    fn castling_waits_for_captures() {
        assert_eq!(moves(&castler("k6n/8/8/8/8/8/8/4K2R")), ["h1h8"]);
    }

    /// 4.
    #[test]
    fn taking_in_passing_is_compulsory() {
        let pos = after(&pos(MitAntichess, "4k3/8/8/8/3p4/8/4P3/4K3", White), &["e2e4"]);
        assert_eq!(moves(&pos), ["d4e3"]);
    }

    /// 5.
    #[test]
    fn a_pawn_always_becomes_a_queen() {
        let pos = pos(MitAntichess, "8/P6k/8/8/8/8/8/K7", White);
        let pawn: Vec<String> = moves(&pos).into_iter().filter(|mv| mv.starts_with("a7")).collect();
        assert_eq!(pawn, ["a7a8q"]);
        let unsaid = pos.find(Request::go(Square::A7, Square::A8)).expect("there is no choice");
        assert_eq!(unsaid.promotion(), Some(Role::Queen));
    }

    /// 6.
    #[test]
    fn a_mated_player_loses() {
        let mate = pos(MitAntichess, "R5k1/5ppp/8/8/8/8/8/K7", Black);
        assert_eq!(mate.verdict(), Some(Verdict::win(White, Ending::Checkmate)));
        assert!(moves(&mate).is_empty());
        assert_eq!(pos(MitAntichess, "R5k1/5pp1/8/8/8/8/8/K7", Black).verdict(), None);
    }

    /// 7.
    #[test]
    fn a_stuck_player_is_skipped() {
        let stuck = pos(MitAntichess, STUCK, Black);
        assert_eq!((stuck.verdict(), stuck.legal_moves().as_slice()), (None, &[Move::PASS][..]));
        assert_eq!((stuck.count_moves(), perft(&stuck, 1)), (1, 1));
        let skipped = after(&stuck, &["0000"]);
        assert_eq!((skipped.turn(), skipped.board()), (White, stuck.board()));
    }

    /// 7.
    #[test]
    fn a_player_who_can_move_is_not_skipped() {
        assert!(!may(&pos(MitAntichess, STUCK, White), "0000"));
    }

    /// 8.
    #[test]
    fn both_players_stuck_are_a_draw() {
        for turn in Color::ALL {
            let stuck = pos(MitAntichess, "k7/Pp6/1P6/8/8/6p1/6Pp/7K", turn);
            assert_eq!(stuck.verdict(), Some(Verdict::draw(Ending::BothStuck)));
            assert!(moves(&stuck).is_empty());
        }
        let one = pos(MitAntichess, "k7/Pp6/1P6/3p4/8/6p1/6Pp/7K", White);
        assert_eq!((one.verdict(), moves(&one)), (None, vec!["0000".to_owned()]));
    }

    /// 9.
    #[test]
    fn a_bare_king_wins() {
        let before = pos(MitAntichess, "7k/8/8/8/8/8/P3p3/4K3", White);
        assert_eq!((before.verdict(), moves(&before)), (None, vec!["e1e2".to_owned()]));
        let bare = after(&before, &["e1e2"]);
        assert_eq!(bare.verdict(), Some(Verdict::win(Black, Ending::BareKing)));
        assert!(moves(&bare).is_empty());
    }

    /// 9: a setup is judged for the player to move.
    #[test]
    fn a_bare_king_waits_for_its_turn() {
        let pos = pos(MitAntichess, "7k/8/8/8/8/8/P7/K7", White);
        assert_eq!(pos.verdict(), None);
        assert_eq!(after(&pos, &["a2a3"]).verdict(), Some(Verdict::win(Black, Ending::BareKing)));
    }

    /// 10.
    #[test]
    fn mate_goes_before_the_bare_king() {
        let verdict = |placement| pos(MitAntichess, placement, Black).verdict();
        assert_eq!(verdict("R5k1/8/6K1/8/8/8/8/8"), Some(Verdict::win(White, Ending::Checkmate)));
        assert_eq!(verdict("R5k1/8/8/8/8/8/8/K7"), Some(Verdict::win(Black, Ending::BareKing)));
    }

    /// 10.
    #[test]
    fn the_bare_king_goes_before_the_skip() {
        let stuck = pos(MitAntichess, "7k/5Q2/6K1/8/8/8/8/8", Black);
        assert_eq!(stuck.verdict(), Some(Verdict::win(Black, Ending::BareKing)));
        assert!(moves(&stuck).is_empty());
    }

    /// 10, with 7: the skip is a move like any other, and the endings are tested after it.
    #[test]
    fn a_skip_may_hand_the_win_to_a_bare_king() {
        let stuck = pos(MitAntichess, "8/8/8/8/8/8/p7/k1K5", Black);
        assert_eq!((stuck.verdict(), moves(&stuck)), (None, vec!["0000".to_owned()]));
        let skipped = after(&stuck, &["0000"]);
        assert_eq!(skipped.verdict(), Some(Verdict::win(White, Ending::BareKing)));
    }

    /// 11: the clock is not the board's, but the board never saves a flag.
    #[test]
    fn a_player_who_runs_out_of_time_can_always_lose_by_it() {
        for placement in ["7k/8/8/8/8/8/P7/K7", "5b1k/8/8/8/8/8/8/K1B5", "7k/8/8/8/8/8/8/K7"] {
            let pos = pos(MitAntichess, placement, White);
            assert!(pos.can_still_win(White) && pos.can_still_win(Black), "{placement}");
        }
        assert_eq!(pos(MitAntichess, "5b1k/8/8/8/8/8/8/K1B5", White).verdict(), None);
    }

    /// 12.
    #[test]
    fn there_is_no_draw_by_repetition() {
        let mut game = Game::new(Position::<MitAntichess>::start());
        let moves = [
            (Square::G1, Square::F3),
            (Square::G8, Square::F6),
            (Square::F3, Square::G1),
            (Square::F6, Square::G8),
        ];
        for &(from, to) in moves.iter().cycle().take(24) {
            game.ask(Request::go(from, to)).expect("the game goes on");
        }
        assert_eq!((game.occurrences(), game.verdict(), game.claimable_draw()), (7, None, None));
    }

    /// 12.
    #[test]
    fn there_is_no_draw_by_counting_moves() {
        let setup = Setup { halfmoves: 500, ..Setup::draw("7k/7p/8/8/8/8/P7/K7") };
        assert_eq!(Game::new(set(MitAntichess, setup)).verdict(), None);
    }
}
