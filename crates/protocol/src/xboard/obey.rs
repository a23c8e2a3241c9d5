//! What commands do.

use std::io;

use misere_engine::Limits;
use misere_notation::fen;
use misere_rules::{AnyGame, Color, Variant};

use super::answer::Answer;
use super::command::Command;
use super::session::{Aim, Mode, Session};
use super::{features, moves};
use crate::net_file::read_net;
use crate::{Order, Setting};

/// A hint is worth no more positions than this.
const HINT: u64 = 50_000;
/// A draw is welcome to an engine that is behind by this many hundredths of a pawn.
const BEHIND: i32 = -100;

impl<R: FnMut(&str) -> io::Result<Vec<u8>>> Session<R> {
    /// Obeys a command, which came as this line.
    pub(super) fn obey(&mut self, command: Command, line: &str) {
        match command {
            Command::XBoard | Command::Noted => {}
            Command::Version(_) => {
                let features = features::list(&self.games);
                self.say(Answer::Features(features));
            }
            Command::New => self.start_new(),
            Command::Variant(name) => self.set_variant(&name, line),
            Command::Quit => self.quit(),
            Command::Force | Command::Result => self.watch(),
            Command::Go => self.play_for(self.game.position().turn()),
            Command::PlayOther => self.play_for(!self.game.position().turn()),
            Command::SideToMove(side) if side == self.game.position().turn() => {
                self.halt();
                self.mode = Mode::Playing(!side);
            }
            Command::SideToMove(side) => self.complain(format!("it is {}'s turn", !side), line),
            Command::Level { moves, base, increment } => {
                self.control.moves = moves;
                (self.control.base, self.control.increment) = (base, increment);
                (self.control.exactly, self.control.left) = (None, None);
            }
            Command::MoveTime(time) => self.control.exactly = Some(time),
            Command::Depth(depth) => self.control.depth = (depth > 0).then_some(depth),
            Command::Speed(speed) => self.control.speed = (speed > 0).then_some(speed),
            Command::Time(left) => self.control.left = Some(left),
            Command::Move(text) => self.hear_move(&text),
            Command::MoveNow => {
                if let Some(search) = self.search.as_ref().filter(|search| search.aim == Aim::Move) {
                    search.signal.stop();
                }
            }
            Command::Ping(number) => {
                if !self.owed.keep(number) {
                    self.say(Answer::Pong(number));
                }
            }
            Command::Draw => self.consider_draw(),
            Command::SetBoard(text) => self.set_board(&text),
            Command::Edit => self.complain("expected setboard, found edit, which is not supported", line),
            Command::Hint => self.find_hint(line),
            Command::Book => self.say(Answer::Book),
            Command::Undo(plies) => self.undo(plies, line),
            Command::Ponder(on) => {
                self.ponder = on;
                if !on && self.search.as_ref().is_some_and(|search| search.aim == Aim::Ponder) {
                    self.halt();
                }
            }
            Command::Post(on) => self.post = on,
            Command::Analyze => {
                self.mode = Mode::Analysing;
                self.analyse();
            }
            Command::Status => self.report_status(),
            Command::Exit => self.watch(),
            Command::Memory(mebibytes) => self.change(Order::Hash(mebibytes)),
            Command::Cores(threads) => self.change(Order::Threads(threads)),
            Command::Option { name, value } => self.set_option(&name, value.as_deref(), line),
        }
    }

    /// Stops thinking, and plays for neither side.
    fn watch(&mut self) {
        self.mode = Mode::Watching;
        self.halt();
    }

    /// What was said about the old game holds no longer.
    fn put(&mut self, game: AnyGame) {
        self.halt();
        self.game = game;
        (self.expected, self.last_score) = (None, None);
        self.analyse();
    }

    fn start_new(&mut self) {
        if self.mode != Mode::Analysing {
            self.mode = Mode::Playing(Color::Black);
        }
        self.settings.play(Variant::Chess.into());
        self.control.depth = None;
        self.control.left = None;
        self.halt();
        self.settle(Order::Forget);
        self.put(AnyGame::new(Variant::Chess.start()));
    }

    fn set_variant(&mut self, name: &str, line: &str) {
        match self.games.find(name) {
            Ok(named) => {
                self.halt();
                self.settle(Order::Forget);
                self.put(AnyGame::new(named.variant.start()));
                let setup = features::setup(&named.variant);
                self.settings.play(named);
                if let Some(setup) = setup {
                    self.say(Answer::Setup(setup));
                }
            }
            Err(error) => self.complain(error, line),
        }
    }

    fn set_board(&mut self, text: &str) {
        match fen::pardoned(&self.settings.variant, text) {
            Ok((pos, pardoned)) => {
                self.put(AnyGame::new(pos));
                if !pardoned.is_empty() {
                    self.say(Answer::Note(format!("{pardoned}; it is played all the same")));
                }
            }
            Err(error) => self.say(Answer::IllegalPosition(error.to_string())),
        }
    }

