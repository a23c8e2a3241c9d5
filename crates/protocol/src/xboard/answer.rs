//! What is answered.

use core::fmt;
use core::time::Duration;

use misere_engine::{Score, ScoreKind};
use misere_rules::{Color, Verdict};

/// One or more lines of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// What we can do.
    Features(String),
    /// Everything before is done.
    Pong(u32),
    /// The engine moves.
    Move(String),
    /// What the engine would play in the other player's place.
    Hint(String),
    /// What the engine thinks.
    Thought(Box<ThinkingLine>),
    /// The game is over.
    Result(Verdict),
    /// The engine would have a draw.
    OfferDraw,
    /// What an unknown game looks like.
    Setup(String),
    /// A command that cannot be obeyed.
    Error {
        /// Why.
        reason: String,
        /// As it came.
        command: String,
    },
    /// A move that cannot be made.
    IllegalMove {
        /// Why.
        reason: String,
        /// As it came.
        mv: String,
    },
    /// A position that is none.
    IllegalPosition(String),
    /// How an analysis goes on.
    Status {
        /// How long it has taken.
        time: Duration,
        /// How many positions were looked at.
        nodes: u64,
        /// How many plies.
        depth: u32,
        /// Moves still to be looked at.
        left: usize,
        /// Moves in all.
        total: usize,
        /// The move being looked at.
        mv: String,
    },
    /// For people to read, as XBoard shows it.
    Note(String),
    /// What the book knows.
    Book,
}

/// What the engine thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThinkingLine {
    /// How many plies were looked at.
    pub depth: u32,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// How long it took.
    pub time: Duration,
    /// How many positions were looked at.
    pub nodes: u64,
    /// The line.
    pub line: Vec<String>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Features(text) => f.write_str(text),
            Answer::Pong(number) => write!(f, "pong {number}"),
            Answer::Move(mv) => write!(f, "move {mv}"),
            Answer::Hint(mv) => write!(f, "Hint: {mv}"),
            Answer::Thought(thought) => thought.fmt(f),
            Answer::Result(verdict) => {
                let result = match verdict.winner {
                    Some(Color::White) => "1-0",
                    Some(Color::Black) => "0-1",
                    None => "1/2-1/2",
                };
                write!(f, "{result} {{{verdict}}}")
            }
            Answer::OfferDraw => f.write_str("offer draw"),
            Answer::Setup(text) => write!(f, "setup {text}"),
            Answer::Error { reason, command } => {
                write!(f, "Error ({}): {}", Inner(reason), Beginning(command))
            }
            Answer::IllegalMove { reason, mv } => {
                write!(f, "Illegal move ({}): {}", Inner(reason), Beginning(mv))
            }
            Answer::IllegalPosition(reason) => write!(f, "tellusererror Illegal position: {reason}"),
            Answer::Status { time, nodes, depth, left, total, mv } => {
                write!(f, "stat01: {} {nodes} {depth} {left} {total} {mv}", centiseconds(*time))
            }
            Answer::Note(text) => {
                let mut lines = text.lines();
                write!(f, "telluser {}", lines.next().unwrap_or_default())?;
                lines.try_for_each(|line| write!(f, "\ntelluser {line}"))
            }
            Answer::Book => f.write_str("\tThere is no book.\n"),
        }
    }
}

/// A text between parentheses, which can have no others.
struct Inner<'a>(&'a str);

impl fmt::Display for Inner<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.0.chars().map(|c| match c {
            '(' => '[',
            ')' => ']',
            '\n' => ' ',
            c => c,
        });
        f.write_str(&plain.collect::<String>())
    }
}

/// The beginning of what came.
struct Beginning<'a>(&'a str);

impl fmt::Display for Beginning<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 80;
        self.0.chars().take(LONGEST).try_for_each(|c| write!(f, "{c}"))
    }
}

impl fmt::Display for ThinkingLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ThinkingLine { depth, score, time, nodes, line } = self;
        write!(f, "{depth} {} {} {nodes}", value(*score), centiseconds(*time))?;
        line.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// Hundredths of a pawn; a win in N moves is N above this.
const WIN: i64 = 100_000;

fn value(score: Score) -> i64 {
    match score.kind() {
        ScoreKind::Win(plies) => WIN + i64::from(plies.div_ceil(2)),
        ScoreKind::Loss(plies) => -WIN - i64::from(plies.div_ceil(2)),
        ScoreKind::Centipawns(value) => value.into(),
    }
}

fn centiseconds(time: Duration) -> u128 {
    time.as_millis() / 10
}
