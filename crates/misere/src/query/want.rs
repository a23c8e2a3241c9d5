//! What an answer may say.

use super::request::Word;
use misere_protocol::quoted;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use std::fmt;

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
    format!("expected one of {}, found {}", names.join(", "), quoted(word))
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
    fn an_unknown_word_is_named() {
        assert_eq!(wants(r#"["san","legal","id"]"#), Ok(Wants::NONE.with(Want::San).with(Want::Legal)));
        let error = wants(r#"["leagl"]"#).expect_err("a slip");
        assert!(error.starts_with("expected one of fen, turn, played, legal, "), "{error}");
        assert!(error.contains("perft, found `leagl`"), "{error}");
        let error = wants("3").expect_err("no list");
        assert!(error.starts_with("invalid type: integer `3`, expected a list of what is wanted"), "{error}");
    }
}
