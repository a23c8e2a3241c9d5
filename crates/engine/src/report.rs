//! What a search reports while it runs, and its result.

use core::ops::ControlFlow;
use core::time::Duration;

use misere_rules::Move;

use crate::Score;
use crate::probe::ProvedMove;

/// How a score relates to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true score, as far as the search sees.
    Exact,
    /// The true score is this or more.
    AtLeast,
    /// The true score is this or less.
    AtMost,
}

/// One of the best moves with its principal variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its place among the best moves, counted from one.
    pub multipv: usize,
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The length of the longest line that was searched.
    pub seldepth: u32,
    /// What the move is worth to the player who makes it.
    pub score: Score,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// The principal variation: the move and what is expected to follow.
    pub pv: Vec<Move>,
    /// How many positions all threads have searched.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
}

/// Receives what a search reports, and may stop it.
pub trait Reporter {
    /// Receives one of the best moves. `Break` stops the search.
    fn report(&mut self, report: &Report) -> ControlFlow<()>;

    /// Receives the move at the root that is being searched and its number, counted from one. Only
    /// long searches call it.
    fn current_move(&mut self, _depth: u32, _mv: Move, _number: usize) {}

    /// Receives a move that was proved to win while the search went on.
    fn proved(&mut self, _proved: &ProvedMove) {}
}

/// Ignores every report.
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
    /// The expected reply, to ponder on.
    pub reply: Option<Move>,
    /// What the move is worth to the player who makes it.
    pub score: Score,
    /// The depth of the last full iteration; zero if the move was not searched at all.
    pub depth: u32,
    /// How many positions were searched.
    pub nodes: u64,
}
