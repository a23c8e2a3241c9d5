//! How values of this crate are spelled in JSON where they are one word, or one word of several types.
//! The words of the rules are spelled by `misere-rules`.

use misere_rules::{Color, Ending};
use serde::de::{Deserialize, Deserializer, Error, Unexpected};
use serde::ser::{Serialize, Serializer};

use crate::clock::{self, ControlStyle};
use crate::{Cause, Outcome, TimeControl};

impl Serialize for TimeControl {
    /// As in PGN.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&clock::write(self, ControlStyle::Pgn))
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TimeControl, D::Error> {
        let text = String::deserialize(deserializer)?;
        clock::parse(&text, ControlStyle::Pgn).map_err(D::Error::custom)
    }
}

/// An outcome as JSON has it.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeObject {
    winner: Option<Color>,
    cause: Cause,
    /// Was it a draw that a player claimed?
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    claimed: bool,
}

impl Serialize for Outcome {
    /// `{"winner": "white", "cause": "time"}`; with `"claimed": true` for a draw that was claimed.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let claimed = matches!(self.cause, Cause::Claim(_));
        OutcomeObject { winner: self.winner, cause: self.cause, claimed }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        let OutcomeObject { winner, cause, claimed } = OutcomeObject::deserialize(deserializer)?;
        match (cause, claimed) {
            (Cause::Rules(ending), true) => Ok(Outcome { winner, cause: Cause::Claim(ending) }),
            (cause, false) => Ok(Outcome { winner, cause }),
            (cause, true) => {
                Err(D::Error::invalid_value(Unexpected::Str(cause.key()), &"a draw that can be claimed"))
            }
        }
    }
}

impl Serialize for Cause {
    /// Its key. Whether a draw was claimed is said beside it, by [`Outcome`].
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}

impl<'de> Deserialize<'de> for Cause {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cause, D::Error> {
        let key = String::deserialize(deserializer)?;
        let ours = Cause::OFF_THE_BOARD.into_iter().find(|cause| cause.key() == key);
        let unknown = || D::Error::invalid_value(Unexpected::Str(&key), &"why a game is over");
        ours.or_else(|| key.parse::<Ending>().ok().map(Cause::Rules)).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Level, Seat};

    fn same<T: Serialize + for<'de> Deserialize<'de> + PartialEq + core::fmt::Debug>(value: T, text: &str) {
        assert_eq!(serde_json::to_string(&value).expect("text"), text);
        assert_eq!(serde_json::from_str::<T>(text).expect("a value"), value);
    }

    #[test]
    fn every_value_is_read_as_it_is_written() {
        same(TimeControl::Unlimited, "\"-\"");
        same(Level::BEST, "10");
        same(Seat::Human, "{\"kind\":\"human\"}");
        same(Seat::COMPUTER, "{\"kind\":\"computer\",\"level\":10}");
        let outcome = Outcome::win(Color::Black, Cause::Rules(Ending::BareKing));
        same(outcome, "{\"winner\":\"black\",\"cause\":\"bare-king\"}");
        let outcome = Outcome::draw(Cause::Claim(Ending::Repetition));
        same(outcome, "{\"winner\":null,\"cause\":\"repetition\",\"claimed\":true}");
        for cause in Cause::OFF_THE_BOARD {
            same(Outcome::draw(cause), &format!("{{\"winner\":null,\"cause\":\"{}\"}}", cause.key()));
        }
    }

    #[test]
    fn other_words_are_refused() {
        for text in ["0", "11", "\"1\""] {
            assert!(serde_json::from_str::<Level>(text).is_err());
        }
        for text in [
            "{}",
            "{\"winner\":null,\"cause\":\"boredom\"}",
            "{\"winner\":null,\"cause\":\"time\",\"claimed\":true}",
        ] {
            assert!(serde_json::from_str::<Outcome>(text).is_err());
        }
        assert!(serde_json::from_str::<TimeControl>("\"five\"").is_err());
    }
}
