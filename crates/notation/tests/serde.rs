//! With the feature `serde` texts are strings.
#![cfg(feature = "serde")]

use misere_notation::fen::Fen;
use misere_notation::pgn::GameResult;
use misere_notation::san::San;
use misere_notation::uci::UciText;
use serde::Serialize;
use serde::de::DeserializeOwned;

#[track_caller]
fn is_string<T: Serialize + DeserializeOwned>(read: &str, written: &str) {
    let value: T = serde_json::from_str(&format!("{read:?}")).expect(read);
    assert_eq!(serde_json::to_string(&value).expect(read), format!("{written:?}"));
}

#[test]
fn every_text_is_a_string_in_its_canonical_form() {
    is_string::<Fen>("8/8/8/8/8/8/8/K1k5_b", "8/8/8/8/8/8/8/K1k5 b - - 0 1");
    is_string::<San>("♘bxd2+!", "Nbd2");
    is_string::<UciText>("E7-E8=Q", "e7e8q");
    is_string::<GameResult>("½-½", "1/2-1/2");
}

#[test]
fn a_bad_string_is_refused_in_words() {
    let error = serde_json::from_str::<San>("\"Xe5\"").expect_err("no move").to_string();
    assert!(
        error.starts_with("expected a piece letter or a file from a to h, found 'X' at offset 0"),
        "{error}"
    );
    let error = serde_json::from_str::<Fen>("5").expect_err("a number").to_string();
    assert!(error.starts_with("invalid type: integer `5`, expected a FEN"), "{error}");
}
