//! One run of the text UI.

use core::fmt;
use core::time::Duration;

use misere_notation::names::{self, StartKind};
use misere_notation::picture::Figures;
use misere_rules::Variant;
use misere_table::Chooser;

use super::command::{Command, Contender};
use super::files::Files;
use super::playing::Playing;
use super::reply::{Answer, Reply, Trouble};
use crate::LONGEST_LINE;
use crate::command_error::CommandError;

/// How a session behaves.
#[derive(Clone, Debug)]
pub struct Options {
    /// The rules of a game whose rules are not named.
    pub variant: Variant,
    /// Games that can be named besides the built-in ones.
    pub custom: Vec<Variant>,
    /// Is ShowBoard a command, and what does it draw with?
    pub show_board: Option<Figures>,
}

impl Default for Options {
    fn default() -> Options {
        Options { variant: Variant::MitAntichess, custom: Vec::new(), show_board: None }
    }
}

/// How far a session has got.
enum Stage {
    /// Nothing has happened: a game must be started or loaded.
    Untouched,
    /// There is no game any more, or not yet.
    Idle,
    /// A game is played.
    Playing(Box<Playing>),
}

/// One run of the text UI: lines in, replies out. Every line comes with the moment at which it came, and
/// only the time that a computer thinks is measured: from then until `clock` says that it has done.
/// Moments are how long it has been since any moment, always the same one.
pub struct Session<C, N, F> {
    options: Options,
    chooser: C,
    clock: N,
    files: F,
    stage: Stage,
}

impl<C, N, F> fmt::Debug for Session<C, N, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("options", &self.options).finish_non_exhaustive()
    }
}

impl<C: Chooser, N: FnMut() -> Duration, F: Files> Session<C, N, F> {
    /// A session in which nothing has happened.
    pub fn new(options: Options, chooser: C, clock: N, files: F) -> Session<C, N, F> {
        Session { options, chooser, clock, files, stage: Stage::Untouched }
    }

    /// Obeys a line that comes now, without its end. Nothing is answered to a blank one.
    pub fn handle(&mut self, line: &[u8], now: Duration) -> Option<Reply> {
        let text = match std::str::from_utf8(line) {
            _ if line.len() > LONGEST_LINE => {
                Err(CommandError::new(format!("at most {LONGEST_LINE} bytes"), "more"))
            }
            Ok(text) => Ok(text),
            Err(_) => Err(CommandError::new("UTF-8", "other bytes")),
        };
        if text.as_ref().is_ok_and(|text| text.chars().all(|letter| matches!(letter, ' ' | '\t'))) {
            return None;
        }
        let command = text.and_then(Command::parse);
        let result = command.and_then(|command| self.admit(command)).map_err(Trouble::Input);
        let result = result.and_then(|command| self.obey(command, now));
        let state = self.playing().map(Playing::state);
        let ending = match &mut self.stage {
            Stage::Playing(playing) => playing.ending(),
            Stage::Untouched | Stage::Idle => None,
        };
        if ending.is_some() {
            self.stage = Stage::Idle;
        }
        Some(Reply { command: Command::named_in(line), result, ending, state })
    }

    fn playing(&self) -> Option<&Playing> {
        match &self.stage {
            Stage::Playing(playing) => Some(playing),
            Stage::Untouched | Stage::Idle => None,
        }
    }

    /// Lets through what is possible now and in this game.
    fn admit(&self, command: Command) -> Result<Command, CommandError> {
        let expected = match (&self.stage, &command) {
            (_, Command::ShowBoard) if self.options.show_board.is_none() => "a start with -s",
            (_, Command::StartNewGame { .. } | Command::LoadGame(_)) => return Ok(command),
            (Stage::Untouched, _) => "StartNewGame or LoadGame",
            (Stage::Idle, Command::QuitGame) => return Ok(command),
            (Stage::Idle, _) => "StartNewGame, LoadGame or QuitGame",
            (Stage::Playing(playing), Command::MakeMove { mv, .. } | Command::IsLegalMove(mv)) => {
                if playing.knows(*mv) {
                    return Ok(command);
                }
                "a move of five characters in this game"
            }
            (Stage::Playing(_), _) => return Ok(command),
        };
        Err(CommandError::new(expected, command.name()))
    }

    fn obey(&mut self, command: Command, now: Duration) -> Result<Answer, Trouble> {
        match command {
            Command::StartNewGame { white, black, rules } => self.start(white, black, rules.as_deref()),
            Command::LoadGame(file) => self.load(&file),
            Command::QuitGame => Ok(Answer::Exit),
            command => {
                let Session { options, chooser, clock, files, stage } = self;
                let Stage::Playing(playing) = stage else {
                    let error = CommandError::new("StartNewGame or LoadGame", command.name());
                    return Err(Trouble::Input(error));
                };
                match command {
                    Command::GetNextMove => playing.think(chooser, now, clock),
                    Command::SaveGame(file) => playing.save(&file, files),
                    command => playing.obey(&command, options.show_board.unwrap_or_default()),
                }
            }
        }
    }

    fn start(&mut self, white: Contender, black: Contender, rules: Option<&str>) -> Result<Answer, Trouble> {
        let variant = match rules {
            None => self.options.variant.clone(),
            Some(name) => self.named(name).map_err(Trouble::Input)?,
        };
        self.stage = Stage::Playing(Box::new(Playing::begin(variant, white, black)));
        Ok(Answer::Started)
    }

    /// The game of this name, one's own first. A name that promises a position beside it is none here;
    /// Chess960 begins with the usual one of its 960 starts.
    fn named(&self, name: &str) -> Result<Variant, CommandError> {
        let ours = Variant::named_among(&self.options.custom, name);
        let known = || names::find(name).filter(|named| named.start != StartKind::Given);
        let found = ours.or_else(|| known().map(|named| named.variant));
        found.ok_or_else(|| CommandError::new("the name of a game", format!("`{name}`")))
    }

    fn load(&mut self, file: &str) -> Result<Answer, Trouble> {
        let players = self.playing().map_or(Playing::PEOPLE, Playing::players);
        if matches!(self.stage, Stage::Untouched) {
            self.stage = Stage::Idle;
        }
        let corrupt = |why: &dyn fmt::Display| Trouble::Corrupt(format!("cannot load {file}: {why}"));
        let bytes = self.files.read(file).map_err(|error| corrupt(&error))?;
        let playing = Playing::resume(&bytes, players, &self.options.custom);
        let (playing, pardoned) = playing.map_err(|error| corrupt(&error))?;
        self.stage = Stage::Playing(Box::new(playing));
        Ok(Answer::Loaded { pardoned })
    }
}
