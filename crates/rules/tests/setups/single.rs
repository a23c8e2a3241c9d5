//! Every fault alone.

use misere_rules::Color::{Black, White};
use misere_rules::variants::{Antichess, Chess, Giveaway, Losers};
use misere_rules::{
    Aliases, Blast, Card, Faults, Position, Request, Royalty, Rules, Setup, Square, SquareSet, Variant,
};

use super::{NONE, faults, set, strict, wrong};

#[test]
fn every_start_position_is_faultless() {
    for variant in Variant::ALL {
        let card = variant.card();
        assert_eq!(variant.faults(card.start), NONE, "{}", card.key);
        assert_eq!(variant.faults(&card.start.mirrored()), NONE, "{} mirrored", card.key);
    }
}

/// Captures blow up everything around them, and no king has to survive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Fireworks;

static FIREWORKS: Card<'_> = Card {
    key: "fireworks",
    title: "Fireworks",
    aim: "Take the last piece",
    aliases: Aliases::of(&[]),
    start: &Setup::draw("k7/8/8/8/8/8/8/K7"),
};

impl Rules for Fireworks {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        FIREWORKS
    }

    fn royalty(self) -> Royalty {
        Royalty::Nobody
    }

    fn blast(self) -> Blast {
        Blast::Neighbours
    }
}

#[test]
fn a_board_that_a_blast_has_emptied_can_be_set_up_again() {
    let pos = set(Fireworks, &Setup::draw("8/8/8/8/8/8/1k6/K7"));
    let mv = pos.find(Request::go(Square::A1, Square::B2)).expect("a capture");
    let after = pos.play(mv).expect("a legal move");
    assert!(after.board().occupied().is_empty());
    assert_eq!(Position::from_setup_strict(&after.to_setup(), Fireworks), Ok(after));
}

#[test]
fn a_check_that_no_move_can_have_given_is_harmless() {
    let placements = ["4k3/8/3N1N2/8/8/8/8/4K3", "R3k2R/8/8/8/4Q3/8/8/4K3", "4k3/3P1P2/8/8/8/8/8/4K3"];
    for placement in placements {
        let odd = Setup::draw(placement).with_turn(Black);
        let error = Position::from_setup(&odd, Chess).expect_err("no move gives this check");
        assert_eq!(error.faults(), Faults::IMPOSSIBLE_CHECK, "{placement}");
        let pos = error.pardon(Faults::HARMLESS).expect("it can be played");
        assert!(pos.is_check());
        for mv in pos.legal_moves() {
            let after = pos.play(mv).expect("a listed move is legal");
            assert_eq!(strict(Chess, &after.to_setup()), NONE, "{mv} in {placement}");
        }
    }
}

#[test]
fn what_does_harm_is_not_harmless() {
    for fault in
        [Faults::EMPTY, Faults::KINGS, Faults::OPPOSITE_CHECK, Faults::PAWNS_ON_BACKRANK, Faults::VARIANT]
    {
        assert!(fault.among(Faults::HARMLESS).is_empty(), "{fault}");
    }
    assert!(Faults::HARMLESS.has(Faults::ADVISORY));
}

#[test]
fn an_empty_board_is_a_fault() {
    assert_eq!(wrong(Antichess, "8/8/8/8/8/8/8/8", White), Faults::EMPTY);
    assert_eq!(wrong(Antichess, "8/8/8/8/8/8/8/n7", White), NONE);
}

#[test]
fn a_royal_king_too_few_or_too_many_is_a_fault() {
    assert_eq!(wrong(Chess, "7k/8/8/8/8/8/8/8", White), Faults::KINGS);
    assert_eq!(wrong(Chess, "8/8/8/8/8/8/8/K7", White), Faults::KINGS);
    assert_eq!(wrong(Chess, "7k/8/8/8/8/8/8/K1K5", White).without(Faults::ADVISORY), Faults::KINGS);
    assert_eq!(wrong(Chess, "7k/8/8/8/8/8/8/K7", White), NONE);
}

#[test]
fn check_on_the_wrong_side_is_a_fault() {
    assert_eq!(wrong(Chess, "4k3/8/8/8/8/8/8/K3R3", White), Faults::OPPOSITE_CHECK);
    assert_eq!(wrong(Chess, "4k3/8/8/8/8/8/8/K3R3", Black), NONE);
    assert_eq!(wrong(Chess, "8/8/8/8/8/8/1k6/K7", White), Faults::OPPOSITE_CHECK);
    assert_eq!(wrong(Antichess, "4k3/8/8/8/8/8/8/K3R3", White), NONE);
}

#[test]
fn a_pawn_on_a_back_rank_is_a_fault() {
    for placement in ["P6k/8/8/8/8/8/8/K7", "p6k/8/8/8/8/8/8/K7", "7k/8/8/8/8/8/8/K6P", "7k/8/8/8/8/8/8/K6p"]
    {
        assert_eq!(wrong(Chess, placement, White), Faults::PAWNS_ON_BACKRANK, "{placement}");
        assert_eq!(wrong(Antichess, placement, White), Faults::PAWNS_ON_BACKRANK, "{placement}");
    }
}

#[test]
fn a_check_that_no_move_can_give_is_a_fault() {
    for (placement, why) in [
        ("4k3/8/3N1N2/8/8/8/8/K7", "two knights"),
        ("R3k2R/8/8/8/8/8/8/K7", "two sliders on one line"),
        ("4k2R/8/5N2/8/B7/8/8/K7", "three at once"),
        ("4k3/3P1P2/8/8/8/8/8/K7", "two pawns"),
    ] {
        assert_eq!(wrong(Chess, placement, Black), Faults::IMPOSSIBLE_CHECK, "{why}");
        assert_eq!(wrong(Losers, placement, Black), Faults::IMPOSSIBLE_CHECK, "{why}");
        assert_eq!(wrong(Antichess, placement, Black), NONE, "{why}");
    }
    assert_eq!(wrong(Chess, "4k3/8/5N2/8/8/8/8/K3R3", Black), NONE, "an ordinary double check");
}

