//! The pieces of a game's text: comments, variations, tags, words.

use std::io::{self, Read};

use super::{Reader, Stage};
use crate::pgn::boundary;
use crate::pgn::error::BadText;
use crate::pgn::token::{GameResult, Span, TokenSpan};
use crate::pgn::word::{self, Word};

impl<R: Read> Reader<R> {
    /// The rest of the line.
    pub(super) fn line(&mut self) -> io::Result<usize> {
        let length = self.reach(0, |bytes| memchr::memchr(b'\n', bytes))?;
        self.at = self.begin + length;
        Ok(length)
    }

    pub(super) fn line_comment(&mut self) -> io::Result<TokenSpan> {
        self.line()?;
        self.note();
        Ok(TokenSpan::Comment(Span { start: self.begin + 1, end: self.at }))
    }

    /// A comment in braces. One that was never closed ends where the next game begins.
    pub(super) fn comment(&mut self) -> io::Result<TokenSpan> {
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
        let bytes = self.source.bytes();
        let stop = bytes.get(end).copied();
        self.at = match stop {
            Some(b'}') => end + 1,
            // The empty line before the next game is left to be seen.
            Some(_) => self.begin + 1 + bytes[self.begin + 1..end].trim_ascii_end().len(),
            None => end,
        };
        if stop != Some(b'}') {
            self.pass_over(BadText::OpenComment);
        }
        self.note();
        Ok(TokenSpan::Comment(Span { start: self.begin + 1, end }))
    }

    /// A comment behind the tags is one on the game; before them it makes no game yet.
    fn note(&mut self) {
        if self.stage == Stage::Tags {
            self.stage = Stage::Moves;
        }
    }

    pub(super) fn open(&mut self) -> Option<TokenSpan> {
        self.at += 1;
        self.stage = Stage::Moves;
        self.depth += 1;
        Some(TokenSpan::Open)
    }

    /// Closes a variation; a parenthesis that closes none is passed over.
    pub(super) fn close(&mut self) -> Option<TokenSpan> {
        self.at += 1;
        let Some(depth) = self.depth.checked_sub(1) else {
            self.pass_over(BadText::Parenthesis);
            return None;
        };
        self.depth = depth;
        Some(TokenSpan::Close)
    }

    /// A tag, or the first one of the next game.
    pub(super) fn bracket(&mut self) -> io::Result<Option<TokenSpan>> {
        if self.stage == Stage::Moves && !self.source.begins_line(self.begin) {
            self.at = self.begin + 1;
            return Ok(None);
        }
        let (tag, stage) = (self.tag()?, self.stage);
        let begins_game = match stage {
            Stage::Moves => tag.is_some() || self.set_off && self.is_event(tag)?,
            // A game without moves is still a game.
            Stage::Tags => self.set_off && self.is_event(tag)?,
            Stage::Before | Stage::Noise | Stage::Result(_) => false,
        };
        if begins_game {
            self.at = self.begin;
            return Ok(self.finish());
        }
        match (tag, stage) {
            (Some(_), _) => {
                self.stage = Stage::Tags;
                self.tags_end = self.offset();
            }
            (None, Stage::Moves) => self.at = self.begin + 1,
            (None, _) => {
                let is_event = self.is_event(None)?;
                self.line()?;
                self.tags_end = self.offset();
                self.pass_over(BadText::Tag);
                if is_event {
                    self.stage = Stage::Tags;
                }
            }
        }
        Ok(tag)
    }

    /// Is this the tag with which a game begins, or meant to be it?
    fn is_event(&mut self, tag: Option<TokenSpan>) -> io::Result<bool> {
        if let Some(TokenSpan::Tag { name, .. }) = tag {
            return Ok(&self.source.bytes()[name.start..name.end] == b"Event");
        }
        self.starts_with(boundary::TAG)
    }

    /// `[Name "value"]`, on one line.
    fn tag(&mut self) -> io::Result<Option<TokenSpan>> {
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
        Ok(Some(TokenSpan::Tag { name: span(tag.name), value: span(tag.value) }))
    }

    /// Marks such as `!?`.
    pub(super) fn glyph(&mut self) -> io::Result<Option<TokenSpan>> {
        let length = self.reach(1, |bytes| bytes.iter().position(|byte| !matches!(byte, b'!' | b'?')))?;
        self.at = self.begin + length;
        Ok(word::glyph(&self.source.bytes()[self.begin..self.at]).map(TokenSpan::Nag))
    }

    /// The game has ended; a result inside a variation says nothing.
    pub(super) fn result(&mut self, outcome: GameResult) -> Option<TokenSpan> {
        self.stage = if self.depth == 0 { Stage::Result(outcome) } else { Stage::Moves };
        None
    }

    /// The number of a move, which says nothing, or something else that begins with a digit.
    #[inline]
    pub(super) fn number(&mut self) -> io::Result<Option<TokenSpan>> {
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

    /// Does the token begin with these bytes?
    fn starts_with(&mut self, start: &[u8]) -> io::Result<bool> {
        self.reach(1, |bytes| (bytes.len() >= start.len()).then_some(0))?;
        Ok(self.source.bytes()[self.begin..].starts_with(start))
    }

    /// A byte order mark, with which some programs begin a file, or a word.
    #[cold]
    pub(super) fn mark_or_word(&mut self) -> io::Result<Option<TokenSpan>> {
        let mark = "\u{feff}".as_bytes();
        if self.starts_with(mark)? {
            self.at = self.begin + mark.len();
            return Ok(None);
        }
        self.word()
    }

    /// A move, a number or a result.
    #[inline]
    pub(super) fn word(&mut self) -> io::Result<Option<TokenSpan>> {
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
            Word::Move => Some(TokenSpan::Move(span)),
            Word::Nag(nag) => Some(TokenSpan::Nag(nag)),
            Word::Result(outcome) => return Ok(self.result(outcome)),
            Word::Nothing => None,
            Word::BadNag => {
                self.pass_over(BadText::Nag);
                None
            }
        };
        self.stage = Stage::Moves;
        Ok(found)
    }
}