    fn play_for(&mut self, side: Color) {
        self.mode = Mode::Playing(side);
        self.halt();
        self.think();
    }

    /// Thinks about a move, if it is the engine's turn.
    fn think(&mut self) {
        if self.mode != Mode::Playing(self.game.position().turn()) {
            return;
        }
        let made = self.game.moves().len() / 2;
        let mut limits = self.control.limits(made as u32, self.settings.overhead);
        limits.multipv = self.settings.lines;
        let game = self.game.clone();
        self.begin(Aim::Move, &game, limits);
    }

    /// Thinks about the position, if it is an analysis.
    fn analyse(&mut self) {
        if self.mode == Mode::Analysing {
            let game = self.game.clone();
            self.begin(Aim::Analysis, &game, Limits { multipv: self.settings.lines, ..Limits::default() });
        }
    }

    /// The other side moves.
    fn hear_move(&mut self, text: &str) {
        if self.search.as_ref().is_some_and(|search| search.aim == Aim::Move) {
            let reason = "it is the engine's turn".to_owned();
            return self.say(Answer::IllegalMove { reason, mv: text.to_owned() });
        }
        match moves::find(self.game.position(), text) {
            Ok(mv) => {
                self.halt();
                self.game.play_unchecked(mv);
                self.expected = None;
                self.claim();
                match self.game.verdict() {
                    Some(_) if self.mode != Mode::Analysing => {}
                    _ => self.think(),
                }
                self.analyse();
            }
            Err(error) => {
                let reason = error.to_string();
                self.say(Answer::IllegalMove { reason, mv: text.to_owned() });
            }
        }
    }

    fn undo(&mut self, plies: u32, line: &str) {
        let found = self.game.moves().len();
        if (found as u64) < u64::from(plies) {
            let expected = if plies == 1 { "a move" } else { "two moves" };
            return self.complain(format!("expected {expected} to take back, found {found}"), line);
        }
        let mut game = self.game.clone();
        for _ in 0..plies {
            game.undo();
        }
        self.put(game);
    }

    fn consider_draw(&mut self) {
        let behind = self.last_score.is_some_and(|score| {
            score.plies_to_loss().is_some() || score.centipawns().is_some_and(|value| value <= BEHIND)
        });
        if behind {
            self.say(Answer::OfferDraw);
        }
    }

    fn find_hint(&mut self, line: &str) {
        let known = self.expected.filter(|mv| self.game.position().is_legal(*mv));
        match (known, &self.search) {
            (Some(mv), _) => self.hint(Some(mv)),
            (None, Some(_)) => self.complain("the engine is thinking", line),
            (None, None) => {
                let game = self.game.clone();
                self.begin(Aim::Hint, &game, Limits::nodes(HINT));
            }
        }
    }

    fn report_status(&mut self) {
        let Some(search) = self.search.as_ref().filter(|search| search.aim == Aim::Analysis) else { return };
        let Some(report) = &search.report else { return };
        let total = search.game.position().legal_moves().len();
        let (mv, place) = search.looking.or_else(|| report.pv.first().map(|&mv| (mv, 1))).unzip();
        let mv = mv.map_or(String::new(), |mv| moves::write(mv, self.style()));
        let left = total.saturating_sub(place.unwrap_or_default());
        let (time, nodes, depth) = (report.time, report.nodes, report.depth);
        self.say(Answer::Status { time, nodes, depth, left, total, mv });
    }

    fn set_option(&mut self, name: &str, value: Option<&str>, line: &str) {
        let Some(setting) = features::option(name) else {
            return self.complain("expected an option that was told", line);
        };
        let value = match (setting.kind(Vec::new), value.unwrap_or_default()) {
            (crate::OptionType::Check(_), "1") => "true",
            (crate::OptionType::Check(_), "0") => "false",
            (_, value) => value,
        };
        match setting {
            Setting::VariantPath => {
                for note in self.games.read(value, &mut self.read) {
                    self.say(Answer::Note(note));
                }
            }
            Setting::EvalFile => match read_net(value, &self.settings.variant, &mut self.read) {
                Ok(net) => self.change(Order::Net(net)),
                Err(error) => self.say(Answer::Note(error)),
            },
            _ => match self.settings.set(setting, value) {
                Ok(Some(order)) => self.change(order),
                Ok(None) => {}
                Err(error) => self.complain(error, line),
            },
        }
    }

    /// Changes the engine. A search that nothing else would end is begun again.
    fn change(&mut self, order: Order) {
        if self.search.as_ref().is_some_and(|search| search.aim != Aim::Move) {
            self.halt();
        }
        self.settle(order);
        if self.search.is_none() {
            self.analyse();
        }
    }
}
