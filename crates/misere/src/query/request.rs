//! What may be asked.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Unexpected, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// One line. What can be is borrowed from it.
#[derive(serde::Deserialize, Debug)]
pub(super) struct Request<'a> {
    #[serde(borrow)]
    pub(super) id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(super) variant: Option<Word<'a>>,
    #[serde(borrow)]
    pub(super) fen: Option<Word<'a>>,
    pub(super) number: Option<UpTo<959>>,
    pub(super) chess960: Option<bool>,
    #[serde(borrow)]
    pub(super) moves: Option<Vec<Word<'a>>>,
    pub(super) want: Option<Wants>,
    pub(super) perft: Option<UpTo<255>>,
    pub(super) strict: Option<bool>,
}

/// Of a line that is no request, what the answer needs.
#[derive(serde::Deserialize, Debug)]
pub(super) struct Sender<'a> {
    #[serde(borrow)]
    pub(super) id: Option<&'a RawValue>,
}

/// A string.
#[derive(serde::Deserialize, Debug)]
#[serde(transparent)]
pub(super) struct Word<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

/// A number from zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct UpTo<const MOST: u16>(pub(super) u16);

impl<'de, const MOST: u16> Deserialize<'de> for UpTo<MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<UpTo<MOST>, D::Error> {
        struct Number<const MOST: u16>;

        impl<const MOST: u16> Visitor<'_> for Number<MOST> {
            type Value = UpTo<MOST>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a number from 0 to {MOST}")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<UpTo<MOST>, E> {
                let small = u16::try_from(number).ok().filter(|&number| number <= MOST);
                small.map(UpTo).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
            }
        }

        deserializer.deserialize_u64(Number)
    }
}

/// Something that an answer may say, in the order in which it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Want {
    Fen,
    Turn,
    Played,
    Legal,
    San,
    Check,
    MustCapture,
    Verdict,
    CanWin,
    Halfmoves,
    Fullmoves,
    Perft,
}

impl Want {
    pub(super) const NAMED: [(&'static str, Want); 12] = [
        ("fen", Want::Fen),
        ("turn", Want::Turn),
        ("played", Want::Played),
        ("legal", Want::Legal),
        ("san", Want::San),
        ("check", Want::Check),
        ("must_capture", Want::MustCapture),
        ("verdict", Want::Verdict),
        ("can_win", Want::CanWin),
        ("halfmoves", Want::Halfmoves),
        ("fullmoves", Want::Fullmoves),
        ("perft", Want::Perft),
    ];

    /// `id`, `ok` and `variant` are in every answer: to want them changes nothing.
    const ALWAYS: [&'static str; 3] = ["id", "ok", "variant"];
}

/// Which of it is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wants(u16);

impl Wants {
    /// Nothing.
    pub(super) const NONE: Wants = Wants(0);
    /// Everything; `perft` is `null` unless a depth is given.
    pub(super) const ALL: Wants = Wants((1 << Want::NAMED.len()) - 1);

    #[inline]
    pub(super) const fn has(self, want: Want) -> bool {
        self.0 & 1 << want as u8 != 0
    }

    #[must_use]
    pub(super) const fn with(self, want: Want) -> Wants {
        Wants(self.0 | 1 << want as u8)
    }
}

impl<'de> Deserialize<'de> for Wants {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Wants, D::Error> {
        struct Words;

        impl<'de> Visitor<'de> for Words {
            type Value = Wants;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of what is wanted")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<Wants, A::Error> {
                let mut wants = Wants::NONE;
                while let Some(Word(word)) = words.next_element()? {
                    match Want::NAMED.iter().find(|(name, _)| *name == word) {
                        Some(&(_, want)) => wants = wants.with(want),
                        None if Want::ALWAYS.contains(&&*word) => {}
                        None => return Err(A::Error::custom(unknown(&word))),
                    }
                }
                Ok(wants)
            }
        }

        deserializer.deserialize_seq(Words)
    }
}

#[cold]
fn unknown(word: &str) -> String {
    let names: Vec<&str> = Want::NAMED.iter().map(|(name, _)| *name).collect();
    let shown: String = word.chars().take(24).collect();
    format!("expected one of {} in `want`, found {shown:?}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wants(json: &str) -> Result<Wants, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn the_names_stand_in_the_order_of_the_answer() {
        for (i, (_, want)) in Want::NAMED.into_iter().enumerate() {
            assert_eq!(want as usize, i);
            assert!(Wants::ALL.has(want) && !Wants::NONE.has(want));
        }
    }

    #[test]
    fn a_word_that_nobody_knows_is_named() {
        assert_eq!(wants(r#"["san","legal","id"]"#), Ok(Wants::NONE.with(Want::San).with(Want::Legal)));
        let error = wants(r#"["leagl"]"#).expect_err("a slip");
        assert!(error.starts_with("expected one of fen, turn, played, legal, "), "{error}");
        assert!(error.contains(r#"in `want`, found "leagl""#), "{error}");
        let error = wants("3").expect_err("no list");
        assert!(error.starts_with("invalid type: integer `3`, expected a list of what is wanted"), "{error}");
    }

    #[test]
    fn numbers_have_bounds() {
        let read = |json| serde_json::from_str::<UpTo<9>>(json).map_err(|error| error.to_string());
        assert_eq!(read("9"), Ok(UpTo(9)));
        for json in ["10", "-1", "0.5", "1e99", "99999999999999999999", "\"3\""] {
            let error = read(json).expect_err("out of bounds");
            assert!(error.contains("expected a number from 0 to 9"), "{error}");
        }
    }

    #[test]
    fn texts_are_borrowed_where_they_can_be() {
        let line = r#"{"variant":"chess","moves":["e2e4","\u0065"]}"#;
        let request: Request<'_> = serde_json::from_str(line).expect("a request");
        assert!(matches!(request.variant, Some(Word(Cow::Borrowed("chess")))));
        let moves = request.moves.expect("two");
        assert!(matches!(moves[0], Word(Cow::Borrowed("e2e4"))));
        assert!(matches!(&moves[1], Word(Cow::Owned(text)) if text == "e"));
    }
}
