//! The ladder of docs/truth.md, measured: `cargo xtask bench truth [ladder|speed|suite|walks|pack|join] [ARGS…]`.
//!
//! `ladder [RUNG|LINE …] [threads=N] [memory=GIB] [seconds=S] [millions=N] [keep=DIR]` proves lines, all or some, with the
//! positions in millions, the seconds, and a folder for the proofs. `suite COUNT [SEED]` makes positions that a plain
//! search proves to be won with 20,000 to 600,000 positions, solves them, and prints each.
//!
//! Endgame tables are those in the program and those of the folder in `MISERE_TABLES`. `pack FILE` proves the lines of the
//! pack that is in the program and writes it; `join FILE PROOF…` makes a pack of proofs that were kept.
//!
//! Seconds are those of the processor where the system tells them, so that a busy machine does not matter.
#![allow(clippy::print_stdout, reason = "a bench prints what it has measured")]

mod plain;

use misere_notation::{fen, san};
use misere_rules::{Color, Move, Position, variants::Antichess};
use misere_solver::{ProofFile, ProofPack, ProofStatus, Solver, SolverLimits, TableLeaves, Title, verify};
use misere_tablebase::Tables;
use std::ops::ControlFlow;
use std::path::Path;
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
    ("S4", "Nf3", None),
    ("S4", "f4", None),
    ("S4", "h4", None),
    ("S5", "e3 c5 Bb5 h6", None),
    ("S5", "e3 c5 Bb5 f5", None),
    ("S5", "e3 c5 Bb5 g6", None),
    ("S5", "e3 c5 Bb5 Na6", None),
    ("S5", "e3 c5 Bb5 e5", None),
    ("S5", "e3 c5 Bb5 Nf6", None),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["speed"] => speed(),
        ["suite", rest @ ..] => {
            let number = |at: usize, or| rest.get(at).and_then(|word| word.parse().ok()).unwrap_or(or);
            suite(number(0, 20) as usize, number(1, 2026));
        }
        ["walks", rest @ ..] => {
            let number = |at: usize, or| rest.get(at).and_then(|word| word.parse().ok()).unwrap_or(or);
            walks(number(0, 60) as usize, number(1, 1), number(2, 3));
        }
        ["pack", file] => pack(Path::new(file)),
        ["join", file, kept @ ..] => join(Path::new(file), kept),
        ["ladder", rest @ ..] | rest => ladder(rest),
    }
}

/// The tables in the program and those of the folder that the environment names.
fn tables() -> TableLeaves {
    let embedded = Tables::embedded();
    let all = match std::env::var_os("MISERE_TABLES") {
        Some(folder) => {
            embedded.and(Tables::open(Path::new(&folder)).unwrap_or_else(|error| panic!("{error}")))
        }
        None => embedded,
    };
    TableLeaves::of(&Game::start(), &all)
}

/// The lines that are proved in the pack: with the tables in the program alone, so that it can be verified everywhere.
const PACKED: &[&str] = &[
    "d3",
    "d4",
    "e4",
    "Nc3",
    "e3 d5",
    "e3 d6",
    "e3 Na6",
    "e3 g6",
    "e3 Nf6",
    "e3 e5",
    "e3 h6",
    "e3 f5",
    "e3 c5 Bb5 d5",
    "e3 c5 Bb5 d6",
    "e3 c5 Bb5 Qb6",
    "e3 c5 Bb5 a6",
];

fn attacker(line: &str) -> Color {
    if line.starts_with("e3") { Color::White } else { Color::Black }
}

/// The proof of a solved question, verified.
fn proof(
    solver: &Solver<Game, &TableLeaves>,
    root: &Game,
    line: &str,
    tables: &TableLeaves,
) -> Option<(ProofFile, Vec<u8>)> {
    let title = Title {
        game: "antichess".to_owned(),
        fen: fen::write(&root.to_setup()).to_string(),
        attacker: attacker(line),
        men: tables.men() as u8,
    };
    let bytes = solver.strategy()?.to_bytes(&title);
    Some((ProofFile::from_bytes(bytes.clone()).unwrap_or_else(|error| panic!("{line}: {error}")), bytes))
}

