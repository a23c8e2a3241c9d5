//! One run.

use core::fmt;
use std::collections::VecDeque;
use std::io;

use misere_engine::Signal;
use misere_notation::uci::CastlingStyle;
use misere_rules::AnyGame;

use super::answer::Answer;
use super::command::Command;
use super::search::Search;
use crate::command_error::readable;
use crate::settings::Settings;
use crate::{Effect, Event, Games, Order, Protocol};

/// Longer lines than this are no command: a game of ten thousand moves is a tenth of it.
pub const LONGEST_LINE: usize = 1 << 20;

/// More commands than this are not kept until a search has ended.
const MOST_WAITING: usize = 256;

/// What the engine is doing.
#[derive(Debug)]
pub(super) enum Stage {
    /// Nothing.
    Idle,
    /// It searches.
    Searching(Box<Search>),
    /// It counts lines of play.
    Counting(Signal),
    /// It does something else that will end.
    Busy,
}

/// One run: lines and events in, effects out. `read` brings files of charters.
pub struct Session<R> {
    pub(super) games: Games,
    pub(super) settings: Settings,
    pub(super) game: AnyGame,
    pub(super) stage: Stage,
    /// Commands that came during a search that is about to end.
    pub(super) waiting: VecDeque<Command>,
    /// Nothing more is wanted than the end of the search.
    pub(super) leaving: bool,
    /// How often the engine was asked whether it is ready and has not said so.
    pub(super) unready: usize,
    pub(super) talkative: bool,
    pub(super) read: R,
    effects: Vec<Effect<Answer>>,
}

impl<R> fmt::Debug for Session<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("settings", &self.settings)
            .field("stage", &self.stage)
            .finish_non_exhaustive()
    }
}

impl<R: FnMut(&str) -> io::Result<Vec<u8>>> Session<R> {
    /// A session in which nothing has happened: chess, from its start.
    pub fn new(games: Games, read: R) -> Session<R> {
        let settings = Settings::default();
        let game = AnyGame::new(settings.variant.start());
        Session {
            games,
            settings,
            game,
            stage: Stage::Idle,
            waiting: VecDeque::new(),
            leaving: false,
            unready: 0,
            talkative: false,
            read,
            effects: Vec::new(),
        }
    }

    fn take_effects(&mut self) -> Vec<Effect<Answer>> {
        core::mem::take(&mut self.effects)
    }

    pub(super) fn say(&mut self, answer: Answer) {
        self.effects.push(Effect::Say(answer));
    }

    pub(super) fn note(&mut self, text: impl fmt::Display) {
        self.say(Answer::Note(text.to_string()));
    }

    pub(super) fn order(&mut self, order: Order) {
        self.effects.push(Effect::Order(order));
    }

    /// Obeys now, later or never.
    pub(super) fn admit(&mut self, command: Command) {
        let ends_by_itself = match &self.stage {
            Stage::Idle => return self.obey(command),
            Stage::Searching(search) => search.ends_by_itself(),
            Stage::Counting(_) | Stage::Busy => true,
        };
        match command {
            Command::Uci | Command::IsReady | Command::Debug(_) | Command::Display | Command::Quit => {
                self.obey(command);
            }
            // What comes behind a search that is waiting to begin is meant for that one.
            Command::Stop | Command::PonderHit if !self.is_stopped() || self.waiting.is_empty() => {
                self.obey(command);
            }
            _ if ends_by_itself && self.waiting.len() < MOST_WAITING => self.waiting.push_back(command),
            _ => self.note(format!("a search is going on: expected stop, found {}", command.name())),
        }
    }

    fn is_stopped(&self) -> bool {
        match &self.stage {
            Stage::Searching(search) => search.is_stopped(),
            Stage::Counting(signal) => signal.is_stopped(),
            Stage::Idle | Stage::Busy => false,
        }
    }

    /// How castling is written: as the interface wants it, but never so that it could mean two things.
    pub(super) fn style(&self) -> CastlingStyle {
        match self.settings.is_chess960() {
            true => CastlingStyle::Chess960,
            false => CastlingStyle::of(&self.game.first_position().to_setup()),
        }
    }

    /// Obeys what has waited, now that the engine has done what it did.
    pub(super) fn go_on(&mut self) {
        self.stage = Stage::Idle;
        if self.leaving {
            self.waiting.clear();
            self.effects.push(Effect::Quit);
        }
        for command in core::mem::take(&mut self.waiting) {
            self.admit(command);
        }
    }
}

impl<R: FnMut(&str) -> io::Result<Vec<u8>>> Protocol for Session<R> {
    type Answer = Answer;

    fn handle(&mut self, line: &[u8]) -> Vec<Effect<Answer>> {
        match readable(line, LONGEST_LINE) {
            _ if self.leaving => {}
            Ok("") => {}
            text => match text.and_then(Command::parse) {
                Ok(command) => self.admit(command),
                Err(error) => self.note(error),
            },
        }
        self.take_effects()
    }

    fn hear(&mut self, event: Event) -> Vec<Effect<Answer>> {
        self.listen(event);
        self.take_effects()
    }

    /// Nobody is there any more to end a search; what somebody has asked for is still told.
    fn leave(&mut self) -> Vec<Effect<Answer>> {
        self.leaving = true;
        match &self.stage {
            Stage::Searching(search) => {
                search.stop();
                self.answer_if_due();
            }
            Stage::Idle if self.unready == 0 => self.go_on(),
            Stage::Idle | Stage::Counting(_) | Stage::Busy => {}
        }
        self.take_effects()
    }
}
