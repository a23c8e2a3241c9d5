//! How often the engine plays a move that is proved to win: `wins [MILLISECONDS] [THREADS] [alone]`.
//!
//! Positions come from stdin, a FEN in each line before the first tab, as `cargo xtask bench truth suite` prints them; the side to
//! move wins. With `alone` the engine has tables and no solver. Whether the move wins is asked of the solver, with up to
//! forty million positions. `cargo xtask bench truth engine [MILLISECONDS] [THREADS]` does both.
#![allow(clippy::print_stdout, reason = "a bench prints what it has measured")]

use misere_engine::{Engine, Limits, Net, ProvedMove, Report, Reporter};
use misere_notation::fen;
use misere_rules::{AnyGame, AnyPosition, Position, Variant, variants::Antichess};
use misere_solver::{ProofStatus, Solver, SolverLimits, TableLeaves};
use misere_study::Exact;
use misere_tablebase::Tables;
use std::io::BufRead as _;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Counts the proofs that are told.
#[derive(Default)]
struct Heard(usize);

impl Reporter for Heard {
    fn report(&mut self, _: &Report) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn proved(&mut self, _: &ProvedMove) {
        self.0 += 1;
    }
}

/// Does the side that has just moved win?
fn is_won(pos: &Position<Antichess>, tables: &TableLeaves) -> bool {
    if let Some(verdict) = pos.verdict() {
        return verdict.winner == Some(!pos.turn());
    }
    let limits = SolverLimits { nodes: 40_000_000, ..SolverLimits::default() };
    let solver = Solver::new(*pos, !pos.turn(), tables, limits);
    solver.run(|_| ControlFlow::Continue(())) == ProofStatus::Proved
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(or);
    let (millis, threads) = (number(0, 100), number(1, 1));
    let alone = words.iter().any(|word| word == "alone");
    let exact = Exact::new(Tables::embedded(), || None);
    let exact = if alone { exact } else { exact.with_solver() };
    let mut engine = Engine::new();
    engine.set_probe(Some(Arc::new(exact)));
    let read = |(family, bytes): &(&str, &[u8])| {
        Arc::new(Net::read(bytes).unwrap_or_else(|error| panic!("{family}: {error}")))
    };
    engine.set_nets(misere_nets::ALL.iter().map(read));
    engine.set_threads(NonZeroUsize::new(threads as usize).unwrap_or(NonZeroUsize::MIN));
    let tables = TableLeaves::of(&Position::<Antichess>::start(), &Tables::embedded());
    let (mut all, mut won, mut heard, mut longest) = (0, 0, Heard::default(), Duration::ZERO);
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap_or_else(|error| panic!("cannot read stdin: {error}"));
        let text = line.split('\t').next().unwrap_or_default();
        let Ok(pos) = fen::position_of::<AnyPosition>(&Variant::Antichess, text) else { continue };
        engine.forget();
        let begin = Instant::now();
        let limits = Limits::time(Duration::from_millis(millis));
        let Some(found) = engine.search(&AnyGame::new(pos.clone()), &limits, &mut heard) else { continue };
        longest = longest.max(begin.elapsed());
        let AnyPosition::Antichess(pos) = pos else { continue };
        let mut after = pos;
        after.play_unchecked(found.mv);
        all += 1;
        let wins = is_won(&after, &tables);
        won += usize::from(wins);
        if !wins {
            println!("{text}\t{}\tnot proved to win", found.mv);
        }
    }
    println!(
        "{won} of {all} moves are proved to win, {} of them told as proved; {millis} ms, {threads} threads; longest {} ms",
        heard.0,
        longest.as_millis()
    );
}
