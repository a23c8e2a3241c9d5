//! Endgame tables at the leaves of a search and at the ends of proofs.

use misere_rules::random::Random;
use misere_rules::{Color, Position, Role, Setup, Square, variants::Antichess};
use misere_solver::{
    FlawKind, LeafValues, ProofFile, ProofStatus, Solver, SolverLimits, TableLeaves, Title, verify,
};
use misere_tablebase::Tables;
use std::ops::ControlFlow;

type Game = Position<Antichess>;

fn tables() -> TableLeaves {
    TableLeaves::of(&Game::start(), &Tables::embedded())
}

fn ask<T: LeafValues>(
    root: &Game,
    side: Color,
    tables: &T,
    nodes: u64,
) -> (ProofStatus, u64, Option<ProofFile>) {
    let limits = SolverLimits { memory: 32 << 20, nodes, ..SolverLimits::default() };
    let solver = Solver::new(*root, side, tables, limits);
    let answer = solver.run(|_| ControlFlow::Continue(()));
    let title = Title { game: "antichess".to_owned(), fen: String::new(), attacker: side, men: 3 };
    let file = solver
        .strategy()
        .map(|strategy| ProofFile::from_bytes(strategy.to_bytes(&title)).expect("its own file"));
    (answer, solver.progress(Default::default()).nodes, file)
}

/// A random position of this many men; `None` if two would stand on one square.
fn position(random: &mut Random, men: usize) -> Option<Game> {
    let mut setup = Setup::draw("8/8/8/8/8/8/8/8");
    for i in 0..men {
        let sq = Square::new(random.below(64) as u8)?;
        if setup.board.piece_at(sq).is_some() {
            return None;
        }
        setup.board.put(sq, Role::ALL[random.below(6)].of(Color::ALL[i % 2]));
    }
    setup.turn = Color::ALL[random.below(2)];
    Position::from_setup(&setup, Antichess).ok()
}

#[test]
fn tables_spare_work_and_answers_stay_the_same() {
    let (tables, mut random) = (tables(), Random(17));
    assert_eq!(tables.men(), 3);
    let (mut with, mut without, mut compared, mut ends, mut open) = (0, 0, 0, 0, 0);
    while compared < 30 {
        let Some(root) = position(&mut random, 5) else { continue };
        let (plain, nodes, _) = ask(&root, root.turn(), &(), 20_000);
        let (answer, fewer, file) = ask(&root, root.turn(), &tables, 200_000);
        if plain == ProofStatus::Open || answer == ProofStatus::Open {
            continue;
        }
        assert_eq!(answer, plain, "{root:?}");
        compared += 1;
        without += nodes;
        with += fewer;
        if let Some(file) = file {
            let report = verify(&file, &root, &tables).unwrap_or_else(|flaw| panic!("{flaw}: {root:?}"));
            ends += report.table_leaves;
            // Without tables the ends of such a proof are open, unless only the defender has moves there.
            match verify(&file, &root, &()).map_err(|flaw| flaw.kind) {
                Ok(_) => {}
                Err(kind) => {
                    assert_eq!(kind, FlawKind::NoMove, "{root:?}");
                    open += 1;
                }
            }
        }
    }
    assert!(with < without && ends > 0 && open > 0, "{with}, {without} positions, {ends} ends, {open} open");
}

#[test]
fn a_position_of_a_table_gets_a_winning_move() {
    let (tables, mut random) = (tables(), Random(3));
    let mut won = 0;
    while won < 20 {
        let Some(root) = position(&mut random, 3) else { continue };
        let side = root.turn();
        if root.legal_moves().is_empty() || tables.known(&root).and_then(|known| known.winner) != Some(side) {
            continue;
        }
        won += 1;
        let (answer, _, file) = ask(&root, side, &tables, 1_000);
        assert_eq!(answer, ProofStatus::Proved, "{root:?}");
        let mv = file.and_then(|file| file.move_of(&root)).expect("a winning move");
        let after = root.play(mv).expect("a legal one");
        let wins = match after.verdict() {
            Some(verdict) => verdict.winner == Some(side),
            None => tables.known(&after).and_then(|known| known.winner) == Some(side),
        };
        assert!(wins, "{mv} in {root:?}");
    }
}

#[test]
fn fewer_men_are_asked_for_if_wanted() {
    let known = |men| {
        let tables = tables().up_to(men);
        let pos = Game::from_setup(&Setup::draw("8/8/8/8/8/P7/8/6Kk"), Antichess).expect("three men");
        (tables.men(), tables.known(&pos).is_some())
    };
    assert_eq!([known(0), known(2), known(3), known(4)], [(0, false), (2, false), (3, true), (3, true)]);
}
