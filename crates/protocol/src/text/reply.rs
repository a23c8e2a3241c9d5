//! What the text UI answers.

use core::fmt;

use misere_rules::{ByColor, Color, Faults, MoveError};
use misere_table::{Cause, Millis, Outcome};
use serde::Serialize;

use super::command::PlayerKind;
use super::picture::name;
use crate::command_error::CommandError;

/// The answer to one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The command that the line began with, also if it could not be obeyed.
    pub command: Option<&'static str>,
    /// What came of it.
    pub result: Result<Answer, Trouble>,
    /// How the game ended, if it did so now.
    pub ending: Option<Outcome>,
    /// The game as it is now; `None` while there is none.
    pub state: Option<State>,
}

/// What came of a command that could be obeyed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A game has begun.
    Started,
    /// The game is in the file.
    Saved,
    /// The game is that of the file.
    Loaded {
        /// What is wrong with its first position and does no harm.
        pardoned: Faults,
    },
    /// This is the move: it was thought of, or made.
    Move(String),
    /// This would have been the move: the flag fell first, and it was not made.
    TooLate(String),
    /// The game as a file has it.
    Board(String),
    /// Is the move legal?
    Legality(Result<(), MoveError>),
    /// The legal moves.
    Moves(Vec<String>),
    /// The time left; `None` if it is unlimited.
    Time(Option<Millis>),
    /// The board, line by line.
    Picture(Vec<String>),
    /// Everything ends.
    Exit,
    /// Nothing is said, and nothing was done unless the game ended by it.
    Nothing,
}

/// Why a command was not obeyed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It is no command, or none that is possible now.
    Input(CommandError),
    /// The move is not legal.
    Illegal(MoveError),
    /// A person is to move, so the computer has nothing to think about.
    HumanTurn,
    /// A person is to move, so the computer has nothing to make.
    HumanMove,
    /// The computer has not thought yet.
    NoThought,
    /// The file does not hold a game; here is why.
    Corrupt(String),
    /// The file could not be written; here is why.
    Unsaved(String),
}

/// The game as it is. Scripts get it as JSON, spelled so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct State {
    /// The key of the game.
    pub variant: String,
    /// The position.
    pub fen: String,
    /// Who is to move.
    pub turn: Color,
    /// Who plays.
    pub players: ByColor<PlayerKind>,
    /// The time each side has left; `None` if it is unlimited.
    pub times: ByColor<Option<Millis>>,
}

impl Trouble {
    /// The word scripts know it by.
    pub const fn key(&self) -> &'static str {
        match self {
            Trouble::Input(_) => "input",
            Trouble::Illegal(_) => "illegal-move",
            Trouble::HumanTurn | Trouble::HumanMove => "human-turn",
            Trouble::NoThought => "no-thought",
            Trouble::Corrupt(_) => "corrupt-file",
            Trouble::Unsaved(_) => "unsaved",
        }
    }

    /// The line of the text UI.
    fn line(&self) -> String {
        match self {
            Trouble::Input(_) => "Input error".to_owned(),
            Trouble::Illegal(_) => "Illegal move".to_owned(),
            Trouble::HumanTurn => "Human turn".to_owned(),
            Trouble::HumanMove => "Please specify human move".to_owned(),
            Trouble::NoThought => "First GetNextMove".to_owned(),
            Trouble::Corrupt(_) => "Corrupt file".to_owned(),
            Trouble::Unsaved(why) => format!("Game not saved: {}", one_line(why)),
        }
    }
}

/// Whatever a system says about its files, it is one line here.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Input(error) => error.fmt(f),
            Trouble::Illegal(error) => error.fmt(f),
            Trouble::HumanTurn => f.write_str("expected a computer to be to move, found a human"),
            Trouble::HumanMove => f.write_str("a human is to move: expected MakeMove"),
            Trouble::NoThought => f.write_str("the computer has not thought yet: expected GetNextMove"),
            Trouble::Corrupt(why) | Trouble::Unsaved(why) => f.write_str(why),
        }
    }
}

impl core::error::Error for Trouble {}

impl Reply {
    /// What the text UI prints.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = match &self.result {
            Ok(answer) => answer.lines(),
            Err(trouble) => vec![trouble.line()],
        };
        lines.extend(self.ending.map(announcement));
        lines
    }

    /// What is to be said besides the lines, which are the same for every game that is loaded.
    pub fn note(&self) -> Option<String> {
        match self.result {
            Ok(Answer::Loaded { pardoned }) if !pardoned.is_empty() => {
                Some(format!("{pardoned}; it is played all the same"))
            }
            _ => None,
        }
    }

    /// Is it the last one?
    pub fn is_last(&self) -> bool {
        self.result == Ok(Answer::Exit)
    }
}

impl Answer {
    fn lines(&self) -> Vec<String> {
        let line = |text: &str| vec![text.to_owned()];
        match self {
            Answer::Started => line("New game started"),
            Answer::Saved => line("Game saved"),
            Answer::Loaded { .. } => line("Game loaded"),
            Answer::Move(mv) | Answer::TooLate(mv) => line(mv),
            Answer::Board(file) => file.lines().map(str::to_owned).collect(),
            Answer::Legality(legality) => line(if legality.is_ok() { "legal" } else { "illegal" }),
            Answer::Moves(lines) | Answer::Picture(lines) => lines.clone(),
            Answer::Time(None) => line("unlimited"),
            Answer::Time(Some(Millis(left))) => vec![left.to_string()],
            Answer::Exit => line("Exiting game"),
            Answer::Nothing => Vec::new(),
        }
    }
}

fn announcement(outcome: Outcome) -> String {
    match (outcome.winner, outcome.cause) {
        (Some(winner), _) => format!("{} Player has won", name(winner)),
        (None, Cause::Abort) => "Game called off".to_owned(),
        (None, _) => "Game drawn".to_owned(),
    }
}
