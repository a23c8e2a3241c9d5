//! A written FEN.

use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayString;
use misere_rules::Setup;

use super::buffer::{InlineBuffer, SHORT};
use super::style::FenStyle;
use super::write::compose;

/// A written FEN, without an allocation unless there are more than 64 pieces on the board and in hand.
/// [`Fen`](super::Fen) is what such a text says.
#[derive(Clone)]
pub struct FenText(Text);

#[derive(Clone)]
enum Text {
    Short(ArrayString<SHORT>),
    Long(String),
}

impl FenText {
    #[inline]
    pub(super) fn written(setup: &Setup, style: FenStyle) -> FenText {
        let in_hand = setup.house.as_ref().map_or(0, |house| house.len());
        if setup.board.occupied().len() + in_hand > 64 {
            return FenText::long(setup, style);
        }
        let mut buffer = InlineBuffer::EMPTY;
        compose(setup, style, &mut buffer);
        match buffer.as_str().and_then(|letters| ArrayString::from(letters).ok()) {
            Some(text) => FenText(Text::Short(text)),
            None => FenText::long(setup, style),
        }
    }

    #[cold]
    fn long(setup: &Setup, style: FenStyle) -> FenText {
        let mut text = String::new();
        compose(setup, style, &mut text);
        FenText(Text::Long(text))
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Text::Short(text) => text,
            Text::Long(text) => text,
        }
    }
}

impl Deref for FenText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for FenText {
    fn eq(&self, other: &FenText) -> bool {
        **self == **other
    }
}

impl Eq for FenText {}

impl PartialEq<str> for FenText {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for FenText {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl From<FenText> for String {
    fn from(fen: FenText) -> String {
        fen.as_str().to_owned()
    }
}

impl fmt::Display for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for FenText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
