//! Proofs that are found while the engine searches.

use std::ops::ControlFlow;
use std::sync::Arc;

use core::num::NonZeroUsize;
use misere_engine::{Engine, Finding, Limits, Probe, ProbeGame, ProvedMove, Report, Reporter};
use misere_notation::{fen, san};
use misere_rules::{AnyGame, AnyPosition, Move, Variant};
use misere_study::Exact;
use misere_tablebase::Tables;

/// Tables and the solver, but no proofs that were found before.
fn exact() -> Exact {
    Exact::new(Tables::embedded(), || None).with_solver()
}

fn after(moves: &[&str]) -> AnyGame {
    let mut game = AnyGame::new(Variant::Antichess.start());
    for word in moves {
        let mv = san::find(game.position(), word).expect("the line is legal");
        game.play_unchecked(mv);
    }
    game
}

fn game_of(exact: &Exact, pos: &AnyPosition) -> Arc<dyn ProbeGame> {
    exact.of_game(pos).expect("antichess has tables")
}

/// What is found while this move seems best.
fn finding(game: &dyn ProbeGame, pos: &AnyPosition, past: &[u64], favourite: &str) -> Option<Finding> {
    let favourite = san::find(pos, favourite).expect("it is legal");
    let mut prover = game.prover(pos, past).expect("antichess is solved");
    (0..200).find_map(|_| prover.work(4_096, favourite))
}

#[derive(Default)]
struct Heard(Vec<(Move, String)>);

impl Reporter for Heard {
    fn report(&mut self, _: &Report) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn proved(&mut self, proved: &ProvedMove) {
        self.0.push((proved.mv, proved.by.clone()));
    }
}

#[test]
fn a_win_is_found_and_known_from_then_on() {
    let game = after(&["e3", "d5"]);
    let (exact, pos) = (exact(), game.position());
    let known = game_of(&exact, pos);
    assert_eq!(known.proved_move(pos), None);
    let Some(Finding::Wins(won)) = finding(&*known, pos, &[], "a3") else { panic!("1. e3 d5 is won") };
    let told = known.proved_move(pos).expect("it is kept");
    assert_eq!((told.mv, told.plies), (won.mv, won.plies));
    // After any reply, too.
    let mut next = pos.clone();
    next.play_unchecked(won.mv);
    let reply = next.legal_moves()[0];
    next.play_unchecked(reply);
    assert!(next.verdict().is_some() || known.proved_move(&next).is_some());
}

#[test]
fn a_move_that_loses_is_found() {
    let game = after(&[]);
    let found = finding(&*game_of(&exact(), game.position()), game.position(), &[], "d3");
    let d3 = san::find(game.position(), "d3").expect("it is legal");
    assert_eq!(found, Some(Finding::Loses(d3)));
}

#[test]
fn what_leads_back_to_a_position_of_the_game_is_no_win() {
    // A rook and a king that both can win by going anywhere but to be taken; the moves before can be undone.
    let text = "8/8/8/8/8/8/1p6/R7 w - - 6 20";
    let pos: AnyPosition = fen::position_of(&Variant::Antichess, text).expect("it is a position");
    let known = game_of(&exact(), &pos);
    let wins = |past: &[u64]| match finding(&*known, &pos, past, "Rb1") {
        Some(Finding::Wins(won)) => Some(won.mv),
        _ => None,
    };
    let mut avoided = Vec::new();
    while let Some(mv) = wins(&avoided) {
        let mut after = pos.clone();
        after.play_unchecked(mv);
        assert!(!avoided.contains(&after.key()), "{mv} leads back");
        avoided.push(after.key());
        assert!(avoided.len() < 30);
    }
}

#[test]
fn the_engine_plays_what_is_proved_and_says_so() {
    let game = after(&["e3", "d5"]);
    for threads in [1, 2] {
        let mut engine = Engine::new();
        engine.set_probe(Some(Arc::new(exact())));
        engine.set_threads(NonZeroUsize::new(threads).expect("not zero"));
        let mut heard = Heard::default();
        // Nothing but a proof ends it.
        let found = engine.search(&game, &Limits::default(), &mut heard).expect("there are moves");
        assert_eq!(heard.0, [(found.mv, "proof found now".to_owned())]);
        let told = engine.proved_move(game.position()).expect("it is kept");
        assert_eq!(told.mv, found.mv);
    }
}
