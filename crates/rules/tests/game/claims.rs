//! Draws that have to be claimed, and games with fewer draws.

use misere_rules::variants::{Antichess, Chess, ChessVar, Crazyhouse, PlainAntichess};
use misere_rules::{Color, DrawRule, Ending, Game, Position, Setup};

use super::{MOVE_COUNT, REPETITION, ROOKS, begin, count, play};

#[test]
fn over_the_board_the_third_occurrence_may_be_claimed_and_the_fifth_ends_the_game() {
    let mut game = Game::new(Position::<Chess>::start()).with_draw_rule(DrawRule::Claimed);
    let round = "g1f3 g8f6 f3g1 f6g8";
    play(&mut game, round);
    assert_eq!(game.claimable_draw(), None);
    play(&mut game, round);
    assert_eq!((count(&game), game.claimable_draw()), ((3, None), Some(Ending::Repetition)));
    play(&mut game, round);
    assert_eq!((count(&game), game.claimable_draw()), ((4, None), Some(Ending::Repetition)));
    play(&mut game, round);
    assert_eq!((count(&game), game.claimable_draw()), ((5, REPETITION), None));
}

#[test]
fn over_the_board_a_hundred_plies_may_be_claimed_and_150_end_the_game() {
    let at = |halfmoves| {
        let game = begin(Chess, &Setup { halfmoves, ..Setup::draw(ROOKS) }).with_draw_rule(DrawRule::Claimed);
        (game.claimable_draw(), game.verdict())
    };
    assert_eq!(at(99), (None, None));
    assert_eq!(at(100), (Some(Ending::MoveCount), None));
    assert_eq!(at(149), (Some(Ending::MoveCount), None));
    assert_eq!(at(150), (None, MOVE_COUNT));
}

#[test]
fn online_there_is_nothing_to_claim() {
    let mut game = Game::new(Position::<Chess>::start());
    play(&mut game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!((game.verdict(), game.claimable_draw()), (REPETITION, None));
}

#[test]
fn a_game_that_is_over_leaves_nothing_to_claim() {
    let mate = Setup { halfmoves: 120, ..Setup::draw("R5k1/5ppp/8/8/8/8/8/K7") }.with_turn(Color::Black);
    let game = begin(Chess, &mate).with_draw_rule(DrawRule::Claimed);
    assert_eq!(game.claimable_draw(), None);
}

#[test]
fn where_the_rulebook_knows_no_such_draws_the_game_goes_on() {
    let setup = Setup { halfmoves: 500, ..Position::<Chess>::start().to_setup() };
    let mut game = begin(Chess, &setup).with_draw_rule(DrawRule::Never);
    for _ in 0..5 {
        play(&mut game, "g1f3 g8f6 f3g1 f6g8");
    }
    assert_eq!((count(&game), game.claimable_draw()), ((6, None), None));
    assert_eq!(game.draw_rule(), DrawRule::Never);
}

#[test]
fn crazyhouse_does_not_count_moves() {
    for rule in [DrawRule::Automatic, DrawRule::Claimed] {
        let setup = Setup { halfmoves: 500, ..Setup::draw(ROOKS) };
        let mut game = begin(Crazyhouse, &setup).with_draw_rule(rule);
        assert_eq!((game.verdict(), game.claimable_draw()), (None, None));
        play(&mut game, "g1g2");
        assert_eq!(game.verdict(), None);
    }
    let mut game = begin(Crazyhouse, &Setup::draw(ROOKS));
    play(&mut game, "g1g2 h8h7 g2g1 h7h8 g1g2 h8h7 g2g1 h7h8");
    assert_eq!(count(&game), (3, REPETITION));
}

#[test]
fn plain_antichess_has_neither_draw() {
    for rule in [DrawRule::Automatic, DrawRule::Claimed] {
        let setup = Setup { halfmoves: 500, ..Setup::draw("n7/8/8/8/8/8/8/7N") };
        let mut game = begin(PlainAntichess, &setup).with_draw_rule(rule);
        for _ in 0..5 {
            play(&mut game, "h1g3 a8b6 g3h1 b6a8");
        }
        assert_eq!((count(&game), game.claimable_draw()), ((6, None), None));
    }
    let mut draws = begin(Antichess, &Setup::draw("n7/8/8/8/8/8/8/7N"));
    play(&mut draws, "h1g3 a8b6 g3h1 b6a8 h1g3 a8b6 g3h1 b6a8");
    assert_eq!(count(&draws), (3, REPETITION));
}

#[test]
fn chessvar_has_neither_draw() {
    for rule in [DrawRule::Automatic, DrawRule::Claimed] {
        let setup = Setup { halfmoves: 500, ..Position::<ChessVar>::start().to_setup() };
        let mut game = begin(ChessVar, &setup).with_draw_rule(rule);
        for _ in 0..5 {
            play(&mut game, "g1f3 g8f6 f3g1 f6g8");
        }
        assert_eq!((count(&game), game.claimable_draw()), ((6, None), None));
    }
}
