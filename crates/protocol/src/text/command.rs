//! What can be said to the text UI.

use misere_rules::{Color, Request};
use misere_table::Millis;
use serde::Serialize;

use super::moves;
use crate::command_error::CommandError;

/// A line that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Begin a game.
    StartNewGame {
        /// Who has White.
        white: Contender,
        /// Who has Black.
        black: Contender,
        /// By which rules, if they are named.
        rules: Option<String>,
    },
    /// Write the game to a file.
    SaveGame(String),
    /// Go on with the game in a file.
    LoadGame(String),
    /// Let the computer think of its move.
    GetNextMove,
    /// Let the computer make the move it thought of.
    MakeNextMove,
    /// Make a person's move.
    MakeMove {
        /// Which.
        mv: Request,
        /// How long it took.
        spent: Millis,
    },
    /// Show the game as a file would have it.
    PrintBoard,
    /// Ask whether a move is legal.
    IsLegalMove(Request),
    /// List the legal moves.
    PrintAllMoves,
    /// Ask for the time that a player has left.
    GetTime(Whose),
    /// Draw the board.
    ShowBoard,
    /// End everything.
    QuitGame,
}

/// A player as a game is begun.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Contender {
    /// Person or program.
    pub kind: PlayerKind,
    /// The time at the beginning; zero is unlimited.
    pub time: Millis,
}

/// What a player can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A person.
    Human,
    /// A program.
    Computer,
}

/// Whose time is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whose {
    /// That of a colour.
    Side(Color),
    /// That of the only player of a kind.
    Only(PlayerKind),
}

/// The forms of the commands, for messages and for people.
pub const FORMS: [&str; 12] = [
    "StartNewGame PLAYER TIME PLAYER TIME [RULES]",
    "SaveGame FILE",
    "LoadGame FILE",
    "GetNextMove",
    "MakeNextMove",
    "MakeMove MOVE TIME",
    "PrintBoard",
    "IsLegalMove MOVE",
    "PrintAllMoves",
    "GetTime PLAYER",
    "ShowBoard",
    "QuitGame",
];

