//! The engine as others see it.

use core::fmt;
use core::ops::ControlFlow;

use crate::level::{Level, Weakness, blur};
use crate::limits::Watch;
use crate::nature::Nature;
use crate::search::{Search, Window};
use crate::table::Table;
use crate::{Limits, Score};
use misere_rules::{AnyGame, Move, MoveList, Variant};

/// Deeper than any search gets.
const DEEPEST: u32 = 64;

/// A move, and what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The move; [`Move::PASS`] if the turn is skipped.
    pub mv: Move,
    /// What it is worth to the player who makes it.
    pub score: Score,
    /// How many plies were looked at in full; zero if the move was not searched at all.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Somebody who wants to hear of each depth that is done, and may say that it is enough.
pub trait Reporter {
    /// Hears of the best move so far.
    fn report(&mut self, found: &Found) -> ControlFlow<()>;
}

/// Nobody.
impl Reporter for () {
    fn report(&mut self, _found: &Found) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Chooses moves.
pub struct Engine {
    level: Level,
    seed: u64,
    table: Table,
    nature: Option<(Variant, Nature)>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("level", &self.level).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine that plays as well as it can.
    pub fn new() -> Engine {
        Engine { level: Level::BEST, seed: 0, table: Table::new(), nature: None }
    }

    /// The same at another level. What a weak player misjudges depends on the seed.
    #[must_use]
    pub fn with_level(self, level: Level, seed: u64) -> Engine {
        Engine { level, seed, ..self }
    }

    /// Changes how well it plays from now on.
    pub fn set_level(&mut self, level: Level, seed: u64) {
        (self.level, self.seed) = (level, seed);
    }

    /// The move that seems best; `None` if the game is over. The same game, limits of depth or nodes,
    /// level and seed give the same answer.
    pub fn search(&mut self, game: &AnyGame, limits: &Limits, reporter: &mut impl Reporter) -> Option<Found> {
        let weakness = self.level.weakness();
        let limits =
            Limits { nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(weakness.nodes)), ..limits.clone() };
        let watch = Watch::new(&limits);
        let root = game.position();
        let mut moves = if game.verdict().is_none() { root.legal_moves() } else { MoveList::new() };
        let mut best = Found { mv: *moves.first()?, score: Score::DRAW, depth: 0, nodes: 0 };
        if moves.len() == 1 && limits.time.is_some() {
            return Some(best);
        }
        self.table.forget();
        let seed = self.seed;
        let (nature, table) = self.parts(root.variant());
        let mut search = Search::new(game, nature, table, watch);
        let deepest = limits.depth.unwrap_or(DEEPEST).min(weakness.depth).clamp(1, DEEPEST);
        for depth in 1..=deepest {
            let first = (depth > 1).then_some(best.mv);
            search.sort(&mut moves, root, first);
            let done = deepen(&mut search, game, &moves, depth, weakness, seed, &mut best);
            best.nodes = search.nodes;
            let enough = reporter.report(&best).is_break();
            if !done || enough || best.score.is_decided() || search.watch.is_late() {
                break;
            }
        }
        Some(best)
    }

    fn parts(&mut self, variant: Variant) -> (&Nature, &mut Table) {
        if self.nature.as_ref().is_some_and(|(known, _)| *known != variant) {
            self.nature = None;
        }
        let (_, nature) = self.nature.get_or_insert_with(|| (variant, Nature::of(variant)));
        (nature, &mut self.table)
    }
}

/// Looks at every move one depth further; false if the limits did not allow it. What was found until
/// then counts, since the best move of the depth before comes first.
fn deepen(
    search: &mut Search<'_>,
    game: &AnyGame,
    moves: &MoveList,
    depth: u32,
    weakness: Weakness,
    seed: u64,
    best: &mut Found,
) -> bool {
    let root = game.position();
    let mut window = Window::FULL;
    let mut leader: Option<Found> = None;
    for &mv in moves {
        let Ok(score) = search.reply(root, mv, depth, window) else {
            if let Some(leader) = leader {
                *best = Found { depth: best.depth, ..leader };
            }
            return false;
        };
        let score = score.blurred(blur(seed, root.key(), mv.to_bits(), weakness.blur));
        if leader.is_none_or(|leader| score > leader.score) {
            leader = Some(Found { mv, score, depth, nodes: search.nodes });
        }
        if weakness.blur == 0 {
            window.alpha = window.alpha.max(score);
        }
    }
    *best = leader.unwrap_or(*best);
    true
}
