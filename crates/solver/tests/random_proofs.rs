//! Proof files and saved work of random bytes: refused, or believed only as far as they hold.
//!
//! What `fuzz/fuzz_targets/proof_from_bytes.rs` asks, without a fuzzer; `MISERE_INPUTS` says how many inputs.

use misere_notation::san;
use misere_rules::random::Random;
use misere_rules::{Color, Position, Setup, variants::Antichess};
use misere_solver::{ProofFile, ProofPack, Saved, Solver, SolverLimits, Title, explore, verify};
use sha2::{Digest as _, Sha256};
use std::ops::ControlFlow;
use std::time::Duration;

type Game = Position<Antichess>;

/// Changes, cuts, doubles or inserts some bytes.
fn mutate(random: &mut Random, bytes: &mut Vec<u8>) {
    for _ in 0..1 + random.below(4) {
        bytes.push(random.number() as u8);
        let at = random.below(bytes.len());
        match random.below(8) {
            0 => bytes.truncate(at),
            1 => bytes.extend_from_within(at..),
            2 => bytes.insert(at, random.number() as u8),
            3 => drop(bytes.remove(at)),
            // The head is the part where a byte means most.
            4 | 5 => bytes[at % 40 % (at + 1)] = random.number() as u8,
            _ => bytes[at] ^= 1 << random.below(8),
        }
        // The byte that was added goes again, mostly.
        if random.below(8) > 0 {
            bytes.pop();
        }
    }
}

fn inputs(usual: usize) -> usize {
    std::env::var("MISERE_INPUTS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

fn after(line: &str) -> Game {
    line.split(' ').fold(Game::start(), |pos, word| {
        let mv = san::find(&pos, word).expect("a legal move");
        pos.play(mv).expect("a legal move")
    })
}

fn solved(root: &Game) -> (Vec<u8>, Vec<u8>) {
    let solver =
        Solver::new(*root, Color::White, &(), SolverLimits { memory: 4 << 20, ..SolverLimits::default() });
    solver.keep_journal();
    solver.run(|_| ControlFlow::Continue(()));
    let title = Title { game: "antichess".into(), fen: String::new(), attacker: Color::White, men: 0 };
    let (work, saved) = solver.save(Duration::ZERO);
    assert_eq!(saved, Saved::Everything);
    (solver.strategy().expect("it is proved").to_bytes(&title), work)
}

#[test]
fn a_file_of_random_bytes_proves_nothing_that_does_not_hold() {
    let root = after("e3 d5");
    let (good, _) = solved(&root);
    let over = Game::from_setup(&Setup::draw("8/8/8/8/8/8/8/7k"), Antichess).expect("a position");
    let (mut random, mut read) = (Random(1), 0);
    for _ in 0..inputs(3_000) {
        let mut bytes = good[..good.len() - 32].to_vec();
        mutate(&mut random, &mut bytes);
        let _ = ProofPack::from_bytes(&bytes);
        // With a hash that fits, all else must be looked at.
        bytes.extend(Sha256::digest(&bytes));
        let Ok(file) = ProofFile::from_bytes(bytes) else { continue };
        read += 1;
        assert!(verify(&file, &Game::start(), &()).is_err(), "sixteen positions do not prove that");
        let _ = explore(&file, &Game::start(), &());
        if let Ok(report) = verify(&file, &root, &()) {
            assert!(file.title().attacker == Color::White && report.positions <= file.len());
        }
        assert_eq!(verify(&file, &over, &()).is_ok(), file.title().attacker == over.turn());
    }
    assert!(read > 0, "no input was read");
}

#[test]
fn work_of_random_bytes_is_taken_up_to_the_damage() {
    let root = after("e3 d5");
    let (_, good) = solved(&root);
    let mut random = Random(2);
    for _ in 0..inputs(3_000) / 30 {
        let mut bytes = good.clone();
        mutate(&mut random, &mut bytes);
        let limits = SolverLimits { memory: 4 << 20, nodes: 20_000, ..SolverLimits::default() };
        let mut solver = Solver::new(root, Color::White, &(), limits);
        if let Ok(whole) = solver.restore(&bytes) {
            assert!(whole <= bytes.len());
            solver.run(|_| ControlFlow::Continue(()));
            let strategy = solver.strategy().expect("it is proved in a few thousand positions");
            let title =
                Title { game: "antichess".into(), fen: String::new(), attacker: Color::White, men: 0 };
            let file = ProofFile::from_bytes(strategy.to_bytes(&title)).expect("its own file");
            verify(&file, &root, &()).unwrap_or_else(|flaw| panic!("{flaw}"));
        }
    }
}
