//! Puzzles: positions in which one move wins and all others do not, at every step.
//!
//! - `mod.rs`: what a puzzle is, and whether it has one solution
//! - `make.rs`: finding them in games
//! - `theme.rs`: what they are about, and how hard they are

mod make;
mod theme;

pub use make::{PuzzleMaker, weak_game};
pub use theme::Theme;

use core::fmt;

use misere_engine::{Engine, Signal};
use misere_notation::uci::{self, CastlingStyle};
use misere_notation::{fen, san};
use misere_rules::{AnyGame, Color, Duty, Move, Rules, Variant, VisitRules};
use serde::{Deserialize, Serialize};

use crate::look::{Look, look};
use crate::{Assessment, Chances};

/// Puzzles of one game, as they are kept in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleSet {
    /// The key of the game.
    pub game: String,
    /// How many positions were searched for each step when they were made.
    pub nodes: u64,
    /// How else they were made; files of older programs do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<PuzzleCard>,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// How puzzles were made: with the same program, games and seeds they are made again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleCard {
    /// The program and its version.
    pub program: String,
    /// Where they were looked for: `self-play`, or the name of a file of games.
    pub source: String,
    /// In how many games, if that was written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// In which order games were looked at, and which ones were played: a file may be put together from several runs.
    pub seeds: Vec<u64>,
    /// With how many times the nodes no second solution was found.
    pub times: u64,
}

/// A puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// A name that depends on the position alone.
    pub id: String,
    /// The position; the side to move is to win.
    pub fen: String,
    /// The solution as `e2e4`, and the replies that hold out longest: an odd number of moves.
    pub line: Vec<String>,
    /// How hard it is, on the scale of players.
    pub rating: u32,
    /// What it is about.
    pub themes: Vec<Theme>,
}

/// Why something is not a puzzle with one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleFault {
    /// The game, the position or the line cannot be read or played.
    Unreadable(String),
    /// The move of the solution at this step, counted from 0, is not seen to win.
    NoWin(usize),
    /// Another move does not lose at this step: this one.
    SecondSolution(usize, String),
}

impl fmt::Display for PuzzleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleFault::Unreadable(why) => f.write_str(why),
            PuzzleFault::NoWin(step) => write!(f, "expected move {step} of the line to win, found no win"),
            PuzzleFault::SecondSolution(step, other) => {
                write!(f, "expected one winning move at move {step} of the line, found {other} as well")
            }
        }
    }
}

impl core::error::Error for PuzzleFault {}

/// With more points than this to expect, a move may be a second solution.
const EVEN: f64 = 0.5;
/// The same where captures are compulsory: there a search often sees a win late.
const HOPELESS: f64 = 0.15;

/// Does a move that is worth this give the win away beyond doubt?
fn is_hopeless(worth: Assessment, side: Color, variant: &Variant) -> bool {
    let white = worth.expected(Chances::of(variant));
    let points = if side == Color::White { white } else { 1.0 - white };
    points <= if must_capture(variant) { HOPELESS } else { EVEN }
}

/// Are captures compulsory?
fn must_capture(variant: &Variant) -> bool {
    struct Ask;
    impl VisitRules for Ask {
        type Output = bool;
        fn visit<R: Rules>(self, rules: R) -> bool {
            rules.duty() == Duty::Capture
        }
    }
    variant.visit(Ask)
}

/// The one winning move of a position with what follows it; `None` if there is none, or a second one.
fn only_win(engine: &mut Engine, game: &AnyGame, nodes: u64) -> Option<Look> {
    let (pos, signal) = (game.position(), Signal::default());
    let found = look(engine, game, nodes, Vec::new(), &signal)?;
    let (&best, side) = (found.line.first()?, pos.turn());
    if found.worth.winner() != Some(side) {
        return None;
    }
    let second = second_best(engine, game, best, nodes);
    second.is_none_or(|second| is_hopeless(second.worth, side, &pos.variant())).then_some(found)
}

/// The best of the other moves, if there are any.
fn second_best(engine: &mut Engine, game: &AnyGame, best: Move, nodes: u64) -> Option<Look> {
    let others: Vec<Move> = game.position().legal_moves().iter().copied().filter(|&mv| mv != best).collect();
    if others.is_empty() { None } else { look(engine, game, nodes, others, &Signal::default()) }
}

impl Puzzle {
    /// The position and the moves of the line.
    ///
    /// # Errors
    ///
    /// Says what cannot be read or played.
    pub fn play(&self, variant: &Variant) -> Result<(AnyGame, Vec<Move>), PuzzleFault> {
        let unreadable = |error: &dyn fmt::Display| PuzzleFault::Unreadable(format!("{}: {error}", self.id));
        let start = fen::position(variant, &self.fen).map_err(|error| unreadable(&error))?;
        let (mut pos, mut moves) = (start.clone(), Vec::new());
        for text in &self.line {
            let mv = san::find(&pos, text).map_err(|error| unreadable(&error))?;
            pos = pos.play(mv).map_err(|error| unreadable(&error))?;
            moves.push(mv);
        }
        if moves.len().is_multiple_of(2) {
            return Err(unreadable(&"expected an odd number of moves in the line"));
        }
        Ok((AnyGame::new(start), moves))
    }

    /// Looks for a second solution with this many nodes at each step.
    ///
    /// # Errors
    ///
    /// Says at which step there is one, or none at all.
    pub fn verify(&self, variant: &Variant, engine: &mut Engine, nodes: u64) -> Result<(), PuzzleFault> {
        let (mut game, moves) = self.play(variant)?;
        let side = game.position().turn();
        let style = CastlingStyle::of(&game.position().to_setup());
        engine.forget();
        for (step, &mv) in moves.iter().enumerate() {
            if step.is_multiple_of(2) && game.position().count_moves() > 1 {
                let found = look(engine, &game, nodes, vec![mv], &Signal::default());
                if found.is_none_or(|found| found.worth.winner() != Some(side)) {
                    return Err(PuzzleFault::NoWin(step));
                }
                let second = second_best(engine, &game, mv, nodes);
                if let Some(second) = second.filter(|second| !is_hopeless(second.worth, side, variant)) {
                    let other = second.line.first().map_or(mv, |&mv| mv);
                    return Err(PuzzleFault::SecondSolution(step, uci::write(other, style).to_string()));
                }
            }
            game.play_unchecked(mv);
        }
        Ok(())
    }
}
