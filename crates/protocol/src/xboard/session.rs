//! One run.

use core::fmt;
use std::io;

use misere_engine::{Level, Limits, Report, Score, Signal};
use misere_notation::uci::CastlingStyle;
use misere_rules::{AnyGame, Color, Move};

use super::answer::Answer;
use super::clock::Control;
use super::command::Command;
use super::owed::{Debt, Owed};
use crate::command_error::readable;
use crate::going_on::going_on;
use crate::settings::Settings;
use crate::{Effect, EngineEvent, Games, Order, Protocol};

/// Longer lines than this are no command.
pub const LONGEST_LINE: usize = 8_192;

/// What the engine is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// It only watches.
    Watching,
    /// It plays for this side.
    Playing(Color),
    /// It tells what it thinks.
    Analysing,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// A move to make.
    Move,
    /// Thinking in the other player's time.
    Ponder,
    /// An analysis.
    Analysis,
    /// A hint for the other player.
    Hint,
}

impl Aim {
    /// Is an answer owed when it has ended?
    fn is_awaited(self) -> bool {
        matches!(self, Aim::Move | Aim::Hint)
    }
}

/// A search that is going on.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) aim: Aim,
    pub(super) game: AnyGame,
    pub(super) signal: Signal,
    /// The last that was heard of it.
    pub(super) report: Option<Report>,
    /// The move it looks at and its place.
    pub(super) looking: Option<(Move, usize)>,
}

/// One run: lines and events in, effects out. `read` brings files of charters.
pub struct Session<R> {
    pub(super) games: Games,
    pub(super) settings: Settings,
    pub(super) control: Control,
    pub(super) game: AnyGame,
    pub(super) mode: Mode,
    pub(super) post: bool,
    pub(super) ponder: bool,
    /// Lines are part of an edit that was refused.
    editing: bool,
    pub(super) search: Option<Search>,
    /// Searches that were stopped and have not ended: what they find is ignored.
    pub(super) stale: usize,
    /// What the engine has still to answer, and the pings behind it.
    pub(super) owed: Owed,
    /// There is no more input: everything ends when the engine has answered.
    pub(super) leaving: bool,
    /// What the other player will do, as the engine sees it.
    pub(super) expected: Option<Move>,
    /// What the engine's last move was worth to it.
    pub(super) last_score: Option<Score>,
    pub(super) read: R,
    effects: Vec<Effect<Answer>>,
}

impl<R> fmt::Debug for Session<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("mode", &self.mode)
            .field("search", &self.search)
            .finish_non_exhaustive()
    }
}

impl<R: FnMut(&str) -> io::Result<Vec<u8>>> Session<R> {
    /// A session in which nothing has happened: chess, and the engine has Black.
    pub fn new(games: Games, read: R) -> Session<R> {
        let settings = Settings::default();
        let game = AnyGame::new(settings.variant.start());
        Session {
            games,
            settings,
            control: Control::default(),
            game,
            mode: Mode::Playing(Color::Black),
            post: false,
            ponder: false,
            editing: false,
            search: None,
            stale: 0,
            owed: Owed::default(),
            leaving: false,
            expected: None,
            last_score: None,
            read,
            effects: Vec::new(),
        }
    }

    pub(super) fn say(&mut self, answer: Answer) {
        self.effects.push(Effect::Say(answer));
    }

    pub(super) fn complain(&mut self, reason: impl fmt::Display, command: &str) {
        self.say(Answer::Error { reason: reason.to_string(), command: command.to_owned() });
    }

    pub(super) fn order(&mut self, order: Order) {
        self.effects.push(Effect::Order(order));
    }

    /// Orders a change, and hears when it is made.
    pub(super) fn settle(&mut self, order: Order) {
        self.order(order);
        self.order(Order::Ready);
        self.owed.owe(Debt::Change);
    }

    pub(super) fn quit(&mut self) {
        self.halt();
        self.effects.push(Effect::Quit);
    }

    /// How castling is written.
    pub(super) fn style(&self) -> CastlingStyle {
        match self.settings.is_chess960() {
            true => CastlingStyle::Chess960,
            false => CastlingStyle::Standard,
        }
    }

    /// Begins to search. What it is about is not what was searched before.
    pub(super) fn begin(&mut self, aim: Aim, game: &AnyGame, limits: Limits) {
        self.halt();
        let game = going_on(game);
        let signal = limits.signal.clone();
        // An analysis wants the truth, however weakly the engine plays otherwise.
        let (usual, seed) = (self.settings.strength(), self.settings.seed);
        if usual != Level::BEST {
            let level = if aim == Aim::Analysis { Level::BEST } else { usual };
            self.order(Order::Level(level, seed));
        }
        self.order(Order::Search(Box::new(game.clone()), limits));
        if aim.is_awaited() {
            self.owed.owe(Debt::Search);
        }
        self.search = Some(Search { aim, game, signal, report: None, looking: None });
    }

    /// Ends a search of which nothing more is wanted.
    pub(super) fn halt(&mut self) {
        if let Some(search) = self.search.take() {
            search.signal.stop();
            self.stale += 1;
            if search.aim.is_awaited() {
                self.pay(Debt::Search);
            }
        }
    }

    /// Something is answered, and with it the pings behind it.
    pub(super) fn pay(&mut self, debt: Debt) {
        for number in self.owed.pay(debt) {
            self.say(Answer::Pong(number));
        }
    }

    /// What is to be done; the last of it is to end, if nothing more will come.
    fn take_effects(&mut self) -> Vec<Effect<Answer>> {
        if self.leaving && self.owed.is_empty() {
            self.quit();
        }
        core::mem::take(&mut self.effects)
    }

    /// Is the line part of an edit that was refused? It ends with a dot.
    fn is_edit(&mut self, text: &str) -> bool {
        let was = self.editing;
        self.editing &= text != ".";
        was
    }
}

impl<R: FnMut(&str) -> io::Result<Vec<u8>>> Protocol for Session<R> {
    type Answer = Answer;

    fn handle(&mut self, line: &[u8]) -> Vec<Effect<Answer>> {
        let text = readable(line, LONGEST_LINE);
        let echo = text.as_ref().map_or("", |text| text);
        match text {
            Ok(text) if text.is_empty() || self.is_edit(text) => {}
            text => match text.and_then(Command::parse) {
                Ok(command) => {
                    self.editing = command == Command::Edit;
                    self.obey(command, echo);
                }
                Err(error) => self.complain(error, echo),
            },
        }
        self.take_effects()
    }

    fn hear(&mut self, event: EngineEvent) -> Vec<Effect<Answer>> {
        self.listen(event);
        self.take_effects()
    }

    fn leave(&mut self) -> Vec<Effect<Answer>> {
        self.leaving = true;
        self.take_effects()
    }

    fn hurry(&mut self) -> Vec<Effect<Answer>> {
        if let Some(search) = self.search.as_ref().filter(|search| !search.signal.is_stopped()) {
            search.signal.stop();
            self.say(Answer::Note("the input has ended: stopped, since it took too long".to_owned()));
        }
        self.take_effects()
    }
}
