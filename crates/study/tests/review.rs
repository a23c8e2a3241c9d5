//! Reviews of whole games: what is blamed, what is not, and that nothing is lost on the way.

use misere_engine::{Engine, Signal};
use misere_notation::pgn::{PgnGame, Reader};
use misere_rules::Color;
use misere_study::{Judgement, MistakeKind, Review, ReviewOptions, Reviewer, annotate};

const NODES: u64 = 3_000;

fn game(text: &str) -> PgnGame {
    let game = PgnGame::read(&mut Reader::new(text.as_bytes())).expect("bytes can be read");
    let game = game.expect("there is a game");
    assert_eq!(game.error, None, "{text}");
    game
}

fn reviewer(game: &PgnGame, options: ReviewOptions) -> Reviewer {
    Reviewer::new(game.tree.start().clone(), game.tree.main_moves(), options)
}

fn review(text: &str) -> Review {
    let options = ReviewOptions { nodes: NODES, ..ReviewOptions::default() };
    reviewer(&game(text), options).run(&mut Engine::new())
}

/// White could win, and makes Black win by leaving it without a move.
const LAST_MOVE: &str = "[Variant \"Antichess\"]\n[FEN \"8/p7/8/P6p/7P/8/8/1N6 w - - 0 1\"]\n\n1. a6 0-1";
const FOOLS_MATE: &str = "1. f3 e5 2. g4 Qh4# 0-1";

#[test]
fn a_last_move_that_loses_is_a_blunder() {
    let review = review(LAST_MOVE);
    let last = &review.moves[0];
    assert_eq!((last.before, last.after), (Some(1.0), Some(0.0)));
    assert_eq!(last.judgement, Some(Judgement::Blunder));
    assert!(matches!(last.better.as_deref(), Some("b1a3" | "b1c3")), "{:?}", last.better);
    assert!(matches!(last.kind, Some(MistakeKind::LosesAtOnce { .. })), "{:?}", last.kind);
    assert_eq!(review.decisive.map(|decisive| decisive.ply), Some(0));
    let words = "ends the game, and Black wins: nothing is left to move";
    assert_eq!(last.words.as_deref(), Some(words));
}

#[test]
fn the_final_move_is_looked_at() {
    let review = review(FOOLS_MATE);
    let [.., lets, mate] = &review.moves[..] else { panic!("four moves") };
    assert_eq!((mate.before, mate.after, mate.judgement), (Some(0.0), Some(0.0), None));
    assert_eq!((lets.judgement, lets.after), (Some(Judgement::Blunder), Some(0.0)));
    assert_eq!(lets.words.as_deref(), Some("lets Black win in 1: checkmate"));
    assert_eq!(review.decisive.map(|decisive| decisive.ply), Some(2));
    assert_eq!(review.moments.last().map(|moment| moment.ply), Some(2));
    assert_eq!(review.accuracy.black, Some(100.0));
}

#[test]
fn what_is_forced_is_never_blamed() {
    let review = review("[Variant \"Antichess\"]\n\n1. e4 b5 2. Bxb5 Nf6 3. Bxd7 Qxd7 4. d3 *");
    for mv in review.moves.iter().filter(|mv| mv.forced) {
        assert_eq!((mv.judgement, mv.kind), (None, Some(MistakeKind::Forced)), "{}", mv.uci);
        assert_eq!(mv.before, mv.after, "{}", mv.uci);
    }
    assert!(review.moves[2].forced);
    assert_eq!(review.moves[2].words.as_deref(), Some("one legal move: no choice"));
}

#[test]
fn the_same_nodes_give_the_same_numbers() {
    let text = "[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 e6 3. Nb5 a6 4. Nxc7 1-0";
    let game = game(text);
    let options = ReviewOptions { nodes: NODES, ..ReviewOptions::default() };
    let mut engine = Engine::new();
    let first = reviewer(&game, options.clone()).run(&mut engine);
    assert_eq!(first, reviewer(&game, options.clone()).run(&mut engine));
    assert_eq!(first, reviewer(&game, options).run(&mut Engine::new()));
}

