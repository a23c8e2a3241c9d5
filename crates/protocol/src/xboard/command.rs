//! What can be said.

use core::time::Duration;

use misere_notation::uci;
use misere_rules::Color;

use crate::command_error::CommandError;

/// A line that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// XBoard is there.
    XBoard,
    /// It speaks this version: tell what you can do.
    Version(u32),
    /// Something that changes nothing: `accepted`, `rejected`, `random`, `name`, `rating` …
    Noted,
    /// Another game of chess begins; the engine has Black.
    New,
    /// It is a game of this name.
    Variant(String),
    /// End everything.
    Quit,
    /// Play for nobody.
    Force,
    /// Play for whoever is to move.
    Go,
    /// Play for the other one.
    PlayOther,
    /// This side is to move; play for the other one.
    SideToMove(Color),
    /// A clock.
    Level {
        /// Moves for the time; zero if it is for the whole game.
        moves: u32,
        /// The time.
        base: Duration,
        /// What a move brings in.
        increment: Duration,
    },
    /// So much time for each move.
    MoveTime(Duration),
    /// So many plies.
    Depth(u32),
    /// A second is so many positions; zero if it is a second.
    Speed(u64),
    /// What the engine's clock shows.
    Time(Duration),
    /// Make a move.
    Move(String),
    /// The engine has thought enough.
    MoveNow,
    /// Answer when everything before is done.
    Ping(String),
    /// The other player offers a draw.
    Draw,
    /// The game is over.
    Result,
    /// Go to a position.
    SetBoard(String),
    /// Edit the board, as it was done once.
    Edit,
    /// What would you play?
    Hint,
    /// What does the book say?
    Book,
    /// Take back so many plies.
    Undo(u32),
    /// Think in the other player's time, or do not.
    Ponder(bool),
    /// Tell what you think, or do not.
    Post(bool),
    /// Think about the position until somebody says something else.
    Analyze,
    /// How does the analysis go on?
    Status,
    /// The analysis is over.
    Exit,
    /// Use so many mebibytes.
    Memory(usize),
    /// Use so many threads.
    Cores(usize),
    /// Change an option.
    Option {
        /// Which.
        name: String,
        /// To what; buttons have no value.
        value: Option<String>,
    },
}

impl Command {
    /// Reads a line.
    ///
    /// ```
    /// use misere_protocol::xboard::Command;
    ///
    /// assert_eq!(Command::parse("usermove e2e4"), Ok(Command::Move("e2e4".to_owned())));
    /// assert_eq!(Command::parse("e2e4"), Ok(Command::Move("e2e4".to_owned())));
    /// let error = Command::parse("sd ten").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a whole number, found `ten`");
    /// ```
    ///
    /// # Errors
    ///
    /// Says what was expected instead. A line without words is no command either.
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        let line = line.trim();
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let word = || rest.split_whitespace().next();
        let text = |expected: &str| match rest {
            "" => Err(CommandError::word(expected, None)),
            text => Ok(text.to_owned()),
        };
        Ok(match name {
            "xboard" => Command::XBoard,
            "protover" => Command::Version(number(word())?),
            "accepted" | "rejected" | "random" | "name" | "rating" | "computer" | "ics" | "otim"
            | "egtpath" => Command::Noted,
            "new" => Command::New,
            "variant" => Command::Variant(text("the name of a game")?),
            "quit" => Command::Quit,
            "force" => Command::Force,
            "go" => Command::Go,
            "playother" => Command::PlayOther,
            "white" => Command::SideToMove(Color::White),
            "black" => Command::SideToMove(Color::Black),
            "level" => level(rest)?,
            "st" => Command::MoveTime(seconds(word())?),
            "sd" => Command::Depth(number(word())?),
            "nps" => Command::Speed(number(word())?),
            "time" => Command::Time(Duration::from_millis(number::<u64>(word())?.saturating_mul(10))),
            "usermove" => Command::Move(text("a move")?),
            "?" => Command::MoveNow,
            "ping" => Command::Ping(text("a number")?),
            "draw" => Command::Draw,
            "result" => Command::Result,
            "setboard" => Command::SetBoard(text("a FEN")?),
            "edit" => Command::Edit,
            "hint" => Command::Hint,
            "bk" => Command::Book,
            "undo" => Command::Undo(1),
            "remove" => Command::Undo(2),
            "hard" => Command::Ponder(true),
            "easy" => Command::Ponder(false),
            "post" => Command::Post(true),
            "nopost" => Command::Post(false),
            "analyze" | "analyse" => Command::Analyze,
            "." => Command::Status,
            "exit" => Command::Exit,
            "memory" => Command::Memory(number(word())?),
            "cores" => Command::Cores(number(word())?),
            "option" => {
                let (name, value) = match rest.split_once('=') {
                    Some((name, value)) => (name.trim(), Some(value.trim().to_owned())),
                    None => (rest, None),
                };
                Command::Option { name: name.to_owned(), value }
            }
            "" => return Err(CommandError::new("a command", "an empty line")),
            "@@@@" => Command::Move(name.to_owned()),
            _ if rest.is_empty() && uci::parse(name).is_ok() => Command::Move(name.to_owned()),
            "O-O" | "O-O-O" => Command::Move(name.to_owned()),
            _ => return Err(CommandError::word("a command", name)),
        })
    }
}