#[test]
fn a_double_step_gives_only_some_checks() {
    let stepped = |placement| Setup::draw(placement).with_turn(Black).with_en_passant(Square::E3);
    assert_eq!(strict(Chess, &stepped("8/8/8/3k4/4P3/8/8/K7")), NONE, "the pawn itself");
    assert_eq!(strict(Chess, &stepped("8/8/8/8/4P3/8/R6k/K7")), NONE, "along the rank it left");
    assert_eq!(strict(Chess, &stepped("7k/8/8/8/4P3/8/8/K6R")), Faults::IMPOSSIBLE_CHECK, "before it moved");
}

#[test]
fn a_right_to_castle_without_king_or_rook_is_advisory() {
    let corner = SquareSet::from_square(Square::H1);
    for placement in
        ["k7/8/8/8/8/8/8/4K3", "k7/8/8/8/8/8/4K3/7R", "k7/8/8/8/8/8/8/4K2N", "k7/8/8/8/8/8/8/4K2r"]
    {
        let setup = Setup::draw(placement).with_castling(corner);
        assert_eq!(strict(Chess, &setup), Faults::BAD_CASTLING, "{placement}");
        assert!(set(Chess, &setup).castling_rooks().is_empty(), "{placement}");
    }
    let sound = Setup::draw("k7/8/8/8/8/8/8/4K2R").with_castling(corner);
    assert_eq!(strict(Chess, &sound), NONE);
    assert_eq!(set(Chess, &sound).castling_rooks(), corner);
}

#[test]
fn an_unsound_right_to_castle_does_not_take_a_sound_one_along() {
    let corners = SquareSet::from_square(Square::A1).with(Square::H1);
    let setup = Setup::draw("k7/8/8/8/8/8/8/4K2R").with_castling(corners);
    assert_eq!(strict(Chess, &setup), Faults::BAD_CASTLING);
    assert_eq!(set(Chess, &setup).castling_rooks(), Square::H1.into());
}

#[test]
fn games_without_castling_drop_the_rights_without_complaint() {
    let setup = Setup::draw("k7/8/8/8/8/8/8/4K2R").with_castling(SquareSet::FULL);
    assert_eq!(strict(Antichess, &setup), NONE);
    assert!(set(Antichess, &setup).castling_rooks().is_empty());
    assert_eq!(strict(Giveaway, &setup), Faults::BAD_CASTLING);
    assert_eq!(set(Giveaway, &setup).castling_rooks(), Square::H1.into());
}

#[test]
fn an_en_passant_square_that_no_step_left_is_advisory() {
    let pawn = "4k3/8/8/8/3pP3/8/8/4K3";
    let good = Setup::draw(pawn).with_turn(Black).with_en_passant(Square::E3);
    assert_eq!((strict(Chess, &good), set(Chess, &good).en_passant()), (NONE, Some(Square::E3)));
    for (placement, turn, sq, why) in [
        (pawn, White, Square::E3, "the wrong side to move"),
        (pawn, Black, Square::D3, "no pawn before it"),
        (pawn, Black, Square::E6, "the wrong rank"),
        ("4k3/8/8/8/3pP3/4N3/8/4K3", Black, Square::E3, "it is occupied"),
        ("4k3/8/8/8/3pP3/8/4N3/4K3", Black, Square::E3, "the pawn cannot have come from there"),
    ] {
        let setup = Setup::draw(placement).with_turn(turn).with_en_passant(sq);
        assert_eq!(strict(Chess, &setup), Faults::BAD_EN_PASSANT, "{why}");
        assert_eq!(set(Chess, &setup).en_passant(), None, "{why}");
    }
}

#[test]
fn an_en_passant_square_is_kept_only_if_the_capture_is_legal() {
    for (placement, why) in [
        ("4k3/8/8/8/4P3/8/8/4K3", "no pawn stands beside"),
        ("8/8/8/8/k2pP2Q/8/8/4K3", "the king would be exposed"),
    ] {
        let setup = Setup::draw(placement).with_turn(Black).with_en_passant(Square::E3);
        assert_eq!(strict(Chess, &setup), NONE, "{why}");
        assert_eq!(set(Chess, &setup).en_passant(), None, "{why}");
    }
}

#[test]
fn more_than_promotions_can_explain_is_advisory() {
    for (placement, why) in [
        ("7k/8/8/8/8/P7/PPPPPPPP/K7", "nine pawns"),
        ("7k/8/8/8/8/8/PPPPPPPP/KQQ5", "a queen too many"),
        ("7k/8/8/8/8/8/PPPPPPPP/KB1B4", "two bishops on one colour"),
    ] {
        let setup = Setup::draw(placement);
        assert_eq!(strict(Chess, &setup), Faults::TOO_MUCH_MATERIAL, "{why}");
        assert_eq!(strict(Antichess, &setup), Faults::TOO_MUCH_MATERIAL, "{why}");
        assert_eq!(faults(Chess, &setup), NONE, "{why}");
    }
    assert_eq!(wrong(Chess, "8/7k/8/8/8/8/PPPPPPP1/KQQ5", White), NONE, "a pawn has become a queen");
    assert_eq!(wrong(Antichess, "8/7n/8/8/8/8/PPPPPPP1/KK6", White), NONE, "a pawn has become a king");
}
