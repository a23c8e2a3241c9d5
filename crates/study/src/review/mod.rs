//! Where a game was lost: every move of it with what it cost.
//!
//! - `mod.rs`: positions are looked at from the last to the first
//! - `decisive.rs`: since when the game has been lost, with ten times the nodes
//! - `judge.rs`: what a loss of winning chances is called, and how accurate each side was
//! - `kind.rs`: what kind of mistake it was, in the words of the game

mod decisive;
mod judge;
mod kind;

use misere_engine::{Engine, Signal};
use misere_notation::uci::{self, CastlingStyle};
use misere_rules::{AnyGame, AnyPosition, Color, Move};
use serde::Serialize;

use crate::chances::rounded;
use crate::look::{Look, look};
use crate::{Assessment, Chances};
use decisive::Boundary;
pub use judge::{Accuracy, Judgement};
pub use kind::MistakeKind;

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
/// has found when it comes to the position before.
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
                let seen = self.look_at(engine, ply);
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
                self.stage = self.walk_back(engine, boundary);
            }
        }
        !matches!(self.stage, Stage::Done)
    }

    /// Reviews all of it.
    pub fn run(mut self, engine: &mut Engine) -> Review {
        engine.forget();
        while self.step(engine) {}
        self.finish()
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

    fn look_at(&self, engine: &mut Engine, ply: usize) -> Look {
        let game = self.game(ply);
        let none = |worth| Look { worth, line: Vec::new(), depth: 0, nodes: 0 };
        if let Some(verdict) = game.verdict() {
            return none(Assessment::of_verdict(verdict));
        }
        // What is forced needs no search.
        if let (Some(mv), Some(after)) = (self.forced(ply), self.seen.get(ply + 1).and_then(Option::as_ref)) {
            let line = core::iter::once(mv).chain(after.line.iter().copied()).collect();
            return Look { worth: after.worth.a_ply_before(), line, depth: after.depth + 1, nodes: 0 };
        }
        let found = look(engine, &game, self.options.nodes, Vec::new(), &self.options.signal);
        self.with_what_followed(found.unwrap_or_else(|| none(Assessment::Drawn)), ply)
    }

    /// A search of the position before a move cannot know less than one of the position after it.
    fn with_what_followed(&self, found: Look, ply: usize) -> Look {
        let Some(after) = self.seen.get(ply + 1).and_then(Option::as_ref) else { return found };
        let (turn, played) = (self.positions[ply].turn(), self.moves[ply]);
        let worth = after.worth.a_ply_before();
        if found.line.first() == Some(&played) || worth.is_better_for(turn, found.worth) {
            let line = core::iter::once(played).chain(after.line.iter().copied()).collect();
            return Look { worth, line, ..found };
        }
        found
    }

    /// The move that was played at a ply, if there was no other.
    fn forced(&self, ply: usize) -> Option<Move> {
        let mv = *self.moves.get(ply)?;
        (self.positions[ply].count_moves() == 1).then_some(mv)
    }
}

/// A reviewed game, as scripts read it. Chances are seen from White: 1 is a win, 0 a loss.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The key of the game.
    pub variant: &'static str,
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// How well each side played.
    pub accuracy: Accuracy,
    /// Since when the game was lost; nothing if it was not.
    pub decisive: Option<Decisive>,
    /// The moves that cost most, at most three, in the order of the game.
    pub moments: Vec<KeyMoment>,
    /// Was all of it looked at?
    pub complete: bool,
}

/// A move and what it cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewedMove {
    /// Counted from 0.
    pub ply: usize,
    /// The move as `e2e4`.
    pub uci: String,
    /// What White could expect before it; nothing if that was not looked at.
    pub before: Option<f64>,
    /// What White could expect after it.
    pub after: Option<f64>,
    /// Was there no other move?
    pub forced: bool,
    /// What it is called; nothing if there is nothing to blame.
    pub judgement: Option<Judgement>,
    /// The best move, if it is another one.
    pub better: Option<String>,
    /// In how many plies the game is won after it for sure, negative for Black; nothing if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<i64>,
    /// What kind of mistake it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<MistakeKind>,
    /// The same in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// What should have been played, and what was to follow.
    #[serde(skip)]
    pub line: Vec<Move>,
    /// What the position after the move is worth.
    #[serde(skip)]
    pub worth: Option<Assessment>,
    /// How deep that position was looked at.
    #[serde(skip)]
    pub depth: u32,
}