/// A whole number; clocks may show less than nothing, which is nothing, and what is too much is the most.
fn number<N: TryFrom<u64> + Bounded>(word: Option<&str>) -> Result<N, CommandError> {
    let digits = word.map(|word| (word, word.strip_prefix('-').unwrap_or(word)));
    match digits {
        Some((word, digits)) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            let number = if word.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) };
            Ok(N::try_from(number).unwrap_or(N::MOST))
        }
        _ => Err(CommandError::word("a whole number", word)),
    }
}

/// Numbers that have an end.
trait Bounded {
    const MOST: Self;
}

impl Bounded for u32 {
    const MOST: u32 = u32::MAX;
}

impl Bounded for u64 {
    const MOST: u64 = u64::MAX;
}

impl Bounded for usize {
    const MOST: usize = usize::MAX;
}

/// Longer than any game: beyond that a clock shows this.
const LONGEST_TIME: f64 = 1e9;

/// Seconds, which may have decimals.
fn seconds(word: Option<&str>) -> Result<Duration, CommandError> {
    let seconds = word.and_then(|word| word.parse::<f64>().ok()).filter(|seconds| !seconds.is_nan());
    let seconds = seconds.ok_or_else(|| CommandError::word("a number of seconds", word))?;
    Ok(Duration::from_secs_f64(seconds.clamp(0.0, LONGEST_TIME)))
}

/// `40 5 0`, `0 2:30 12` or `0 1 0.5`: moves, minutes and perhaps seconds, seconds.
fn level(text: &str) -> Result<Command, CommandError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let &[moves, base, increment] = &words[..] else {
        return Err(CommandError::word(
            "moves, minutes and seconds",
            Some(text).filter(|text| !text.is_empty()),
        ));
    };
    let (minutes, rest) = base.split_once(':').unwrap_or((base, "0"));
    let base = seconds(Some(minutes))? * 60 + seconds(Some(rest))?;
    Ok(Command::Level { moves: number(Some(moves))?, base, increment: seconds(Some(increment))? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn clocks_are_read() {
        let level = |moves, base, increment| {
            let (base, increment) = (Duration::from_secs(base), Duration::from_millis(increment));
            Ok(Command::Level { moves, base, increment })
        };
        assert_eq!(Command::parse("level 40 5 0"), level(40, 300, 0));
        assert_eq!(Command::parse("level 0 2:30 12"), level(0, 150, 12_000));
        assert_eq!(Command::parse("level 0 1 0.5"), level(0, 60, 500));
        assert_eq!(Command::parse("time -5"), Ok(Command::Time(Duration::ZERO)));
        assert_eq!(Command::parse("st 0.25"), Ok(Command::MoveTime(Duration::from_millis(250))));
        assert!(Command::parse("st 1e300").is_ok() && Command::parse("time 99999999999999999999").is_ok());
    }

    #[test]
    fn a_move_needs_no_word_before_it() {
        for mv in ["e2e4", "a7a8q", "P@e4", "O-O-O", "@@@@"] {
            assert_eq!(Command::parse(mv), Ok(Command::Move(mv.to_owned())), "{mv}");
        }
    }

    #[test]
    fn what_is_no_command_says_what_was_expected() {
        assert_eq!(message("hello"), "expected a command, found `hello`");
        assert_eq!(message("st soon"), "expected a number of seconds, found `soon`");
        assert_eq!(message("st NaN"), "expected a number of seconds, found `NaN`");
        assert_eq!(message("level 5"), "expected moves, minutes and seconds, found `5`");
        assert_eq!(message("setboard"), "expected a FEN, found nothing");
        assert_eq!(message("usermove"), "expected a move, found nothing");
        assert_eq!(message("memory -"), "expected a whole number, found `-`");
    }

    #[test]
    fn options_have_a_name_and_perhaps_a_value() {
        let option = |name: &str, value: Option<&str>| {
            Ok(Command::Option { name: name.to_owned(), value: value.map(str::to_owned) })
        };
        assert_eq!(Command::parse("option Move Overhead=30"), option("Move Overhead", Some("30")));
        assert_eq!(Command::parse("option Clear Hash"), option("Clear Hash", None));
    }
}
