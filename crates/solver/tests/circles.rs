//! Positions that lead to each other, without tables: a search ends at its limit, and with an answer.

use misere_notation::fen;
use misere_rules::{Color, Position, variants::Antichess};
use misere_solver::{ProofStatus, Solver, SolverLimits};
use std::ops::ControlFlow;

fn ask(text: &str, attacker: Color, nodes: u64, threads: usize) -> (ProofStatus, u64) {
    let root: Position<Antichess> =
        fen::position_of(&Antichess, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let solver = Solver::new(root, attacker, (), SolverLimits { nodes, threads, ..SolverLimits::default() });
    let answer = solver.run(|_| ControlFlow::Continue(()));
    (answer, solver.progress(Default::default()).nodes)
}

/// A few thousand positions, and more ways through them than can be walked. The limit was never reached.
#[test]
fn a_closed_set_of_positions_is_disproved() {
    let text = "8/8/8/1P6/2b5/K7/8/8 w - - 0 1";
    for threads in [1, 2] {
        assert_eq!(ask(text, Color::Black, u64::MAX, threads).0, ProofStatus::Disproved);
    }
    let (answer, nodes) = ask(text, Color::Black, 10_000, 1);
    assert_eq!(answer, ProofStatus::Open);
    assert!((10_000..20_000).contains(&nodes), "{nodes} positions");
}

/// Neither wins with one of these against the other, wherever they go.
#[test]
fn no_win_is_found_where_pieces_go_to_and_fro() {
    for text in ["8/8/8/8/2b5/K7/8/8 w - - 0 1", "8/8/3n4/8/8/K7/8/8 w - - 0 1"] {
        for attacker in [Color::White, Color::Black] {
            let (answer, nodes) = ask(text, attacker, 3_000_000, 1);
            assert_ne!(answer, ProofStatus::Open, "{attacker:?} in {text}: {nodes} positions");
        }
    }
}
