//! Draws by repetition: which positions are the same.

use misere_rules::variants::{Chess, Crazyhouse, ThreeCheck};
use misere_rules::{
    AnyGame, ByColor, ByRole, Ending, Game, House, Move, Position, Refusal, Request, Role, Setup, Square,
    Variant, Verdict,
};

use super::{REPETITION, ROOKS, begin, count, play};

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut game = Game::new(Position::<Chess>::start());
    play(&mut game, "g1f3 g8f6 f3g1 f6g8");
    assert_eq!(count(&game), (2, None));
    play(&mut game, "g1f3 g8f6 f3g1");
    assert_eq!(count(&game), (2, None));
    play(&mut game, "f6g8");
    assert_eq!(count(&game), (3, REPETITION));
}

#[test]
fn a_drawn_game_goes_on_with_no_move() {
    let mut game = Game::new(Position::<Chess>::start());
    play(&mut game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    let before = game.clone();
    let over = Refusal::GameOver(Verdict::draw(Ending::Repetition));
    let error = game.ask(Request::go(Square::E2, Square::E4)).expect_err("the game is over");
    assert_eq!(error.reason, over);
    let error = game.play(Move::double_step(Square::E2, Square::E4)).expect_err("the game is over");
    assert_eq!(error.reason, over);
    assert_eq!(game, before);
    assert!(!game.position().legal_moves().is_empty(), "a position knows nothing of it");
    assert_eq!(game.position().verdict(), None);
}

#[test]
fn occurrences_need_not_follow_each_other() {
    let mut game = begin(Chess, &Setup::draw(ROOKS));
    play(&mut game, "g1g2 h8h7 g2g1 h7h8 g1f1 h8h7 f1e1 h7h8 e1g1");
    assert_eq!(count(&game), (1, None));
    play(&mut game, "h8h7 g1g2 h7h8 g2g1");
    assert_eq!(count(&game), (2, None));
}

#[test]
fn the_side_to_move_distinguishes_positions() {
    let mut game = begin(Chess, &Setup::draw("7k/8/8/8/8/8/6P1/K7"));
    play(&mut game, "a1b1 h8h7 b1b2 h7h8 b2a1");
    assert_eq!(game.position().board(), game.first_position().board());
    assert_eq!(count(&game), (1, None));
}

#[test]
fn rights_to_castle_distinguish_positions() {
    let setup = Setup::draw("r3k2r/8/8/8/8/8/8/R3K2R");
    let corners = setup.board.with_role(Role::Rook);
    let twice = "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8";

    let mut with_rights = begin(Chess, &setup.clone().with_castling(corners));
    play(&mut with_rights, twice);
    assert_eq!(with_rights.position().board(), with_rights.first_position().board());
    assert_eq!(count(&with_rights), (2, None));

    let mut without = begin(Chess, &setup);
    play(&mut without, twice);
    assert_eq!(count(&without), (3, REPETITION));
}

#[test]
fn a_right_to_take_in_passing_distinguishes_positions() {
    let twice = "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1";
    let mut takable = begin(Chess, &Setup::draw("4k3/8/8/8/3p4/8/4P3/4K3"));
    play(&mut takable, twice);
    assert_eq!(count(&takable), (2, None));

    let mut safe = begin(Chess, &Setup::draw("4k3/8/8/8/p7/8/4P3/4K3"));
    play(&mut safe, twice);
    assert_eq!(count(&safe), (3, REPETITION));
}

#[test]
fn a_right_to_take_in_passing_that_is_not_legal_does_not_count() {
    let mut pinned = begin(Chess, &Setup::draw("3k4/8/8/8/3p4/8/4P3/3RK3"));
    play(&mut pinned, "e2e4 d8e8 e1f1 e8d8 f1e1 d8e8 e1f1 e8d8 f1e1");
    assert_eq!(count(&pinned), (3, REPETITION));
}

#[test]
fn checks_given_distinguish_positions() {
    let checking = "b1b8 h8h7 b8b1 h7h8 b1b8 h8h7 b8b1 h7h8";
    let setup = Setup::draw("7k/8/8/8/8/8/8/KR6");
    let mut chess = begin(Chess, &setup);
    play(&mut chess, checking);
    assert_eq!(count(&chess), (3, REPETITION));
    let mut three = begin(ThreeCheck, &setup);
    play(&mut three, checking);
    assert_eq!(count(&three), (1, None));
    assert_eq!(three.position().checks_left(), Some(&ByColor { white: 1, black: 3 }));
}

#[test]
fn pockets_distinguish_positions() {
    let knights = ByRole::new_with(|role| if role == Role::Knight { 2 } else { 0 });
    let house = House { pockets: ByColor { white: knights, black: ByRole::of(0) }, ..House::EMPTY };
    let setup = Setup { house: Some(house), ..Setup::draw("4r2k/8/8/8/8/8/8/K7") };
    let mut game = begin(Crazyhouse, &setup);
    let sacrifice = "N@e4 e8e4 a1b1 e4e5 b1a1 e5e8";
    play(&mut game, sacrifice);
    play(&mut game, sacrifice);
    assert_eq!(game.position().board(), game.first_position().board());
    assert_eq!(count(&game), (1, None));

    let mut quiet = begin(Crazyhouse, &setup);
    play(&mut quiet, "a1b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1a1 h7h8");
    assert_eq!(count(&quiet), (3, REPETITION));
}

#[test]
fn promoted_marks_distinguish_positions() {
    let house = House { promoted: Square::A2.into(), ..House::EMPTY };
    let setup = Setup { house: Some(house), ..Setup::draw("7k/8/8/8/8/8/RR6/7K") };
    let mut game = begin(Crazyhouse, &setup);
    play(&mut game, "a2a3 h8g8 b2a2 g8h8 a3b3 h8g8 b3b2 g8h8");
    assert_eq!(game.position().board(), game.first_position().board());
    assert_eq!(game.position().house().map(|house| house.promoted), Some(Square::B2.into()));
    assert_eq!(count(&game), (1, None));

    let mut unmarked = begin(Crazyhouse, &Setup { house: None, ..setup });
    play(&mut unmarked, "a2a3 h8g8 b2a2 g8h8 a3b3 h8g8 b3b2 g8h8");
    assert_eq!(count(&unmarked), (2, None));
}

#[test]
fn the_counters_do_not_distinguish_positions() {
    let setup = Setup::draw(ROOKS);
    let one = begin(Chess, &setup);
    let other = begin(Chess, &Setup { halfmoves: 30, fullmoves: 40, ..setup });
    assert!(one.position().same_game_state(other.position()));
    assert_eq!(one.position().key(), other.position().key());
    assert_ne!(one.position(), other.position());
}

#[test]
fn a_game_chosen_at_run_time_knows_its_history() {
    for variant in [Variant::Chess, Variant::Crazyhouse, Variant::Antichess] {
        let mut game = AnyGame::new(variant.start());
        let dance = [(Square::G1, Square::F3), (Square::G8, Square::F6), (Square::F3, Square::G1)];
        for (from, to) in dance.into_iter().chain([(Square::F6, Square::G8)]).cycle().take(8) {
            assert_eq!(game.verdict(), None);
            game.ask(Request::go(from, to)).unwrap_or_else(|error| panic!("{error}"));
        }
        assert_eq!((game.occurrences(), game.verdict()), (3, REPETITION), "{variant:?}");
    }
}

#[test]
fn positions_that_are_equal_are_one_in_a_set() {
    let after = |texts: [&str; 4]| {
        texts.into_iter().fold(Position::<Chess>::start(), |pos, text| {
            let mv = pos.find(text.parse().expect("a request")).expect("a legal move");
            pos.play(mv).expect("a legal move")
        })
    };
    let one_way = after(["g1f3", "g8f6", "b1c3", "b8c6"]);
    let another = after(["b1c3", "b8c6", "g1f3", "g8f6"]);
    let seen = std::collections::HashSet::from([one_way, another, Position::start()]);
    assert_eq!(seen.len(), 2);
}
