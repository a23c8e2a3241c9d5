//! What a search tells while it goes on, and in the end.

use core::ops::ControlFlow;
use core::time::Duration;

use misere_rules::Move;

use crate::Score;

/// How a score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true one, as far as the search sees.
    Exact,
    /// The true one is this or more.
    AtLeast,
    /// The true one is this or less.
    AtMost,
}

/// One of the best moves and what is expected to follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its place among the best moves, counted from one.
    pub rank: usize,
    /// How many plies were looked at in full.
    pub depth: u32,
    /// The longest line that was looked at.
    pub longest: u32,
    /// What the move is worth to the player who makes it.
    pub score: Score,
    /// What the score is.
    pub bound: Bound,
    /// The move and what is expected to follow.
    pub line: Vec<Move>,
    /// How many positions were looked at by all threads.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How full the table of known positions is, in thousandths.
    pub fullness: u32,
}

/// Somebody who wants to hear how a search goes on, and may say that it is enough.
pub trait Reporter {
    /// Hears of one of the best moves.
    fn report(&mut self, report: &Report) -> ControlFlow<()>;

    /// Hears which move at the root is being looked at, its place in order counted from one. Long
    /// searches only.
    fn looking_at(&mut self, _depth: u32, _mv: Move, _place: usize) {}
}

/// Nobody.
impl Reporter for () {
    fn report(&mut self, _report: &Report) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The move that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The move; [`Move::PASS`] if the turn is skipped.
    pub mv: Move,
    /// The answer that is expected.
    pub reply: Option<Move>,
    /// What the move is worth to the player who makes it.
    pub score: Score,
    /// How many plies were looked at in full; zero if the move was not searched at all.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}