impl Command {
    /// Reads a line. Words are parted by blanks and tabs; the case of letters matters.
    ///
    /// ```
    /// use misere_protocol::text::Command;
    ///
    /// assert_eq!(Command::parse("  PrintBoard "), Ok(Command::PrintBoard));
    /// let error = Command::parse("GetTime red").unwrap_err();
    /// assert_eq!(error.to_string(), "expected white, black, human or computer, found `red`");
    /// ```
    ///
    /// # Errors
    ///
    /// Says what was expected instead. A line without words is no command either.
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        let words: Vec<&str> = line.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
        let (&name, arguments) =
            words.split_first().ok_or_else(|| CommandError::new("a command", "an empty line"))?;
        let form = FORMS.into_iter().find(|form| form.split(' ').next() == Some(known_as(name)));
        let form = form.ok_or_else(|| CommandError::word("a command", name))?;
        match (known_as(name), arguments) {
            ("StartNewGame", &[white, white_time, black, black_time, ref rules @ ..]) if rules.len() < 2 => {
                Ok(Command::StartNewGame {
                    white: Contender { kind: player(white)?, time: time(white_time)? },
                    black: Contender { kind: player(black)?, time: time(black_time)? },
                    rules: rules.first().map(|&name| name.to_owned()),
                })
            }
            ("SaveGame", &[_, ..]) => file_name(line).map(Command::SaveGame),
            ("LoadGame", &[_, ..]) => file_name(line).map(Command::LoadGame),
            ("GetNextMove", []) => Ok(Command::GetNextMove),
            ("MakeNextMove", []) => Ok(Command::MakeNextMove),
            ("MakeMove", &[mv, spent]) => Ok(Command::MakeMove { mv: request(mv)?, spent: time(spent)? }),
            ("PrintBoard", []) => Ok(Command::PrintBoard),
            ("IsLegalMove", &[mv]) => Ok(Command::IsLegalMove(request(mv)?)),
            ("PrintAllMoves", []) => Ok(Command::PrintAllMoves),
            ("GetTime", &[player]) => Ok(Command::GetTime(whose(player)?)),
            ("ShowBoard", []) => Ok(Command::ShowBoard),
            ("QuitGame", []) => Ok(Command::QuitGame),
            _ => {
                let words = if arguments.len() == 1 { "word" } else { "words" };
                let found = format!("{} {words} after {name}", arguments.len());
                Err(CommandError::new(format!("`{form}`"), found))
            }
        }
    }

    /// The command that a line begins with, whatever follows; `None` if it is none.
    ///
    /// ```
    /// use misere_protocol::text::Command;
    ///
    /// assert_eq!(Command::named_in(b" LegalMove \xff"), Some("IsLegalMove"));
    /// assert_eq!(Command::named_in(b"Legal Move"), None);
    /// ```
    pub fn named_in(line: &[u8]) -> Option<&'static str> {
        let word = line.split(|byte| matches!(byte, b' ' | b'\t')).find(|word| !word.is_empty())?;
        let name = known_as(str::from_utf8(word).ok()?);
        FORMS.into_iter().filter_map(|form| form.split(' ').next()).find(|known| *known == name)
    }

    /// Its word.
    pub fn name(&self) -> &'static str {
        match self {
            Command::StartNewGame { .. } => "StartNewGame",
            Command::SaveGame(_) => "SaveGame",
            Command::LoadGame(_) => "LoadGame",
            Command::GetNextMove => "GetNextMove",
            Command::MakeNextMove => "MakeNextMove",
            Command::MakeMove { .. } => "MakeMove",
            Command::PrintBoard => "PrintBoard",
            Command::IsLegalMove(_) => "IsLegalMove",
            Command::PrintAllMoves => "PrintAllMoves",
            Command::GetTime(_) => "GetTime",
            Command::ShowBoard => "ShowBoard",
            Command::QuitGame => "QuitGame",
        }
    }
}

/// One command has a second name.
fn known_as(name: &str) -> &str {
    if name == "LegalMove" { "IsLegalMove" } else { name }
}

/// The rest of the line behind its first word: a name may have blanks in it. Quotes around it are removed.
fn file_name(line: &str) -> Result<String, CommandError> {
    const BLANKS: [char; 2] = [' ', '\t'];
    let line = line.trim_matches(BLANKS);
    let rest = line.split_once(BLANKS).map_or("", |(_, rest)| rest.trim_matches(BLANKS));
    let unquoted = |quote: char| rest.strip_prefix(quote)?.strip_suffix(quote);
    match unquoted('"').or_else(|| unquoted('\'')).unwrap_or(rest) {
        "" => Err(CommandError::new("the name of a file", "an empty one")),
        name => Ok(name.to_owned()),
    }
}

fn player(word: &str) -> Result<PlayerKind, CommandError> {
    match word {
        "human" => Ok(PlayerKind::Human),
        "computer" => Ok(PlayerKind::Computer),
        _ => Err(CommandError::word("human or computer", word)),
    }
}

fn whose(word: &str) -> Result<Whose, CommandError> {
    match word {
        "white" => Ok(Whose::Side(Color::White)),
        "black" => Ok(Whose::Side(Color::Black)),
        _ => player(word)
            .map(Whose::Only)
            .map_err(|_| CommandError::word("white, black, human or computer", word)),
    }
}

/// The longest time there is: what a file can tell.
const LONGEST_TIME: u64 = i64::MAX as u64;

/// Digits and nothing else, however many. More time than can be told is as much as can be.
fn time(word: &str) -> Result<Millis, CommandError> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CommandError::word("a number of milliseconds", word));
    }
    Ok(Millis(word.parse().unwrap_or(LONGEST_TIME).min(LONGEST_TIME)))
}

