//! What may be asked.

use super::want::Wants;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, Unexpected, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// One line. What can be is borrowed from it.
#[derive(Debug, Default)]
pub(super) struct Request<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) variant: Option<Word<'a>>,
    pub(super) fen: Option<Word<'a>>,
    pub(super) number: Option<UpTo<959>>,
    pub(super) chess960: Option<bool>,
    pub(super) moves: Option<Vec<Word<'a>>>,
    pub(super) want: Option<Wants>,
    pub(super) perft: Option<UpTo<255>>,
    pub(super) strict: Option<bool>,
}

/// Its fields. Others are ignored, unless they look like one of these.
const FIELDS: [&str; 9] = ["id", "variant", "fen", "number", "chess960", "moves", "want", "perft", "strict"];

impl<'de: 'a, 'a> Deserialize<'de> for Request<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Request<'a>, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Request<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a request")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Request<'de>, A::Error> {
                let mut request = Request::default();
                while let Some(Word(key)) = map.next_key()? {
                    match &*key {
                        "id" => {
                            fill(&key, &mut request.id, &mut map)?;
                            if request.id.is_some_and(|id| !can_be_repeated(id)) {
                                return Err(A::Error::custom(
                                    "expected whole letters in `id`, found half of one",
                                ));
                            }
                        }
                        "variant" => fill(&key, &mut request.variant, &mut map)?,
                        "fen" => fill(&key, &mut request.fen, &mut map)?,
                        "number" => fill(&key, &mut request.number, &mut map)?,
                        "chess960" => fill(&key, &mut request.chess960, &mut map)?,
                        "moves" => fill(&key, &mut request.moves, &mut map)?,
                        "want" => fill(&key, &mut request.want, &mut map)?,
                        "perft" => fill(&key, &mut request.perft, &mut map)?,
                        "strict" => fill(&key, &mut request.strict, &mut map)?,
                        other => match FIELDS.into_iter().find(|field| is_slip(other, field)) {
                            Some(field) => return Err(A::Error::custom(mistaken(other, field))),
                            None => map.next_value().map(|IgnoredAny| ())?,
                        },
                    }
                }
                Ok(request)
            }
        }

        deserializer.deserialize_map(Fields)
    }
}

/// Reads a field, which may be `null`, into its place.
fn fill<'de, T: Deserialize<'de>, A: MapAccess<'de>>(
    key: &str,
    place: &mut Option<T>,
    map: &mut A,
) -> Result<(), A::Error> {
    if place.is_some() {
        return Err(A::Error::custom(format_args!("expected one field `{key}`, found two")));
    }
    *place = map.next_value().map_err(|error| A::Error::custom(format_args!("`{key}`: {error}")))?;
    Ok(())
}

/// An answer repeats the `id` as it stands: so that the answer is valid UTF-8 in it.
pub(super) fn can_be_repeated(id: &RawValue) -> bool {
    !id.get().contains("\\u") || serde_json::from_str::<serde_json::Value>(id.get()).is_ok()
}

/// Do the words differ by nothing but case or the ending of a plural?
fn is_slip(word: &str, field: &str) -> bool {
    word.trim_end_matches('s').eq_ignore_ascii_case(field.trim_end_matches('s'))
}

#[cold]
fn mistaken(word: &str, field: &str) -> String {
    format!("expected the field `{field}`, found `{word}`")
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

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_field_that_is_wrong_is_named() {
        let read = |json| serde_json::from_str::<Request<'_>>(json).map_err(|error| error.to_string());
        let request = read(r#"{"variant":"chess","note":{"fen":1},"fen":null}"#).expect("a request");
        assert!(request.fen.is_none() && request.variant.is_some());
        for (json, words) in [
            (r#"{"fen":5}"#, "`fen`: invalid type: integer `5`, expected a string at line 1 column 8"),
            (r#"{"perft":256}"#, "`perft`: invalid value: integer `256`, expected a number from 0 to 255"),
            (r#"{"moves":["e4",1]}"#, "`moves`: invalid type: integer `1`, expected a string"),
            (r#"{"wants":[]}"#, "expected the field `want`, found `wants` at line 1 column 8"),
            (r#"{"FEN":"8"}"#, "expected the field `fen`, found `FEN`"),
            (r#"{"move":[]}"#, "expected the field `moves`, found `move`"),
            (r#"{"id":1,"id":2}"#, "expected one field `id`, found two"),
            (r#"{"id":"\ud83d"}"#, "expected whole letters in `id`, found half of one"),
        ] {
            let error = read(json).expect_err(json);
            assert!(error.starts_with(words), "{error}");
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
