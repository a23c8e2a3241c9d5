//! Finding puzzles in games.

use misere_engine::{Engine, Level, Limits, Signal};
use misere_notation::fen;
use misere_notation::uci::{self, CastlingStyle};
use misere_rules::random::Random;
use misere_rules::{AnyGame, AnyPosition, Move, Variant};

use super::theme::{rating, themes};
use super::{Puzzle, must_capture, only_win};
use crate::look::look;

/// How many times as many nodes are searched before the thorough search, which costs far more.
const SOON: u64 = 10;
/// The longest line.
const LONGEST: usize = 15;
/// How many moves have to be chosen, at least, where captures are compulsory.
const CHOICES: usize = 2;
/// Puzzles of one game are much alike.
const FROM_ONE_GAME: usize = 2;

/// Looks for puzzles in games of one kind.
#[derive(Clone, Debug)]
pub struct PuzzleMaker {
    variant: Variant,
    nodes: u64,
    times: u64,
    signal: Signal,
}

impl PuzzleMaker {
    /// How many positions are searched for each step if nothing is said.
    pub const USUAL_NODES: u64 = 4_000;

    /// How many times as many find no second solution if nothing is said.
    pub const USUAL_TIMES: u64 = 10;

    /// Looks for puzzles of this game with this many nodes for each step, and this many times as many to be sure.
    /// The signal ends it; what was found is kept.
    pub fn new(variant: Variant, nodes: u64, times: u64, signal: Signal) -> PuzzleMaker {
        PuzzleMaker { variant, nodes, times, signal }
    }

    /// The puzzles of a game, at most two. They depend on the game alone, not on what was searched before.
    pub fn search(&self, start: &AnyPosition, moves: &[Move], engine: &mut Engine) -> Vec<Puzzle> {
        let (mut found, mut ply) = (Vec::new(), 0);
        if start.variant() != self.variant {
            return found;
        }
        engine.forget();
        while ply < moves.len() && found.len() < FROM_ONE_GAME && !self.signal.is_stopped() {
            let mut pos = start.clone();
            moves[..ply].iter().for_each(|&mv| pos.play_unchecked(mv));
            let is_open = pos.verdict().is_none() && pos.count_moves() > 1;
            // Positions of a puzzle are not puzzles again.
            ply += match is_open.then(|| self.puzzle(pos, engine)).flatten() {
                Some(puzzle) => {
                    let length = puzzle.line.len();
                    found.push(puzzle);
                    length + 1
                }
                None => 1,
            };
        }
        found
    }

    /// The puzzle that begins with a position, if one does.
    fn puzzle(&self, pos: AnyPosition, engine: &mut Engine) -> Option<Puzzle> {
        let (start, signal) = (AnyGame::new(pos), Signal::default());
        let first = look(engine, &start, self.nodes, Vec::new(), &signal)?;
        let side = start.position().turn();
        if first.worth.winner() != Some(side) {
            return None;
        }
        let (mut game, mut line, mut rest) = (start.clone(), Vec::new(), Vec::new());
        let (mut length, mut choices, mut forced_replies) = (0, 0, 0);
        while line.len() < LONGEST {
            let Some(found) = only_win(engine, &game, self.nodes) else { break };
            let mv = *found.line.first()?;
            choices += usize::from(game.position().count_moves() > 1);
            game.play_unchecked(mv);
            line.push(mv);
            length = line.len();
            rest = found.line.get(1..).unwrap_or_default().to_vec();
            if game.verdict().is_some() {
                break;
            }
            let is_forced = game.position().count_moves() == 1;
            let Some(reply) = look(engine, &game, self.nodes, Vec::new(), &signal) else { break };
            let reply = *reply.line.first()?;
            forced_replies += usize::from(is_forced);
            game.play_unchecked(reply);
            line.push(reply);
            if game.verdict().is_some() {
                break;
            }
        }
        line.truncate(length);
        // Where captures are free, most wins have more than one way in the end. There one move has to be chosen, and it
        // does not end the game.
        let ends_at_once = start.position().play(*line.first()?).is_ok_and(|after| after.verdict().is_some());
        let is_enough = choices >= CHOICES || (!must_capture(&self.variant) && choices == 1 && !ends_at_once);
        if !is_enough {
            return None;
        }
        let puzzle =
            self.written(start.position(), &line, &rest, rating(first.nodes, choices, forced_replies));
        // Made and verified in the same way, so that a test of the file agrees. Most of what fails fails early.
        let mut times = vec![1, SOON.min(self.times), self.times];
        times.dedup();
        let mut is_sure = |times: u64| {
            puzzle.verify(&self.variant, engine, self.nodes.saturating_mul(times)).is_ok()
                && !self.signal.is_stopped()
        };
        times.into_iter().all(&mut is_sure).then_some(puzzle)
    }

    fn written(&self, pos: &AnyPosition, line: &[Move], rest: &[Move], rating: u32) -> Puzzle {
        let setup = pos.to_setup();
        let style = CastlingStyle::of(&setup);
        Puzzle {
            id: format!("{:08x}", pos.key() >> 32),
            fen: fen::write(&setup).to_string(),
            line: line.iter().map(|&mv| uci::write(mv, style).to_string()).collect(),
            rating,
            themes: themes(pos, line, rest),
        }
    }
}

/// Games are broken off after this many plies.
const LONG: usize = 200;
/// Random moves before the engine plays.
const RANDOM: usize = 6;

/// A game of the engine against itself in which both sides make mistakes; the same for each seed.
pub fn weak_game(variant: &Variant, engine: &mut Engine, seed: u64) -> (AnyPosition, Vec<Move>) {
    let start = variant.start();
    let mut game = AnyGame::new(start.clone());
    let level = Level::new(4).unwrap_or_default();
    engine.set_level(level, seed);
    let mut random = Random(seed);
    while game.verdict().is_none() && game.moves().len() < LONG {
        let legal = game.position().legal_moves();
        let found = match game.moves().len() {
            0..RANDOM => random.pick(&legal).copied(),
            _ => engine.search(&game, &Limits::nodes(2_000), &mut ()).map(|found| found.mv),
        };
        let Some(mv) = found else { break };
        game.play_unchecked(mv);
    }
    engine.set_level(Level::BEST, 0);
    (start, game.moves().collect())
}
