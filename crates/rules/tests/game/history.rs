//! Moves that are taken back, and turns that are skipped.

use misere_rules::variants::{Antichess, Chess, Crazyhouse, MitAntichess, ThreeCheck};
use misere_rules::{Color, Game, Move, Position, Request, Rules, Setup, Square, SquareSet};

use super::{REPETITION, ROOKS, begin, count, play};

/// Plays a line, takes it all back and plays it again; every position must come back exactly.
fn there_and_back<R: Rules>(mut game: Game<Position<R>>, line: &str) {
    let first = game.clone();
    let mut past = Vec::new();
    for uci in line.split_whitespace() {
        past.push(game.clone());
        play(&mut game, uci);
    }
    let last = game.clone();
    let moves: Vec<Move> = game.moves().collect();
    for (before, &mv) in past.iter().zip(&moves).rev() {
        assert_eq!(game.undo(), Some(mv));
        assert_eq!(&game, before);
        assert_eq!(game.position().key(), before.position().key());
        assert_eq!(game.position().to_setup(), before.position().to_setup());
        assert_eq!(game.position().legal_moves(), before.position().legal_moves());
    }
    assert_eq!(game, first);
    assert_eq!(game.undo(), None);
    for mv in moves {
        game.play(mv).expect("it was legal before");
    }
    assert_eq!(game, last);
}

#[test]
fn a_move_taken_back_leaves_no_trace() {
    let chess = || Game::new(Position::<Chess>::start());
    there_and_back(chess(), "e2e4 a7a6 e4e5 d7d5 e5d6 g8f6 d6c7 b8c6 c7d8n c6d8");
    there_and_back(chess(), "g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1 e8h8");
    there_and_back(chess(), "d2d4 d7d5 b1c3 b8c6 c1f4 c8f5 d1d2 d8d7 e1a1 e8a8");
    there_and_back(Game::new(Position::<Antichess>::start()), "e2e3 b7b5 f1b5 c8a6 b5a6 b8a6");
    there_and_back(Game::new(Position::<ThreeCheck>::start()), "e2e4 f7f6 d1h5 g7g6 h5g6 h7g6");
    there_and_back(Game::new(Position::<Crazyhouse>::start()), "e2e4 d7d5 e4d5 d8d5 P@e4 d5e4");
    let stuck = Setup::draw("7k/5Q2/6K1/8/8/p7/P7/8").with_turn(Color::Black);
    there_and_back(begin(MitAntichess, &stuck), "0000 f7f6 h8g8 f6f7 g8h8");
}

#[test]
fn people_play_on_where_nobody_claims_the_draw() {
    let mut game = Game::new(Position::<Chess>::start());
    play(&mut game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(game.verdict(), REPETITION);
    game.play_unchecked(Move::double_step(Square::E2, Square::E4));
    assert_eq!((game.verdict(), game.moves().len()), (None, 9));
    assert!(game.undo().is_some());
    assert_eq!(game.verdict(), REPETITION);
}

#[test]
fn a_repetition_taken_back_is_no_draw() {
    let mut game = Game::new(Position::<Chess>::start());
    play(&mut game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(game.verdict(), REPETITION);
    assert!(game.undo().is_some());
    assert_eq!(game.verdict(), None);
    play(&mut game, "f6g8");
    assert_eq!(game.verdict(), REPETITION);
}

#[test]
fn the_first_position_is_remembered() {
    let setup = Setup { halfmoves: 7, fullmoves: 12, ..Setup::draw(ROOKS) };
    let mut game = begin(Chess, &setup);
    let first = *game.position();
    assert_eq!(game.first_position(), &first);
    play(&mut game, "g1g2 h8h7");
    assert_eq!(game.first_position(), &first);
    assert_ne!(game.position(), &first);
    assert_eq!(
        game.moves().collect::<Vec<_>>(),
        [Move::quiet(Square::G1, Square::G2), Move::quiet(Square::H8, Square::H7)]
    );
    assert_eq!((game.position().halfmoves(), game.position().fullmoves()), (9, 13));
}

#[test]
fn asking_tells_which_move_it_was() {
    let setup = Setup::draw("k7/8/8/8/8/8/8/4K2R").with_castling(SquareSet::from_square(Square::H1));
    for to in [Square::G1, Square::H1] {
        let mut game = begin(Chess, &setup);
        assert_eq!(game.ask(Request::go(Square::E1, to)), Ok(Move::castle(Square::E1, Square::H1)));
        assert_eq!(game.moves().len(), 1);
    }
}

#[test]
fn a_skipped_turn_is_a_move() {
    let stuck = Setup { halfmoves: 5, fullmoves: 9, ..Setup::draw("7k/5Q2/6K1/8/8/p7/P7/8") };
    let mut game = begin(MitAntichess, &stuck.with_turn(Color::Black));
    let before = game.clone();
    assert_eq!(game.ask(Request::Pass), Ok(Move::PASS));
    assert_eq!(game.moves().collect::<Vec<_>>(), [Move::PASS]);
    let pos = game.position();
    assert_eq!((pos.turn(), pos.halfmoves(), pos.fullmoves()), (Color::White, 6, 10));
    assert_eq!(pos.board(), before.position().board());
    assert_eq!(pos.key(), pos.recomputed_key());
    assert_eq!(game.undo(), Some(Move::PASS));
    assert_eq!(game, before);
}

#[test]
fn skipped_turns_repeat_like_others() {
    let walled_in = Setup::draw("k7/Pp6/1P6/8/8/8/8/K6N").with_turn(Color::Black);
    let mut game = begin(MitAntichess, &walled_in);
    play(&mut game, "0000 a1b1 0000 b1a1");
    assert_eq!(count(&game), (2, None));
    play(&mut game, "0000 a1b1 0000 b1a1");
    // The only games with skipped turns have no draws by repetition.
    assert_eq!(count(&game), (3, None));
    assert_eq!(game.moves().filter(|&mv| mv == Move::PASS).count(), 4);
}

#[test]
fn skipped_turns_count_like_others() {
    let walled_in = Setup::draw("k7/Pp6/1P6/8/8/8/8/K6N").with_turn(Color::Black);
    let mut game = begin(MitAntichess, &Setup { halfmoves: 99, ..walled_in });
    play(&mut game, "0000");
    assert_eq!((game.position().halfmoves(), game.verdict()), (100, None));
}
