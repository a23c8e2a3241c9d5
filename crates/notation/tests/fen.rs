//! FEN: what is read, what is written, what is said about the rest.

use misere_notation::fen::{self, FenError, Field};
use misere_rules::random::Random;
use misere_rules::{Faults, Role, Setup, Square, SquareSet, Variant};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

fn rewritten(text: &str) -> String {
    fen::write(&fen::parse(text).expect(text)).to_string()
}

#[test]
fn every_start_is_written_as_the_rulebook_says() {
    let start = |variant: Variant| fen::write(variant.card().start).to_string();
    assert_eq!(start(Variant::Chess), format!("{START} w KQkq - 0 1"));
    assert_eq!(start(Variant::Antichess), format!("{START} w - - 0 1"));
    assert_eq!(start(Variant::ThreeCheck), format!("{START} w KQkq - 3+3 0 1"));
    assert_eq!(start(Variant::Crazyhouse), format!("{START}[] w KQkq - 0 1"));
    assert_eq!(start(Variant::RacingKings), "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1");
    let horde = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";
    assert_eq!(start(Variant::Horde), horde);
    for variant in Variant::ALL {
        assert_eq!(fen::parse(&start(variant.clone())).as_ref(), Ok(variant.card().start));
    }
}

#[test]
fn every_position_of_a_game_is_read_back() {
    let mut random = Random(1);
    for variant in Variant::ALL {
        for _ in 0..60 {
            let mut pos = variant.start();
            for _ in 0..120 {
                let text = fen::write(&pos.to_setup()).to_string();
                assert_eq!(fen::position(variant, &text).as_ref(), Ok(&pos), "{text}");
                let moves = pos.legal_moves();
                if moves.is_empty() {
                    break;
                }
                pos.play_unchecked(moves[random.below(moves.len())]);
            }
        }
    }
}

#[test]
fn what_is_left_out_is_as_in_a_game_that_begins() {
    assert_eq!(rewritten(START), format!("{START} w - - 0 1"));
    assert_eq!(rewritten(&format!("{START} b")), format!("{START} b - - 0 1"));
    assert_eq!(rewritten(&format!("{START} b KQ")), format!("{START} b KQ - 0 1"));
    assert_eq!(rewritten(&format!("{START} b KQ e3")), format!("{START} b KQ e3 0 1"));
    assert_eq!(rewritten(&format!("{START} b KQ e3 7")), format!("{START} b KQ e3 7 1"));
    assert_eq!(rewritten(&format!("{START} w - - - -")), format!("{START} w - - 0 1"));
    assert_eq!(rewritten(&format!("{START} w - - 0 0")), format!("{START} w - - 0 1"));
}

#[test]
fn fields_may_stand_apart_by_blanks_or_underscores() {
    let text = format!("  {START}\t_w__KQkq \u{a0}E3_5  9\r\n");
    assert_eq!(rewritten(&text), format!("{START} w KQkq e3 5 9"));
}

#[test]
fn rights_are_read_in_any_form_and_order_and_written_as_x_fen() {
    let rights = |board: &str, rights: &str| {
        let text = rewritten(&format!("{board} w {rights} - 0 1"));
        text.split(' ').nth(2).unwrap().to_owned()
    };
    for form in ["KQkq", "qkQK", "HAha", "ahAH", "KAhq", "KKQkq"] {
        assert_eq!(rights(START, form), "KQkq");
    }
    // Two rooks on one side of the king: the inner one needs the letter of its file.
    let board = "4k3/8/8/8/8/8/8/R1R1K1RR";
    assert_eq!(rights(board, "KQ"), "KQ");
    assert_eq!(rights(board, "GC"), "GC");
    assert_eq!(rights(board, "HC"), "KC");
    assert_eq!(rights("1r1k2r1/8/8/8/8/8/8/1R1K2R1", "GBgb"), "KQkq");
}

#[test]
fn a_right_without_a_rook_stays_until_the_rules_judge_it() {
    let setup = fen::parse("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1").unwrap();
    assert_eq!(setup.castling_rooks, SquareSet::from_square(Square::A1).with(Square::H1));
    assert_eq!(Variant::Chess.faults(&setup), Faults::BAD_CASTLING);
    assert_eq!(fen::write(&setup).to_string(), "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1");
    let pos = Variant::Chess.position(&setup, Faults::NONE).unwrap();
    assert!(pos.to_setup().castling_rooks.is_empty());
}

