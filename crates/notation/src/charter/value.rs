//! What stands behind the equals sign.

use core::ops::RangeInclusive;

use toml::Spanned;
use toml::de::DeValue;

use misere_rules::quote::{quote, quote_all};

use super::error::Notes;
use super::suggest::did_you_mean;
use super::words::Word;

/// A value, or an item of a list, and the clause it belongs to.
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    pub(super) clause: &'a str,
    pub(super) at: usize,
    value: &'a DeValue<'a>,
}

impl<'a> Item<'a> {
    pub(super) fn new(clause: &'a str, value: &'a Spanned<DeValue<'a>>) -> Item<'a> {
        Item { clause, at: value.span().start, value: value.get_ref() }
    }

    /// Complains that something else was expected.
    pub(super) fn expected(self, expected: &str, notes: &mut Notes) {
        notes.add(self.at, format!("expected {expected} for {}, found {}", self.clause, shown(self.value)));
    }

    /// A line of text.
    pub(super) fn text(self, expected: &str, notes: &mut Notes) -> Option<&'a str> {
        match self.value {
            DeValue::String(text) if !text.chars().any(char::is_control) => Some(text),
            _ => {
                self.expected(expected, notes);
                None
            }
        }
    }

    /// One of the words that a clause knows.
    pub(super) fn word<T: Word>(self, notes: &mut Notes) -> Option<T> {
        let expected = || {
            let quoted: Vec<String> = T::names().map(quote_all).collect();
            match quoted.split_last() {
                Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
                _ => quoted.concat(),
            }
        };
        let word = match self.value {
            DeValue::String(word) => word,
            _ => {
                self.expected(&expected(), notes);
                return None;
            }
        };
        let meaning = T::meaning(word);
        if meaning.is_none() {
            let (clause, found) = (self.clause, quote(word));
            let hint = did_you_mean(word, T::names());
            notes.add(self.at, format!("expected {} for {clause}, found {found}{hint}", expected()));
        }
        meaning
    }

    /// A number in a range.
    pub(super) fn number(self, range: RangeInclusive<u8>, notes: &mut Notes) -> Option<u8> {
        let number = match self.value {
            DeValue::Integer(digits) => u8::from_str_radix(digits.as_str(), digits.radix()).ok(),
            _ => None,
        };
        let number = number.filter(|number| range.contains(number));
        if number.is_none() {
            self.expected(&format!("a number from {} to {}", range.start(), range.end()), notes);
        }
        number
    }

    /// A list, if every item of it can be read. All are looked at.
    pub(super) fn list<T>(
        self,
        expected: &str,
        notes: &mut Notes,
        read: impl Fn(Item<'a>, &mut Notes) -> Option<T>,
    ) -> Option<Vec<T>> {
        let DeValue::Array(items) = self.value else {
            self.expected(expected, notes);
            return None;
        };
        let items: Vec<Option<T>> =
            items.iter().map(|value| read(Item::new(self.clause, value), notes)).collect();
        items.into_iter().collect()
    }
}

/// A value for a message.
fn shown(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) if text.is_empty() => "\"\"".to_owned(),
        DeValue::String(text) => quote(text),
        DeValue::Integer(number) => number.to_string().chars().take(24).collect(),
        DeValue::Float(number) => number.to_string().chars().take(24).collect(),
        DeValue::Boolean(answer) => answer.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}
