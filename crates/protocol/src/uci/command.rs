//! What can be said.

use super::go::Go;
use super::position::Place;
use crate::command_error::CommandError;

/// A line that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// Who uses the engine; nobody has to say so.
    Register,
    /// Another game begins.
    NewGame,
    /// Go to a position.
    Position(Place),
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
    /// Count lines of play of so many plies.
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
        let words = || rest.split_whitespace();
        let bare = |command: Command| match words().next() {
            None => Ok(command),
            found => Err(CommandError::word(format!("nothing behind {name}"), found)),
        };
        match name.to_ascii_lowercase().as_str() {
            "uci" => bare(Command::Uci),
            "debug" => match (words().next(), words().nth(1)) {
                (Some("on"), None) => Ok(Command::Debug(true)),
                (Some("off"), None) => Ok(Command::Debug(false)),
                (found, _) => Err(CommandError::word("on or off behind debug", found)),
            },
            "isready" => bare(Command::IsReady),
            "setoption" => set_option(rest),
            "register" => Ok(Command::Register),
            "ucinewgame" => bare(Command::NewGame),
            "position" => Place::parse(rest).map(Command::Position),
            "go" => Go::parse(rest).map(|go| match go.perft {
                Some(depth) => Command::Perft(depth),
                None => Command::Go(Box::new(go)),
            }),
            "stop" => bare(Command::Stop),
            "ponderhit" => bare(Command::PonderHit),
            "quit" | "exit" => bare(Command::Quit),
            "d" => bare(Command::Display),
            "eval" => bare(Command::Evaluate),
            "perft" => plies(words().next()).map(Command::Perft),
            "bench" => bare(Command::Bench),
            "" => Err(CommandError::new("a command of UCI", "an empty line")),
            _ => Err(CommandError::word("a command of UCI", Some(name))),
        }
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