fn request(word: &str) -> Result<Request, CommandError> {
    moves::parse(word).ok_or_else(|| CommandError::word("a move such as e2-e4", word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::Square;

    fn message(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn every_form_is_understood() {
        for form in FORMS {
            let line = form
                .replace("[RULES]", "antichess")
                .replace("MOVE", "e2-e4")
                .replace("TIME", "0")
                .replace("FILE", "f");
            let line = match line.strip_prefix("GetTime") {
                Some(_) => line.replace("PLAYER", "white"),
                None => line.replace("PLAYER", "human"),
            };
            let command = Command::parse(&line).expect(form);
            assert_eq!(form.split(' ').next(), Some(command.name()));
        }
    }

    #[test]
    fn blanks_part_words_however_many_there_are() {
        let command = Command::MakeMove { mv: Request::go(Square::E2, Square::E4), spent: Millis(70) };
        assert_eq!(Command::parse("\tMakeMove   e2-e4 \t 0070 "), Ok(command));
    }

    #[test]
    fn legal_move_is_another_name() {
        assert_eq!(Command::parse("LegalMove e2-e4"), Command::parse("IsLegalMove e2-e4"));
    }

    #[test]
    fn a_file_name_is_the_rest_of_the_line() {
        let name = |line: &str| match Command::parse(line) {
            Ok(Command::SaveGame(name) | Command::LoadGame(name)) => name,
            other => panic!("{other:?}"),
        };
        assert_eq!(name("SaveGame my game.xml"), "my game.xml");
        assert_eq!(name("\tLoadGame \t my  game.xml \t"), "my  game.xml");
        assert_eq!(name("SaveGame \" my game.xml \""), " my game.xml ");
        assert_eq!(name("SaveGame 'it''s'"), "it''s");
        assert_eq!(name("SaveGame \"half"), "\"half");
        assert_eq!(name("SaveGame \""), "\"");
        assert_eq!(message("SaveGame \"\""), "expected the name of a file, found an empty one");
    }

    #[test]
    fn a_bad_line_says_what_was_expected() {
        assert_eq!(message(""), "expected a command, found an empty line");
        assert_eq!(message("printboard"), "expected a command, found `printboard`");
        assert_eq!(message("PrintBoard now"), "expected `PrintBoard`, found 1 word after PrintBoard");
        assert_eq!(message("SaveGame"), "expected `SaveGame FILE`, found 0 words after SaveGame");
        assert_eq!(message("StartNewGame robot 0 human 0"), "expected human or computer, found `robot`");
        assert_eq!(message("MakeMove e2e4 0"), "expected a move such as e2-e4, found `e2e4`");
        for time in ["-1", "+1", "1.5", "1e3", "x", "٣"] {
            let expected = format!("expected a number of milliseconds, found `{time}`");
            assert_eq!(message(&format!("MakeMove e2-e4 {time}")), expected);
        }
        let long = format!("expected a command, found `{}…`", "ä".repeat(40));
        assert_eq!(message(&"ä".repeat(1_000)), long);
    }

    #[test]
    fn a_time_may_have_any_number_of_digits() {
        let spent = |time: &str| match Command::parse(&format!("MakeMove e2-e4 {time}")) {
            Ok(Command::MakeMove { spent, .. }) => spent,
            other => panic!("{other:?}"),
        };
        let most = Millis(i64::MAX as u64);
        assert_eq!(spent("9223372036854775806"), Millis(most.0 - 1));
        for time in ["9223372036854775807", "9223372036854775808", "18446744073709551616", &"9".repeat(99)] {
            assert_eq!(spent(time), most, "{time}");
        }
        assert_eq!(spent(&("0".repeat(99) + "7")), Millis(7));
    }

    #[test]
    fn there_are_four_or_five_words_after_start_new_game() {
        assert!(Command::parse("StartNewGame human 0 human").is_err());
        assert!(Command::parse("StartNewGame human 0 human 0").is_ok());
        assert!(Command::parse("StartNewGame human 0 human 0 antichess").is_ok());
        assert!(Command::parse("StartNewGame human 0 human 0 antichess 1").is_err());
    }
}
