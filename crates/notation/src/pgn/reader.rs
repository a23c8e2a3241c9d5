//! Games in a stream, event by event.

use std::io::{self, Read};

use super::boundary;
use super::error::{BadText, PgnError, PgnErrorKind};
use super::event::{Event, Found, Outcome, Span};
use super::game::MAX_FLAWS;
use super::source::{Place, Source};
use super::word::{self, Word};

/// Reads a stream of games, one event at a time. It holds no more of the stream than the event at
/// hand, and it never gives up: what makes no sense is passed over, and the next game is found.
///
/// ```
/// use misere_notation::pgn::{Event, Outcome, Reader};
///
/// let text = "[Event \"A game\"]\n\n1. e4 e5 {natural} 2. Nf3!? (2. f4) 1-0";
/// let mut reader = Reader::new(text.as_bytes());
/// let mut moves = Vec::new();
/// while let Some(event) = reader.event()? {
///     match event {
///         Event::Tag { value, .. } => assert_eq!(value.text(), "A game"),
///         Event::Move(san) => moves.push(san.text().into_owned()),
///         Event::Open => reader.skip_variation()?,
///         Event::End(outcome) => assert_eq!(outcome, Some(Outcome::White)),
///         Event::Close | Event::Comment(_) | Event::Nag(_) => {}
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
    /// Where the last event began.
    begin: usize,
    stage: Stage,
    /// Variations that are open.
    depth: usize,
    /// Is there an empty line before the last event?
    set_off: bool,
    /// An event that was found too early.
    held: Option<Found>,
    passed_over: PassedOver,
}

