//! # Chess
//!
//! Checkmate the enemy king. Every other game is described by what it does differently.
//! Laws: <https://handbook.fide.com/chapter/E012023>.

use crate::rules::{Aliases, Card, Castling, Duty, EnPassant, Royalty, Rules};
use crate::setup::Setup;
use crate::{Color, Ending, Position, Role, Roles, SquareSet, Stuck, Verdict, walls};

/// The standard game, and Chess960.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chess;

/// The pieces of chess, without rights to castle.
pub(crate) const ARMIES: Setup = Setup::draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");

/// Where the rooks of chess stand.
pub(crate) const CORNERS: SquareSet = SquareSet(0x8100_0000_0000_0081);

/// The start position of chess.
pub(crate) const START: Setup = ARMIES.with_castling(CORNERS);

static CARD: Card<'_> = Card {
    key: "chess",
    title: "Chess",
    aim: "Checkmate the enemy king",
    aliases: Aliases::of(&["standard", "normal", "classical", "orthodox", "chess960", "fischerandom", "frc"]),
    start: &START,
};

/// The methods restate the defaults, so that the rulebook of chess can be read here.
impl Rules for Chess {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. The king may not be left or put in check.
    #[inline]
    fn royalty(self) -> Royalty {
        Royalty::Kings
    }

    /// 2. No capture is compulsory.
    #[inline]
    fn duty(self) -> Duty {
        Duty::Free
    }

    /// 3. King and rook that have not moved may castle: not over pieces, not out of, through or into
    ///    check.
    ///
    /// 11. From a start position of Chess960 they end on the same squares as ever.
    #[inline]
    fn castling(self) -> Castling {
        Castling::Allowed
    }

    /// 4. A pawn that steps two squares past an enemy pawn may be taken as if it had stepped one.
    #[inline]
    fn en_passant(self) -> EnPassant {
        EnPassant::Allowed
    }

    /// 5. On the last rank a pawn becomes a queen, rook, bishop or knight.
    #[inline]
    fn promotions(self) -> Roles {
        Roles::OFFICERS
    }

    /// 6. From the second rank a pawn may step two squares.
    #[inline]
    fn double_step(self, side: Color) -> SquareSet {
        side.second_rank()
    }

    /// 7. A player in check without a legal move has lost.  8. Without check it is a draw.
    #[inline]
    fn stuck(self, pos: &Position<Self>, in_check: bool) -> Stuck {
        Stuck::Over(if in_check {
            Verdict::win(!pos.turn(), Ending::Checkmate)
        } else {
            Verdict::draw(Ending::Stalemate)
        })
    }

    fn can_still_win(self, pos: &Position<Self>, side: Color) -> bool {
        can_still_win(pos, side)
    }
}

/// 9. Bare kings, a single minor piece and bishops of one colour cannot mate.
///
/// 10. One side's chances, for flag falls: a single knight needs an enemy piece other than a queen to
///     smother the king; bishops need a bishop of the other colour, a knight or a pawn.
///     Behind a wall of pawns that stand against each other for ever, a side that can never give check
///     cannot win.
pub(crate) fn can_still_win<R: Rules>(pos: &Position<R>, side: Color) -> bool {
    has_winning_material(pos, side) && !walls::keep_from_checking(pos, side)
}

