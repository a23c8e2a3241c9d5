//! A game as a file holds it.

use std::io::{self, Read};

use misere_rules::{AnyPosition, Faults, Playable, Variant};

use super::builder;
use super::error::PgnError;
use super::reader::Reader;
use super::start::named_from;
use super::tags::{ROSTER, Tags};
use super::token::GameResult;
use super::tree::Tree;
use crate::names::{Named, StartKind};
use crate::san::Letters;

/// A game with its tags, moves and result.
///
/// ```
/// use misere_notation::pgn::{PgnGame, GameResult, Reader};
///
/// let text = "[Variant \"Antichess\"]\n\n1. e3! b5 2. Bxb5 { the only move } (2. a4?) 2... Na6 1-0";
/// let game = PgnGame::read(&mut Reader::new(text.as_bytes()))?.unwrap();
/// assert_eq!(game.tree.plies(), 4);
/// assert_eq!(game.outcome, Some(GameResult::White));
/// // The variation breaks a rule, the game does not.
/// assert_eq!(game.error, None);
/// let message = "line 3, column 41: a4 is illegal: a capture is compulsory: f1b5";
/// assert_eq!(game.flaws[0].to_string(), message);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// The game may also be one that the compiler knows, such as one that is defined outside of these crates:
///
/// ```
/// use misere_notation::pgn::{PgnGame, Reader};
/// use misere_notation::san::Letters;
/// use misere_rules::{Position, variants::Antichess};
///
/// let mut reader = Reader::new("1. e3 b5 2. Bxb5 *".as_bytes());
/// let game: PgnGame<Position<Antichess>> = PgnGame::read_of(&mut reader, &Antichess, Letters::English)?.unwrap();
/// assert_eq!(game.tree.plies(), 3);
/// assert!(game.to_string().starts_with("[Variant \"Antichess\"]"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnGame<P: Playable = AnyPosition> {
    /// What is said about it as a whole.
    pub tags: Tags,
    /// Which game it is, as the tags name it; chess if they do not.
    pub named: Named<P::Rules>,
    /// Its moves, variations and comments.
    pub tree: Tree<P>,
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
    /// Games of charters, which the tag `Variant` may name besides the built-in ones.
    pub games: &'a [Variant],
    /// The letters of the pieces in the moves.
    pub letters: Letters,
    /// Faults of a first position with which it is played all the same.
    pub pardoned: Faults,
}

impl<P: Playable> PgnGame<P> {
    /// A game without moves.
    pub fn new(start: P) -> PgnGame<P> {
        PgnGame::begin(named_from(&start), start)
    }

    pub(super) fn begin(named: Named<P::Rules>, start: P) -> PgnGame<P> {
        PgnGame {
            tags: Tags::default(),
            named,
            tree: Tree::new(start),
            outcome: None,
            error: None,
            flaws: Vec::new(),
            more_flaws: 0,
        }
    }

    /// [`PgnGame::read`] for a stream of games whose rules are known. The tag `Variant` of each must name this
    /// game, if it is there.
    ///
    /// # Errors
    ///
    /// As [`PgnGame::read`].
    pub fn read_of<R: Read>(
        reader: &mut Reader<R>,
        rules: &P::Rules,
        letters: Letters,
    ) -> io::Result<Option<PgnGame<P>>> {
        let named = Named { variant: rules.clone(), start: StartKind::Usual };
        let game = PgnGame::begin(named, P::start_of(rules));
        builder::game(reader, game, letters, |tags| tags.start_of(rules, Faults::NONE))
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
    pub fn with_roster(mut self) -> PgnGame<P> {
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

impl PgnGame {
    /// The next game of a stream; `None` at its end.
    ///
    /// A game that breaks off keeps everything up to there, and the next one is still read.
    ///
    /// # Errors
    ///
    /// If the stream cannot be read, or if a game is longer than [`MAX_GAME`](super::MAX_GAME).
    pub fn read<R: Read>(reader: &mut Reader<R>) -> io::Result<Option<PgnGame>> {
        PgnGame::read_with(reader, Reading::default())
    }

    /// The same for games of charters, with the letters of another language, or from odd positions.
    ///
    /// ```
    /// use misere_notation::pgn::{PgnGame, Reader, Reading};
    /// use misere_notation::san::Letters;
    ///
    /// let german = Reading { letters: Letters::German, ..Reading::default() };
    /// let game = PgnGame::read_with(&mut Reader::new("1. Sf3 Sf6 2. Sg1 *".as_bytes()), german)?.unwrap();
    /// assert!(game.to_string().ends_with("1. Nf3 Nf6 2. Ng1 *\n\n"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the stream cannot be read.
    pub fn read_with<R: Read>(reader: &mut Reader<R>, reading: Reading<'_>) -> io::Result<Option<PgnGame>> {
        let game = PgnGame::begin(Named::from(Variant::Chess), Variant::Chess.start());
        builder::game(reader, game, reading.letters, |tags| tags.start_with(reading))
    }
}

/// The games of a stream, one after the other.
#[derive(Debug)]
pub struct PgnGames<R> {
    reader: Reader<R>,
}

impl<R: Read> Reader<R> {
    /// The games that are left in the stream.
    pub fn games(self) -> PgnGames<R> {
        PgnGames { reader: self }
    }
}

impl<R: Read> Iterator for PgnGames<R> {
    type Item = io::Result<PgnGame>;

    fn next(&mut self) -> Option<io::Result<PgnGame>> {
        PgnGame::read(&mut self.reader).transpose()
    }
}
