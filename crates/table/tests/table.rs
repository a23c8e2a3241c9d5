//! What a table does, one sentence each.

mod shared;

use misere_notation::fen;
use misere_rules::Color::{Black, White};
use misere_rules::{DrawRule, Ending, Move, Refusal, Variant};
use misere_table::*;
use shared::{go, last, table, told, untimed};

const LATER: Moment = Moment(1_000);

// Moves ----------------------------------------------------------------------------------------

#[test]
fn a_move_passes_the_turn_and_is_remembered() {
    let mut table = untimed(Variant::Chess);
    go(&mut table, "e2e4", LATER);
    assert_eq!(table.turn(), Black);
    let ply = table.last_ply().unwrap();
    assert_eq!((ply.side, ply.spent, ply.left), (White, Millis(1_000), None));
    assert_eq!(table.plies().len(), 1);
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut table = table(Variant::Antichess, "5");
    let before = table.clone();
    let error = table.ask(shared::request("e2e5"), LATER).unwrap_err();
    assert!(
        matches!(error, CallError::Illegal(error) if error.reason == Refusal::DoesNotMoveSo(misere_rules::Role::Pawn))
    );
    assert!(table.play(Move::PASS, LATER).is_err());
    assert_eq!(table, before);
}

#[test]
fn after_the_end_no_move_is_made() {
    let mut table = untimed(Variant::Chess);
    shared::play(&mut table, "f2f3 e7e5 g2g4 d8h4");
    let mate = Outcome::win(Black, Cause::Rules(Ending::Checkmate));
    assert_eq!(table.outcome(), Some(mate));
    assert_eq!(table.ask(shared::request("a2a3"), LATER), Err(CallError::Over(mate)));
    assert_eq!(last(&table), Happening::Over(mate));
}