fn has_winning_material<R: Rules>(pos: &Position<R>, side: Color) -> bool {
    let board = pos.board();
    let has = |role| !board.pieces(side, role).is_empty();
    let on_board = |role| !board.with_role(role).is_empty();
    if has(Role::Pawn) || has(Role::Rook) || has(Role::Queen) {
        true
    } else if has(Role::Knight) {
        let helpers = board.of(!side) - board.with_role(Role::King) - board.with_role(Role::Queen);
        board.of(side).len() > 2 || !helpers.is_empty()
    } else if has(Role::Bishop) {
        let bishops = board.with_role(Role::Bishop);
        let both_colors = bishops.meets(SquareSet::LIGHT) && bishops.meets(SquareSet::DARK);
        both_colors || on_board(Role::Knight) || on_board(Role::Pawn)
    } else {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{after, may, moves, pos, set};
    use crate::{Faults, Square};

    /// Kings and rooks in their places, with every right.
    fn castlers(placement: &str) -> Position<Chess> {
        set(Chess, Setup::draw(placement).with_castling(CORNERS))
    }

    /// 1.
    #[test]
    fn the_king_may_not_be_put_in_check() {
        let pinned = pos(Chess, "k3r3/8/8/8/8/8/4N3/4K3", White);
        assert!(!pinned.is_check());
        assert_eq!(moves(&pinned), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    }

    /// 1.
    #[test]
    fn a_check_must_be_answered() {
        let checked = pos(Chess, "k3r3/8/8/8/8/2N5/P7/4K3", White);
        assert!(checked.is_check());
        assert_eq!(moves(&checked), ["c3e2", "c3e4", "e1d1", "e1d2", "e1f1", "e1f2"]);
    }

    /// 1.
    #[test]
    fn a_king_is_never_captured() {
        let setup = Setup::draw("k3r3/8/8/8/8/8/8/4K3").with_turn(Black);
        let error = Position::from_setup(&setup, Chess).unwrap_err();
        assert_eq!(error.faults(), Faults::OPPOSITE_CHECK);
    }

    /// 2.
    #[test]
    fn no_capture_is_compulsory() {
        let pos = pos(Chess, "7k/8/8/3p4/4P3/8/8/K7", White);
        assert!(!pos.must_capture());
        assert_eq!(moves(&pos), ["a1a2", "a1b1", "a1b2", "e4d5", "e4e5"]);
    }

    /// 3.
    #[test]
    fn king_and_rook_castle_to_either_side() {
        let both = castlers("r3k2r/8/8/8/8/8/8/R3K2R");
        let short = after(&both, &["e1h1", "e8a8"]);
        assert_eq!(short.board().to_string(), "2kr3r/8/8/8/8/8/8/R4RK1");
        let long = after(&both, &["e1a1", "e8h8"]);
        assert_eq!(long.board().to_string(), "r4rk1/8/8/8/8/8/8/2KR3R");
    }

    /// 3.
    #[test]
    fn a_king_that_has_moved_does_not_castle() {
        let back = after(&castlers("4k3/8/8/8/8/8/8/R3K2R"), &["e1e2", "e8e7", "e2e1", "e7e8"]);
        assert!(back.castling_rooks().is_empty());
        assert!(!may(&back, "e1a1") && !may(&back, "e1h1"));
    }

    /// 3.
    #[test]
    fn a_rook_that_has_moved_does_not_castle() {
        let back = after(&castlers("4k3/8/8/8/8/8/8/R3K2R"), &["h1h2", "e8e7", "h2h1", "e7e8"]);
        assert!(may(&back, "e1a1") && !may(&back, "e1h1"));
    }

    /// 3.
    #[test]
    fn nothing_stands_between_those_who_castle() {
        let beside_rook = castlers("4k3/8/8/8/8/8/8/RN2K2R");
        assert!(!may(&beside_rook, "e1a1") && may(&beside_rook, "e1h1"));
        let enemy = castlers("4k3/8/8/8/8/8/8/R3K1nR");
        assert!(may(&enemy, "e1a1") && !may(&enemy, "e1h1"));
    }

    /// 3.
    #[test]
    fn a_king_does_not_castle_out_of_through_or_into_check() {
        let out_of = castlers("4r2k/8/8/8/8/8/8/R3K3");
        assert!(!may(&out_of, "e1a1"));
        let through = castlers("5r2/k7/8/8/8/8/8/4K2R");
        assert!(!may(&through, "e1h1"));
        let into = castlers("6r1/k7/8/8/8/8/8/4K2R");
        assert!(!may(&into, "e1h1"));
    }

    /// 3.
    #[test]
    fn the_rook_may_castle_over_an_attacked_square() {
        let pos = castlers("1r6/7k/8/8/8/8/8/R3K3");
        assert!(may(&pos, "e1a1"));
    }

    /// 4.
    #[test]
    fn a_pawn_is_taken_in_passing() {
        let pos = after(&pos(Chess, "4k3/8/8/8/3p4/8/4P3/4K3", White), &["e2e4"]);
        assert_eq!(pos.en_passant(), Some(Square::E3));
        assert_eq!(after(&pos, &["d4e3"]).board().to_string(), "4k3/8/8/8/8/4p3/8/4K3");
    }

    /// 4.
    #[test]
    fn taking_in_passing_does_not_wait() {
        let pos = after(&pos(Chess, "4k3/8/8/8/3p4/8/4P3/4K3", White), &["e2e4", "e8e7", "e1d1"]);
        assert!(!may(&pos, "d4e3") && may(&pos, "d4d3"));
    }

    /// 4.
    #[test]
    fn a_single_step_is_not_taken_in_passing() {
        let pos = after(&pos(Chess, "4k3/8/8/8/3p4/4P3/8/4K3", White), &["e3e4"]);
        assert!(!may(&pos, "d4e3") && may(&pos, "d4d3"));
    }

    /// 4, with 1: both pawns leave the rank at once.
    #[test]
    fn a_pawn_that_exposes_the_king_does_not_take_in_passing() {
        let pos = after(&pos(Chess, "8/8/8/8/k2p3Q/8/4P3/4K3", White), &["e2e4"]);
        assert_eq!(pos.en_passant(), None);
        assert!(!may(&pos, "d4e3") && may(&pos, "d4d3"));
    }

    /// 5.
    #[test]
    fn a_pawn_becomes_an_officer_on_the_last_rank() {
        let pos = pos(Chess, "1r6/P6k/8/8/8/8/8/K7", White);
        let pawn: Vec<String> = moves(&pos).into_iter().filter(|mv| mv.starts_with("a7")).collect();
        assert_eq!(pawn, ["a7a8b", "a7a8n", "a7a8q", "a7a8r", "a7b8b", "a7b8n", "a7b8q", "a7b8r"]);
    }

    /// 5.
    #[test]
    fn the_new_piece_works_at_once() {
        let pos = pos(Chess, "7k/P7/6K1/8/8/8/8/8", White);
        let verdict = |mv| after(&pos, &[mv]).verdict();
        assert_eq!(verdict("a7a8r"), Some(Verdict::win(White, Ending::Checkmate)));
        assert_eq!(verdict("a7a8n"), Some(Verdict::draw(Ending::InsufficientMaterial)));
    }

    /// 6.
    #[test]
    fn a_pawn_may_step_two_squares_from_its_second_rank() {
        let steps = |placement, turn: Color| {
            let pawn = turn.choose("e2", "e7");
            let all = moves(&pos(Chess, placement, turn));
            all.into_iter().filter(|mv| mv.starts_with(pawn)).collect::<Vec<_>>()
        };
        assert_eq!(steps("7k/8/8/8/8/8/4P3/K7", White), ["e2e3", "e2e4"]);
        assert_eq!(steps("7k/4p3/8/8/8/8/8/K7", Black), ["e7e5", "e7e6"]);
        assert_eq!(steps("7k/8/8/8/4n3/8/4P3/K7", White), ["e2e3"]);
        assert!(steps("7k/8/8/8/8/4n3/4P3/K7", White).is_empty());
        assert!(!may(&pos(Chess, "7k/8/8/8/8/4P3/8/K7", White), "e3e5"));
    }

    /// 7.
    #[test]
    fn a_mated_player_loses() {
        let mate = pos(Chess, "R5k1/5ppp/8/8/8/8/8/K7", Black);
        assert_eq!(mate.verdict(), Some(Verdict::win(White, Ending::Checkmate)));
        assert!(moves(&mate).is_empty());
        let escape = pos(Chess, "R5k1/5pp1/8/8/8/8/8/K7", Black);
        assert_eq!(escape.verdict(), None);
        assert_eq!(moves(&escape), ["g8h7"]);
    }

    /// 8.
    #[test]
    fn a_stuck_player_draws() {
        let stuck = "7k/5Q2/6K1/8/8/8/8/8";
        assert_eq!(pos(Chess, stuck, Black).verdict(), Some(Verdict::draw(Ending::Stalemate)));
        assert!(moves(&pos(Chess, stuck, Black)).is_empty());
        assert_eq!(pos(Chess, stuck, White).verdict(), None);
    }

    /// 9.
    #[test]
    fn too_little_for_a_mate_is_a_draw() {
        let dead = Some(Verdict::draw(Ending::InsufficientMaterial));
        for army in ["K7", "K1B5", "K1N5"] {
            let pos = pos(Chess, &format!("7k/8/8/8/8/8/8/{army}"), White);
            assert_eq!(pos.verdict(), dead, "{army}");
            assert!(!moves(&pos).is_empty(), "the pieces still move");
        }
        assert_eq!(pos(Chess, "5b1k/8/8/8/8/8/8/K1B1B3", White).verdict(), dead);
        for army in ["K1NN4", "K1BN4", "K1R5", "K1Q5", "K1BB4"] {
            assert_eq!(pos(Chess, &format!("7k/8/8/8/8/8/8/{army}"), White).verdict(), None, "{army}");
        }
        for (theirs, ours) in [("2b4k", "K1B5"), ("2n4k", "K1B5"), ("2n4k", "K1N5")] {
            let pos = pos(Chess, &format!("{theirs}/8/8/8/8/8/8/{ours}"), White);
            assert_eq!(pos.verdict(), None, "{ours} against {theirs}");
        }
        assert_eq!(pos(Chess, "7k/8/8/8/8/8/P7/K7", White).verdict(), None);
    }

    /// 10.
    #[test]
    fn each_side_by_itself_may_be_unable_to_win() {
        let can = |theirs: &str, ours: &str| {
            let pos = pos(Chess, &format!("{theirs}/8/8/8/8/8/8/{ours}"), White);
            (pos.can_still_win(White), pos.can_still_win(Black))
        };
        assert_eq!(can("1r5k", "K7"), (false, true), "a bare king");
        assert_eq!(can("1q5k", "K1N5"), (false, true), "a knight against queens");
        assert_eq!(can("1r5k", "K1N5"), (true, true), "a rook in the way");
        assert_eq!(can("1q5k", "K1NN4"), (true, true), "two knights");
        assert_eq!(can("1r5k", "K1B5"), (false, true), "bishops of one colour");
        assert_eq!(can("1q5k", "K1B1B3"), (false, true), "bishops of one colour");
        assert_eq!(can("2n4k", "K1B5"), (true, true), "a knight on the board");
        assert_eq!(can("2b4k", "K1B5"), (true, true), "bishops of both colours");
        let pawn = pos(Chess, "7k/p7/8/8/8/8/8/K1B5", White);
        assert!(pawn.can_still_win(White) && pawn.can_still_win(Black));
    }

    /// 11.
    #[test]
    fn from_any_start_they_castle_to_the_usual_squares() {
        let rooks = |setup: Setup| set(Chess, setup.clone().with_castling(setup.board.with_role(Role::Rook)));
        let pos = rooks(Setup::draw("7k/8/8/8/8/8/8/RK4R1"));
        assert_eq!(after(&pos, &["b1a1"]).board().to_string(), "7k/8/8/8/8/8/8/2KR2R1");
        assert_eq!(after(&pos, &["b1g1"]).board().to_string(), "7k/8/8/8/8/8/8/R4RK1");

        let on_kings_way = rooks(Setup::draw("7k/8/8/8/8/8/8/RKN3R1"));
        assert!(!may(&on_kings_way, "b1a1") && !may(&on_kings_way, "b1g1"));
        let on_rooks_way = rooks(Setup::draw("7k/8/8/8/8/8/8/RK1N4"));
        assert!(!may(&on_rooks_way, "b1a1"));
    }

    /// 11, with 3.
    #[test]
    fn from_any_start_attacks_matter_to_the_king_alone() {
        let attacked = set(
            Chess,
            Setup::draw("3r3k/8/8/8/8/8/8/RK4R1")
                .with_castling(SquareSet::from_square(Square::A1).with(Square::G1)),
        );
        assert!(may(&attacked, "b1a1"), "only the rook goes to d1");
        assert!(!may(&attacked, "b1g1"), "the king crosses d1");

        let rook = SquareSet::from_square(Square::B1);
        let shielded = set(Chess, Setup::draw("7k/8/8/8/8/8/8/rRK5").with_castling(rook));
        assert!(!may(&shielded, "c1b1"), "the king would stand in the rook's line");
        let safe = set(Chess, Setup::draw("7k/8/8/8/8/8/8/1RK5").with_castling(rook));
        assert_eq!(after(&safe, &["c1b1"]).board().to_string(), "7k/8/8/8/8/8/8/2KR4");
    }

    /// 11.
    #[test]
    fn number_518_is_the_usual_start() {
        assert_eq!(Setup::chess960(518), Some(START));
        assert_ne!(Setup::chess960(517), Some(START));
    }
}
