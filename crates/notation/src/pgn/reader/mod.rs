//! Games in a stream, token by token.

mod lexemes;
mod passed_over;

use std::io::{self, Read};

use super::error::{BadText, GameTooLong, MAX_GAME};
use super::source::{Place, Source};
use super::token::{GameResult, Span, Token, TokenSpan};
use crate::san::SimpleSan;
use passed_over::PassedOver;

/// Reads a stream of games, one token at a time. It holds no more of the stream than the current token.
/// What makes no sense is passed over, and the next game is found; only a game of more than [`MAX_GAME`]
/// bytes is an error.
///
/// ```
/// use misere_notation::pgn::{Token, GameResult, Reader};
///
/// let text = "[Event \"A game\"]\n\n1. e4 e5 {natural} 2. Nf3!? (2. f4) 1-0";
/// let mut reader = Reader::new(text.as_bytes());
/// let mut moves = Vec::new();
/// while let Some(token) = reader.next_token()? {
///     match token {
///         Token::Tag { value, .. } => assert_eq!(value.text(), "A game"),
///         Token::Move(san) => moves.push(san.text().into_owned()),
///         Token::Open => reader.skip_variation()?,
///         Token::End(outcome) => assert_eq!(outcome, Some(GameResult::White)),
///         Token::Close | Token::Comment(_) | Token::Nag(_) => {}
///     }
/// }
/// assert_eq!(moves, ["e4", "e5", "Nf3"]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    /// Where reading goes on.
    at: usize,
    /// Where the last token began.
    begin: usize,
    stage: Stage,
    /// Variations that are open.
    depth: usize,
    /// Is there an empty line before the last token?
    set_off: bool,
    /// A token that was found too early.
    held: Option<TokenSpan>,
    /// How many bytes go before the game.
    game_begin: u64,
    /// How many bytes go before the end of its last tag.
    tags_end: u64,
    passed_over: PassedOver,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing of it has been seen.
    Before,
    /// Only what makes no sense has been seen.
    Noise,
    /// Tags.
    Tags,
    /// Moves and what is said about them.
    Moves,
    /// The result; a comment behind it on the same line still belongs to it.
    Result(GameResult),
}

impl<R: Read> Reader<R> {
    /// A reader of this stream, which need not be buffered.
    pub fn new(stream: R) -> Reader<R> {
        let source = Source::new(stream);
        let passed_over = PassedOver::default();
        Reader {
            source,
            at: 0,
            begin: 0,
            stage: Stage::Before,
            depth: 0,
            set_off: true,
            held: None,
            game_begin: 0,
            tags_end: 0,
            passed_over,
        }
    }

    /// The same behind a part of the stream that is read elsewhere.
    pub(super) fn behind(stream: R, last: u8, place: Place) -> Reader<R> {
        let mut reader = Reader::new(stream);
        reader.source.begin_behind(last, place);
        reader
    }

    /// How many bytes have been read for the tokens so far.
    pub fn offset(&self) -> u64 {
        self.source.offset(self.at)
    }

    /// How many bytes of the stream go before the movetext of the last game: those up to the end of its last
    /// tag, or of the last line that should have been one.
    pub fn movetext_offset(&self) -> u64 {
        self.tags_end
    }

    /// Where the last token began.
    pub fn place(&self) -> Place {
        self.source.place(self.begin)
    }

