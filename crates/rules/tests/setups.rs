//! What makes a setup playable: every fault alone, with others, pardoned, and in the games that see
//! it differently.

use misere_rules::variants::{
    Antichess, Atomic, Chess, ChessVar, Crazyhouse, Extinction, Giveaway, Horde, KingOfTheHill, Losers,
    MitAntichess, RacingKings, ThreeCheck,
};
use misere_rules::{
    Aliases, Blast, Board, ByColor, ByRole, Card, Color, Ending, Faults, Game, House, Move, Position,
    Request, Role, Royalty, Rules, Setup, Square, SquareSet, Variant, Verdict,
};

use Color::{Black, White};

const NONE: Faults = Faults::NONE;

/// What is wrong with a setup, but for advisory faults.
fn faults<R: Rules>(rules: R, setup: &Setup) -> Faults {
    Position::from_setup(setup, rules).map_or_else(|error| error.faults(), |_| NONE)
}

/// What is wrong with a setup, advisory faults included.
fn strict<R: Rules>(rules: R, setup: &Setup) -> Faults {
    Position::from_setup_strict(setup, rules).map_or_else(|error| error.faults(), |_| NONE)
}

/// What is wrong with a board, whether one is strict or not.
fn wrong<R: Rules>(rules: R, placement: &str, turn: Color) -> Faults {
    let setup = Setup::draw(placement).with_turn(turn);
    assert_eq!(faults(rules, &setup), strict(rules, &setup).without(Faults::ADVISORY), "{placement}");
    strict(rules, &setup)
}

fn set<R: Rules>(rules: R, setup: &Setup) -> Position<R> {
    Position::from_setup(setup, rules).unwrap_or_else(|fault| panic!("{fault}"))
}

fn pockets(white: &[(Role, u8)], black: &[(Role, u8)]) -> ByColor<ByRole<u8>> {
    let hand = |held: &[(Role, u8)]| {
        ByRole::new_with(|role| held.iter().filter(|(held, _)| *held == role).map(|(_, count)| count).sum())
    };
    ByColor { white: hand(white), black: hand(black) }
}

// One fault at a time --------------------------------------------------------------------------

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

// Several faults and pardons -------------------------------------------------------------------

/// Nothing of this is right: no black king, pawns on back ranks, rights and a step out of nowhere,
/// nine pawns.
fn shambles() -> Setup {
    Setup::draw("p7/8/8/8/8/P7/PPPPPPPP/K7").with_castling(Square::H1.into()).with_en_passant(Square::E6)
}

#[test]
fn all_faults_are_told_at_once() {
    let playable = Faults::KINGS.and(Faults::PAWNS_ON_BACKRANK);
    assert_eq!(faults(Chess, &shambles()), playable);
    assert_eq!(strict(Chess, &shambles()), playable.and(Faults::ADVISORY));
    assert!(strict(Chess, &shambles()).keys().eq([
        "kings",
        "pawns-on-backrank",
        "bad-castling",
        "bad-ep",
        "too-much-material"
    ]));
    assert_eq!(wrong(Chess, "8/8/8/8/8/8/8/8", White), Faults::EMPTY.and(Faults::KINGS));
    let checks = Faults::OPPOSITE_CHECK.and(Faults::IMPOSSIBLE_CHECK);
    assert_eq!(wrong(Chess, "R6k/8/8/8/8/2n5/3n4/1K6", White), checks);
}

#[test]
fn faults_are_told_in_words() {
    let error = Position::from_setup(&shambles(), Chess).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a position of Chess, found faults: \
         there are too few or too many kings; pawns stand on a rank where no pawn can"
    );
}

#[test]
fn every_fault_has_a_key_and_words() {
    let all = Faults::EMPTY
        .and(Faults::KINGS)
        .and(Faults::OPPOSITE_CHECK)
        .and(Faults::PAWNS_ON_BACKRANK)
        .and(Faults::IMPOSSIBLE_CHECK)
        .and(Faults::VARIANT)
        .and(Faults::ADVISORY);
    let keys: Vec<&str> = all.keys().collect();
    assert_eq!(
        keys,
        [
            "empty",
            "kings",
            "opposite-check",
            "pawns-on-backrank",
            "impossible-check",
            "variant",
            "bad-castling",
            "bad-ep",
            "too-much-material"
        ]
    );
    assert_eq!(all.iter().count(), 9);
    assert_eq!(all.to_string().split("; ").count(), 9);
}

#[test]
fn faults_are_pardoned_one_by_one() {
    let mut left = strict(Chess, &shambles());
    let mut error = Position::from_setup_strict(&shambles(), Chess).unwrap_err();
    let all: Vec<Faults> = left.iter().collect();
    let (&last, others) = all.split_last().unwrap();
    for &fault in others {
        error = error.pardon(fault).unwrap_err();
        left = left.without(fault);
        assert_eq!(error.faults(), left);
    }
    let pos = error.pardon(last).unwrap();
    assert_eq!(pos.board(), &shambles().board);
    assert_eq!((pos.castling_rooks(), pos.en_passant()), (SquareSet::EMPTY, None));
}

#[test]
fn a_pardon_for_another_fault_does_not_help() {
    let error = Position::from_setup(&Setup::draw("7k/8/8/8/8/8/8/8"), Chess).unwrap_err();
    let error = error.pardon(Faults::EMPTY.and(Faults::VARIANT)).unwrap_err();
    assert_eq!(error.faults(), Faults::KINGS);
    assert!(error.pardon(Faults::KINGS).is_ok());
}