/// The move after which the loser was lost to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Decisive {
    /// Counted from 0.
    pub ply: usize,
}

/// One of the moves that cost most.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KeyMoment {
    /// Counted from 0.
    pub ply: usize,
    /// What it cost its player.
    pub loss: f64,
    /// What should have been played, and what was to follow, as `e2e4`.
    pub line: Vec<String>,
}

/// How many moments are told.
const MOMENTS: usize = 3;
/// How many plies of a line are told.
const LINE: usize = 12;

impl Review {
    fn new(reviewer: &Reviewer) -> Review {
        let variant = reviewer.positions[0].variant();
        let chances = Chances::of(&variant);
        let moves: Vec<_> = (0..reviewer.moves.len()).map(|ply| reviewer.reviewed(ply, chances)).collect();
        let accuracy = Accuracy::of(&moves, reviewer.positions[0].turn());
        let style = reviewer.style();
        let mut moments: Vec<KeyMoment> = moves
            .iter()
            .filter(|mv| mv.judgement.is_some())
            .map(|mv| KeyMoment {
                ply: mv.ply,
                loss: rounded(mv.loss(reviewer.positions[mv.ply].turn()).unwrap_or_default()),
                line: mv.line.iter().map(|&mv| uci::write(mv, style).to_string()).collect(),
            })
            .collect();
        moments.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.ply.cmp(&b.ply)));
        moments.truncate(MOMENTS);
        moments.sort_by_key(|moment| moment.ply);
        Review {
            variant: key_of(&variant),
            moves,
            accuracy,
            decisive: reviewer.decisive.map(|ply| Decisive { ply }),
            moments,
            complete: matches!(reviewer.stage, Stage::Done),
        }
    }
}

/// The key of a game of charters is not known for ever.
fn key_of(variant: &misere_rules::Variant) -> &'static str {
    let built_in = misere_rules::Variant::ALL.iter().find(|known| *known == variant);
    built_in.map_or("custom", |known| known.card().key)
}

impl ReviewedMove {
    /// What it cost the player who made it.
    pub fn loss(&self, mover: Color) -> Option<f64> {
        let change = self.before? - self.after?;
        Some(if mover == Color::White { change } else { -change }.max(0.0))
    }
}

impl Reviewer {
    fn style(&self) -> CastlingStyle {
        CastlingStyle::of(&self.positions[0].to_setup())
    }

    fn reviewed(&self, ply: usize, chances: Chances) -> ReviewedMove {
        let (mv, style) = (self.moves[ply], self.style());
        let [before, after] = [ply, ply + 1].map(|ply| self.seen[ply].as_ref());
        let best = before.and_then(|look| look.line.first()).copied().filter(|&best| best != mv);
        let line = before.filter(|_| best.is_some()).map(|look| look.line.iter().take(LINE).copied());
        let won = after.and_then(|look| match look.worth {
            Assessment::Won { winner: Color::White, plies } => plies.map(i64::from),
            Assessment::Won { winner: Color::Black, plies } => plies.map(|plies| -i64::from(plies)),
            _ => None,
        });
        let mut reviewed = ReviewedMove {
            ply,
            uci: uci::write(mv, style).to_string(),
            before: before.map(|look| rounded(look.worth.expected(chances))),
            after: after.map(|look| rounded(look.worth.expected(chances))),
            forced: self.forced(ply).is_some(),
            judgement: None,
            better: best.map(|best| uci::write(best, style).to_string()),
            won,
            kind: None,
            words: None,
            line: line.into_iter().flatten().collect(),
            worth: after.map(|look| look.worth),
            depth: after.map_or(0, |look| look.depth),
        };
        let loss = reviewed.loss(self.positions[ply].turn());
        if let (false, Some(loss)) = (reviewed.forced, loss) {
            reviewed.judgement = Judgement::of(loss);
        }
        reviewed.kind = self.kind(ply, &reviewed);
        reviewed.words = reviewed.kind.map(|kind| kind.words(self.positions[ply].turn()));
        reviewed
    }
}
