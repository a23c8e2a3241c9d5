//! Putting a game together from the tokens of a stream.

use std::io::{self, Read};

use misere_rules::Playable;

use super::error::{BadText, GameTooLong, MAX_TOKENS, PgnError, PgnErrorKind};
use super::game::{MAX_FLAWS, PgnGame};
use super::reader::Reader;
use super::source::Place;
use super::start::StartTags;
use super::tags::Tags;
use super::token::Token;
use super::tree::NodeId;
use crate::names::Named;
use crate::san::{self, Letters};

/// The next game of a stream. It begins as this one, which has no moves, until all tags are known and
/// `start_of` tells what they say.
pub(super) fn game<R: Read, P: Playable>(
    reader: &mut Reader<R>,
    game: PgnGame<P>,
    letters: Letters,
    start_of: impl Fn(&Tags) -> Result<(Named<P::Rules>, P), PgnErrorKind>,
) -> io::Result<Option<PgnGame<P>>> {
    let mut builder = GameBuilder::new(game, letters);
    let mut start = StartTags::default();
    let mut started = false;
    let mut tokens = 0;
    while let Some(token) = reader.next_token()? {
        tokens += 1;
        if tokens > MAX_TOKENS {
            return Err(GameTooLong { place: reader.place() }.into());
        }
        if !started && matches!(token, Token::Move(_) | Token::End(_)) {
            started = true;
            builder.start(&start, &start_of);
        }
        match token {
            Token::Tag { name, value } => {
                let matters = StartTags::is_one(name.bytes());
                let tags = &mut builder.game.tags;
                tags.push(&name.text(), &value.text());
                if matters {
                    start.note(tags.len() - 1, reader.place());
                }
            }
            _ if builder.game.error.is_some() => {
                builder.game.outcome = match token {
                    Token::End(outcome) => outcome,
                    _ => reader.skip_game()?,
                };
                return Ok(Some(builder.finish(reader)));
            }
            Token::Comment(text) => builder.comment(&text.text()),
            Token::Nag(nag) => builder.nag(nag),
            Token::Open => {
                if !builder.open() {
                    builder.note(PgnErrorKind::BadText(BadText::Variation), reader.place());
                    reader.skip_told_variation()?;
                }
            }
            Token::Close => builder.close(),
            Token::Move(text) => {
                if let Err(kind) = builder.play(&text.text()) {
                    let place = reader.place();
                    if builder.cut(kind, place) {
                        reader.skip_told_variation()?;
                    }
                }
            }
            Token::End(outcome) => {
                builder.end();
                builder.game.outcome = outcome;
                return Ok(Some(builder.finish(reader)));
            }
        }
    }
    // Comments alone are no game; what was passed over must be told.
    Ok(if reader.take_noise() { Some(builder.finish(reader)) } else { None })
}

/// A game while its tokens are read.
struct GameBuilder<P: Playable> {
    game: PgnGame<P>,
    /// The position after the last move of the current line.
    position: P,
    letters: Letters,
    /// The main line.
    line: Line,
    /// The lines that wait for the current variation to end, the main line first.
    waiting: Vec<Line>,
}

/// A line that is being read.
struct Line {
    /// Its last move, or what goes before its first.
    last: NodeId,
    /// How far it has come.
    stage: Stage,
    /// Comments before the first move.
    comments: Vec<String>,
}

/// How far a line has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has no move yet.
    Empty,
    /// Its last move was also one of an earlier line.
    Shared,
    /// Its last move is its own: what goes on from there goes before what variations have added.
    Own,
}

impl<P: Playable> GameBuilder<P> {
    fn new(game: PgnGame<P>, letters: Letters) -> GameBuilder<P> {
        let position = game.tree.start().clone();
        // The root belongs to the main line.
        let line = Line { last: game.tree.root(), stage: Stage::Own, comments: Vec::new() };
        GameBuilder { game, position, letters, line, waiting: Vec::new() }
    }