// Kings and pawns, game by game ----------------------------------------------------------------

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

// Absurd setups --------------------------------------------------------------------------------

#[test]
fn absurd_counters_stay_where_they_are() {
    let setup = Setup { halfmoves: u32::MAX, fullmoves: u32::MAX, ..Setup::draw("7k/8/8/8/8/8/p7/K5R1") };
    let pos = set(Chess, &setup);
    let play = |pos: &Position<Chess>, mv| pos.play(mv).expect("it is legal");
    let quiet = play(&pos, Move::quiet(Square::G1, Square::G2));
    let quiet = play(&quiet, Move::quiet(Square::H8, Square::H7));
    assert_eq!((quiet.halfmoves(), quiet.fullmoves()), (u32::MAX, u32::MAX));
    let capture = play(&pos, Move::capture(Square::A1, Square::A2));
    let capture = play(&capture, Move::quiet(Square::H8, Square::H7));
    assert_eq!((capture.halfmoves(), capture.fullmoves()), (1, u32::MAX));
    assert_eq!(Game::new(pos).verdict(), Some(Verdict::draw(Ending::MoveCount)));
}

#[test]
fn absurd_counters_survive_a_skipped_turn() {
    let stuck = Setup { halfmoves: u32::MAX, fullmoves: u32::MAX, ..Setup::draw("7k/5Q2/6K1/8/8/p7/P7/8") };
    let pos = set(MitAntichess, &stuck.with_turn(Black)).play(Move::PASS).expect("Black is stuck");
    assert_eq!((pos.turn(), pos.halfmoves(), pos.fullmoves()), (White, u32::MAX, u32::MAX));
}

#[test]
fn moves_are_counted_from_one() {
    let setup = Setup { fullmoves: 0, ..Setup::draw("7k/8/8/8/8/8/8/K5R1") };
    assert_eq!(set(Chess, &setup).fullmoves(), 1);
}

#[test]
fn absurd_pockets_and_checks_do_not_overflow() {
    let house = House { pockets: pockets(&[(Role::Knight, 255)], &[]), promoted: SquareSet::EMPTY };
    let full = Setup { house: Some(house), ..Setup::draw("7k/8/8/8/8/8/n7/K7") };
    let pos = Position::from_setup(&full, Crazyhouse).unwrap_err().pardon(Faults::VARIANT).unwrap();
    let taken = pos.play(Move::capture(Square::A1, Square::A2)).expect("it is legal");
    assert_eq!(taken.house().map(|house| house.pockets.white[Role::Knight]), Some(255));
    assert_eq!(taken.key(), taken.recomputed_key());

    let many = Setup { checks: Some(ByColor { white: 255, black: 0 }), ..Setup::draw("7k/8/8/8/8/8/8/K5R1") };
    assert_eq!(set(ThreeCheck, &many).verdict(), Some(Verdict::win(Black, Ending::ThirdCheck)));
    let many = Setup { checks: Some(ByColor { white: 255, black: 255 }), ..many };
    let checked = set(ThreeCheck, &many).play(Move::quiet(Square::G1, Square::H1)).expect("it is legal");
    assert_eq!(checked.checks_left(), Some(&ByColor { white: 254, black: 255 }));
}

/// Boards that no game has seen.
fn absurdities() -> Vec<Setup> {
    let mut boards = Vec::new();
    for role in Role::ALL {
        for pattern in [SquareSet::FULL, SquareSet::LIGHT, SquareSet::from_halves(0x00ff_00ff, 0x00ff_00ff)] {
            for theirs in
                [SquareSet::EMPTY, SquareSet::from_halves(0, !0), SquareSet::DARK, SquareSet(0x8181)]
            {
                let mut board = Board::EMPTY;
                for sq in pattern {
                    board.put(sq, role.of(if theirs.has(sq) { Black } else { White }));
                }
                boards.push(board);
            }
        }
    }
    let house = House {
        pockets: pockets(&[(Role::Queen, 255), (Role::King, 1)], &[(Role::Pawn, 9)]),
        promoted: SquareSet::FULL,
    };
    let dressed = |board| Setup {
        castling_rooks: SquareSet::FULL,
        en_passant: Some(Square::E3),
        house: Some(house),
        checks: Some(ByColor { white: 0, black: 255 }),
        halfmoves: u32::MAX,
        fullmoves: u32::MAX,
        ..Setup::new(board)
    };
    boards
        .into_iter()
        .flat_map(|board| [Setup::new(board), dressed(board), dressed(board).with_turn(Black)])
        .collect()
}

#[test]
fn nothing_panics_in_a_pardoned_position() {
    let all = Faults::EMPTY
        .and(Faults::KINGS)
        .and(Faults::OPPOSITE_CHECK)
        .and(Faults::PAWNS_ON_BACKRANK)
        .and(Faults::IMPOSSIBLE_CHECK)
        .and(Faults::VARIANT);
    for setup in absurdities() {
        for variant in Variant::ALL {
            let pos = variant.position(&setup, all).expect("everything is pardoned");
            let moves = pos.legal_moves();
            assert_eq!(moves.len() as u64, pos.count_moves());
            for &mv in moves.iter().step_by(17) {
                let after = pos.play(mv).expect("it is listed");
                let _ = (after.verdict(), after.legal_moves().len(), after.is_check());
            }
            let _ = (pos.verdict(), pos.can_still_win(White), pos.can_still_win(Black));
        }
    }
}
