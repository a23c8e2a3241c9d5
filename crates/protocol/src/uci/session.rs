//! One run.

use core::fmt;
use std::collections::VecDeque;
use std::io;

use misere_engine::Signal;
use misere_notation::uci::CastlingStyle;
use misere_rules::AnyGame;

use super::answer::Answer;
use super::command::Command;
use super::line::CommandLine;
use super::search::Search;
use crate::command_error::{quoted, readable};
use crate::settings::Settings;
use crate::{Effect, EngineEvent, Games, Order, Protocol};

/// Longer lines than this are no command: a game of ten thousand moves is a tenth of it.
pub const LONGEST_LINE: usize = 1 << 20;

/// When this many commands wait for a search, no other is read until it has ended. A search that only
/// `stop` would end is stopped then: the `stop` may be among what is not read.
const MOST_WAITING: usize = 4_096;

/// What the engine is doing.
#[derive(Debug)]
pub(super) enum Stage {
    /// Nothing.
    Idle,
    /// It searches.
    Searching(Box<Search>),
    /// It counts lines of play.
    Counting(Signal),
    /// It searches what is always searched.
    Benching(Signal),
    /// It does something else that ends at once.
    Busy,
}

/// How long a session goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Until {
    /// Until it is told to end.
    Told,
    /// Until everything is done that was asked for: there is no more input.
    Done,
    /// Until the engine has stopped.
    Stopped,
}

/// One run: lines and events in, effects out. `read` brings files of charters.
pub struct Session<R> {
    pub(super) games: Games,
    pub(super) settings: Settings,
    pub(super) game: AnyGame,
    pub(super) stage: Stage,
    /// Commands that came while the engine was at work.
    pub(super) waiting: VecDeque<Command>,
    pub(super) until: Until,
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
            until: Until::Told,
            unready: 0,
            talkative: false,
            read,
            effects: Vec::new(),
        }
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

    /// Obeys now or later.
    pub(super) fn admit(&mut self, command: Command) {
        match command {
            _ if matches!(self.stage, Stage::Idle) => self.obey(command),
            Command::Uci | Command::IsReady | Command::Debug(_) | Command::Register => self.obey(command),
            Command::Display | Command::Quit => self.obey(command),
            Command::Stop => {
                // What waits was said before it, too, and is stopped as soon as it begins.
                if self.waiting.back().is_some_and(|last| *last != Command::Stop) {
                    self.waiting.push_back(Command::Stop);
                }
                self.obey(command);
            }
            // Behind a search that is waiting to begin it is meant for that one.
            Command::PonderHit if self.is_pondering() || self.waiting.is_empty() => self.obey(command),
            _ => {
                self.waiting.push_back(command);
                if self.waiting.len() == MOST_WAITING && !self.ends_by_itself() {
                    self.note(format!("the search is stopped: {MOST_WAITING} commands wait for its end"));
                    self.stop();
                }
            }
        }
    }

    /// Will the engine end what it does without another command?
    pub(super) fn ends_by_itself(&self) -> bool {
        match &self.stage {
            Stage::Searching(search) => search.ends_by_itself(),
            Stage::Idle | Stage::Counting(_) | Stage::Benching(_) | Stage::Busy => true,
        }
    }

    fn is_pondering(&self) -> bool {
        matches!(&self.stage, Stage::Searching(search) if search.is_pondering())
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
        for command in core::mem::take(&mut self.waiting) {
            self.admit(command);
        }
    }

    /// What is to be done; the last of it is to end, if nothing more will come.
    fn take_effects(&mut self) -> Vec<Effect<Answer>> {
        let at_rest = matches!(self.stage, Stage::Idle) && self.unready == 0;
        if self.until != Until::Told && at_rest {
            self.effects.push(Effect::Quit);
        }
        core::mem::take(&mut self.effects)
    }
}

impl<R: FnMut(&str) -> io::Result<Vec<u8>>> Protocol for Session<R> {
    type Answer = Answer;

    fn handle(&mut self, line: &[u8]) -> Vec<Effect<Answer>> {
        match readable(line, LONGEST_LINE) {
            _ if self.until == Until::Stopped => {}
            Ok("") => {}
            text => match text.and_then(CommandLine::parse) {
                Ok(CommandLine { command, before, behind }) => {
                    for (place, words) in [("before", before), ("behind", behind)] {
                        if !words.is_empty() {
                            self.note(format!("passed over {place} {}: {}", command.name(), quoted(&words)));
                        }
                    }
                    let (name, waiting) = (command.name(), self.waiting.len());
                    self.admit(command);
                    if self.waiting.len() > waiting && !self.ends_by_itself() {
                        self.note(format!("a search is going on: {name} waits for stop"));
                    }
                }
                Err(error) => self.note(error),
            },
        }
        self.take_effects()
    }

    fn hear(&mut self, event: EngineEvent) -> Vec<Effect<Answer>> {
        self.listen(event);
        self.take_effects()
    }

    fn leave(&mut self) -> Vec<Effect<Answer>> {
        if self.until == Until::Told {
            self.until = Until::Done;
        }
        // No command will come any more that could end it.
        if !self.ends_by_itself() {
            self.obey(Command::Stop);
        }
        self.take_effects()
    }

    fn has_room(&self) -> bool {
        self.waiting.len() < MOST_WAITING
    }

    /// A bench is not stopped: it is always the same work, and only all of it means something.
    fn hurry(&mut self) -> Vec<Effect<Answer>> {
        let goes_on = match &self.stage {
            Stage::Searching(search) => !search.is_stopped(),
            Stage::Counting(signal) => !signal.is_stopped(),
            Stage::Idle | Stage::Benching(_) | Stage::Busy => false,
        };
        if goes_on {
            self.note("the input has ended: stopped, since it took too long");
            self.stop();
        }
        self.take_effects()
    }
}
