//! `misere analyse`: the best lines of a position.

use crate::cli::{Analyse, AnalyseLimit};
use crate::knowledge::Knowledge;
use crate::place::Place;
use anyhow::{Context as _, ensure};
use misere_engine::{
    Bound, Engine, Found, GameValue, Limits, ProvedMove, Report, Reporter, Score, ScoreKind, TableValue,
};
use misere_notation::uci::{self, CastlingStyle};
use misere_notation::{fen, san};
use misere_protocol::per_second;
use misere_rules::{AnyPosition, Color, Move, Verdict};
use misere_study::Chances;
use serde::Serialize;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

/// How long it takes without a limit.
const USUAL_TIME: Duration = Duration::from_secs(1);

pub(crate) fn run(options: &Analyse, out: &mut impl Write) -> anyhow::Result<()> {
    let place = Place::read(&options.place)?;
    let limits = limits(&options.limit, options.lines);
    let (signal, timer) = (limits.signal.clone(), limits.signal.clone());
    ctrlc::set_handler(move || signal.stop()).context("cannot watch for Ctrl-C")?;
    ensure!(
        Engine::has_memory_for(options.hash),
        "expected as many mebibytes as --hash asks for, {}, found less memory",
        options.hash
    );
    let mut engine = Knowledge::open()?.engine(options.hash);
    engine.set_threads(options.workers.threads(Engine::MEMORY_PER_THREAD)?);
    // Before the clock runs: tables are opened when they are first asked.
    let known = Proved::of(&mut engine, place.game.position());
    if let Some(time) = time(&options.limit) {
        let wait = move || {
            thread::sleep(time);
            timer.stop();
        };
        thread::Builder::new().spawn(wait).context("cannot start a thread that ends the search")?;
    }
    let mut best = Best::default();
    let found = engine.search(&place.game, &limits, &mut best);
    if let (true, Some(found)) = (best.0.is_empty(), found) {
        best.0.push(unsearched(found));
    }
    let mut analysis = Analysis::new(&place, &best.0);
    // Or it was proved meanwhile.
    analysis.proved = known.or_else(|| engine.proved_move(place.game.position()).map(Proved::from));
    match options.json {
        true => analysis.write_json(out)?,
        false => analysis.write_text(out)?,
    }
    Ok(())
}

/// Time is not among them: an engine that has to move in some time moves at once where it has no choice,
/// and that is no analysis.
fn limits(limit: &AnalyseLimit, lines: usize) -> Limits {
    Limits { nodes: limit.nodes, depth: limit.depth, multipv: lines, ..Limits::default() }
}

/// When to stop it, if nothing else does.
fn time(limit: &AnalyseLimit) -> Option<Duration> {
    match *limit {
        AnalyseLimit { nodes: None, depth: None, time } => {
            Some(time.map_or(USUAL_TIME, Duration::from_millis))
        }
        _ => None,
    }
}

/// The last that was heard of each rank.
#[derive(Default)]
pub(crate) struct Best(pub(crate) Vec<Report>);

impl Reporter for Best {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        if report.bound == Bound::Exact {
            self.0.retain(|old| old.multipv < report.multipv);
            self.0.push(report.clone());
        }
        ControlFlow::Continue(())
    }
}

/// A move for which there was hardly any time.
fn unsearched(Found { mv, score, depth, nodes, .. }: Found) -> Report {
    Report {
        multipv: 1,
        depth,
        seldepth: depth,
        score,
        bound: Bound::Exact,
        pv: vec![mv],
        nodes,
        time: Duration::ZERO,
        hashfull: 0,
    }
}

/// What is told in the end.
#[derive(Serialize, Debug)]
struct Analysis {
    variant: String,
    fen: String,
    turn: Color,
    verdict: Option<Verdict>,
    depth: u32,
    nodes: u64,
    /// In milliseconds.
    time: u64,
    nps: u64,
    /// By an endgame table or a proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<Proved>,
    lines: Vec<Line>,
}

/// One of the best lines.
#[derive(Serialize, Debug)]
pub(crate) struct Line {
    score: Worth,
    /// What wins, draws and losses are likely, in thousandths: the same curve for every game, as UCI has it.
    chances: [u32; 3],
    /// The points that the side to move can expect, fitted to the game.
    expected: f64,
    depth: u32,
    uci: Vec<String>,
    san: Vec<String>,
}

/// What a line is worth to the player to move; wins and losses in moves.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Worth {
    Hundredths(i32),
    Win(u32),
    Loss(u32),
}