#[test]
fn a_stuck_player_is_skipped_and_the_events_say_so() {
    let pos = fen::position(&Variant::MitAntichess, "7k/3Q4/6K1/8/8/p7/P7/8 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
    go(&mut table, "d7f7", LATER);
    assert_eq!(table.turn(), White);
    assert_eq!(last(&table), Happening::Skipped { side: Black });
    assert_eq!(table.plies().map(|ply| ply.is_skipped()).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn both_players_stuck_is_a_draw() {
    let pos = fen::position(&Variant::MitAntichess, "k7/P7/1P6/1p6/8/6p1/6Pp/7K b - - 0 1").unwrap();
    assert_eq!(Table::new(Terms::from_position(pos), Moment::ZERO).outcome(), None);
    let pos = fen::position(&Variant::MitAntichess, "k7/Pp6/1P6/8/8/6p1/6Pp/7K w - - 0 1").unwrap();
    let outcome = Table::new(Terms::from_position(pos), Moment::ZERO).outcome();
    assert_eq!(outcome, Some(Outcome::draw(Cause::Rules(Ending::BothStuck))));
}

#[test]
fn a_player_who_is_stuck_at_the_beginning_is_skipped() {
    let pos = fen::position(&Variant::MitAntichess, "7k/5Q2/6K1/8/8/p7/P7/8 b - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
    assert_eq!((table.turn(), last(&table)), (White, Happening::Skipped { side: Black }));
    assert!(!table.can_take_back());
    assert_eq!(table.take_back(LATER), Err(CallError::NoMove));
}

#[test]
fn a_flag_that_has_fallen_goes_before_everything_else() {
    let flag = Outcome::win(Black, Cause::Time);
    for mv in ["e2e3", "e2e5"] {
        let mut table = table(Variant::Antichess, "1");
        assert_eq!(table.ask(shared::request(mv), Moment(60_000)), Ok(Played::TooLate(flag)), "{mv}");
        assert_eq!((table.outcome(), table.plies().len()), (Some(flag), 0));
    }
    let mut table = table(Variant::Antichess, "1");
    assert_eq!(table.play(Move::PASS, Moment(60_000)), Ok(Played::TooLate(flag)));
}

// Taking back ----------------------------------------------------------------------------------

#[test]
fn taking_back_restores_the_position_and_both_clocks() {
    let mut table = table(Variant::Chess, "5+3");
    go(&mut table, "e2e4", Moment(10_000));
    go(&mut table, "e7e5", Moment(30_000));
    table.take_back(Moment(99_000)).unwrap();
    assert_eq!(table.turn(), Black);
    assert_eq!(table.clock(Black, Moment(99_000)).left, Some(Millis(300_000)));
    assert_eq!(table.clock(White, Moment(99_000)).left, Some(Millis(293_000)));
    table.take_back(Moment(99_000)).unwrap();
    assert_eq!(table.clock(White, Moment(99_000)).left, Some(Millis(300_000)));
    assert_eq!(table.take_back(Moment(99_000)), Err(CallError::NoMove));
}

#[test]
fn what_is_played_again_takes_the_time_that_it_took() {
    let mut table = table(Variant::Chess, "5+3");
    go(&mut table, "e2e4", Moment(10_000));
    table.take_back(Moment(50_000)).unwrap();
    let mv = table.redo(Moment(90_000)).unwrap();
    assert_eq!(format!("{mv:?}"), "e2e4");
    assert_eq!(table.last_ply().unwrap().spent, Millis(10_000));
    assert_eq!(table.clock(White, Moment(90_000)).left, Some(Millis(293_000)));
    assert_eq!(table.redo(Moment(90_000)), Err(CallError::NoMove));
}

#[test]
fn an_offer_that_lapses_is_told() {
    let mut table = untimed(Variant::Chess);
    go(&mut table, "e2e4", LATER);
    table.offer_draw(White, LATER).unwrap();
    let seen = table.last_event();
    table.take_back(LATER).unwrap();
    let told: Vec<_> = table.events_since(seen).iter().map(|event| event.what).collect();
    assert_eq!(told, [Happening::DrawWithdrawn { side: White }, Happening::TakenBack { plies: 1 }]);
    table.offer_draw(Black, LATER).unwrap();
    let seen = table.last_event();
    table.redo(LATER).unwrap();
    assert_eq!(table.draw_offer(), None);
    assert_eq!(table.events_since(seen)[0].what, Happening::DrawWithdrawn { side: Black });
}

#[test]
fn another_move_ends_what_can_be_played_again() {
    let mut table = untimed(Variant::Chess);
    go(&mut table, "e2e4", LATER);
    table.take_back(LATER).unwrap();
    go(&mut table, "d2d4", LATER);
    assert!(!table.can_redo());
}

#[test]
fn a_move_is_taken_back_with_the_skipped_turn_after_it() {
    let pos = fen::position(&Variant::MitAntichess, "7k/3Q4/6K1/8/8/p7/P7/8 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos.clone()), Moment::ZERO);
    go(&mut table, "d7f7", LATER);
    table.take_back(LATER).unwrap();
    assert_eq!((table.position(), table.plies().len()), (&pos, 0));
    assert_eq!(last(&table), Happening::TakenBack { plies: 2 });
    table.redo(LATER).unwrap();
    assert_eq!((table.turn(), table.plies().len()), (White, 2));
}

#[test]
fn a_player_takes_back_up_to_the_own_last_move() {
    let mut table = untimed(Variant::Chess);
    go(&mut table, "e2e4", LATER);
    assert_eq!(table.take_back_for(Black, LATER), Err(CallError::NoMove));
    assert_eq!(table.plies().len(), 1);
    go(&mut table, "e7e5", LATER);
    let mv = table.take_back_for(White, LATER).unwrap();
    assert_eq!((format!("{mv:?}"), table.plies().len()), ("e2e4".to_owned(), 0));
    table.redo(LATER).unwrap();
    table.redo(LATER).unwrap();
    table.take_back_for(Black, LATER).unwrap();
    assert_eq!(table.turn(), Black);
}

#[test]
fn a_mate_can_be_taken_back_but_not_a_resignation() {
    let mut table = untimed(Variant::Chess);
    shared::play(&mut table, "f2f3 e7e5 g2g4 d8h4");
    table.take_back(LATER).unwrap();
    assert_eq!(table.outcome(), None);
    let outcome = table.resign(Black, LATER).unwrap();
    assert_eq!(outcome, Outcome::win(White, Cause::Resignation));
    assert_eq!(table.take_back(LATER), Err(CallError::Over(outcome)));
    assert!(!table.can_take_back() && !table.can_redo());
}

// Time -----------------------------------------------------------------------------------------

#[test]
fn the_clock_runs_at_once() {
    let table = table(Variant::Chess, "1");
    assert_eq!(table.clock(White, Moment(400)).left, Some(Millis(59_600)));
    assert_eq!(table.clock(Black, Moment(400)).left, Some(Millis(60_000)));
    assert_eq!(table.flag_falls_at(), Some(Moment(60_000)));
}

#[test]
fn a_move_at_zero_comes_too_late() {
    let mut table = table(Variant::Chess, "1");
    let outcome = Outcome::win(Black, Cause::Time);
    assert_eq!(table.ask(shared::request("e2e4"), Moment(60_000)), Ok(Played::TooLate(outcome)));
    assert_eq!((table.outcome(), table.plies().len()), (Some(outcome), 0));
    assert_eq!(table.clock(White, Moment(99_000)).left, Some(Millis::ZERO));
}

#[test]
fn running_out_of_time_goes_before_a_mate_with_the_same_move() {
    let mut table = told(Variant::Chess, 1_000);
    shared::play(&mut table, "f2f3 e7e5 g2g4");
    let mate = shared::request("d8h4");
    let played = table.ask_taking(mate, Millis(1_000), Moment::ZERO).unwrap();
    assert_eq!(played, Played::TooLate(Outcome::win(White, Cause::Time)));
}

#[test]
fn a_flag_is_a_draw_if_the_opponent_cannot_win() {
    let pos = fen::position(&Variant::Chess, "7k/8/8/8/8/8/P7/K7 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos).with_clock("1".parse().unwrap()), Moment::ZERO);
    assert_eq!(table.tick(Moment(59_999)), None);
    assert_eq!(table.tick(Moment(60_000)), Some(Outcome::draw(Cause::Time)));
    assert_eq!(table.tick(Moment(60_001)), None);
}

#[test]
fn told_time_alone_moves_a_told_clock() {
    let mut table = told(Variant::MitAntichess, 3_000);
    assert_eq!((table.tick(Moment(99_000)), table.flag_falls_at()), (None, None));
    table.charge(Millis(700), Moment(99_000)).unwrap();
    table.ask_taking(shared::request("e2e4"), Millis(300), Moment(99_000)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(table.clock(White, Moment(99_000)).left, Some(Millis(2_000)));
    assert_eq!(table.last_ply().unwrap().spent, Millis(1_000));
}

#[test]
fn charging_a_computer_beyond_its_time_loses_the_game() {
    let mut table = told(Variant::MitAntichess, 3_000);
    assert_eq!(table.charge(Millis(3_000), Moment::ZERO), Ok(Some(Outcome::win(Black, Cause::Time))));
    assert!(matches!(table.charge(Millis(1), Moment::ZERO), Err(CallError::Over(_))));
}

#[test]
fn told_time_is_ignored_without_a_clock() {
    let mut table = told(Variant::MitAntichess, 0);
    table
        .ask_taking(shared::request("e2e4"), Millis(u64::MAX), Moment::ZERO)
        .unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((table.outcome(), table.clock(White, Moment::ZERO).left), (None, None));
}

#[test]
fn a_pause_stops_the_clocks_and_refuses_moves() {
    let mut table = table(Variant::Chess, "1");
    table.pause(Moment(10_000)).unwrap();
    assert_eq!(table.clock(White, Moment(99_000)).left, Some(Millis(50_000)));
    assert_eq!(table.ask(shared::request("e2e4"), Moment(99_000)), Err(CallError::Paused));
    assert_eq!(table.pause(Moment(99_000)), Err(CallError::Paused));
    assert_eq!(table.take_back(Moment(99_000)), Err(CallError::Paused));
    table.resume(Moment(99_000)).unwrap();
    assert_eq!(table.clock(White, Moment(100_000)).left, Some(Millis(49_000)));
    assert_eq!(table.resume(Moment(100_000)), Err(CallError::NotPaused));
}

// Agreements -----------------------------------------------------------------------------------

#[test]
fn a_draw_is_offered_and_accepted() {
    let mut table = untimed(Variant::Chess);
    assert_eq!(table.accept_draw(Black, LATER), Err(CallError::NoOffer));
    assert_eq!(table.offer_draw(White, LATER), Ok(None));
    assert_eq!(table.draw_offer(), Some(White));
    assert_eq!(table.offer_draw(White, LATER), Err(CallError::AlreadyOffered));
    assert_eq!(table.accept_draw(White, LATER), Err(CallError::NoOffer));
    assert_eq!(table.accept_draw(Black, LATER), Ok(Outcome::draw(Cause::Agreement)));
    assert!(matches!(table.offer_draw(White, LATER), Err(CallError::Over(_))));
}

#[test]
fn offers_that_meet_are_an_agreement() {
    let mut table = untimed(Variant::Chess);
    assert_eq!(table.offer_draw(White, LATER), Ok(None));
    assert_eq!(table.offer_draw(Black, LATER), Ok(Some(Outcome::draw(Cause::Agreement))));
}

#[test]
fn a_draw_is_declined_or_withdrawn() {
    let mut table = untimed(Variant::Chess);
    table.offer_draw(White, LATER).unwrap();
    table.decline_draw(Black, LATER).unwrap();
    assert_eq!((table.draw_offer(), last(&table)), (None, Happening::DrawDeclined { side: Black }));
    table.offer_draw(Black, LATER).unwrap();
    assert_eq!(table.withdraw_draw(White, LATER), Err(CallError::NoOffer));
    table.withdraw_draw(Black, LATER).unwrap();
    assert_eq!((table.draw_offer(), last(&table)), (None, Happening::DrawWithdrawn { side: Black }));
}

#[test]
fn an_offer_outlives_the_move_of_who_made_it_but_not_the_answering_move() {
    let mut table = untimed(Variant::Chess);
    table.offer_draw(White, LATER).unwrap();
    go(&mut table, "e2e4", LATER);
    assert_eq!(table.draw_offer(), Some(White));
    go(&mut table, "e7e5", LATER);
    assert_eq!((table.draw_offer(), last(&table)), (None, Happening::DrawDeclined { side: Black }));
}

#[test]
fn a_draw_is_claimed_by_the_player_to_move() {
    let terms = Terms::new(Variant::Chess).with_draw_rule(DrawRule::Claimed);
    let mut table = Table::new(terms, Moment::ZERO);
    assert_eq!(table.claim_draw(White, LATER), Err(CallError::NothingToClaim));
    shared::play(&mut table, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    assert_eq!(table.claimable_draw(), Some(Ending::Repetition));
    assert_eq!(table.claim_draw(Black, LATER), Err(CallError::NotYourTurn));
    assert_eq!(table.claim_draw(White, LATER), Ok(Outcome::draw(Cause::Claim(Ending::Repetition))));
}

#[test]
fn a_game_is_forfeited_or_called_off() {
    let mut table = untimed(Variant::Chess);
    assert_eq!(table.forfeit(White, LATER), Ok(Outcome::win(Black, Cause::Abandonment)));
    assert!(table.abort(LATER).is_err());
    let mut table = untimed(Variant::Chess);
    let called_off = table.abort(LATER).unwrap();
    assert_eq!((called_off.result(), called_off.is_draw()), ("*", false));
}

#[test]
fn a_resignation_after_the_flag_has_fallen_is_too_late() {
    let mut table = table(Variant::Chess, "1");
    go(&mut table, "e2e4", LATER);
    let time = Outcome::win(White, Cause::Time);
    assert_eq!(table.resign(White, Moment(99_000)), Err(CallError::Over(time)));
}

// Windows --------------------------------------------------------------------------------------

#[test]
fn a_window_gets_what_it_has_not_seen() {
    let mut table = untimed(Variant::Chess);
    let seen = table.last_event();
    go(&mut table, "e2e4", LATER);
    go(&mut table, "e7e5", LATER);
    let news = table.events_since(seen);
    assert_eq!(news.iter().map(|event| event.number).collect::<Vec<_>>(), [2, 3]);
    assert!(matches!(news[1].what, Happening::Moved { side: Black, .. }));
    assert!(table.events_since(3).is_empty() && table.events_since(u64::MAX).is_empty());
}

#[test]
fn a_computer_gets_a_task_in_its_turn() {
    let terms =
        Terms::new(Variant::Chess).with_seat(Black, Seat::COMPUTER).with_clock("40/60+1:60".parse().unwrap());
    let mut table = Table::new(terms, Moment::ZERO);
    assert!(table.task(Moment::ZERO).is_none());
    go(&mut table, "e2e4", LATER);
    let task = table.task(Moment(3_000)).unwrap();
    let expected = Budget {
        left: Some(Millis(58_000)),
        bonus: Millis(1_000),
        moves_to_go: Some(40),
        ..Budget::default()
    };
    assert_eq!((task.level, task.budget), (Level::BEST, expected));
    table.pause(Moment(3_000)).unwrap();
    assert!(table.task(Moment(3_000)).is_none());
}

#[test]
fn a_seat_can_be_given_to_somebody_else() {
    let mut table = untimed(Variant::Chess);
    table.set_seat(White, Seat::Remote { name: "Ada".to_owned() });
    assert_eq!(table.seat_to_move(), &Seat::Remote { name: "Ada".to_owned() });
    assert_eq!(last(&table), Happening::Seated { side: White });
}
