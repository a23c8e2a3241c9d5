//! What can be said.

use core::fmt;
use core::num::NonZeroUsize;
use core::ops::RangeInclusive;
use core::str::FromStr;
use core::time::Duration;

use misere_engine::MAX_HASH;
use misere_notation::uci;
use misere_rules::Color;

use crate::command_error::CommandError;
use crate::setting::MOST_THREADS;

/// A line that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
    /// Play for neither side.
    Force,
    /// Play for the side to move.
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
    /// The time for each move.
    MoveTime(Duration),
    /// The number of plies to search.
    Depth(u32),
    /// How many positions count as a second; zero if time does.
    Speed(u64),
    /// What the engine's clock shows.
    Time(Duration),
    /// Make a move.
    Move(String),
    /// The engine has thought enough.
    MoveNow,
    /// Answer when everything before is done.
    Ping(u32),
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
    /// Take back this number of plies.
    Undo(u32),
    /// Think in the other player's time, or do not.
    Ponder(bool),
    /// Tell what you think, or do not.
    Post(bool),
    /// Think about the position until another command comes.
    Analyze,
    /// How does the analysis go on?
    Status,
    /// The analysis is over.
    Exit,
    /// Use this number of mebibytes.
    Memory(usize),
    /// Use this number of threads.
    Cores(NonZeroUsize),
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
    /// assert_eq!(error.to_string(), "expected a whole number from 0 to 1000, found `ten`");
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
            "protover" => Command::Version(number(word(), 0..=u32::MAX)?),
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
            "sd" => Command::Depth(number(word(), 0..=DEEPEST)?),
            "nps" => Command::Speed(number(word(), 0..=FASTEST)?),
            "time" => Command::Time(centiseconds(word())?),
            "usermove" => Command::Move(text("a move")?),
            "?" => Command::MoveNow,
            "ping" => Command::Ping(number(word(), 0..=u32::MAX)?),
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
            "memory" => Command::Memory(number(word(), 1..=MAX_HASH)?),
            "cores" => Command::Cores(number(word(), NonZeroUsize::MIN..=MOST_CORES)?),
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

/// No search goes deeper.
const DEEPEST: u32 = 1_000;
/// No engine looks at more positions in a second.
const FASTEST: u64 = 1_000_000_000_000;
/// No control has more moves.
const MOST_MOVES: u32 = 1_000;
/// Eleven days: no game, and no move of one, takes as many seconds.
const LONGEST_TIME: u32 = 1_000_000;
const MOST_CORES: NonZeroUsize = NonZeroUsize::new(MOST_THREADS as usize).expect("there are some");

/// A whole number between bounds.
fn number<N: FromStr + PartialOrd + fmt::Display>(
    word: Option<&str>,
    bounds: RangeInclusive<N>,
) -> Result<N, CommandError> {
    let number = word.and_then(|word| word.parse().ok()).filter(|number| bounds.contains(number));
    number.ok_or_else(|| {
        CommandError::word(format!("a whole number from {} to {}", bounds.start(), bounds.end()), word)
    })
}

/// What a clock shows, which may be less than nothing.
fn centiseconds(word: Option<&str>) -> Result<Duration, CommandError> {
    let most = i64::from(LONGEST_TIME) * 100;
    let time = number(word, -most..=most)?;
    Ok(Duration::from_millis(time.max(0).unsigned_abs() * 10))
}

/// Seconds, which may have decimals.
fn seconds(word: Option<&str>) -> Result<Duration, CommandError> {
    let bounds = 0.0..=f64::from(LONGEST_TIME);
    let seconds = word.and_then(|word| word.parse().ok()).filter(|seconds| bounds.contains(seconds));
    let expected = || CommandError::word(format!("seconds from 0 to {LONGEST_TIME}"), word);
    seconds.map(Duration::from_secs_f64).ok_or_else(expected)
}

/// `5` or `2:30`: minutes and perhaps seconds.
fn minutes(word: &str) -> Result<Duration, CommandError> {
    let (minutes, rest) = word.split_once(':').unwrap_or((word, "0"));
    let most = LONGEST_TIME / 60;
    let wrong =
        || CommandError::word(format!("minutes from 0 to {most}, perhaps with seconds as in 2:30"), word);
    let minutes = number(Some(minutes), 0..=most).map_err(|_| wrong())?;
    let seconds = number(Some(rest), 0..=59).map_err(|_| wrong())?;
    Ok(Duration::from_secs((minutes * 60 + seconds).into()))
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
    let moves = number(Some(moves), 0..=MOST_MOVES)?;
    Ok(Command::Level { moves, base: minutes(base)?, increment: seconds(Some(increment))? })
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
        assert_eq!(message("st soon"), "expected seconds from 0 to 1000000, found `soon`");
        assert_eq!(message("st NaN"), "expected seconds from 0 to 1000000, found `NaN`");
        assert_eq!(message("level 5"), "expected moves, minutes and seconds, found `5`");
        assert_eq!(message("setboard"), "expected a FEN, found nothing");
        assert_eq!(message("usermove"), "expected a move, found nothing");
        assert_eq!(message("memory -"), "expected a whole number from 1 to 1048576, found `-`");
    }

    #[test]
    fn absurd_numbers_are_refused() {
        for line in [
            "level -1 5 0",
            "level 40 -5 0",
            "level 40 5 -1",
            "level 40 2:99 0",
            "level 99999999999 5 0",
            "level 0 99999999 0",
            "st -1",
            "st 1e300",
            "sd -3",
            "sd 99999999999999999999",
            "nps -1",
            "time 99999999999999999999",
            "memory 0",
            "memory 99999999999",
            "cores 0",
            "cores 100000",
            "ping x",
            "ping -1",
            "ping",
        ] {
            assert!(message(line).starts_with("expected "), "{line}");
        }
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
