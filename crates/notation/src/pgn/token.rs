//! The tokens of a stream of games.

use core::fmt;
use core::str::FromStr;
use std::borrow::Cow;

use misere_rules::quote::quote;

use crate::Unreadable;

/// A token of a stream of games. Texts are as they stand in the stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token<'a> {
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
    End(Option<GameResult>),
}

/// The result of a game, as PGN writes it.
///
/// ```
/// use misere_notation::pgn::GameResult;
/// assert_eq!("1/2".parse(), Ok(GameResult::Draw));
/// assert_eq!(GameResult::Draw.to_string(), "1/2-1/2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// White won: `1-0`.
    White,
    /// Black won: `0-1`.
    Black,
    /// The game is drawn: `1/2-1/2`.
    Draw,
    /// The result is open or unknown: `*`.
    Unknown,
}

impl GameResult {
    pub(super) fn read(word: &[u8]) -> Option<GameResult> {
        Some(match word {
            b"1-0" => GameResult::White,
            b"0-1" => GameResult::Black,
            b"1/2-1/2" | b"1/2" => GameResult::Draw,
            b"*" => GameResult::Unknown,
            // Longer than any result.
            _ if word.len() > 16 => return None,
            _ => match &*utf8_or_latin1(word) {
                "½-½" | "½" | "1/2–1/2" => GameResult::Draw,
                "1–0" => GameResult::White,
                "0–1" => GameResult::Black,
                _ => return None,
            },
        })
    }

    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::White => "1-0",
            GameResult::Black => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }
}

impl FromStr for GameResult {
    type Err = Unreadable;

    /// The result in any common spelling, blanks around it included.
    fn from_str(text: &str) -> Result<GameResult, Unreadable> {
        GameResult::read(text.trim().as_bytes()).ok_or_else(|| Unreadable {
            at: 0,
            expected: "1-0, 0-1, 1/2-1/2 or *",
            found: quote(text),
        })
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// A text of the stream, as bytes.
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

/// A word as UTF-8 where it is that, else as Latin-1, byte by byte.
fn utf8_or_latin1(word: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(word) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => {
            let mut text = String::with_capacity(word.len());
            for chunk in word.utf8_chunks() {
                text.push_str(chunk.valid());
                text.extend(chunk.invalid().iter().copied().map(char::from));
            }
            Cow::Owned(text)
        }
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

/// A range of the bytes in view.
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

/// A token by its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenSpan {
    Tag { name: Span, value: Span },
    Move(Span),
    Comment(Span),
    Nag(u8),
    Open,
    Close,
    End(Option<GameResult>),
}

impl TokenSpan {
    #[inline]
    pub(super) fn show(self, bytes: &[u8]) -> Token<'_> {
        let text = |span: Span| Text { bytes: span.of(bytes), escapes: Escapes::Never };
        match self {
            TokenSpan::Tag { name, value } => {
                let value = Text { bytes: value.of(bytes), escapes: Escapes::Backslash };
                Token::Tag { name: text(name), value }
            }
            TokenSpan::Move(span) => Token::Move(text(span)),
            TokenSpan::Comment(span) => Token::Comment(text(span)),
            TokenSpan::Nag(nag) => Token::Nag(nag),
            TokenSpan::Open => Token::Open,
            TokenSpan::Close => Token::Close,
            TokenSpan::End(outcome) => Token::End(outcome),
        }
    }
}