#[test]
fn pockets_are_read_in_both_forms_and_written_in_brackets() {
    assert_eq!(rewritten(&format!("{START}[qNPp] w - -")), format!("{START}[PNpq] w - - 0 1"));
    assert_eq!(rewritten(&format!("{START}/qNPp w - -")), format!("{START}[PNpq] w - - 0 1"));
    for none in ["[]", "[-]", "/"] {
        assert_eq!(rewritten(&format!("{START}{none} w - -")), format!("{START}[] w - - 0 1"));
    }
    assert_eq!(fen::parse(&format!("{START} w - -")).unwrap().house, None);
}

#[test]
fn promoted_pieces_keep_their_marks() {
    let text = "4k2Q~/8/8/8/8/8/8/q~r~2K3[Pp] w - - 0 1";
    let house = fen::parse(text).unwrap().house.unwrap();
    assert!(house.promoted.iter().eq([Square::A1, Square::B1, Square::H8]));
    assert_eq!(house.pockets.black[Role::Pawn], 1);
    assert_eq!(rewritten(text), text);
    // A mark alone speaks of the house as well.
    assert_eq!(rewritten("4k2Q~/8/8/8/8/8/8/4K3"), "4k2Q~/8/8/8/8/8/8/4K3[] w - - 0 1");
}

#[test]
fn checks_are_read_as_left_or_as_given() {
    let checks = |fields: &str| {
        let left = fen::parse(&format!("{START} w KQkq - {fields}")).unwrap().checks;
        left.map(|left| (left.white, left.black))
    };
    assert_eq!(checks("3+3 0 1"), Some((3, 3)));
    assert_eq!(checks("2+0 0 1"), Some((2, 0)));
    assert_eq!(checks("0 1 +0+0"), Some((3, 3)));
    assert_eq!(checks("0 +1+0"), Some((2, 3)));
    assert_eq!(checks("0 1 +1+3"), Some((2, 0)));
    assert_eq!(checks("+1+0 0 1"), Some((2, 3)));
    assert_eq!(checks("0 1 1+2"), Some((1, 2)));
    assert_eq!(checks("5+5"), Some((5, 5)));
    assert_eq!(checks("0 1"), None);
}

#[test]
fn no_side_has_more_checks_left_than_win_the_game() {
    let position =
        |variant: &Variant, fields: &str| fen::position(variant, &format!("{START} w KQkq - {fields}"));
    for fields in ["99+99 0 1", "4+3 0 1", "3+4 0 1", "0 1 4+3", "0 1 +4+0", "+0+99 0 1", "0 1 99+99"] {
        let error = position(&Variant::ThreeCheck, fields).unwrap_err().to_string();
        assert!(
            error.starts_with("expected no more checks than win the game in the checks field"),
            "{error}"
        );
    }
    for fields in ["3+3 0 1", "0+3 0 1", "0 1 +3+0", "1+2 0 1", "0 1"] {
        assert!(position(&Variant::ThreeCheck, fields).is_ok(), "{fields}");
    }
    let five = "[five]\ninherits = \"3check\"\nchecks = 5";
    let five = Variant::Custom(misere_notation::charter::enact(five).expect("a charter")[0].clone());
    assert!(position(&five, "5+4 0 1").is_ok() && position(&five, "6+5 0 1").is_err());
    assert!(position(&five, "0 1 +5+0").is_ok() && position(&five, "0 1 +6+0").is_err());
}

#[test]
fn the_error_tells_field_place_expectation_and_finding() {
    let error = fen::parse("8/8/8/8/8/8/8 w - -").unwrap_err();
    let expected = FenError { field: Field::Board, at: 13, expected: "8 ranks", found: "7".into() };
    assert_eq!(error, expected);
}

