//! Draws by counted moves.

use misere_rules::variants::{Chess, Crazyhouse};
use misere_rules::{ByColor, ByRole, Color, Ending, Game, House, Request, Role, Setup, Square, Verdict};

use super::{MOVE_COUNT, REPETITION, ROOKS, begin, count, play};

#[test]
fn a_hundred_plies_are_a_draw() {
    let mut game = begin(Chess, &Setup { halfmoves: 98, ..Setup::draw(ROOKS) });
    play(&mut game, "g1g2");
    assert_eq!((game.position().halfmoves(), game.verdict()), (99, None));
    play(&mut game, "h8h7");
    assert_eq!((game.position().halfmoves(), game.verdict()), (100, MOVE_COUNT));
    let error = game.ask(Request::go(Square::G2, Square::G3)).expect_err("the game is over");
    assert_eq!(error.reason.to_string(), "the game is over (draw: move-count)");
}

#[test]
fn a_hundred_plies_are_counted_from_the_first() {
    let mut game = begin(Chess, &Setup::draw(ROOKS));
    for ply in 0..100 {
        assert_eq!((game.position().halfmoves(), game.verdict()), (ply, None));
        let after = game.position().legal_moves().into_iter().filter(|mv| !mv.is_capture()).map(|mv| {
            let mut after = game.clone();
            after.play(mv).expect("it is legal");
            after
        });
        let on = after.filter(|after| after.position().verdict().is_none());
        game = on.min_by_key(Game::occurrences).expect("nobody is mated");
    }
    assert_eq!((game.moves().len(), game.verdict()), (100, MOVE_COUNT));
}

#[test]
fn captures_and_pawn_moves_begin_the_count_anew() {
    let setup = Setup { halfmoves: 99, ..Setup::draw("7k/8/8/8/8/8/n5P1/K7") };
    for uci in ["a1a2", "g2g3", "g2g4"] {
        let mut game = begin(Chess, &setup);
        play(&mut game, uci);
        assert_eq!(game.position().halfmoves(), 0, "{uci}");
        assert_ne!(game.verdict(), MOVE_COUNT, "{uci}");
    }
    let mut game = begin(Chess, &setup);
    play(&mut game, "a1b2");
    assert_eq!(game.verdict(), MOVE_COUNT);
}

#[test]
fn promotion_and_taking_in_passing_begin_the_count_anew() {
    let mut game = begin(Chess, &Setup { halfmoves: 99, ..Setup::draw("8/P6k/8/8/8/8/8/K7") });
    play(&mut game, "a7a8q");
    assert_eq!(game.position().halfmoves(), 0);
    let passing = Setup::draw("4k3/8/8/8/3pP3/8/8/4K3").with_turn(Color::Black).with_en_passant(Square::E3);
    let mut game = begin(Chess, &Setup { halfmoves: 99, ..passing });
    play(&mut game, "d4e3");
    assert_eq!(game.position().halfmoves(), 0);
}

#[test]
fn a_pawn_drop_is_a_pawn_move() {
    let pawn = ByRole::new_with(|role| u8::from(matches!(role, Role::Pawn | Role::Knight)));
    let house = House { pockets: ByColor { white: pawn, black: ByRole::of(0) }, ..House::EMPTY };
    let setup = Setup { halfmoves: 40, house: Some(house), ..Setup::draw(ROOKS) };
    let mut game = begin(Crazyhouse, &setup);
    play(&mut game, "P@e4");
    assert_eq!(game.position().halfmoves(), 0);
    let mut game = begin(Crazyhouse, &setup);
    play(&mut game, "N@e4");
    assert_eq!(game.position().halfmoves(), 41);
}

#[test]
fn what_the_board_shows_goes_before_the_count() {
    let mut game = begin(Chess, &Setup { halfmoves: 99, ..Setup::draw("6k1/5ppp/8/8/8/8/8/K2R4") });
    play(&mut game, "d1d8");
    assert_eq!(game.position().halfmoves(), 100);
    assert_eq!(game.verdict(), Some(Verdict::win(Color::White, Ending::Checkmate)));
}

#[test]
fn repetition_is_named_before_the_count() {
    let mut game = begin(Chess, &Setup { halfmoves: 92, ..Setup::draw(ROOKS) });
    play(&mut game, "g1g2 h8h7 g2g1 h7h8 g1g2 h8h7 g2g1 h7h8");
    assert_eq!(count(&game), (3, REPETITION));
}