/// What was passed over of the game at hand.
#[derive(Debug, Default)]
pub(super) struct PassedOver {
    /// As many as are told of a game.
    pub(super) flaws: Vec<PgnError>,
    /// How many there were besides.
    pub(super) more: usize,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Nothing of it has been seen.
    Before,
    /// Tags.
    Tags,
    /// Moves and what is said about them.
    Moves,
    /// The result; a comment behind it on the same line still belongs to it.
    Result(Outcome),
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
            passed_over,
        }
    }

    /// The same behind some lines that somebody else reads.
    pub(super) fn behind(stream: R, lines: u64) -> Reader<R> {
        let mut reader = Reader::new(stream);
        reader.source.skip_lines(lines);
        reader
    }

    /// How many bytes have been read for the events so far.
    pub(super) fn offset(&self) -> u64 {
        self.source.offset(self.at)
    }

    /// Where the last event began.
    pub fn place(&self) -> Place {
        self.source.place(self.begin)
    }

    /// The next event; `None` at the end of the stream. Every game ends with [`Event::End`].
    ///
    /// # Errors
    ///
    /// If the stream cannot be read.
    #[inline]
    pub fn event(&mut self) -> io::Result<Option<Event<'_>>> {
        Ok(match self.find()? {
            Some(found) => Some(found.show(self.source.bytes())),
            None => None,
        })
    }

    /// What makes no sense in the text since this was asked last.
    pub(super) fn take_passed_over(&mut self) -> PassedOver {
        core::mem::take(&mut self.passed_over)
    }

    /// Passes over a variation that somebody else tells of, and so over what is wrong in it.
    pub(super) fn skip_told_variation(&mut self) -> io::Result<()> {
        let before = (self.passed_over.flaws.len(), self.passed_over.more);
        self.skip_variation()?;
        self.passed_over.flaws.truncate(before.0);
        self.passed_over.more = before.1;
        Ok(())
    }

    #[cold]
    fn pass_over(&mut self, what: BadText) {
        let flaw = PgnError { kind: PgnErrorKind::BadText(what), ply: None, place: self.place() };
        match self.passed_over.flaws.len() < MAX_FLAWS {
            true => self.passed_over.flaws.push(flaw),
            false => self.passed_over.more += 1,
        }
    }

    /// Passes over the rest of the variation that was just opened.
    ///
    /// # Errors
    ///
    /// If the stream cannot be read.
    pub fn skip_variation(&mut self) -> io::Result<()> {
        let outside = self.depth.saturating_sub(1);
        while self.depth > outside {
            if let end @ (Some(Found::End(_)) | None) = self.find()? {
                self.held = end;
                break;
            }
        }
        Ok(())
    }

    /// Passes over the rest of the game that was begun, to its [`Event::End`] and including it.
    ///
    /// # Errors
    ///
    /// If the stream cannot be read.
    pub fn skip_game(&mut self) -> io::Result<Option<Outcome>> {
        loop {
            match self.find()? {
                Some(Found::End(outcome)) => return Ok(outcome),
                Some(_) => {}
                None => return Ok(None),
            }
        }
    }

    #[inline]
    fn find(&mut self) -> io::Result<Option<Found>> {
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
                    self.result(Outcome::Unknown)
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
    fn finish(&mut self) -> Option<Found> {
        let outcome = match self.stage {
            Stage::Before => return None,
            Stage::Tags | Stage::Moves => None,
            Stage::Result(outcome) => Some(outcome),
        };
        if self.depth > 0 {
            self.pass_over(BadText::OpenVariation);
        }
        (self.stage, self.depth) = (Stage::Before, 0);
        Some(Found::End(outcome))
    }

    /// Looks at more of the stream and keeps what has begun.
    fn more(&mut self) -> io::Result<bool> {
        let keep = self.begin;
        (self.at, self.begin) = (self.at - keep, 0);
        self.source.refill(keep)
    }

    /// How far it is from the beginning of the event to the first byte that `stop` finds, or to the
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

    /// The rest of the line.
    fn line(&mut self) -> io::Result<usize> {
        let length = self.reach(0, |bytes| memchr::memchr(b'\n', bytes))?;
        self.at = self.begin + length;
        Ok(length)
    }

    fn line_comment(&mut self) -> io::Result<Found> {
        self.line()?;
        self.note();
        Ok(Found::Comment(Span { start: self.begin + 1, end: self.at }))
    }

    /// A comment in braces. One that was never closed ends where the next game begins.
    fn comment(&mut self) -> io::Result<Found> {
        let closing = |bytes: &[u8]| {
            let brace = memchr::memchr(b'}', bytes);
            let inside = &bytes[..brace.unwrap_or(bytes.len())];
            boundary::first(inside).or(brace)
        };
        let mut looked = 1usize;
        let length = loop {
            let bytes = &self.source.bytes()[self.begin..];
            // What was not all in view before is looked at again.
            let from = looked.saturating_sub(boundary::OVERLAP).max(1);
            if let Some(distance) = bytes.get(from..).and_then(closing) {
                break from + distance;
            }
            looked = bytes.len();
            if !self.more()? {
                break looked;
            }
        };
        let end = self.begin + length;
        let closed = self.source.bytes().get(end) == Some(&b'}');
        self.at = end + usize::from(closed);
        if !closed {
            self.pass_over(BadText::OpenComment);
        }
        self.note();
        Ok(Found::Comment(Span { start: self.begin + 1, end }))
    }

    /// A comment behind the tags is one on the game; before them it makes no game yet.
    fn note(&mut self) {
        if self.stage == Stage::Tags {
            self.stage = Stage::Moves;
        }
    }

    fn open(&mut self) -> Option<Found> {
        self.at += 1;
        self.stage = Stage::Moves;
        self.depth += 1;
        Some(Found::Open)
    }

    /// Closes a variation; a parenthesis that closes none is passed over.
    fn close(&mut self) -> Option<Found> {
        self.at += 1;
        let Some(depth) = self.depth.checked_sub(1) else {
            self.pass_over(BadText::Parenthesis);
            return None;
        };
        self.depth = depth;
        Some(Found::Close)
    }

    /// A tag, or behind moves the first of the next game.
    fn bracket(&mut self) -> io::Result<Option<Found>> {
        if self.stage == Stage::Moves {
            let begins_line = self.source.begins_line(self.begin);
            if begins_line && self.tag()?.is_some() {
                self.at = self.begin;
                return Ok(self.finish());
            }
            self.at = self.begin + 1;
            return Ok(None);
        }
        let (tag, stage) = (self.tag()?, self.stage);
        match tag {
            // A game without moves is still a game.
            Some(Found::Tag { name, .. }) if stage == Stage::Tags && self.set_off => {
                if &self.source.bytes()[name.start..name.end] == b"Event" {
                    self.at = self.begin;
                    return Ok(self.finish());
                }
            }
            Some(_) => self.stage = Stage::Tags,
            None => {
                self.line()?;
                self.pass_over(BadText::Tag);
            }
        }
        Ok(tag)
    }

    /// `[Name "value"]`, on one line.
    fn tag(&mut self) -> io::Result<Option<Found>> {
        let tag = loop {
            let bytes = &self.source.bytes()[self.begin..];
            match word::tag(bytes) {
                Ok(tag) => break tag,
                Err(word::NoTag::CutOff) if bytes.len() < word::LONGEST_TAG && self.more()? => {}
                Err(_) => return Ok(None),
            }
        };
        self.at = self.begin + tag.length;
        let span = |range: core::ops::Range<usize>| Span {
            start: self.begin + range.start,
            end: self.begin + range.end,
        };
        Ok(Some(Found::Tag { name: span(tag.name), value: span(tag.value) }))
    }

    /// Marks such as `!?`.
    fn glyph(&mut self) -> io::Result<Option<Found>> {
        let length = self.reach(1, |bytes| bytes.iter().position(|byte| !matches!(byte, b'!' | b'?')))?;
        self.at = self.begin + length;
        Ok(word::glyph(&self.source.bytes()[self.begin..self.at]).map(Found::Nag))
    }

    /// The game has ended; a result inside a variation says nothing.
    fn result(&mut self, outcome: Outcome) -> Option<Found> {
        self.stage = if self.depth == 0 { Stage::Result(outcome) } else { Stage::Moves };
        None
    }

    /// The number of a move, which says nothing, or something else that begins with a digit.
    #[inline]
    fn number(&mut self) -> io::Result<Option<Found>> {
        let bytes = self.source.bytes();
        let mut end = self.begin + 1;
        while bytes.get(end).is_some_and(u8::is_ascii_digit) {
            end += 1;
        }
        if self.stage != Stage::Moves || bytes.get(end) != Some(&b'.') {
            return self.word();
        }
        while bytes.get(end) == Some(&b'.') {
            end += 1;
        }
        self.at = end;
        Ok(None)
    }

    /// A byte order mark, with which some programs begin a file, or a word.
    #[cold]
    fn mark_or_word(&mut self) -> io::Result<Option<Found>> {
        let length = self.reach(1, word::end)?;
        if self.source.bytes()[self.begin..self.begin + length].starts_with("\u{feff}".as_bytes()) {
            self.at = self.begin + "\u{feff}".len();
            return Ok(None);
        }
        self.word()
    }

    /// A move, a number or a result.
    #[inline]
    fn word(&mut self) -> io::Result<Option<Found>> {
        if let Stage::Result(_) = self.stage {
            return Ok(self.finish());
        }
        let length = match word::short(&self.source.bytes()[self.begin..]) {
            Some(length) => length,
            None => self.reach(1, word::end)?,
        };
        let bytes = &self.source.bytes()[self.begin..self.begin + length];
        let (meaning, length) = word::meaning(bytes);
        let span = Span { start: self.begin, end: self.begin + length };
        self.at = span.end;
        let found = match meaning {
            Word::Move => Some(Found::Move(span)),
            Word::Nag(nag) => Some(Found::Nag(nag)),
            Word::Result(outcome) => return Ok(self.result(outcome)),
            Word::Nothing => None,
            Word::HighNag => {
                self.pass_over(BadText::Nag);
                None
            }
        };
        self.stage = Stage::Moves;
        Ok(found)
    }
}
