//! Where a game was lost: every move of it with what it cost.
//!
//! - `mod.rs`: positions are looked at from the last to the first
//! - `together.rs`: several engines do it together
//! - `told.rs`: what is told of it
//! - `decisive.rs`: since when the game has been lost, with ten times the nodes
//! - `judge.rs`: what a loss of winning chances is called, and how accurate each side was
//! - `kind.rs`: what kind of mistake it was, in the words of the game

mod decisive;
mod judge;
mod kind;
mod together;
mod told;

use misere_engine::{Engine, Signal};
use misere_rules::{AnyGame, AnyPosition, Color, Move};

use crate::Assessment;
use crate::look::{Look, look};
use decisive::Boundary;
pub use judge::{Accuracy, Judgement};
pub use kind::MistakeKind;
pub use told::{Decisive, KeyMoment, Review, ReviewedMove};

/// How a game is reviewed.
#[derive(Clone, Debug)]
pub struct ReviewOptions {
    /// How many positions are searched for each position of the game.
    pub nodes: u64,
    /// Who won, if the moves do not tell: by resignation or on time.
    pub winner: Option<Color>,
    /// How another thread ends it; what is done then is kept.
    pub signal: Signal,
}

impl ReviewOptions {
    /// How many positions are searched if nothing is said.
    pub const USUAL_NODES: u64 = 40_000;
}

impl Default for ReviewOptions {
    fn default() -> ReviewOptions {
        ReviewOptions { nodes: ReviewOptions::USUAL_NODES, winner: None, signal: Signal::default() }
    }
}

/// A game that is being reviewed, one position at a time.
///
/// It begins at the end: what is certain there makes what led to it certain, and the engine remembers what it
/// has found when it comes to the position before. It forgets that at the end of every part of the game, so that
/// the parts can be looked at by several engines and the numbers stay the same.
#[derive(Clone, Debug)]
pub struct Reviewer {
    /// The positions, and the moves between them.
    positions: Vec<AnyPosition>,
    moves: Vec<Move>,
    /// What is known of each position; `None` if it was not looked at yet.
    seen: Vec<Option<Look>>,
    options: ReviewOptions,
    stage: Stage,
    decisive: Option<usize>,
}

/// What is to be done next.
#[derive(Clone, Debug)]
enum Stage {
    /// The position at this ply is looked at.
    Position(usize),
    /// It is found out since when the game has been lost.
    Boundary(Boundary),
    Done,
}

/// How many positions of a game are looked at by one engine in a row.
const PART: usize = 12;

impl Reviewer {
    /// A review of the moves from a position on, of which every one is legal where it stands.
    pub fn new(
        start: AnyPosition,
        moves: impl IntoIterator<Item = Move>,
        options: ReviewOptions,
    ) -> Reviewer {
        let (mut positions, mut played) = (vec![start], Vec::new());
        for mv in moves {
            let Some(Ok(after)) = positions.last().map(|pos| pos.play(mv)) else { break };
            positions.push(after);
            played.push(mv);
        }
        let stage = if played.is_empty() { Stage::Done } else { Stage::Position(played.len()) };
        let seen = vec![None; positions.len()];
        Reviewer { positions, moves: played, seen, options, stage, decisive: None }
    }

    /// How many positions there are, and how many of them have been looked at.
    pub fn progress(&self) -> (usize, usize) {
        (self.seen.iter().flatten().count(), self.positions.len())
    }

    /// Takes the next step: it looks at one position. False if there is nothing more to do. An engine that has
    /// forgotten everything gives the same answers each time.
    pub fn step(&mut self, engine: &mut Engine) -> bool {
        if self.options.signal.is_stopped() {
            return false;
        }
        match &mut self.stage {
            Stage::Done => return false,
            &mut Stage::Position(ply) => {
                if self.begins_part(ply) {
                    engine.forget();
                }
                let seen = self.look_at(engine, ply);
                let seen = self.with_what_followed(seen, ply);
                // A search that was stopped has not seen enough.
                if self.options.signal.is_stopped() {
                    return false;
                }
                self.seen[ply] = Some(seen);
                self.stage = match ply {
                    0 => self.boundary().map_or(Stage::Done, Stage::Boundary),
                    _ => Stage::Position(ply - 1),
                };
            }
            Stage::Boundary(boundary) => {
                let boundary = boundary.clone();
                self.stage = self.walk_back(core::slice::from_mut(engine), boundary);
            }
        }
        !matches!(self.stage, Stage::Done)
    }

    /// Reviews all of it.
    pub fn run(mut self, engine: &mut Engine) -> Review {
        while self.step(engine) {}
        self.finish()
    }

    /// Does a part of the game begin here, seen from its end?
    fn begins_part(&self, ply: usize) -> bool {
        (self.moves.len() - ply).is_multiple_of(PART)
    }

    /// What has been found. A review that is broken off knows the last moves only.
    pub fn finish(&self) -> Review {
        Review::new(self)
    }

    /// The game up to a ply.
    fn game(&self, ply: usize) -> AnyGame {
        let mut game = AnyGame::new(self.positions[0].clone());
        self.moves[..ply].iter().for_each(|&mv| game.play_unchecked(mv));
        // Where no player has claimed a draw by repetition or counted moves, the game went on.
        let goes_on = ply < self.moves.len() && game.position().verdict().is_none();
        if goes_on && game.verdict().is_some() { AnyGame::new(game.position().clone()) } else { game }
    }

    /// What a search of a position finds; nothing is known of what followed.
    fn look_at(&self, engine: &mut Engine, ply: usize) -> Look {
        let game = self.game(ply);
        let none = |worth| Look { worth, line: Vec::new(), depth: 0, nodes: 0 };
        if let Some(verdict) = game.verdict() {
            return none(Assessment::of_verdict(verdict));
        }
        // What is forced needs no search.
        if self.forced(ply).is_some() {
            return none(Assessment::Drawn);
        }
        let found = look(engine, &game, self.options.nodes, Vec::new(), &self.options.signal);
        found.unwrap_or_else(|| none(Assessment::Drawn))
    }

    /// A search of the position before a move cannot know less than one of the position after it.
    fn with_what_followed(&self, found: Look, ply: usize) -> Look {
        let Some(after) = self.seen.get(ply + 1).and_then(Option::as_ref) else { return found };
        let (turn, played) = (self.positions[ply].turn(), self.moves[ply]);
        let worth = after.worth.a_ply_before();
        let line = || core::iter::once(played).chain(after.line.iter().copied()).collect();
        if self.forced(ply).is_some() {
            return Look { worth, line: line(), depth: after.depth + 1, nodes: 0 };
        }
        if found.line.first() == Some(&played) || worth.is_better_for(turn, found.worth) {
            return Look { worth, line: line(), ..found };
        }
        found
    }

    /// The move that was played at a ply, if there was no other.
    fn forced(&self, ply: usize) -> Option<Move> {
        let mv = *self.moves.get(ply)?;
        (self.positions[ply].count_moves() == 1).then_some(mv)
    }
}
