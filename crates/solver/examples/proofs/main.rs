//! The ladder of docs/truth.md, measured: `cargo xtask bench truth [ladder|speed|suite] [ARGS…]`.
//!
//! Seconds are those of the processor where the system tells them, so that a busy machine does not matter.
#![allow(clippy::print_stdout, reason = "a bench prints what it has measured")]

mod plain;

use misere_notation::{fen, san};
use misere_rules::{Color, Position, variants::Antichess};
use misere_solver::{Answer, Limits, ProofFile, Solver, Title, verify};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

type Game = Position<Antichess>;

/// Rung, moves, and how many million positions the prototype's PN² needed, where that is known.
const LADDER: &[(&str, &str, Option<f64>)] = &[
    ("S0", "d3", None),
    ("S0", "d4", None),
    ("S0", "e4", None),
    ("S0", "e3 d5", None),
    ("S0", "e3 d6", None),
    ("S1", "e3 Na6", Some(19.0)),
    ("S1", "e3 g6", Some(40.0)),
    ("S1", "e3 c5 Bb5 d5", None),
    ("S1", "e3 c5 Bb5 d6", None),
    ("S1", "e3 c5 Bb5 Qb6", None),
    ("S1", "e3 c5 Bb5 a6", None),
    ("S2", "e3 Nf6", Some(92.0)),
    ("S2", "e3 e5", Some(220.0)),
    ("S2", "Nc3", Some(362.0)),
    ("S3", "e3 h6", Some(549.0)),
    ("S3", "e3 f5", Some(995.0)),
    ("S3", "e3 a5", None),
    ("S3", "e3 h5", None),
    ("S3", "e3 f6", None),
    ("S3", "e3 a6", None),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["speed"] => speed(),
        ["suite", rest @ ..] => suite(rest.first().and_then(|count| count.parse().ok()).unwrap_or(20)),
        ["ladder", rest @ ..] | rest => ladder(rest),
    }
}

/// Seconds of the processor that this thread has used.
fn processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// How long something takes: processor where known, else the clock.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let (begin, clock) = (processor(), Instant::now());
    let done = work();
    let used = match (begin, processor()) {
        (Some(begin), Some(end)) => end.saturating_sub(begin),
        _ => clock.elapsed(),
    };
    (done, used.as_secs_f64())
}

fn after(line: &str) -> Game {
    line.split(' ').fold(Game::start(), |pos, word| {
        let mv = san::find(&pos, word).unwrap_or_else(|error| panic!("{line}: {error}"));
        pos.play(mv).unwrap_or_else(|error| panic!("{line}: {error}"))
    })
}

/// The rungs with one of these words in their name or moves, or all; a number is the most millions of positions.
fn ladder(words: &[&str]) {
    let most = words.iter().find_map(|word| word.parse::<u64>().ok()).unwrap_or(2_000);
    let words: Vec<_> = words.iter().filter(|word| word.parse::<u64>().is_err()).collect();
    println!(
        "| rung | line | answer | million positions | PN² / ours | seconds | M/s | proof | bytes each | plies | in time |"
    );
    println!("|---|---|---|---:|---:|---:|---:|---:|---:|---:|---|");
    for &(rung, line, prototype) in LADDER {
        if !words.is_empty() && !words.iter().any(|&&word| word == rung || line == word) {
            continue;
        }
        let root = after(line);
        let attacker = if line.starts_with("e3") { Color::White } else { Color::Black };
        let limits = Limits { memory: 4 << 30, nodes: most * 1_000_000, ..Limits::default() };
        let solver = Solver::new(root, attacker, &(), limits);
        let (answer, seconds) = timed(|| solver.run(|_| ControlFlow::Continue(())));
        let nodes = solver.progress(Duration::ZERO).nodes as f64 / 1e6;
        let ratio = prototype.map_or(String::new(), |prototype| format!("{:.1}", prototype / nodes));
        print!(
            "| {rung} | {line} | {answer:?} | {nodes:.3} | {ratio} | {seconds:.2} | {:.2} |",
            nodes / seconds
        );
        let Some(strategy) = solver.strategy() else {
            println!(" | | | |");
            continue;
        };
        let title = Title {
            game: "antichess".to_owned(),
            fen: fen::write(&root.to_setup()).to_string(),
            attacker,
            men: 0,
        };
        let file = ProofFile::from_bytes(strategy.to_bytes(&title))
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let report = verify(&file, &root, &()).unwrap_or_else(|flaw| panic!("{line}: {flaw}"));
        let each = file.size() as f64 / file.len() as f64;
        let in_time = if report.in_time { "yes" } else { "no" };
        println!(" {} | {each:.2} | {} | {in_time} |", file.len(), report.plies);
    }
}

/// Positions a second, the solver's and a plain search's, on the same positions in turn.
fn speed() {
    println!("| line | plain M/s | solver M/s | ratio |");
    println!("|---|---:|---:|---:|");
    const MOST: u64 = 2_000_000;
    for line in ["e3 g6", "e3 e5", "Nc3", "e3 h6", "e3 f5"] {
        let root = after(line);
        let attacker = if line.starts_with("e3") { Color::White } else { Color::Black };
        let (plain, plain_seconds) = timed(|| plain::search(&root, attacker, MOST));
        let solver = Solver::new(root, attacker, &(), Limits { nodes: MOST, ..Limits::default() });
        let (_, seconds) = timed(|| solver.run(|_| ControlFlow::Continue(())));
        let nodes = solver.progress(Duration::ZERO).nodes as f64;
        let (plain_speed, speed) = (plain.nodes as f64 / plain_seconds / 1e6, nodes / seconds / 1e6);
        println!("| {line} | {plain_speed:.2} | {speed:.2} | {:.2} |", speed / plain_speed);
    }
}

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

/// Wins out of random games that a plain search proves with 20,000 to 600,000 positions: how long the solver takes.
fn suite(count: usize) {
    let mut dice = Dice(2026);
    let (mut found, mut in_time, mut tried) = (0, 0, 0);
    let mut times = Vec::new();
    while found < count {
        let mut root = Game::start();
        for _ in 0..6 + dice.below(24) {
            let moves = root.legal_moves();
            if moves.is_empty() {
                break;
            }
            root.play_unchecked(moves[dice.below(moves.len())]);
        }
        tried += 1;
        let plain = plain::search(&root, root.turn(), 600_000);
        if plain.proved != Some(true) || plain.nodes <= 20_000 {
            continue;
        }
        found += 1;
        let solver = Solver::new(root, root.turn(), &(), Limits { nodes: 40_000_000, ..Limits::default() });
        let (answer, seconds) = timed(|| solver.run(|_| ControlFlow::Continue(())));
        let good = answer == Answer::Proved && seconds <= 2.0;
        in_time += usize::from(good);
        times.push(seconds);
        let nodes = solver.progress(Duration::ZERO).nodes;
        if !good {
            let fen = fen::write(&root.to_setup()).to_string();
            println!("{answer:?} after {seconds:.2} s, {nodes} positions, plain {}: {fen}", plain.nodes);
        }
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{in_time} of {found} in 2 s, out of {tried} positions; median {:.3} s, longest {:.2} s",
        times[times.len() / 2],
        times[times.len() - 1]
    );
}
