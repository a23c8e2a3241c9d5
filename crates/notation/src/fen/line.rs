//! A FEN that has been written.

use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayString;
use misere_rules::Setup;

use super::ink::{SHORT, Strip};
use super::style::Style;
use super::write::compose;

/// A FEN that has been written: a text of its own, which needs no allocation unless more than 64
/// pieces are on the board and in hand together.
#[derive(Clone)]
pub struct Fen(Text);

#[derive(Clone)]
enum Text {
    Short(ArrayString<SHORT>),
    Long(String),
}

impl Fen {
    #[inline]
    pub(super) fn written(setup: &Setup, style: Style) -> Fen {
        let in_hand = setup.house.as_ref().map_or(0, |house| house.len());
        if setup.board.occupied().len() + in_hand > 64 {
            return Fen::long(setup, style);
        }
        let mut strip = Strip::EMPTY;
        compose(setup, style, &mut strip);
        match strip.as_str().and_then(|letters| ArrayString::from(letters).ok()) {
            Some(text) => Fen(Text::Short(text)),
            None => Fen::long(setup, style),
        }
    }

    #[cold]
    fn long(setup: &Setup, style: Style) -> Fen {
        let mut text = String::new();
        compose(setup, style, &mut text);
        Fen(Text::Long(text))
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

impl Deref for Fen {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq for Fen {
    fn eq(&self, other: &Fen) -> bool {
        **self == **other
    }
}

impl Eq for Fen {}

impl PartialEq<str> for Fen {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Fen {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl From<Fen> for String {
    fn from(fen: Fen) -> String {
        fen.as_str().to_owned()
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