#[test]
fn several_engines_find_what_one_finds() {
    // Long enough for four parts, and lost before its end, so that the way back is shared, too.
    let text = "[Variant \"Antichess\"]\n\n1. a4 b6 2. Nc3 h6 3. Na2 h5 4. a5 bxa5 5. Rb1 Ba6 6. h4 Bxe2 7. Qxe2 g5 \
        8. hxg5 f6 9. Qxe7 Nxe7 10. gxf6 Nc8 11. Rxh5 Qxf6 12. Rxa5 Qxf2 13. Kxf2 Be7 14. Rxa7 Rxa7 15. Ke3 Rxa2 \
        16. d3 Rxb2 17. Rxb2 Rh1 18. Rxb8 Rxg1 19. Rxc8 Rxf1 20. Rxe8 Rxc1 21. Rxe7 Rxc2 22. Rxd7 Rxg2 0-1";
    let game = game(text);
    let options = ReviewOptions { nodes: 300, ..ReviewOptions::default() };
    let alone = reviewer(&game, options.clone()).run(&mut Engine::new());
    assert!(alone.complete);
    for count in 1..=4 {
        let mut engines: Vec<Engine> = (0..count).map(|_| Engine::new()).collect();
        assert_eq!(alone, reviewer(&game, options.clone()).run_together(&mut engines), "{count} engines");
    }
}

#[test]
fn chances_are_white_s_and_follow_each_other() {
    let review = review("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 0-1");
    for pair in review.moves.windows(2) {
        assert_eq!(pair[0].after, pair[1].before);
    }
    let queen = &review.moves[4];
    assert_eq!(queen.judgement, Some(Judgement::Blunder));
    assert!(queen.before > queen.after);
    // The king takes because it must.
    assert!(review.moves[5].forced);
    assert_eq!(review.decisive, None, "no search of this size sees the end");
}

#[test]
fn a_review_that_is_stopped_keeps_the_moves_it_has_seen() {
    let game = game(FOOLS_MATE);
    let signal = Signal::default();
    let mut reviewer =
        reviewer(&game, ReviewOptions { nodes: 200, winner: Some(Color::Black), signal: signal.clone() });
    let mut engine = Engine::new();
    assert!(reviewer.step(&mut engine) && reviewer.step(&mut engine));
    signal.stop();
    assert!(!reviewer.step(&mut engine));
    assert_eq!(reviewer.progress(), (2, 5));
    let review = reviewer.finish();
    assert!(!review.complete && review.moves.len() == 4);
    assert_eq!((review.moves[0].before, review.moves[0].judgement), (None, None));
    assert_eq!(review.moves[3].after, Some(0.0));
}

#[test]
fn the_json_is_what_scripts_expect() {
    let review = serde_json::to_value(review(LAST_MOVE)).expect("it can be written");
    let mv = &review["moves"][0];
    assert_eq!(mv["uci"], "a5a6");
    assert_eq!(mv["ply"], 0);
    assert_eq!(mv["before"], 1.0);
    assert_eq!(mv["after"], 0.0);
    assert_eq!(mv["forced"], false);
    assert_eq!(mv["judgement"], "blunder");
    assert_eq!(mv["kind"]["key"], "loses-at-once");
    assert_eq!(mv["kind"]["ending"], "nothing-to-move");
    assert_eq!(review["decisive"]["ply"], 0);
    assert_eq!(review["accuracy"]["black"], serde_json::Value::Null);
    assert_eq!(review["variant"], "antichess");
}

#[test]
fn annotations_are_added_and_none_is_lost() {
    let text = "1. f3 { <b>bold</b> [%clk 0:03:00] } e5 $1 2. g4 { hm } { why? } (2. e4 Nf6) Qh4# 0-1";
    let mut game = game(text);
    let review = review(FOOLS_MATE);
    annotate(&mut game, &review);
    let written = game.to_string();
    for part in
        ["<b>bold</b>", "[%clk 0:03:00]", "$1", "{ why? }", "2. e4", "Nf6", "[%eval ", "$4", "lets Black win"]
    {
        assert!(written.contains(part), "{part} in {written}");
    }
    let again = PgnGame::read(&mut Reader::new(written.as_bytes())).expect("bytes").expect("a game");
    assert_eq!((&again.error, again.flaws.len()), (&None, 0));
    // A second review says nothing twice.
    annotate(&mut game, &review);
    assert_eq!(game.to_string(), written);
}

#[test]
fn a_game_without_moves_has_nothing_to_tell() {
    let review = review("[Event \"none\"]\n\n*");
    assert!(review.moves.is_empty() && review.complete && review.decisive.is_none());
}
