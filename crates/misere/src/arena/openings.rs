//! Where the games of a match begin.

use misere_notation::fen;
use misere_notation::names::{Named, StartKind};
use misere_rules::random::Random;
use misere_rules::{AnyGame, AnyPosition, Setup, Variant};
use std::fmt;

/// How often a random walk is begun again before it is taken to be impossible.
const ATTEMPTS: usize = 1_000;

/// A position to play from, and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    pub(super) position: AnyPosition,
    pub(super) origin: String,
}

/// Positions to choose from.
#[derive(Clone, Debug)]
pub(super) enum Book {
    /// The game's own start.
    Start(Variant),
    /// One of the 960 starts.
    Chess960,
    /// The lines of a file.
    Lines(Vec<Opening>),
}

/// In which order the lines of a file are played. When all have been played it begins anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Order {
    /// Mixed under the seed
    Random,
    /// As they stand in the file
    Sequential,
}

/// A line that is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BookError {
    line: usize,
    fault: String,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.fault)
    }
}

impl std::error::Error for BookError {}

impl Book {
    /// The start of a game that goes by this name; `None` if the name asks for a position beside it.
    pub(super) fn start(named: &Named) -> Option<Book> {
        match named.start {
            StartKind::Usual => Some(Book::Start(named.variant.clone())),
            StartKind::Chess960 => Some(Book::Chess960),
            StartKind::Given => None,
        }
    }

    /// Reads FEN or EPD, a position on each line. Empty lines and those behind `#` are passed over, and
    /// so are positions in which the game is over; what is to be said of the others is returned, too.
    pub(super) fn read(variant: &Variant, text: &str, name: &str) -> Result<(Book, Vec<String>), BookError> {
        let (mut openings, mut over, mut odd) = (Vec::new(), 0, Vec::new());
        for (i, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let position = fen::pardoned::<AnyPosition>(variant, &fen_of_epd(line));
            let (position, pardoned) =
                position.map_err(|error| BookError { line: i, fault: error.to_string() })?;
            if !pardoned.is_empty() {
                odd.push((i, pardoned));
            }
            if AnyGame::new(position.clone()).verdict().is_some() {
                over += 1;
            } else {
                openings.push(Opening { position, origin: format!("{name}, line {i}") });
            }
        }
        let skipped = (over > 0).then(|| format!("skipped {over} openings in which the game is over"));
        let pardoned = odd.first().map(|(line, faults)| {
            let count =
                if odd.len() == 1 { "1 odd opening is" } else { &format!("{} odd openings are", odd.len()) };
            format!("{count} played all the same, the first in line {line}: {faults}")
        });
        Ok((Book::Lines(openings), skipped.into_iter().chain(pardoned).collect()))
    }
}

/// Which opening each pair of games has. They are made when they are wanted: a match may be long.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    pub(super) book: Book,
    /// How many pairs there are.
    pub(super) pairs: usize,
    /// How many random moves follow each opening.
    pub(super) plies: usize,
    pub(super) order: Order,
    pub(super) seed: u64,
}

impl Schedule {
    /// The opening of a pair, followed by random moves if there are any. It depends on the seed alone,
    /// and not on how many pairs there are.
    pub(super) fn opening(&self, pair: usize) -> Result<Opening, String> {
        let mut random = Random::for_item(self.seed, pair);
        let base = match &self.book {
            Book::Start(variant) => Opening { position: variant.start(), origin: "start".to_owned() },
            Book::Chess960 => chess960(random.below(960) as u16),
            Book::Lines(lines) if lines.is_empty() => {
                return Err("expected positions to play from, found none".to_owned());
            }
            Book::Lines(lines) => lines[self.line_up(pair, lines.len())[pair % lines.len()]].clone(),
        };
        walk(base, self.plies, &mut random)
    }

    /// The order in which this number of lines is played in the round that a pair belongs to. All have their
    /// turn before one is played again.
    fn line_up(&self, pair: usize, lines: usize) -> Vec<usize> {
        let mut line_up: Vec<usize> = (0..lines).collect();
        if self.order == Order::Random {
            Random::for_item(!self.seed, pair - pair % lines).shuffle(&mut line_up);
        }
        line_up
    }

    /// Are there openings? Every line is tried once, so that a bad one is found before the match.
    pub(super) fn check(&self) -> Result<(), String> {
        match &self.book {
            Book::Lines(lines) if !lines.is_empty() => {
                let first_round = self.line_up(0, lines.len());
                first_round.into_iter().take(self.pairs).enumerate().try_for_each(|(pair, line)| {
                    let mut random = Random::for_item(self.seed, pair);
                    walk(lines[line].clone(), self.plies, &mut random).map(drop)
                })
            }
            _ => (0..self.pairs.min(1)).try_for_each(|pair| self.opening(pair).map(drop)),
        }
    }
}

fn chess960(number: u16) -> Opening {
    let setup = Setup::chess960(number).expect("it is below 960");
    let position = Variant::Chess.position(&setup, misere_rules::Faults::NONE);
    Opening { position: position.expect("a start can be played"), origin: format!("start {number}") }
}

