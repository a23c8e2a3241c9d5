//! One search of one position, as reviews and puzzles want it.

use core::ops::ControlFlow;

use misere_engine::{Bound, Engine, Limits, Report, Reporter, Score, Signal};
use misere_rules::{AnyGame, Move};

use crate::Assessment;
use crate::known::all_lose;

/// What a search has found.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// What the position is worth.
    pub worth: Assessment,
    /// The best move and what is expected to follow.
    pub line: Vec<Move>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it has looked at.
    pub nodes: u64,
}

/// Searches a position with this many nodes, only these moves of it (all if there are none). A win or loss
/// that is seen to its end ends the search, and a win that is proved needs none. Nothing if the game is over.
pub fn look(
    engine: &mut Engine,
    game: &AnyGame,
    nodes: u64,
    moves: Vec<Move>,
    signal: &Signal,
) -> Option<Look> {
    let turn = game.position().turn();
    if let Some(proved) = proved(engine, game, &moves) {
        return Some(proved);
    }
    let limits = Limits { moves, signal: signal.clone(), ..Limits::nodes(nodes) };
    let mut last = Last::default();
    let found = engine.search(game, &limits, &mut last)?;
    // A search that ends within an iteration claims no loss; the iteration before it does.
    let is_concealed = found.score.plies_to_loss().is_some()
        && last.report.as_ref().is_some_and(|report| report.score == Score::DRAW)
        && last.before.as_ref().is_some_and(|before| before.score.plies_to_loss().is_some());
    let report = if is_concealed { last.before } else { last.report };
    let look = match report {
        Some(report) => Look {
            worth: Assessment::of_score(report.score, turn),
            line: report.pv,
            depth: report.depth,
            nodes: found.nodes,
        },
        None => Look {
            worth: Assessment::of_score(found.score, turn),
            line: vec![found.mv],
            depth: found.depth,
            nodes: found.nodes,
        },
    };
    Some(look)
}

/// What a proof says: a move of these that wins, or that all of them lose.
fn proved(engine: &mut Engine, game: &AnyGame, moves: &[Move]) -> Option<Look> {
    if game.verdict().is_some() {
        return None;
    }
    let (pos, turn) = (game.position(), game.position().turn());
    let told = |winner, plies: u32, line| {
        let worth = Assessment::Won { winner, plies: Some(plies) };
        Some(Look { worth, line, depth: plies, nodes: 0 })
    };
    let is_asked = |mv: &Move| moves.is_empty() || moves.contains(mv);
    if let Some(found) = engine.proved_move(pos).filter(|found| is_asked(&found.mv)) {
        return told(turn, found.plies, vec![found.mv]);
    }
    let legal = pos.legal_moves();
    let (lost, line) = all_lose(engine, pos, if moves.is_empty() { &legal } else { moves })?;
    told(!turn, lost.plies?, line)
}

/// Keeps the last report, and the one before it.
#[derive(Default)]
struct Last {
    report: Option<Report>,
    before: Option<Report>,
}

impl Reporter for Last {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        if report.bound != Bound::Exact || report.multipv != 1 {
            return ControlFlow::Continue(());
        }
        let score = report.score;
        self.before = self.report.replace(report.clone());
        match is_seen_to_its_end(score, report.depth) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Deeper searches would at most find a shorter way.
fn is_seen_to_its_end(score: Score, depth: u32) -> bool {
    score.is_from_table()
        || score.plies_to_win().or(score.plies_to_loss()).is_some_and(|plies| plies <= depth)
}
