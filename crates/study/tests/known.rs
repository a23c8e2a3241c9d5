//! What tables and proofs tell of positions.

use misere_engine::Engine;
use misere_rules::{AnyPosition, Color, Variant};
use misere_study::{Exact, known, known_line};
use misere_tablebase::Tables;
use std::sync::Arc;

fn engine() -> Engine {
    let mut engine = Engine::new();
    engine.set_probe(Some(Arc::new(Exact::with_embedded_proofs(Tables::embedded()))));
    engine
}

/// The position after moves from the start of antichess.
fn after(moves: &[&str]) -> AnyPosition {
    moves.iter().fold(Variant::Antichess.start(), |pos, text| {
        let mv = misere_notation::san::find(&pos, text).expect("a legal move");
        pos.play(mv).expect("it is legal")
    })
}

#[test]
fn a_proved_win_is_told_to_the_end_of_the_game() {
    for moves in [&["d3"][..], &["d4"], &["e4"]] {
        let pos = after(moves);
        let (here, _) = known(&mut engine(), &pos).expect("1. d3, d4 and e4 are proved to lose");
        let line = known_line(&mut engine(), &pos);
        let end = line.iter().fold(pos, |pos, &mv| pos.play(mv).expect("it is legal"));
        let verdict = end.verdict().expect("the line goes to the end");
        assert_eq!(verdict.winner, Some(Color::Black), "{moves:?}");
        assert!(
            line.len() <= here.plies.expect("a proof has a length") as usize,
            "{moves:?}: {}",
            line.len()
        );
    }
}

#[test]
fn nothing_is_told_where_nothing_is_known() {
    assert_eq!(known_line(&mut engine(), &after(&[])), []);
}
