//! A game as a file holds it.

use std::io::{self, Read};

use misere_rules::{AnyPosition, Variant};

use super::builder;
use super::error::PgnError;
use super::reader::Reader;
use super::start;
use super::tags::{ROSTER, Tags};
use super::token::GameResult;
use super::tree::Tree;
use crate::names::Named;
use crate::san::Letters;

/// A game with its tags, moves and result.
///
/// ```
/// use misere_notation::pgn::{Game, GameResult, Reader};
///
/// let text = "[Variant \"Antichess\"]\n\n1. e3! b5 2. Bxb5 { the only move } (2. a4?) 2... Na6 1-0";
/// let game = Game::read(&mut Reader::new(text.as_bytes()))?.unwrap();
/// assert_eq!(game.tree.plies(), 4);
/// assert_eq!(game.outcome, Some(GameResult::White));
/// // The variation breaks a rule, the game does not.
/// assert_eq!(game.error, None);
/// let message = "line 3, column 41: a4 is illegal: a capture is compulsory: f1b5";
/// assert_eq!(game.flaws[0].to_string(), message);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// What is said about it as a whole.
    pub tags: Tags,
    /// Which game it is, as the tags name it; chess if they do not.
    pub named: Named,
    /// Its moves, variations and comments.
    pub tree: Tree,
    /// The result behind the moves, if there is one.
    pub outcome: Option<GameResult>,
    /// Why it breaks off before its end: the rest of it is lost.
    pub error: Option<PgnError>,
    /// Why variations break off, and what else is passed over, in the order of the text. There are
    /// [`MAX_FLAWS`] at most.
    pub flaws: Vec<PgnError>,
    /// How many flaws there are besides.
    pub more_flaws: usize,
}

/// How many flaws of a game are told.
pub const MAX_FLAWS: usize = 256;

/// How games are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reading<'a> {
    /// Games that somebody defined, which the tag `Variant` may name besides the others.
    pub games: &'a [Variant],
    /// What stands for the pieces in the moves.
    pub letters: Letters,
}

impl Game {
    /// A game without moves.
    pub fn new(start: AnyPosition) -> Game {
        let named = start::named_from(&start);
        let tree = Tree::new(start);
        Game {
            tags: Tags::default(),
            named,
            tree,
            outcome: None,
            error: None,
            flaws: Vec::new(),
            more_flaws: 0,
        }
    }

    /// The next game of a stream; `None` at its end.
    ///
    /// A game that breaks off keeps everything up to there, and the next one is still read.
    ///
    /// # Errors
    ///
    /// If the stream cannot be read.
    pub fn read<R: Read>(reader: &mut Reader<R>) -> io::Result<Option<Game>> {
        Game::read_with(reader, Reading::default())
    }

    /// The same for games that are not quite the usual ones.
    ///
    /// ```
    /// use misere_notation::pgn::{Game, Reader, Reading};
    /// use misere_notation::san::Letters;
    ///
    /// let german = Reading { letters: Letters::German, ..Reading::default() };
    /// let game = Game::read_with(&mut Reader::new("1. Sf3 Sf6 2. Sg1 *".as_bytes()), german)?.unwrap();
    /// assert!(game.to_string().ends_with("1. Nf3 Nf6 2. Ng1 *\n\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the stream cannot be read.
    pub fn read_with<R: Read>(reader: &mut Reader<R>, reading: Reading<'_>) -> io::Result<Option<Game>> {
        builder::game(reader, reading)
    }

    /// The result: the one behind the moves, or if that leaves it open, the one that the tag `Result`
    /// tells.
    pub fn result(&self) -> GameResult {
        let decided = |outcome: &GameResult| *outcome != GameResult::Unknown;
        let tag = || self.tags.get("Result")?.parse().ok();
        self.outcome.filter(decided).or_else(tag).unwrap_or(GameResult::Unknown)
    }

    /// The same with all seven tags that a game for exchange needs; what is not known is `?`.
    #[must_use]
    pub fn with_roster(mut self) -> Game {
        for name in ROSTER {
            if self.tags.get(name).is_none() {
                let unknown = match name {
                    "Date" => "????.??.??",
                    "Result" => self.result().text(),
                    _ => "?",
                };
                self.tags.push(name, unknown);
            }
        }
        self
    }
}

/// The games of a stream, one after the other.
#[derive(Debug)]
pub struct Games<R> {
    reader: Reader<R>,
}

impl<R: Read> Reader<R> {
    /// The games that are left in the stream.
    pub fn games(self) -> Games<R> {
        Games { reader: self }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = io::Result<Game>;

    fn next(&mut self) -> Option<io::Result<Game>> {
        Game::read(&mut self.reader).transpose()
    }
}