    /// The next token; `None` at the end of the stream. Every game ends with [`Token::End`].
    ///
    /// # Errors
    ///
    /// If the stream cannot be read, or if a game is longer than [`MAX_GAME`].
    #[inline]
    pub fn next_token(&mut self) -> io::Result<Option<Token<'_>>> {
        Ok(match self.find()? {
            Some(found) => Some(found.show(self.source.bytes())),
            None => None,
        })
    }

    /// Passes over the rest of the variation that was just opened.
    ///
    /// # Errors
    ///
    /// If the stream cannot be read.
    pub fn skip_variation(&mut self) -> io::Result<()> {
        let outside = self.depth.saturating_sub(1);
        while self.depth > outside {
            if let end @ (Some(TokenSpan::End(_)) | None) = self.find()? {
                self.held = end;
                break;
            }
        }
        Ok(())
    }

    /// Passes over the rest of the game that was begun, to its [`Token::End`] and including it.
    ///
    /// # Errors
    ///
    /// If the stream cannot be read.
    pub fn skip_game(&mut self) -> io::Result<Option<GameResult>> {
        loop {
            match self.find()? {
                Some(TokenSpan::End(outcome)) => return Ok(outcome),
                Some(_) => {}
                None => return Ok(None),
            }
        }
    }

    #[inline]
    fn find(&mut self) -> io::Result<Option<TokenSpan>> {
        if self.held.is_some() {
            return Ok(self.held.take());
        }
        loop {
            let Some(byte) = self.next_byte()? else { return Ok(self.finish()) };
            let found = match byte {
                b'a'..=b'h' | b'K' | b'N'..=b'R' | b'B' => self.word()?,
                b'0'..=b'9' => self.number()?,
                b'\n' => self.finish(),
                _ if matches!(self.stage, Stage::Result(_)) && !matches!(byte, b'{' | b';' | b')') => {
                    self.finish()
                }
                b'{' => Some(self.comment()?),
                b'[' => self.bracket()?,
                b'!' | b'?' => self.glyph()?,
                b'*' => {
                    self.at += 1;
                    self.result(GameResult::Unknown)
                }
                b'(' => self.open(),
                b')' => self.close(),
                b';' => Some(self.line_comment()?),
                b'%' if self.source.begins_line(self.begin) => {
                    self.line()?;
                    None
                }
                0xef => self.mark_or_word()?,
                b'}' | b']' | b'<' | b'>' | b'.' | b'%' => {
                    self.at += 1;
                    None
                }
                _ => self.word()?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
    }

    /// The next byte that is no blank; or the end of the line that a result stands on.
    #[inline]
    fn next_byte(&mut self) -> io::Result<Option<u8>> {
        let mut lines = 0;
        loop {
            let bytes = self.source.bytes();
            while let Some(&byte) = bytes.get(self.at) {
                self.begin = self.at;
                if byte > b' ' || byte == b'\n' && matches!(self.stage, Stage::Result(_)) {
                    self.set_off = lines > 1;
                    return Ok(Some(byte));
                }
                lines += u32::from(byte == b'\n');
                self.at += 1;
            }
            self.begin = self.at;
            if !self.more()? {
                return Ok(None);
            }
        }
    }

    /// The game is over, if there is one.
    fn finish(&mut self) -> Option<TokenSpan> {
        let outcome = match self.stage {
            Stage::Before | Stage::Noise => return None,
            Stage::Tags | Stage::Moves => None,
            Stage::Result(outcome) => Some(outcome),
        };
        if self.depth > 0 {
            self.pass_over(BadText::OpenVariation);
        }
        (self.stage, self.depth) = (Stage::Before, 0);
        self.game_begin = self.offset();
        Some(TokenSpan::End(outcome))
    }

    /// At the end of the stream: was something passed over behind the last game?
    pub(super) fn take_noise(&mut self) -> bool {
        core::mem::replace(&mut self.stage, Stage::Before) == Stage::Noise
    }

    /// Is this among the moves of a main line?
    #[inline]
    pub(super) fn is_on_main_line(&self) -> bool {
        self.stage == Stage::Moves && self.depth == 0 && self.held.is_none()
    }

    /// The move that comes next, if it has a simple form, and its place: behind a blank, or behind a number
    /// and a blank. Most of a big file is nothing else.
    #[inline(always)]
    pub(super) fn simple_move(&self) -> Option<(SimpleSan, Span)> {
        let bytes = self.source.bytes();
        let mut start = self.at + usize::from(*bytes.get(self.at)? <= b' ');
        if bytes.get(start)?.is_ascii_digit() {
            start += 1;
            while bytes.get(start)?.is_ascii_digit() {
                start += 1;
            }
            if bytes.get(start) != Some(&b'.') {
                return None;
            }
            while bytes.get(start) == Some(&b'.') {
                start += 1;
            }
            start += usize::from(*bytes.get(start)? <= b' ');
        }
        let (san, length) = SimpleSan::read(*bytes.get(start..)?.first_chunk()?)?;
        Some((san, Span { start, end: start + length }))
    }

    /// Goes on behind a move that was [looked at](Self::simple_move).
    #[inline]
    pub(super) fn pass(&mut self, span: Span) {
        (self.begin, self.at) = (span.start, span.end);
    }

    /// Looks at more of the stream and keeps what has begun.
    fn more(&mut self) -> io::Result<bool> {
        if self.source.read() - self.game_begin > MAX_GAME as u64 {
            return Err(GameTooLong { place: self.place() }.into());
        }
        let keep = self.begin;
        (self.at, self.begin) = (self.at - keep, 0);
        self.source.refill(keep)
    }

    /// How far it is from the beginning of the token to the first byte that `stop` finds, or to the
    /// end of the stream.
    #[inline]
    fn reach(&mut self, mut looked: usize, stop: impl Fn(&[u8]) -> Option<usize>) -> io::Result<usize> {
        loop {
            let bytes = &self.source.bytes()[self.begin..];
            if let Some(distance) = bytes.get(looked..).and_then(&stop) {
                return Ok(looked + distance);
            }
            looked = bytes.len();
            if !self.more()? {
                return Ok(looked);
            }
        }
    }
}
