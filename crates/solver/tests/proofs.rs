//! Wins that must be found, and whose proofs must hold.

use misere_notation::{fen, san};
use misere_oracle::KnownWin;
use misere_rules::{Color, Playable, Position, Variant, variants::Antichess};
use misere_solver::{ProofFile, ProofReport, ProofStatus, Saved, Solver, SolverLimits, Title, verify};
use std::ops::ControlFlow;
use std::time::Duration;

fn after(line: &str) -> Position<Antichess> {
    line.split(' ').fold(Position::start(), |pos, word| {
        let mv = san::find(&pos, word).expect("a legal move");
        pos.play(mv).expect("a legal move")
    })
}

fn limits() -> SolverLimits {
    SolverLimits { memory: 64 << 20, nodes: 5_000_000, ..SolverLimits::default() }
}

fn title(attacker: Color) -> Title {
    Title { game: "antichess".to_owned(), fen: String::new(), attacker, men: 0 }
}

/// The proof of a solver that has one, checked.
fn checked<P: Playable>(solver: &Solver<P, &()>, root: &P, attacker: Color) -> ProofReport {
    let strategy = solver.strategy().expect("it is proved");
    let file = ProofFile::from_bytes(strategy.to_bytes(&title(attacker))).expect("its own file");
    let report = verify(&file, root, &()).unwrap_or_else(|flaw| panic!("{flaw}: {root:?}"));
    assert_eq!(file.len(), strategy.len() as u64);
    report
}

fn prove<P: Playable>(root: &P, attacker: Color, limits: SolverLimits) -> ProofReport {
    let solver = Solver::new(root.clone(), attacker, &(), limits);
    assert_eq!(solver.run(|_| ControlFlow::Continue(())), ProofStatus::Proved, "{root:?}");
    checked(&solver, root, attacker)
}

#[test]
fn three_first_moves_lose_and_two_answers_to_the_best_lose() {
    for (line, winner) in [
        ("d3", Color::Black),
        ("d4", Color::Black),
        ("e4", Color::Black),
        ("e3 d5", Color::White),
        ("e3 d6", Color::White),
    ] {
        // A tenth of a second takes a hundred times as many.
        let report = prove(&after(line), winner, SolverLimits { nodes: 30_000, ..limits() });
        assert!(report.in_time && report.plies >= 31, "{line}: {report:?}");
    }
}

#[test]
fn the_known_wins_of_every_game_are_proved() {
    for variant in Variant::ALL {
        for KnownWin { position, win } in KnownWin::all(variant).into_iter().take(8) {
            let report = prove(&position, position.turn(), limits());
            assert!(report.plies >= win.plies, "{variant}, quicker than {} plies: {position:?}", win.plies);
        }
    }
}

#[test]
fn with_little_memory_or_two_threads_the_proof_holds_too() {
    // Four times more positions than with room for all of them.
    prove(&after("e3 c5 Bb5 Qb6"), Color::White, SolverLimits { memory: 2 << 20, ..limits() });
    prove(&after("e3 Na6"), Color::White, SolverLimits { threads: 2, ..limits() });
}

#[test]
fn a_game_that_is_over_needs_no_search() {
    let over = fen::position(&Variant::Antichess, "8/8/8/8/8/8/8/7k w - - 0 1").expect("a position");
    for (side, answer) in [(Color::White, ProofStatus::Proved), (Color::Black, ProofStatus::Disproved)] {
        let solver = Solver::new(over.clone(), side, &(), limits());
        assert_eq!(solver.run(|_| ControlFlow::Continue(())), answer);
    }
    let stalemate = fen::position(&Variant::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").expect("a position");
    for side in Color::ALL {
        let solver = Solver::new(stalemate.clone(), side, &(), limits());
        assert_eq!(solver.run(|_| ControlFlow::Continue(())), ProofStatus::Disproved);
    }
}

/// Work that is broken off and taken up again and again comes to the same answer.
#[test]
fn saved_work_goes_on() {
    let root = after("e3 Na6");
    let mut saved = Vec::new();
    let mut rounds = 0;
    let solver = loop {
        let mut solver = Solver::new(root, Color::White, &(), limits());
        let good = solver.restore(&saved).expect("there is memory");
        assert_eq!(good, saved.len());
        let before = solver.progress(Duration::ZERO).nodes;
        solver.keep_journal();
        let mut pieces = 0;
        let answer = solver.run(|progress| {
            if progress.nodes > before + (pieces + 1) * 60_000 {
                pieces += 1;
                keep(&mut saved, &solver);
            }
            if pieces == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        rounds += 1;
        assert!(rounds < 50, "nothing is kept");
        if answer == ProofStatus::Proved {
            break solver;
        }
    };
    assert!(rounds > 2, "{rounds} rounds");
    checked(&solver, &root, Color::White);
}

fn keep(saved: &mut Vec<u8>, solver: &Solver<Position<Antichess>, &()>) {
    let (piece, how) = solver.save(Duration::from_secs(1));
    if how == Saved::Everything {
        saved.clear();
    }
    saved.extend_from_slice(&piece);
}

/// What a crash leaves is used as far as it is whole.
#[test]
fn torn_work_is_used_up_to_the_tear() {
    let root = after("e3 Na6");
    let solver = Solver::new(root, Color::White, &(), limits());
    solver.keep_journal();
    let (mut saved, mut ends) = (Vec::new(), Vec::new());
    solver.run(|_| {
        keep(&mut saved, &solver);
        ends.push(saved.len());
        if ends.len() == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    for cut in (0..saved.len()).step_by(saved.len() / 97).chain(ends.clone()) {
        let mut torn = Solver::new(root, Color::White, &(), limits());
        let good = torn.restore(&saved[..cut]).expect("there is memory");
        assert_eq!(good, ends.iter().copied().filter(|&end| end <= cut).max().unwrap_or(0));
        let mut damaged = saved.clone();
        damaged[cut.min(saved.len() - 1)] ^= 4;
        let mut torn = Solver::new(root, Color::White, &(), limits());
        assert!(torn.restore(&damaged).expect("there is memory") <= cut);
    }
}
