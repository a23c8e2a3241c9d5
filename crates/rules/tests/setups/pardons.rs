//! Several faults at once, and pardons.

use misere_rules::Color::White;
use misere_rules::variants::Chess;
use misere_rules::{Faults, Position, Setup, Square, SquareSet};

use super::{faults, strict, wrong};

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
    let keys: Vec<&str> = Faults::ALL.keys().collect();
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
    assert_eq!(Faults::ALL.iter().count(), 9);
    assert_eq!(Faults::ALL.to_string().split("; ").count(), 9);
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
