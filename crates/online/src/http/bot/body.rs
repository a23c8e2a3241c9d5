//! Bodies come as JSON with dotted keys and nulls, or url-encoded, whatever the client likes.

use super::super::error::Failure;
use crate::offer::{Proposal, SideChoice};
use axum::body::Bytes;
use misere_notation::names;
use misere_rules::Variant;
use misere_rules::quote::quote;
use serde_json::{Map, Value};

/// What was given, by key.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields(Map<String, Value>);

impl Fields {
    /// Reads a body. An empty one gives nothing.
    pub(super) fn read(body: &Bytes) -> Result<Fields, Failure> {
        let text = std::str::from_utf8(body).map_err(|_| Failure::bad("expected a body in UTF-8"))?.trim();
        if text.starts_with('{') {
            let map = serde_json::from_str(text)
                .map_err(|error| Failure::bad(format!("expected JSON, found {error}")))?;
            return Ok(Fields(map));
        }
        let pairs = text.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decoded(key), Value::String(decoded(value)))
        });
        Ok(Fields(pairs.collect()))
    }

    /// The value of a key as text.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        match self.0.get(key)? {
            Value::String(text) if !text.is_empty() => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            Value::Bool(flag) => Some(flag.to_string()),
            _ => None,
        }
    }

    fn number(&self, key: &str) -> Result<Option<f64>, Failure> {
        let Some(text) = self.text(key) else { return Ok(None) };
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
        number
            .map(Some)
            .ok_or_else(|| Failure::bad(format!("expected a number for {key}, found {}", quote(&text))))
    }

    pub(super) fn level(&self) -> Result<u8, Failure> {
        let level = self.number("level")?.unwrap_or(1.0);
        Ok(level.clamp(0.0, 255.0) as u8)
    }

    /// The game that is asked for. Clocks other than time and increment have no form here.
    pub(super) fn proposal(&self, limit: &str, increment: &str, unit: f64) -> Result<Proposal, Failure> {
        let variant = match self.text("variant") {
            None => Variant::Chess,
            Some(name) => {
                names::find(&name)
                    .filter(|named| named.start == names::StartKind::Usual || self.text("fen").is_some())
                    .ok_or_else(|| {
                        Failure::bad(format!("expected the key of a variant, found {}", quote(&name)))
                    })?
                    .variant
            }
        };
        let days = self.number("days")?.map(|days| days.min(255.0) as u8);
        let clock = match self.number(limit)? {
            Some(time) => format!("{}+{}", time * unit / 60.0, self.number(increment)?.unwrap_or(0.0)),
            None => "unlimited".to_owned(),
        };
        Ok(Proposal {
            variant: variant.card().key.to_owned(),
            charter: None,
            fen: self.text("fen"),
            clock,
            days,
            side: match self.text("color").as_deref() {
                Some("white") => SideChoice::White,
                Some("black") => SideChoice::Black,
                _ => SideChoice::Random,
            },
            rated: self.text("rated").as_deref() == Some("true"),
        })
    }
}

/// `a%20b+c` is `a b c`. What cannot be read is kept as it is.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let digits = [rest.next(), rest.next()]
                    .map(|digit| digit.and_then(|digit| char::from(digit).to_digit(16)));
                match digits {
                    [Some(high), Some(low)] => bytes.push((high * 16 + low) as u8),
                    _ => bytes.push(b'%'),
                }
            }
            byte => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &'static str) -> Fields {
        Fields::read(&Bytes::from_static(text.as_bytes())).expect("a body")
    }

    #[test]
    fn both_forms_say_the_same() {
        let json = fields(
            r#"{"rated":false,"clock.limit":300,"clock.increment":3,"color":"white","variant":"antichess","fen":null}"#,
        );
        let form = fields("rated=false&clock.limit=300&clock.increment=3&color=white&variant=antichess");
        let read =
            |fields: &Fields| fields.proposal("clock.limit", "clock.increment", 1.0).expect("a proposal");
        assert_eq!(read(&json), read(&form));
        assert_eq!((read(&json).clock.as_str(), read(&json).variant.as_str()), ("5+3", "antichess"));
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(Fields::read(&Bytes::from_static(b"{")).is_err());
        assert!(Fields::read(&Bytes::from_static(b"\xff")).is_err());
        assert!(fields("variant=go").proposal("time", "increment", 60.0).is_err());
        assert!(fields("time=-1").proposal("time", "increment", 60.0).is_err());
        assert!(fields("time=nan").proposal("time", "increment", 60.0).is_err());
        assert_eq!(decoded("a%20b+c%2"), "a b c%");
    }
}
