//! Kings, pawns and pockets, game by game.

use misere_rules::Color::{Black, White};
use misere_rules::variants::{
    Antichess, Atomic, Chess, ChessVar, Crazyhouse, Extinction, Giveaway, Horde, KingOfTheHill, Losers,
    MitAntichess, RacingKings, ThreeCheck,
};
use misere_rules::{ByColor, Ending, Faults, House, Role, Rules, Setup, Square, SquareSet, Verdict};

use super::{NONE, faults, pockets, set, strict, wrong};

#[test]
fn every_game_with_royal_kings_wants_one_each() {
    fn wants<R: Rules>(rules: R) {
        assert_eq!(wrong(rules, "7k/8/8/8/8/8/P7/8", White), Faults::KINGS, "{}", rules.card().key);
        assert_eq!(wrong(rules, "7k/8/8/8/8/8/P7/K7", White), NONE, "{}", rules.card().key);
    }
    wants(Chess);
    wants(Losers);
    wants(MitAntichess);
    wants(KingOfTheHill);
    wants(ThreeCheck);
    wants(Crazyhouse);
}

#[test]
fn ordinary_kings_come_in_any_number() {
    fn any<R: Rules>(rules: R) {
        for placement in ["7n/8/8/8/8/8/8/N7", "k6k/8/8/8/8/8/8/KKK5", "8/8/8/8/8/8/kK6/8"] {
            assert_eq!(wrong(rules, placement, White), NONE, "{} {placement}", rules.card().key);
        }
    }
    any(Antichess);
    any(Giveaway);
    any(Extinction);
    any(ChessVar);
}

#[test]
fn a_horde_position_has_one_king_on_the_board() {
    assert_eq!(wrong(Horde, "4k3/8/8/8/8/8/P7/8", White), NONE);
    assert_eq!(wrong(Horde, "8/p7/8/8/8/8/8/4K3", White), NONE, "colours may be swapped");
    assert_eq!(wrong(Horde, "8/p7/8/8/8/8/P7/8", White), Faults::KINGS);
    assert_eq!(wrong(Horde, "4k3/8/8/8/8/8/8/4K3", White), Faults::KINGS);
    assert_eq!(wrong(Horde, "k3k3/8/8/8/8/8/P7/8", White).without(Faults::ADVISORY), Faults::KINGS);
}

#[test]
fn the_horde_may_stand_on_its_own_first_rank() {
    assert_eq!(wrong(Horde, "4k3/8/8/8/8/8/8/P7", White), NONE);
    assert_eq!(wrong(Horde, "p7/8/8/8/8/8/8/4K3", White), NONE);
    let stray = Faults::PAWNS_ON_BACKRANK;
    assert_eq!(wrong(Horde, "P3k3/8/8/8/8/8/8/8", White), stray, "not on its last");
    assert_eq!(wrong(Horde, "p3k3/8/8/8/8/8/P7/8", White), stray, "not the other side's");
    assert_eq!(wrong(Horde, "4k3/8/8/8/8/8/P7/7p", White), stray, "not the other side's");
}

#[test]
fn in_atomic_only_the_player_to_move_may_have_lost_his_king() {
    let lost = Setup::draw("7k/8/8/8/8/8/P7/8");
    assert_eq!(faults(Atomic, &lost), NONE);
    assert_eq!(set(Atomic, &lost).verdict(), Some(Verdict::win(Black, Ending::KingExploded)));
    assert_eq!(faults(Atomic, &lost.with_turn(Black)), Faults::KINGS);
    assert_eq!(wrong(Atomic, "8/p7/8/8/8/8/P7/8", White), Faults::KINGS, "both");
    assert_eq!(wrong(Atomic, "7k/8/8/8/8/8/8/K1K5", White).without(Faults::ADVISORY), Faults::KINGS);
    assert_eq!(wrong(Atomic, "7k/8/8/8/8/8/8/K1K5", Black).without(Faults::ADVISORY), Faults::KINGS);
}

#[test]
fn in_atomic_kings_that_touch_are_no_fault() {
    assert_eq!(wrong(Atomic, "8/8/8/8/8/8/kK6/8", White), NONE);
    assert_eq!(wrong(Atomic, "8/8/8/8/8/8/kK5R/8", White), NONE);
    assert_eq!(wrong(Atomic, "8/1K6/8/8/8/8/k6R/8", White), Faults::OPPOSITE_CHECK);
}

#[test]
fn racing_kings_knows_neither_pawns_nor_checks() {
    assert_eq!(wrong(RacingKings, "8/8/8/8/8/8/P6k/K7", White), Faults::VARIANT);
    assert_eq!(wrong(RacingKings, "8/8/8/8/8/p7/7k/K7", White), Faults::VARIANT);
    assert_eq!(wrong(RacingKings, "8/7k/8/8/8/8/8/K6r", White), Faults::VARIANT);
    assert!(wrong(RacingKings, "8/7k/8/8/8/8/8/K6R", White).has(Faults::OPPOSITE_CHECK));
    assert_eq!(wrong(RacingKings, "8/7k/8/8/8/8/8/K5R1", White), NONE);
    let backrank = Faults::VARIANT.and(Faults::PAWNS_ON_BACKRANK);
    assert_eq!(wrong(RacingKings, "8/7k/8/8/8/8/8/K5P1", White), backrank);
}

