//! What can be said.

use super::go::Go;
use super::position::PositionCommand;
use crate::command_error::CommandError;

/// A line that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command {
    /// Who are you, and which options do you have?
    Uci,
    /// Tell more, or less.
    Debug(bool),
    /// Answer when everything before is done.
    IsReady,
    /// Change an option.
    SetOption {
        /// Which.
        name: String,
        /// To what; buttons have no value.
        value: Option<String>,
    },
    /// Who uses the engine, which need not be said.
    Register,
    /// Another game begins.
    NewGame,
    /// Go to a position.
    Position(PositionCommand),
    /// Search.
    Go(Box<Go>),
    /// End the search.
    Stop,
    /// The other player has moved as expected.
    PonderHit,
    /// End everything.
    Quit,
    /// Draw the board.
    Display,
    /// Judge the position without searching.
    Evaluate,
    /// Count lines of play of this number of plies.
    Perft(u32),
    /// Search what is always searched.
    Bench,
}

/// Deeper is never counted to its end, and recursion must bear it.
const DEEPEST_COUNT: i64 = 99;

impl Command {
    /// Reads a line that is nothing but a command. Words are parted by blanks; the case of letters does not matter in those of UCI.
    ///
    /// ```
    /// use misere_protocol::uci::Command;
    ///
    /// assert_eq!(Command::parse(" isready "), Ok(Command::IsReady));
    /// let error = Command::parse("goo").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a command of UCI, found `goo`");
    /// ```
    ///
    /// # Errors
    ///
    /// Says what was expected instead. A line without words is no command either.
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match Keyword::find(name).map(|keyword| keyword.form) {
            Some(Form::Bare(command)) => match rest.split_whitespace().next() {
                None => Ok(command()),
                found => Err(CommandError::word(format!("nothing behind {name}"), found)),
            },
            Some(Form::Words(read)) => read(rest),
            None if line.is_empty() => Err(CommandError::new("a command of UCI", "an empty line")),
            None => Err(CommandError::word("a command of UCI", Some(name))),
        }
    }
}

/// A word that a command begins with.
#[derive(Clone, Copy)]
pub(super) struct Keyword {
    name: &'static str,
    pub(super) origin: Origin,
    pub(super) form: Form,
}

/// Who has defined a command.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Uci,
    Misere,
}

/// What follows the word.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Nothing.
    Bare(fn() -> Command),
    /// Words, which are read by this.
    Words(fn(&str) -> Result<Command, CommandError>),
}

impl Keyword {
    /// All of them.
    const ALL: [Keyword; 16] = {
        const fn bare(origin: Origin, name: &'static str, command: fn() -> Command) -> Keyword {
            Keyword { name, origin, form: Form::Bare(command) }
        }
        const fn words(
            origin: Origin,
            name: &'static str,
            read: fn(&str) -> Result<Command, CommandError>,
        ) -> Keyword {
            Keyword { name, origin, form: Form::Words(read) }
        }
        [
            bare(Origin::Uci, "uci", || Command::Uci),
            words(Origin::Uci, "debug", debug),
            bare(Origin::Uci, "isready", || Command::IsReady),
            words(Origin::Uci, "setoption", set_option),
            words(Origin::Uci, "register", |_| Ok(Command::Register)),
            bare(Origin::Uci, "ucinewgame", || Command::NewGame),
            words(Origin::Uci, "position", |rest| PositionCommand::parse(rest).map(Command::Position)),
            words(Origin::Uci, "go", go),
            bare(Origin::Uci, "stop", || Command::Stop),
            bare(Origin::Uci, "ponderhit", || Command::PonderHit),
            bare(Origin::Uci, "quit", || Command::Quit),
            bare(Origin::Misere, "exit", || Command::Quit),
            bare(Origin::Misere, "d", || Command::Display),
            bare(Origin::Misere, "eval", || Command::Evaluate),
            words(Origin::Misere, "perft", |rest| plies(rest.split_whitespace().next()).map(Command::Perft)),
            bare(Origin::Misere, "bench", || Command::Bench),
        ]
    };

    /// The keyword that this word is; the case of letters does not matter.
    pub(super) fn find(word: &str) -> Option<Keyword> {
        Keyword::ALL.into_iter().find(|keyword| keyword.name.eq_ignore_ascii_case(word))
    }
}

