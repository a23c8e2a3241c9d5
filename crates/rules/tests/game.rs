//! Games: repetition, counted moves, claims, skipped turns and moves taken back.

use misere_rules::variants::{
    Antichess, Chess, ChessVar, Crazyhouse, MitAntichess, PlainAntichess, ThreeCheck,
};
use misere_rules::{
    AnyGame, ByColor, ByRole, Color, DrawRule, Ending, Game, House, Move, Position, Refusal, Request, Role,
    Rules, Setup, Square, SquareSet, Variant, Verdict,
};

const REPETITION: Option<Verdict> = Some(Verdict::draw(Ending::Repetition));
const MOVE_COUNT: Option<Verdict> = Some(Verdict::draw(Ending::MoveCount));

/// No side can capture, mate or be mated here, so this can go on without end.
const ROOKS: &str = "7k/8/8/8/8/8/8/K5R1";

fn begin<R: Rules>(rules: R, setup: &Setup) -> Game<Position<R>> {
    Game::new(Position::from_setup(setup, rules).unwrap_or_else(|fault| panic!("{fault}")))
}

/// Plays moves written as UCI, castling as the king taking its rook.
fn play<R: Rules>(game: &mut Game<Position<R>>, line: &str) {
    for uci in line.split_whitespace() {
        let moves = game.position().legal_moves();
        let mv = moves.iter().find(|mv| format!("{mv:?}") == uci);
        let mv = mv.unwrap_or_else(|| panic!("{uci} is not among {:?}", moves.as_slice()));
        game.play(*mv).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// How often the position has been there, and what follows from it.
fn count<R: Rules>(game: &Game<Position<R>>) -> (usize, Option<Verdict>) {
    (game.occurrences(), game.verdict())
}

// Repetition -----------------------------------------------------------------------------------

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

// Counted moves --------------------------------------------------------------------------------

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

// Claims ---------------------------------------------------------------------------------------

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

// Games with fewer draws -----------------------------------------------------------------------

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

// History --------------------------------------------------------------------------------------

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

// Skipped turns --------------------------------------------------------------------------------

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

// Games chosen at run time ----------------------------------------------------------------------

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
