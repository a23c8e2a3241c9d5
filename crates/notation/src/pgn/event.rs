//! What a stream of games consists of.

use std::borrow::Cow;

/// Something in a stream of games. Texts are as they stand there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// A tag, `[Event "A game"]`.
    Tag {
        /// What it is about.
        name: Text<'a>,
        /// What it says.
        value: Text<'a>,
    },
    /// A move, without its number and without marks such as `!?`.
    Move(Text<'a>),
    /// A comment, without its braces or semicolon.
    Comment(Text<'a>),
    /// A numeric annotation: `$3`, or `!!`.
    Nag(u8),
    /// A variation begins, as another way to play the last move.
    Open,
    /// The variation ends.
    Close,
    /// The game ends; with no result if it breaks off.
    End(Option<Outcome>),
}

/// How a game is said to have ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// White won: `1-0`.
    White,
    /// Black won: `0-1`.
    Black,
    /// Nobody won: `1/2-1/2`.
    Draw,
    /// Nobody knows: `*`.
    Unknown,
}

impl Outcome {
    /// The result that this says, in any usual spelling.
    pub fn parse(text: &str) -> Option<Outcome> {
        Outcome::read(text.trim().as_bytes())
    }

    pub(super) fn read(word: &[u8]) -> Option<Outcome> {
        Some(match word {
            b"1-0" => Outcome::White,
            b"0-1" => Outcome::Black,
            b"1/2-1/2" | b"1/2" => Outcome::Draw,
            b"*" => Outcome::Unknown,
            _ => match core::str::from_utf8(word).ok()? {
                "½-½" | "½" | "1/2–1/2" => Outcome::Draw,
                "1–0" => Outcome::White,
                "0–1" => Outcome::Black,
                _ => return None,
            },
        })
    }

    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }
}

/// Bytes that somebody wrote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text<'a> {
    bytes: &'a [u8],
    escapes: Escapes,
}

/// Does a backslash protect what follows it?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Escapes {
    Never,
    Backslash,
}

impl<'a> Text<'a> {
    /// The bytes as they stand.
    #[inline]
    pub const fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The text: as UTF-8 if it is that, else as Latin-1, which every text can be. In the value of a
    /// tag `\"` is a quotation mark.
    pub fn text(self) -> Cow<'a, str> {
        let text = match core::str::from_utf8(self.bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(self.bytes.iter().map(|&byte| char::from(byte)).collect()),
        };
        if self.escapes == Escapes::Backslash && memchr::memchr(b'\\', self.bytes).is_some() {
            return Cow::Owned(unescape(&text));
        }
        text
    }
}

/// A backslash is left where it protects nothing.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => plain.push(letters.next_if(|next| matches!(next, '"' | '\\')).unwrap_or('\\')),
            _ => plain.push(letter),
        }
    }
    plain
}

/// A stretch of the bytes in view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Span {
    fn of(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start..self.end]
    }
}

/// An event by where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    Tag { name: Span, value: Span },
    Move(Span),
    Comment(Span),
    Nag(u8),
    Open,
    Close,
    End(Option<Outcome>),
}

impl Found {
    #[inline]
    pub(super) fn show(self, bytes: &[u8]) -> Event<'_> {
        let text = |span: Span| Text { bytes: span.of(bytes), escapes: Escapes::Never };
        match self {
            Found::Tag { name, value } => {
                let value = Text { bytes: value.of(bytes), escapes: Escapes::Backslash };
                Event::Tag { name: text(name), value }
            }
            Found::Move(span) => Event::Move(text(span)),
            Found::Comment(span) => Event::Comment(text(span)),
            Found::Nag(nag) => Event::Nag(nag),
            Found::Open => Event::Open,
            Found::Close => Event::Close,
            Found::End(outcome) => Event::End(outcome),
        }
    }
}