    /// All tags are known: which game is it?
    fn start(
        &mut self,
        start: &StartTags,
        start_of: impl Fn(&Tags) -> Result<(Named<P::Rules>, P), PgnErrorKind>,
    ) {
        match start.resolve(&self.game.tags, start_of) {
            Ok((named, position)) => {
                self.game.named = named;
                self.game.tree.restart(position.clone());
                self.position = position;
            }
            Err(error) => self.game.error = Some(error),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), PgnErrorKind> {
        let mv = san::find_with(&self.position, text, self.letters).map_err(PgnErrorKind::Move)?;
        self.position.play_unchecked(mv);
        let (tree, line) = (&mut self.game.tree, &mut self.line);
        let known = tree.child(line.last, mv);
        line.last = known.unwrap_or_else(|| tree.attach(line.last, mv, &self.position));
        match line.stage {
            Stage::Own => tree.make_first(line.last),
            Stage::Empty | Stage::Shared if known.is_some() => line.stage = Stage::Shared,
            Stage::Empty | Stage::Shared => line.stage = Stage::Own,
        }
        for comment in line.comments.drain(..) {
            tree.add_comment_before(line.last, &comment);
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        match self.line.stage {
            Stage::Empty => self.line.comments.push(text.to_owned()),
            Stage::Own | Stage::Shared => self.game.tree.add_comment(self.line.last, text),
        }
    }

    /// An annotation before the first move of a variation is about nothing.
    fn nag(&mut self, nag: u8) {
        if self.line.stage != Stage::Empty {
            self.game.tree.add_nag(self.line.last, nag);
        }
    }

    /// A variation begins, if there is something to vary.
    fn open(&mut self) -> bool {
        let tree = &self.game.tree;
        let Some(before) = tree.parent(self.line.last).filter(|_| self.line.stage != Stage::Empty) else {
            return false;
        };
        self.position = tree.position(before);
        let line = Line { last: before, stage: Stage::Empty, comments: Vec::new() };
        self.waiting.push(core::mem::replace(&mut self.line, line));
        true
    }

    /// The variation ends. What was said in it before a move that never came is said about the move
    /// that it should have varied.
    fn close(&mut self) {
        self.fold();
        self.position = self.game.tree.position(self.line.last);
    }

    fn fold(&mut self) {
        if let Some(line) = self.waiting.pop() {
            let ended = core::mem::replace(&mut self.line, line);
            for comment in ended.comments {
                self.game.tree.add_comment(self.line.last, &comment);
            }
        }
    }

    /// The main line ends. Variations that repeat its last move do not make it longer.
    fn end(&mut self) {
        while !self.waiting.is_empty() {
            self.fold();
        }
        self.game.tree.split(self.line.last);
    }

    /// Something is wrong with the next move. True if it ends a variation; else the whole game.
    fn cut(&mut self, kind: PgnErrorKind, place: Place) -> bool {
        if self.waiting.is_empty() {
            self.game.error = Some(self.error(kind, place));
            self.end();
            return false;
        }
        self.note(kind, place);
        self.close();
        true
    }

    fn error(&self, kind: PgnErrorKind, place: Place) -> PgnError {
        PgnError { kind, ply: Some(self.game.tree.ply(self.line.last)), place }
    }

    fn note(&mut self, kind: PgnErrorKind, place: Place) {
        match self.game.flaws.len() < MAX_FLAWS {
            true => self.game.flaws.push(self.error(kind, place)),
            false => self.game.more_flaws += 1,
        }
    }

    /// The game with what the reader has passed over, but for what stands behind the place where it
    /// breaks off.
    fn finish<R: Read>(self, reader: &mut Reader<R>) -> PgnGame<P> {
        let mut game = self.game;
        let passed_over = reader.take_passed_over();
        if passed_over.flaws.is_empty() {
            return game;
        }
        let told = game.error.as_ref().map(|error| error.place);
        // A game that cannot start has an error in its tags; other tags may follow.
        let unstarted = game.error.as_ref().is_some_and(|error| error.ply.is_none());
        let is_tag = |flaw: &PgnError| flaw.kind == PgnErrorKind::BadText(BadText::Tag);
        let place = |flaw: &PgnError| flaw.place;
        let is_new =
            |flaw: &PgnError| told.is_none_or(|told| place(flaw) < told) || unstarted && is_tag(flaw);
        game.flaws.extend(passed_over.flaws.into_iter().filter(is_new));
        game.flaws.sort_by_key(place);
        game.more_flaws += game.flaws.len().saturating_sub(MAX_FLAWS);
        game.flaws.truncate(MAX_FLAWS);
        if told.is_none() {
            game.more_flaws += passed_over.more;
        }
        game
    }
}