fn pack(file: &Path) {
    let tables = TableLeaves::of(&Game::start(), &Tables::embedded());
    let prove = |&line: &&str| {
        let root = after(line);
        let limits = SolverLimits { memory: 4 << 30, ..SolverLimits::default() };
        let solver = Solver::new(root, attacker(line), &tables, limits);
        solver.run(|_| ControlFlow::Continue(()));
        proof(&solver, &root, line, &tables).unwrap_or_else(|| panic!("{line}: not proved")).0
    };
    write_pack(file, PACKED.iter().map(prove).collect(), &tables);
}

/// One file of proofs that were kept.
fn join(file: &Path, kept: &[&str]) {
    let read = |name: &&str| {
        let bytes = std::fs::read(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        ProofFile::from_bytes(bytes).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    write_pack(file, kept.iter().map(read).collect(), &tables());
}

/// Writes a pack of proofs, each of which is verified.
fn write_pack(file: &Path, proofs: Vec<ProofFile>, tables: &TableLeaves) {
    for proof in &proofs {
        let fen = &proof.title().fen;
        let root: Game = fen::position_of(&Antichess, fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let tables = tables.clone().up_to(usize::from(proof.title().men));
        let report = verify(proof, &root, &tables).unwrap_or_else(|flaw| panic!("{fen}: {flaw}"));
        println!("{fen}: {} positions, {} bytes, {} plies", report.positions, proof.size(), report.plies);
    }
    let bytes = ProofPack::new(proofs).to_bytes();
    std::fs::write(file, bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
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

/// The rungs with one of these words in their name or moves, or all.
fn ladder(words: &[&str]) {
    let tables = tables();
    let option = |key: &str| words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
    let number = |key: &str, or: u64| option(key).and_then(|word| word.parse().ok()).unwrap_or(or);
    let limits = SolverLimits {
        memory: (number("memory", 4) as usize) << 30,
        threads: number("threads", 1) as usize,
        nodes: number("millions", 2_000) * 1_000_000,
        time: Some(Duration::from_secs(number("seconds", 100_000))),
    };
    let words: Vec<_> = words.iter().filter(|word| !word.contains('=')).collect();
    println!(
        "| rung | line | answer | million positions | PN² / ours | seconds | M/s | proof | bytes each | plies | in time |"
    );
    println!("|---|---|---|---:|---:|---:|---:|---:|---:|---:|---|");
    for &(rung, line, prototype) in LADDER {
        if !words.is_empty() && !words.iter().any(|&&word| word == rung || line == word.replace('_', " ")) {
            continue;
        }
        let root = after(line);
        let solver = Solver::new(root, attacker(line), &tables, limits.clone());
        let (answer, seconds) = timed(|| solver.run(|_| ControlFlow::Continue(())));
        let nodes = solver.progress(Duration::ZERO).nodes as f64 / 1e6;
        let ratio = prototype.map_or(String::new(), |prototype| format!("{:.1}", prototype / nodes));
        print!(
            "| {rung} | {line} | {answer:?} | {nodes:.3} | {ratio} | {seconds:.2} | {:.2} |",
            nodes / seconds
        );
        let Some((file, bytes)) = proof(&solver, &root, line, &tables) else {
            println!(" | | | |");
            continue;
        };
        let report = verify(&file, &root, &tables).unwrap_or_else(|flaw| panic!("{line}: {flaw}"));
        let each = file.size() as f64 / file.len() as f64;
        let in_time = if report.in_time { "yes" } else { "no" };
        println!(" {} | {each:.2} | {} | {in_time} |", file.len(), report.plies);
        if let Some(folder) = option("keep") {
            let path = Path::new(folder).join(format!("{}.mpf", line.replace(' ', "-")));
            std::fs::write(&path, bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
    }
}

/// Positions a second, the solver's and a plain search's, on the same positions in turn.
fn speed() {
    println!("| line | plain M/s | solver M/s | ratio |");
    println!("|---|---:|---:|---:|");
    const MOST: u64 = 2_000_000;
    for line in ["e3 g6", "e3 e5", "Nc3", "e3 h6", "e3 f5"] {
        let root = after(line);
        let attacker = attacker(line);
        let (plain, plain_seconds) = timed(|| plain::search(&root, attacker, MOST));
        let solver =
            Solver::new(root, attacker, &(), SolverLimits { nodes: MOST, ..SolverLimits::default() });
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

/// Positions of the proofs in the program, a few plies from their beginning, in which the attacker is to move or to
/// wait: how many positions the solver looks at to prove them again.
fn walks(count: usize, seed: u64, millions: u64) {
    let tables = TableLeaves::of(&Game::start(), &Tables::embedded());
    let mut dice = Dice(seed);
    let proofs: Vec<_> = ProofPack::embedded().proofs().iter().filter(|proof| proof.len() > 1_000).collect();
    let (mut logs, mut all, mut all_seconds, mut open, mut done) = (0.0, 0, 0.0, 0, 0);
    while done < count {
        let proof = proofs[dice.below(proofs.len())];
        let title = proof.title();
        let mut root: Game =
            fen::position_of(&Antichess, &title.fen).unwrap_or_else(|error| panic!("{error}"));
        for _ in 0..2 + dice.below(6) {
            let moves = root.legal_moves();
            let mv = if root.turn() == title.attacker {
                proof.move_of(&root)
            } else {
                Some(moves[dice.below(moves.len())])
            };
            let Some(mv) = mv else { break };
            root.play_unchecked(mv);
            if root.count_moves() == 0 {
                break;
            }
        }
        if root.count_moves() == 0 || root.board().occupied().len() < 6 {
            continue;
        }
        let limits = SolverLimits { nodes: millions * 1_000_000, ..SolverLimits::default() };
        let solver = Solver::new(root, title.attacker, &tables, limits);
        let (answer, seconds) = timed(|| solver.run(|_| ControlFlow::Continue(())));
        let nodes = solver.progress(Duration::ZERO).nodes;
        (all, all_seconds, done) = (all + nodes, all_seconds + seconds, done + 1);
        logs += (nodes as f64 + 1000.0).ln();
        open += u32::from(answer != ProofStatus::Proved);
    }
    println!(
        "{count}: {open} open, {:.2} M, {all_seconds:.2} s, mean {:.0}",
        all as f64 / 1e6,
        (logs / count as f64).exp()
    );
}

/// A position out of a game in which most moves are those that leave the opponent the fewest.
fn from_a_game(dice: &mut Dice) -> Game {
    let mut root = Game::start();
    for _ in 0..6 + dice.below(36) {
        let moves = root.legal_moves();
        if moves.is_empty() {
            break;
        }
        let after = |mv| {
            let mut after = root;
            after.play_unchecked(mv);
            after
        };
        let replies = |&mv: &Move| (after(mv).count_moves(), mv.to_bits());
        let fewest = moves.iter().copied().filter(|mv| replies(mv).0 > 0).min_by_key(replies);
        let any = moves[dice.below(moves.len())];
        root = after(fewest.filter(|_| dice.below(10) < 4).unwrap_or(any));
    }
    root
}

/// Wins out of games that a plain search proves with 20,000 to 600,000 positions: how long the solver takes.
fn suite(count: usize, seed: u64) {
    let (tables, mut dice) = (tables(), Dice(seed));
    let (mut in_time, mut tried) = (0, 0);
    let mut times = Vec::new();
    while times.len() < count {
        let root = from_a_game(&mut dice);
        tried += 1;
        let plain = plain::search(&root, root.turn(), 600_000);
        if plain.proved != Some(true) || plain.nodes <= 20_000 {
            continue;
        }
        let solver = Solver::new(
            root,
            root.turn(),
            &tables,
            SolverLimits { nodes: 40_000_000, ..SolverLimits::default() },
        );
        let (answer, seconds) = timed(|| solver.run(|_| ControlFlow::Continue(())));
        let good = answer == ProofStatus::Proved && seconds <= 2.0;
        in_time += usize::from(good);
        times.push(seconds);
        let nodes = solver.progress(Duration::ZERO).nodes;
        let fen = fen::write(&root.to_setup()).to_string();
        println!("{fen}\t{answer:?}\t{seconds:.3} s\t{nodes} positions\tplain {}", plain.nodes);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{in_time} of {count} in 2 s, out of {tried} positions; median {:.3} s, longest {:.2} s",
        times[times.len() / 2],
        times[times.len() - 1]
    );
}