#[test]
fn crazyhouse_keeps_no_king_in_a_pocket() {
    let board = Setup::draw("7k/8/8/8/8/8/8/K7");
    let with = |pockets| Setup { house: Some(House { pockets, ..House::EMPTY }), ..board.clone() };
    assert_eq!(faults(Crazyhouse, &with(pockets(&[(Role::King, 1)], &[]))), Faults::KINGS);
    assert_eq!(faults(Crazyhouse, &with(pockets(&[], &[(Role::King, 1)]))), Faults::KINGS);
    assert_eq!(strict(Crazyhouse, &with(pockets(&[(Role::Queen, 1)], &[]))), NONE);
    assert_eq!(strict(Chess, &with(pockets(&[(Role::King, 1)], &[]))), NONE, "chess has no pockets");
}

#[test]
fn crazyhouse_has_no_more_pieces_than_squares() {
    let board = Setup::draw("7k/8/8/8/8/8/8/K7");
    let with = |pockets| Setup { house: Some(House { pockets, ..House::EMPTY }), ..board.clone() };
    assert_eq!(faults(Crazyhouse, &with(pockets(&[(Role::Pawn, 31)], &[(Role::Pawn, 31)]))), NONE);
    assert_eq!(faults(Crazyhouse, &with(pockets(&[(Role::Pawn, 31)], &[(Role::Pawn, 32)]))), Faults::VARIANT);
    let all = Faults::VARIANT.and(Faults::KINGS);
    assert_eq!(faults(Crazyhouse, &with(pockets(&[(Role::King, 255)], &[]))), all);
}

#[test]
fn crazyhouse_counts_pockets_as_material() {
    let board = Setup::draw("7k/8/8/8/8/8/PPPPPPPP/K7");
    let with = |pockets| Setup { house: Some(House { pockets, ..House::EMPTY }), ..board.clone() };
    assert_eq!(strict(Crazyhouse, &with(pockets(&[(Role::Pawn, 8)], &[]))), NONE);
    assert_eq!(strict(Crazyhouse, &with(pockets(&[(Role::Pawn, 9)], &[]))), Faults::TOO_MUCH_MATERIAL);
    assert_eq!(strict(Crazyhouse, &with(pockets(&[(Role::Queen, 2)], &[]))), NONE);
    assert_eq!(
        strict(Crazyhouse, &with(pockets(&[(Role::Queen, 2)], &[(Role::Queen, 1)]))),
        Faults::TOO_MUCH_MATERIAL
    );
}

#[test]
fn marks_belong_to_officers_only() {
    let house = House { promoted: SquareSet::FULL, ..House::EMPTY };
    let setup = Setup { house: Some(house), ..Setup::draw("7k/8/8/8/8/8/P7/K2Q4") };
    let kept = set(Crazyhouse, &setup).house().map(|house| house.promoted);
    assert_eq!(kept, Some(Square::D1.into()));
}

#[test]
fn in_chessvar_a_pawn_on_its_last_rank_is_normal() {
    assert_eq!(wrong(ChessVar, "P6k/8/8/8/8/8/8/K6p", White), NONE);
    assert_eq!(wrong(ChessVar, "p6k/8/8/8/8/8/8/K7", White), Faults::PAWNS_ON_BACKRANK);
    assert_eq!(wrong(ChessVar, "7k/8/8/8/8/8/8/K6P", White), Faults::PAWNS_ON_BACKRANK);
}

#[test]
fn a_game_that_is_over_is_no_fault() {
    let mate = Setup::draw("R5k1/5ppp/8/8/8/8/8/K7").with_turn(Black);
    assert_eq!(strict(Chess, &mate), NONE);
    assert_eq!(set(Chess, &mate).verdict(), Some(Verdict::win(White, Ending::Checkmate)));
    let hill = Setup::draw("7k/8/8/8/3K4/8/8/8").with_turn(Black);
    assert_eq!(set(KingOfTheHill, &hill).verdict(), Some(Verdict::win(White, Ending::Hill)));
    let checks = Setup { checks: Some(ByColor { white: 0, black: 3 }), ..Setup::draw("7k/8/8/8/8/8/8/K7") };
    assert_eq!(strict(ThreeCheck, &checks), NONE);
    assert_eq!(set(ThreeCheck, &checks).verdict(), Some(Verdict::win(White, Ending::ThirdCheck)));
    let gone = Setup::draw("8/8/8/8/8/8/8/n7");
    assert_eq!(set(Antichess, &gone).verdict(), Some(Verdict::win(White, Ending::NoPieces)));
    let tied = Setup::draw("K6k/8/8/8/8/8/8/8");
    assert_eq!(set(RacingKings, &tied).verdict(), Some(Verdict::draw(Ending::RaceTied)));
    let destroyed = Setup::draw("7k/8/8/8/8/8/8/8");
    assert_eq!(strict(Horde, &destroyed), NONE);
    assert_eq!(set(Horde, &destroyed).verdict(), Some(Verdict::win(Black, Ending::HordeDestroyed)));
}
