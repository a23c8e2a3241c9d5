//! One spelling for every program that writes JSON.
#![cfg(feature = "serde")]

use core::fmt::Debug;
use misere_rules::variants::Crazyhouse;
use misere_rules::{
    ByColor, ByRole, Color, Ending, Faults, File, House, Move, MoveKind, Piece, Position, Rank, Request,
    Role, Roles, Setup, Square, SquareSet, Verdict,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn written(value: impl Serialize) -> String {
    serde_json::to_string(&value).expect("texts can be written")
}

/// The value is spelled so, and read back.
fn is_spelled<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, text: &str) {
    assert_eq!(written(&value), text);
    assert_eq!(serde_json::from_str::<T>(text).expect("what was written"), value);
}

fn error<T: DeserializeOwned + Debug>(text: &str) -> String {
    serde_json::from_str::<T>(text).expect_err("not a value").to_string()
}

#[test]
fn words_are_spelled_as_scripts_know_them() {
    is_spelled(Color::White, r#""white""#);
    is_spelled(Role::Knight, r#""knight""#);
    is_spelled(Role::Knight.of(Color::White), r#""N""#);
    is_spelled(File::E, r#""e""#);
    is_spelled(Rank::R4, r#""4""#);
    is_spelled(Square::E4, r#""e4""#);
    is_spelled(MoveKind::DoubleStep, r#""double-step""#);
    is_spelled(Ending::NoPieces, r#""no-pieces""#);
    is_spelled(SquareSet::from(Square::H1).with(Square::A1), r#"["a1","h1"]"#);
    is_spelled(Roles::of(&[Role::King, Role::Rook]), r#"["rook","king"]"#);
    is_spelled(Faults::KINGS.and(Faults::EMPTY), r#"["empty","kings"]"#);
}

#[test]
fn moves_are_spelled_as_in_uci() {
    for text in ["e2e4", "a7a8q", "P@e4", "0000", "e1h1"] {
        is_spelled(text.parse::<Request>().expect("a request"), &format!("{text:?}"));
    }
    assert_eq!(written(Move::castle(Square::E1, Square::H1)), r#""e1h1""#);
    assert_eq!(written(Move::drop(Role::Pawn, Square::E4)), r#""P@e4""#);
}

#[test]
fn a_verdict_has_a_winner_and_a_reason() {
    is_spelled(Verdict::win(Color::Black, Ending::NoPieces), r#"{"winner":"black","reason":"no-pieces"}"#);
    is_spelled(Verdict::draw(Ending::Repetition), r#"{"winner":null,"reason":"repetition"}"#);
}

#[test]
fn values_for_each_side_and_role_have_their_names() {
    is_spelled(ByColor { white: 3, black: 2 }, r#"{"white":3,"black":2}"#);
    is_spelled(
        ByRole::from_array([1, 2, 3, 4, 5, 6]),
        r#"{"pawn":1,"knight":2,"bishop":3,"rook":4,"queen":5,"king":6}"#,
    );
}

#[test]
fn a_setup_is_an_object_and_read_back() {
    is_spelled(
        Setup::draw("4k3/8/8/8/8/8/8/4K2R").with_castling(Square::H1.into()).with_turn(Color::Black),
        r#"{"board":"4k3/8/8/8/8/8/8/4K2R","turn":"black","castling_rooks":["h1"],"en_passant":null,"house":null,"checks":null,"halfmoves":0,"fullmoves":1}"#,
    );
    let mut setup = Position::<Crazyhouse>::start().to_setup();
    setup.house = Some(House { promoted: Square::A1.into(), ..House::EMPTY });
    assert_eq!(serde_json::from_str::<Setup>(&written(&setup)).expect("a setup"), setup);
}

#[test]
fn an_error_says_what_was_expected() {
    let start = |text: String| text.split(" at line").next().unwrap_or_default().to_owned();
    assert_eq!(
        start(error::<Color>(r#""grey""#)),
        r#"invalid value: string "grey", expected "white" or "black""#
    );
    assert_eq!(start(error::<Square>("4")), "invalid type: integer `4`, expected a square from a1 to h8");
    assert_eq!(
        start(error::<Piece>(r#""x""#)),
        r#"invalid value: string "x", expected the FEN letter of a piece"#
    );
    assert!(error::<Faults>(r#"["nonsense"]"#).contains("expected the key of a fault"));
    assert!(error::<ByColor<u8>>(r#"{"white":1,"black":2,"grey":3}"#).contains("unknown field `grey`"));
}