impl From<Score> for Worth {
    fn from(score: Score) -> Worth {
        match score.kind() {
            ScoreKind::Win(plies) => Worth::Win(plies.div_ceil(2)),
            ScoreKind::Loss(plies) => Worth::Loss(plies.div_ceil(2)),
            ScoreKind::Centipawns(value) => Worth::Hundredths(value),
        }
    }
}

impl std::fmt::Display for Worth {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Worth::Hundredths(value) => {
                let sign = if value < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
            Worth::Win(moves) => write!(f, "win in {moves}"),
            Worth::Loss(moves) => write!(f, "loss in {moves}"),
        }
    }
}

/// What an endgame table or a proof says.
#[derive(Debug, Serialize)]
pub(crate) struct Proved {
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    by: String,
}

impl From<ProvedMove> for Proved {
    fn from(proved: ProvedMove) -> Proved {
        Proved { value: GameValue::Win.key(), plies: Some(proved.plies), by: format!("the {}", proved.by) }
    }
}

impl Proved {
    /// What is proved of a position before it is searched.
    pub(crate) fn of(engine: &mut Engine, pos: &AnyPosition) -> Option<Proved> {
        let proof = engine.proved_move(pos).map(Proved::from);
        proof.or_else(|| {
            let TableValue { known, table, .. } = engine.table_value(pos).filter(|value| value.is_certain)?;
            Some(Proved { value: known.value.key(), plies: known.plies, by: format!("the {table}") })
        })
    }
}

impl std::fmt::Display for Proved {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "proved by {}: {}", self.by, self.value)?;
        self.plies.map_or(Ok(()), |plies| write!(f, " in {plies} plies"))
    }
}

impl Line {
    pub(crate) fn new(report: &Report, pos: &AnyPosition, style: CastlingStyle) -> Line {
        let mut pos = pos.clone();
        let write = |&mv: &Move| (uci::write(mv, style).to_string(), san::play(&mut pos, mv).to_string());
        let (uci, san) = report.pv.iter().map(write).unzip();
        let chances = Engine::win_draw_loss(report.score);
        let expected = Chances::of(&pos.variant()).of_score(report.score);
        Line { score: report.score.into(), chances, expected, depth: report.depth, uci, san }
    }
}

impl Analysis {
    fn new(place: &Place, best: &[Report]) -> Analysis {
        let pos = place.game.position();
        let last = best.last();
        let speed = last.map_or(0, |report| per_second(report.nodes, report.time));
        Analysis {
            variant: pos.variant().card().key.to_owned(),
            fen: fen::write(&pos.to_setup()).to_string(),
            turn: pos.turn(),
            verdict: place.game.verdict(),
            depth: last.map_or(0, |report| report.depth),
            nodes: last.map_or(0, |report| report.nodes),
            time: last.map_or(0, |report| u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX)),
            nps: u64::try_from(speed).unwrap_or(u64::MAX),
            proved: None,
            lines: best.iter().map(|report| Line::new(report, pos, place.style)).collect(),
        }
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }

    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let Analysis { variant, fen, turn, depth, nodes, time, nps, .. } = self;
        writeln!(out, "{variant}, {turn} to move: {fen}")?;
        if let Some(Verdict { winner, ending }) = self.verdict {
            let winner = winner.map_or("a draw".to_owned(), |winner| format!("{winner} has won"));
            return writeln!(out, "the game is over, {winner}: {}", ending.key());
        }
        if let Some(proved) = &self.proved {
            writeln!(out, "{proved}")?;
        }
        writeln!(out, "depth {depth}, {nodes} nodes in {time} ms, {nps} nodes per second")?;
        for (i, line) in self.lines.iter().enumerate() {
            writeln!(out, "\n{}. {}  {}", i + 1, line.score, line.san.join(" "))?;
            writeln!(out, "   {}", line.uci.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_pawns_or_moves() {
        for (worth, text) in [
            (Worth::Hundredths(-5), "-0.05"),
            (Worth::Hundredths(0), "+0.00"),
            (Worth::Hundredths(1234), "+12.34"),
            (Worth::Win(3), "win in 3"),
            (Worth::Loss(1), "loss in 1"),
        ] {
            assert_eq!(worth.to_string(), text);
        }
    }

    #[test]
    fn a_better_rank_makes_what_was_heard_of_others_old() {
        let found = Found { mv: Move::PASS, reply: None, score: Score::DRAW, depth: 0, nodes: 0 };
        let report = |rank, depth| Report { multipv: rank, ..unsearched(Found { depth, ..found }) };
        let mut best = Best::default();
        for (rank, depth) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)] {
            assert!(best.report(&report(rank, depth)).is_continue());
        }
        let kept: Vec<_> = best.0.iter().map(|report| (report.multipv, report.depth)).collect();
        assert_eq!(kept, [(1, 2), (2, 2), (3, 2)]);
    }
}