/// Plays random moves. If the game ends on the way, other ones are tried.
fn walk(base: Opening, plies: usize, random: &mut Random) -> Result<Opening, String> {
    if plies == 0 {
        return Ok(base);
    }
    let wander = |_| {
        let mut game = AnyGame::new(base.position.clone());
        for _ in 0..plies {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                return None;
            }
            game.play(moves[random.below(moves.len())]).ok()?;
        }
        game.verdict().is_none().then(|| game.position().clone())
    };
    match (0..ATTEMPTS).find_map(wander) {
        Some(position) => Ok(Opening { position, origin: format!("{}, {plies} random plies", base.origin) }),
        None => Err(format!("expected games that last {plies} plies from {}, found none", base.origin)),
    }
}

/// The part of an EPD that is a FEN: four fields, then what looks like a counter or like checks. What
/// follows, operations as in `bm e4; id "7";`, says nothing about where to begin.
fn fen_of_epd(line: &str) -> String {
    let position = line.split(';').next().unwrap_or_default();
    let is_counter = |word: &&str| !word.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let words = || position.split_whitespace();
    let fields: Vec<&str> = words().take(4).chain(words().skip(4).take_while(is_counter)).collect();
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
# a comment

rnbqkbnr/1p1ppppp/8/p1p5/2P5/P5P1/1P1PPP1P/RNBQKBNR b - - 0 3;
8/8/8/8/8/8/8/K7 b - - 0 1
rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b - - bm b5; id \"1\";
";

    fn fens(openings: &[Opening]) -> Vec<String> {
        openings.iter().map(|opening| fen::write(&opening.position.to_setup()).to_string()).collect()
    }

    fn book() -> Book {
        Book::read(&Variant::Antichess, FILE, "file").expect("it can be read").0
    }

    fn openings(
        book: Book,
        pairs: usize,
        plies: usize,
        order: Order,
        seed: u64,
    ) -> Result<Vec<Opening>, String> {
        let schedule = Schedule { book, pairs, plies, order, seed };
        schedule.check()?;
        (0..pairs).map(|pair| schedule.opening(pair)).collect()
    }

    #[test]
    fn lines_are_fen_or_epd_and_finished_games_are_skipped() {
        let (book, notes) = Book::read(&Variant::Antichess, FILE, "file").expect("it can be read");
        assert_eq!(notes, ["skipped 1 openings in which the game is over"]);
        let openings = openings(book, 3, 0, Order::Sequential, 1).expect("there are some");
        let expected = [
            "rnbqkbnr/1p1ppppp/8/p1p5/2P5/P5P1/1P1PPP1P/RNBQKBNR b - - 0 3",
            "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR b - - 0 1",
        ];
        assert_eq!(fens(&openings), [expected[0], expected[1], expected[0]]);
        assert_eq!(openings[1].origin, "file, line 5");
    }

    #[test]
    fn checks_and_pockets_are_not_taken_for_operations() {
        let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+2 1 3;";
        assert_eq!(fen_of_epd(line), line.trim_end_matches(';'));
        assert_eq!(fen_of_epd("8/8/8/8/8/8/8/8[Qn] w - -; c0 \"x\""), "8/8/8/8/8/8/8/8[Qn] w - -");
    }

    #[test]
    fn odd_positions_are_played_and_noted() {
        let odd = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1\n";
        let (book, notes) = Book::read(&Variant::Chess, odd, "file").expect("they can be played");
        assert!(matches!(book, Book::Lines(lines) if lines.len() == 2));
        let note =
            "1 odd opening is played all the same, the first in line 2: no move can have given this check";
        assert_eq!(notes, [note]);
    }

    #[test]
    fn a_bad_line_is_named() {
        let message = |text| Book::read(&Variant::Chess, text, "file").expect_err(text).to_string();
        let error = message("# first\n8/8/8/8 w - -\n");
        assert!(error.starts_with("line 2: expected"), "{error}");
        assert!(message("8/8/8/8/8/8/8/8 w - -").contains("found faults: "));
        let empty = openings(Book::Lines(Vec::new()), 1, 0, Order::Random, 1);
        assert_eq!(empty, Err("expected positions to play from, found none".to_owned()));
    }

    #[test]
    fn every_line_is_played_before_one_is_played_again() {
        for seed in 0..20 {
            let openings = fens(&openings(book(), 4, 0, Order::Random, seed).expect("there are some"));
            assert_ne!(openings[0], openings[1]);
            assert_ne!(openings[2], openings[3]);
        }
    }

    #[test]
    fn random_plies_depend_on_the_seed_alone() {
        let start = Book::Start(Variant::Atomic);
        let played =
            |pairs, seed| fens(&openings(start.clone(), pairs, 8, Order::Random, seed).expect("they exist"));
        assert_eq!(played(20, 7)[..5], played(5, 7));
        assert_ne!(played(5, 7), played(5, 8));
        for opening in openings(start.clone(), 200, 8, Order::Random, 3).expect("they exist") {
            assert_eq!(opening.position.verdict(), None);
            assert_eq!(opening.position.fullmoves(), 5);
        }
    }

    #[test]
    fn a_walk_that_must_end_is_impossible() {
        let (book, _) = Book::read(&Variant::Antichess, "8/8/8/8/8/8/P7/8 w - - 0 1", "file").expect("good");
        let error = openings(book, 1, 9, Order::Random, 1).expect_err("the pawn is alone");
        assert_eq!(error, "expected games that last 9 plies from file, line 1, found none");
    }
}