impl Command {
    /// The word it begins with.
    pub fn name(&self) -> &'static str {
        match self {
            Command::Uci => "uci",
            Command::Debug(_) => "debug",
            Command::IsReady => "isready",
            Command::SetOption { .. } => "setoption",
            Command::Register => "register",
            Command::NewGame => "ucinewgame",
            Command::Position(_) => "position",
            Command::Go(_) => "go",
            Command::Stop => "stop",
            Command::PonderHit => "ponderhit",
            Command::Quit => "quit",
            Command::Display => "d",
            Command::Evaluate => "eval",
            Command::Perft(_) => "perft",
            Command::Bench => "bench",
        }
    }
}

/// How many plies to count.
pub(super) fn plies(word: Option<&str>) -> Result<u32, CommandError> {
    let expected = || CommandError::word(format!("a number of plies from 0 to {DEEPEST_COUNT}"), word);
    let plies = word.and_then(|word| word.parse().ok()).filter(|plies| (0..=DEEPEST_COUNT).contains(plies));
    plies.and_then(|plies| u32::try_from(plies).ok()).ok_or_else(expected)
}

/// `on` or `off`.
fn debug(rest: &str) -> Result<Command, CommandError> {
    let mut words = rest.split_whitespace();
    match (words.next(), words.next()) {
        (Some("on"), None) => Ok(Command::Debug(true)),
        (Some("off"), None) => Ok(Command::Debug(false)),
        (found, _) => Err(CommandError::word("on or off behind debug", found)),
    }
}

/// What `go` says; `go perft` counts.
fn go(rest: &str) -> Result<Command, CommandError> {
    Go::parse(rest).map(|go| match go.perft {
        Some(depth) => Command::Perft(depth),
        None => Command::Go(Box::new(go)),
    })
}

/// `name NAME [value VALUE]`, where both may have blanks.
fn set_option(rest: &str) -> Result<Command, CommandError> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let is = |word: &&str, wanted: &str| word.eq_ignore_ascii_case(wanted);
    if !words.first().is_some_and(|word| is(word, "name")) {
        return Err(CommandError::word("`name` behind setoption", words.first().copied()));
    }
    let end = words.iter().position(|word| is(word, "value")).unwrap_or(words.len());
    let name = words[1..end].join(" ");
    if name.is_empty() {
        return Err(CommandError::word("the name of an option", words.get(1).copied()));
    }
    // A path keeps its blanks as they are.
    let value = words.get(end).map(|value| {
        let offset = value.as_ptr() as usize - rest.as_ptr() as usize;
        rest[offset + value.len()..].trim().to_owned()
    });
    Ok(Command::SetOption { name, value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn a_command_has_the_name_it_is_read_by() {
        for keyword in Keyword::ALL.into_iter().filter(|keyword| keyword.name != "exit") {
            let rest = match keyword.name {
                "debug" => "on",
                "setoption" => "name Hash",
                "position" => "startpos",
                "perft" => "1",
                _ => "",
            };
            let command = Command::parse(&format!("{} {rest}", keyword.name)).expect(keyword.name);
            assert_eq!(command.name(), keyword.name);
        }
        assert_eq!(Command::parse("EXIT"), Ok(Command::Quit));
    }

    #[test]
    fn options_and_values_may_have_blanks() {
        let parsed = Command::parse("setoption name Move Overhead value 30");
        let expected = Command::SetOption { name: "Move Overhead".into(), value: Some("30".into()) };
        assert_eq!(parsed, Ok(expected));
        let parsed = Command::parse("SetOption Name VariantPath value  my  games.toml ");
        let expected =
            Command::SetOption { name: "VariantPath".into(), value: Some("my  games.toml".into()) };
        assert_eq!(parsed, Ok(expected));
        let parsed = Command::parse("setoption name Clear Hash");
        assert_eq!(parsed, Ok(Command::SetOption { name: "Clear Hash".into(), value: None }));
        let parsed = Command::parse("setoption name VariantPath value");
        assert_eq!(parsed, Ok(Command::SetOption { name: "VariantPath".into(), value: Some(String::new()) }));
    }

    #[test]
    fn what_is_no_command_says_what_was_expected() {
        assert_eq!(message(""), "expected a command of UCI, found an empty line");
        assert_eq!(message("hello world"), "expected a command of UCI, found `hello`");
        assert_eq!(message("stop it"), "expected nothing behind stop, found `it`");
        assert_eq!(message("setoption Hash"), "expected `name` behind setoption, found `Hash`");
        assert_eq!(message("setoption name value 3"), "expected the name of an option, found `value`");
        assert_eq!(message("debug maybe"), "expected on or off behind debug, found `maybe`");
        assert_eq!(message("perft"), "expected a number of plies from 0 to 99, found nothing");
        assert_eq!(message("perft 100"), "expected a number of plies from 0 to 99, found `100`");
        assert!(message(&"x".repeat(1_000)).len() < 120);
    }
}
