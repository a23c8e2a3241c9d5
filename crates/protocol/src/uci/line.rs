//! A line with a command in it.

use super::command::{Command, Form, Keyword, Origin};
use crate::command_error::CommandError;

/// A command, and the words around it that mean nothing: UCI wants them to be passed over.
///
/// Words behind a command that takes none are passed over, so that `quit now` is obeyed. Words that no
/// command begins with are passed over before one of UCI's own, but only if what follows reads well to
/// its end: a sentence that happens to have `go` or `position` in it is no command. Nor is one that ends
/// with `quit`, which could not be taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// What was understood.
    pub command: Command,
    /// What stands before it.
    pub before: String,
    /// What stands behind it.
    pub behind: String,
}

impl CommandLine {
    /// Reads a line.
    ///
    /// ```
    /// use misere_protocol::uci::{Command, CommandLine};
    ///
    /// let line = CommandLine::parse("joho debug on").unwrap();
    /// assert_eq!((line.command, line.before.as_str()), (Command::Debug(true), "joho"));
    /// assert!(CommandLine::parse("let us debug this").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Says what was expected instead. A line without words is no command either.
    pub fn parse(text: &str) -> Result<CommandLine, CommandError> {
        let text = text.trim();
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let keyword = Keyword::find(name);
        if keyword.is_some_and(|keyword| is_of_uci(keyword) && matches!(keyword.form, Form::Bare(_))) {
            let (before, behind) = (String::new(), rest.trim().to_owned());
            return Ok(CommandLine { command: Command::parse(name)?, before, behind });
        }
        match Command::parse(text) {
            Ok(command) => Ok(CommandLine { command, before: String::new(), behind: String::new() }),
            Err(error) if keyword.is_some() => Err(error),
            Err(error) => further_on(text).ok_or(error),
        }
    }
}

fn is_of_uci(keyword: Keyword) -> bool {
    keyword.origin == Origin::Uci
}

/// The command behind words that mean nothing.
fn further_on(text: &str) -> Option<CommandLine> {
    let is_command = |word: &&str| Keyword::find(word).is_some_and(is_of_uci);
    let name = text.split_whitespace().find(is_command)?;
    let (before, rest) = text.split_at(name.as_ptr() as usize - text.as_ptr() as usize);
    let command = match Command::parse(rest).ok()? {
        Command::Quit => return None,
        Command::Go(go) if !go.complaints.is_empty() => return None,
        // An idle word must not begin a search without end.
        Command::Go(mut go) => {
            go.means_to_end = true;
            Command::Go(go)
        }
        command => command,
    };
    Some(CommandLine { command, before: before.trim().to_owned(), behind: String::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_mean_nothing_are_passed_over_before_a_command() {
        for (text, command) in [
            ("joho debug on", Command::Debug(true)),
            ("a b isready", Command::IsReady),
            ("well, stop", Command::Stop),
        ] {
            assert_eq!(CommandLine::parse(text).map(|line| line.command), Ok(command), "{text}");
        }
        let line = CommandLine::parse("way to go").expect("a command");
        assert!(matches!(line.command, Command::Go(go) if go.means_to_end));
    }

    #[test]
    fn sentences_are_no_commands() {
        for text in [
            "never quit",
            "let it go now",
            "a position of mine",
            "stopping",
            "what a d",
            "I quit it",
            "hello",
        ] {
            assert!(CommandLine::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn words_behind_a_command_do_not_keep_it_from_being_obeyed() {
        let line = CommandLine::parse("Quit now?").expect("a command");
        assert_eq!((line.command, line.behind.as_str()), (Command::Quit, "now?"));
        assert_eq!(CommandLine::parse("register later").map(|line| line.command), Ok(Command::Register));
        // Our own commands are nothing that an interface says.
        assert!(CommandLine::parse("bench now").is_err());
    }
}