#[test]
fn a_bad_text_is_told_what_was_expected() {
    #[rustfmt::skip]
    let cases = [
        ("", "expected pieces in the board field, found nothing at offset 0"),
        ("8/8/8/8/8/8/8 w - -", "expected 8 ranks in the board field, found 7 at offset 13"),
        ("8/8/8/7/8/8/8/8", "expected 8 files in a rank in the board field, found 7 at offset 7"),
        ("8/8/8/71p/8/8/8/8", "expected 8 files in a rank in the board field, found 9 at offset 8"),
        ("8/8/8/9/8/8/8/8", "expected a piece letter, a digit from 1 to 8 or '/' in the board field, found '9' at offset 6"),
        ("8/8/é7/8/8/8/8/8", "expected a piece letter, a digit from 1 to 8 or '/' in the board field, found 'é' at offset 4"),
        ("8/8/8/8/8/8/8/1~7", "expected a piece before '~' in the board field, found '~' at offset 15"),
        ("8/8/8/8/8/8/8/8/8", "expected the letter of a piece in hand in the pocket field, found '8' at offset 16"),
        ("8/8/8/8/8/8/8/8[Qx]", "expected the letter of a piece in hand in the pocket field, found 'x' at offset 17"),
        ("8/8/8/8/8/8/8/8[Q w", "expected ']' in the pocket field, found nothing at offset 17"),
        ("8/8/8/8/8/8/8/8[Q]w", "expected a blank after the pocket in the board field, found 'w' at offset 18"),
        ("8/8/8/8/8/8/8/8 x", "expected 'w' or 'b' in the turn field, found \"x\" at offset 16"),
        ("8/8/8/8/8/8/8/8  w KX", "expected '-', letters of KQkq or files of rooks in the castling field, found 'X' at offset 20"),
        ("8/8/8/8/8/8/8/8 w - e9", "expected a square or '-' in the en passant field, found \"e9\" at offset 20"),
        ("8/8/8/8/8/8/8/8 w - - x", "expected a number up to 4294967295 in the half-move field, found \"x\" at offset 22"),
        ("8/8/8/8/8/8/8/8 w - - -1", "expected a number up to 4294967295 in the half-move field, found \"-1\" at offset 22"),
        ("8/8/8/8/8/8/8/8 w - - 0 99999999999", "expected a number up to 4294967295 in the full-move field, found \"99999999999\" at offset 24"),
        ("8/8/8/8/8/8/8/8 w - - 3+x 0 1", "expected checks left as in '3+3' or given as in '+0+0' in the checks field, found \"3+x\" at offset 22"),
        ("8/8/8/8/8/8/8/8 w - - 0 1 +4+0", "expected no more checks than win the game in the checks field, found \"+4+0\" at offset 26"),
        ("8/8/8/8/8/8/8/8 w - - 0 1 e4", "expected the end of the text in the last field, found \"e4\" at offset 26"),
    ];
    for (text, message) in cases {
        assert_eq!(fen::parse(text).unwrap_err().to_string(), message, "{text}");
    }
    let long = format!("8/8/8/8/8/8/8/8 {}", "long".repeat(100));
    let message = "expected 'w' or 'b' in the turn field, found \"longlonglonglonglonglong\"… at offset 16";
    assert_eq!(fen::parse(&long).unwrap_err().to_string(), message);
}

#[test]
fn a_text_that_cannot_be_played_is_told_all_faults() {
    let error = fen::position(&Variant::Chess, "8/8/8/8/8/8/8/P3K3 w - - 0 1").unwrap_err();
    let message = "expected a position that can be played, found faults: \
                   there are too few or too many kings; pawns stand on a rank where no pawn can";
    assert_eq!(error.to_string(), message);
}

#[test]
fn absurd_pockets_are_refused() {
    assert!(fen::parse(&format!("{START}[{}] w - -", "Q".repeat(255))).is_ok());
    let error = fen::parse(&format!("{START}[{}] w - -", "Q".repeat(256))).unwrap_err();
    assert_eq!((error.field, error.expected), (Field::Pocket, "no more than 255 pieces of a kind"));
}

/// A text with many of the letters that a FEN has.
fn near_fen() -> impl Strategy<Value = String> {
    "[1-8pnbrqkPNBRQKa-hA-Hw/~\\[\\]+_ -]{0,90}"
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = fen::parse(&text);
    }

    #[test]
    fn what_was_read_is_written_and_read_the_same(fields in near_fen(), board in 0..3usize) {
        let board = ["", "r3k2r/8/8/8/8/8/8/R1R1K1RR ", "4k2Q~/8/8/8/8/8/8/4K3"][board];
        if let Ok(setup) = fen::parse(&format!("{board}{fields}")) {
            let text = fen::write(&setup).to_string();
            prop_assert_eq!(fen::parse(&text), Ok(setup));
        }
    }

    #[test]
    fn any_rights_are_written_and_read_the_same(rooks in any::<u64>(), number in 0..960u16) {
        let back_ranks = SquareSet(rooks) & SquareSet::BACK_RANKS;
        let setup = Setup::chess960(number).unwrap().with_castling(back_ranks);
        prop_assert_eq!(fen::parse(&fen::write(&setup).to_string()), Ok(setup));
    }
}

/// A charter may ask for another number of checks than three.
#[test]
fn checks_given_count_up_to_what_the_game_asks_for() {
    let text = "[five]\ninherits = \"3check\"\nchecks = 5";
    let five = Variant::Custom(misere_notation::charter::enact(text).unwrap()[0].clone());
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let left =
        |given: &str| fen::position(&five, &format!("{start} {given}")).map(|pos| pos.to_setup().checks);
    assert_eq!(left("+4+0").unwrap(), Some(misere_rules::ByColor { white: 1, black: 5 }));
    assert!(left("+6+0").is_err());
}
