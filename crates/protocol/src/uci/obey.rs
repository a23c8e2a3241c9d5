//! What commands do.

use std::io;

use misere_engine::Signal;
use misere_rules::AnyGame;

use super::answer::Answer;
use super::command::Command;
use super::describe;
use super::go::Go;
use super::position::PositionCommand;
use super::search::Search;
use super::session::{Session, Stage, Until};
use crate::Order;
use crate::command_error::{CommandError, quoted};
use crate::going_on::going_on;
use crate::net_file::read_net;
use crate::setting::Setting;

impl<R: FnMut(&str) -> io::Result<Vec<u8>>> Session<R> {
    /// Obeys a command for which it is the time.
    pub(super) fn obey(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::Debug(on) => self.talkative = on,
            Command::IsReady if matches!(self.stage, Stage::Idle) => {
                self.unready += 1;
                self.order(Order::Ready);
            }
            Command::IsReady => self.say(Answer::ReadyOk),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Register if self.talkative => {
                self.note("expected no registration: everyone may use the engine")
            }
            Command::Register => {}
            Command::NewGame => {
                self.game = AnyGame::new(self.settings.variant.start());
                self.order(Order::Forget);
            }
            Command::Position(place) => self.go_to(&place),
            Command::Go(go) => self.go(&go),
            Command::Stop => {
                if self.talkative && matches!(self.stage, Stage::Idle) {
                    self.note("nothing to stop");
                }
                self.stop();
            }
            Command::PonderHit => {
                if let Stage::Searching(search) = &self.stage {
                    search.ponder_hit();
                }
                self.answer_if_due();
            }
            Command::Quit => self.quit(),
            Command::Display => {
                let text = describe::game(&self.game, self.style());
                self.say(Answer::Plain(text));
            }
            Command::Evaluate => {
                self.stage = Stage::Busy;
                self.order(Order::Evaluate(Box::new(self.game.position().clone())));
            }
            Command::Perft(depth) => {
                let signal = Signal::default();
                self.stage = Stage::Counting(signal.clone());
                self.order(Order::Count(Box::new(self.game.position().clone()), depth, signal));
            }
            Command::Bench => {
                let signal = Signal::default();
                self.stage = Stage::Benching(signal.clone());
                self.order(Order::Bench(signal));
            }
        }
    }

    fn introduce(&mut self) {
        self.say(Answer::Identity);
        for setting in Setting::ALL {
            let kind =
                setting.kind(|| self.games.all().map(|game| describe::name(game).to_owned()).collect());
            self.say(Answer::Option(setting.name(), kind));
        }
        self.say(Answer::UciOk);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let Some(setting) = Setting::named(name) else {
            return self.note(CommandError::new("an option that `uci` lists", quoted(name)));
        };
        let value = value.unwrap_or_default();
        match setting {
            Setting::Variant => self.set_variant(value),
            Setting::VariantPath => {
                for note in self.games.read(value, &mut self.read) {
                    self.note(note);
                }
            }
            Setting::EvalFile => match read_net(value, &self.settings.variant, &mut self.read) {
                Ok(net) => self.order(Order::Net(net)),
                Err(error) => self.note(error),
            },
            _ => match self.settings.set(setting, value) {
                Ok(order) => order.into_iter().for_each(|order| self.order(order)),
                Err(error) => self.note(error),
            },
        }
    }

    /// Changes the game, and tells interfaces what it looks like.
    fn set_variant(&mut self, name: &str) {
        match self.games.find(name) {
            Ok(named) => {
                self.game = AnyGame::new(named.variant.start());
                self.order(Order::Forget);
                self.note(describe::variant(&named.variant));
                self.settings.play(named);
            }
            Err(error) => self.note(error),
        }
    }

    /// Goes to a position, or stays where it is if there is no such position.
    fn go_to(&mut self, place: &PositionCommand) {
        match place.reach(&self.settings.variant) {
            Ok((game, pardoned)) => {
                self.game = game;
                if !pardoned.is_empty() {
                    self.note(format!("position accepted: {pardoned}; it is played all the same"));
                }
            }
            Err(error) => self.note(format!("position refused: {error}")),
        }
    }

    fn go(&mut self, go: &Go) {
        let (search, limits, notes) = Search::new(going_on(&self.game), go, &self.settings);
        notes.into_iter().for_each(|note| self.note(note));
        // Without input no command would end it.
        if self.until != Until::Told && !search.ends_by_itself() {
            search.stop();
        }
        self.order(Order::Search(Box::new(search.game.clone()), limits));
        self.stage = Stage::Searching(Box::new(search));
    }

    pub(super) fn stop(&mut self) {
        match &self.stage {
            Stage::Searching(search) => search.stop(),
            Stage::Counting(signal) | Stage::Benching(signal) => signal.stop(),
            Stage::Idle | Stage::Busy => {}
        }
        self.answer_if_due();
    }

    /// Ends what is going on first, so that it is answered.
    fn quit(&mut self) {
        self.until = Until::Stopped;
        // Every search that was asked for is begun, stopped at once and answered; other work is left undone.
        self.waiting.retain(|command| {
            !matches!(command, Command::Evaluate | Command::Perft(_) | Command::Bench | Command::Stop)
        });
        if !self.waiting.is_empty() {
            self.waiting.push_back(Command::Stop);
        }
        self.stop();
    }
}
