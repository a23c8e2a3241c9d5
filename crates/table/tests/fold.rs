//! A game is the fold of its accepted calls.

mod shared;

use misere_notation::fen;
use misere_rules::Color::{Black, White};
use misere_rules::{Ending, Request, Square, Variant};
use misere_table::*;
use shared::{go, play, request, table, untimed};

const LATER: Moment = Moment(1_000);

fn fold(table: &Table) -> Result<Table, FoldError> {
    Table::fold(table.entries().to_vec(), save::built_in)
}

/// The entries as another version of the rules would have written them.
fn of_other_rules(table: &Table) -> Vec<Entry> {
    let mut entries = table.entries().to_vec();
    let Call::Start(start) = &mut entries[0].call else { panic!("a game begins") };
    start.rules += 1;
    entries
}

fn refused(entries: Vec<Entry>) -> String {
    Table::fold(entries, save::built_in).expect_err("no game").to_string()
}

// Entries --------------------------------------------------------------------------------------

#[test]
fn every_accepted_call_is_one_entry() {
    let mut table = table(Variant::Chess, "5");
    go(&mut table, "e2e4", LATER);
    table.offer_draw(White, LATER).unwrap();
    assert!(table.offer_draw(White, LATER).is_err());
    go(&mut table, "e7e5", Moment(3_000));
    let entries = table.entries_since(1);
    assert_eq!(entries.iter().map(|entry| entry.number).collect::<Vec<_>>(), [2, 3, 4]);
    assert_eq!(entries[1].call, Call::OfferDraw);
    assert_eq!((entries[2].author, entries[2].charge), (Author::Black, Millis(2_000)));
    // The answering move declines: one entry, two events.
    let told: Vec<_> = table.events_since(3).iter().map(|event| (event.entry, event.what)).collect();
    assert!(matches!(told[0], (4, Happening::Moved { side: Black, .. })));
    assert_eq!(told[1], (4, Happening::DrawDeclined { side: Black }));
}

#[test]
fn the_entry_of_a_move_has_the_move_that_was_found() {
    let pos = fen::position(&Variant::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), LATER);
    play(&mut table, "e1g1");
    assert_eq!(table.entries()[1].call, Call::play(Request::go(Square::E1, Square::H1)));
    assert_eq!(fold(&table), Ok(table));
}

#[test]
fn a_flag_is_an_entry_of_the_table() {
    let mut table = table(Variant::Chess, "1");
    table.tick(Moment(60_500));
    let entry = &table.entries()[1];
    assert_eq!(
        (entry.author, &entry.call, entry.charge),
        (Author::Table, &Call::Flag(White), Millis(60_500))
    );
    assert_eq!(entry.ruling.over, Some(Outcome::win(Black, Cause::Time)));
    assert_eq!(fold(&table), Ok(table));
}

#[test]
fn moments_do_not_run_backwards() {
    let mut table = table(Variant::Chess, "5");
    go(&mut table, "e2e4", Moment(9_000));
    go(&mut table, "e7e5", Moment(4_000));
    assert_eq!(table.entries()[2].moment, Moment(9_000));
    assert_eq!(table.clock(Black, Moment(9_000)).left, Some(Millis(300_000)));
}

// Who may ask, and how often -------------------------------------------------------------------

#[test]
fn a_message_that_comes_again_gets_the_same_answer() {
    let mut table = table(Variant::Chess, "5");
    let ask = Ask::new(White, Call::play(request("e2e4"))).with_id(MessageId(1));
    let entry = table.call(ask.clone(), LATER).unwrap().clone();
    go(&mut table, "e7e5", Moment(2_000));
    let before = table.clone();
    assert_eq!(table.call(ask, Moment(5_000)), Ok(&entry));
    assert_eq!(table, before);
    // Another player's message of the same number is another message.
    let other = Ask::new(Black, Call::OfferDraw).with_id(MessageId(1));
    assert_eq!(table.call(other, Moment(5_000)).unwrap().call, Call::OfferDraw);
}

#[test]
fn a_late_move_that_comes_again_is_as_late() {
    let mut table = table(Variant::Chess, "1");
    let ask = Ask::new(White, Call::play(request("e2e4"))).with_id(MessageId(1));
    let flag = table.call(ask.clone(), Moment(60_000)).unwrap().clone();
    assert_eq!(flag.call, Call::Flag(White));
    assert_eq!(table.call(ask, Moment(70_000)), Ok(&flag));
}

#[test]
fn nobody_speaks_for_the_other_side() {
    let mut table = table(Variant::Chess, "5");
    let before = table.clone();
    let move_of = |side: misere_rules::Color| Ask::new(side, Call::play(request("e2e4")));
    assert_eq!(table.call(move_of(Black), LATER), Err(CallError::NotYourTurn));
    let time = Millis(1_000);
    for (author, call) in [
        (Author::White, Call::Forfeit(Black)),
        (Author::White, Call::GiveTime { side: White, time }),
        (Author::White, Call::SetTime { side: White, left: time }),
        (Author::White, Call::Move { uci: request("e2e4"), left: Some(time) }),
        (Author::White, Call::Adjudicate(Outcome::win(White, Cause::Time))),
        (Author::White, Call::Charge),
        (Author::White, Call::Adjourn),
        (Author::White, Call::Seat { side: White, seat: Seat::COMPUTER }),
        (Author::White, Call::DrawRule(misere_rules::DrawRule::Never)),
        (Author::White, Call::Timekeeping(Timekeeping::Told)),
        (Author::Table, Call::Resign),
        (Author::Table, Call::OfferDraw),
    ] {
        assert_eq!(table.call(Ask::new(author, call), LATER), Err(CallError::NotAllowed(author)));
    }
    assert_eq!(table, before);
    assert!(table.call(Ask::new(White, Call::GiveTime { side: Black, time }), LATER).is_ok());
    assert_eq!(table.clock(Black, LATER).left, Some(Millis(301_000)));
}

#[test]
fn a_credit_is_not_charged_and_the_opponents_clock_starts_now() {
    let mut table = table(Variant::Chess, "1+2");
    let mv = table.find(request("e2e4")).unwrap();
    assert_eq!(table.play_crediting(mv, Millis(400), Moment(60_100)), Ok(Played::Moved(mv)));
    assert_eq!(table.last_ply().unwrap().spent, Millis(59_700));
    assert_eq!(table.clock(Black, Moment(61_100)).left, Some(Millis(59_000)));
    // More credit than time has passed gives nothing.
    let mv = table.find(request("e7e5")).unwrap();
    table.play_crediting(mv, Millis(99_000), Moment(61_100)).unwrap();
    assert_eq!(table.clock(Black, Moment(61_100)).left, Some(Millis(62_000)));
    assert_eq!(fold(&table), Ok(table));
}

// Putting away ---------------------------------------------------------------------------------

#[test]
fn a_table_that_was_put_away_goes_on_by_another_clock() {
    let mut table = table(Variant::Chess, "5");
    go(&mut table, "e2e4", Moment(50_000));
    table.adjourn(Moment(60_000)).unwrap();
    assert_eq!(table.ask(request("e7e5"), Moment(60_000)), Err(CallError::Adjourned));
    assert_eq!(table.tick(Moment(9_999_999)), None);
    table.reopen(Moment(5)).unwrap();
    assert_eq!(table.clock(Black, Moment(1_005)).left, Some(Millis(289_000)));
    go(&mut table, "e7e5", Moment(1_005));
    assert_eq!(fold(&table), Ok(table));
}

// Rules that change ----------------------------------------------------------------------------

#[test]
fn what_the_rules_make_of_an_entry_is_checked() {
    let mut table = untimed(Variant::Chess);
    play(&mut table, "f2f3 e7e5 g2g4 d8h4");
    let mut entries = table.entries().to_vec();
    entries[4].ruling = Ruling::NOTHING;
    assert_eq!(refused(entries), "entry 5: expected black wins: checkmate, found a game that goes on");
}

#[test]
fn an_ending_of_other_rules_is_believed() {
    // Say that stalemate lost when this game was played.
    let pos = fen::position(&Variant::Chess, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), LATER);
    play(&mut table, "f1f7");
    assert_eq!(table.outcome(), Some(Outcome::draw(Cause::Rules(Ending::Stalemate))));
    let lost = Outcome::win(White, Cause::Rules(Ending::NothingToMove));
    let mut entries = of_other_rules(&table);
    entries[1].ruling = Ruling::over(lost);
    let folded = Table::fold(entries.clone(), save::built_in).unwrap();
    assert_eq!((folded.outcome(), folded.entries()), (Some(lost), &entries[..]));
    assert_eq!(folded.events_since(0).last().unwrap().what, Happening::Over(lost));
    assert_eq!(Table::fold(folded.entries().to_vec(), save::built_in), Ok(folded));
}

#[test]
fn a_game_that_went_on_under_other_rules_goes_on() {
    // Say that a third occurrence was no draw when this game was played.
    let terms = Terms::new(Variant::Chess).with_draw_rule(misere_rules::DrawRule::Never);
    let mut table = Table::new(terms, LATER);
    play(&mut table, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4");
    let mut entries = of_other_rules(&table);
    let Call::Start(start) = &mut entries[0].call else { panic!("a game begins") };
    start.draws = misere_rules::DrawRule::Automatic;
    let folded = Table::fold(entries.clone(), save::built_in).unwrap();
    assert_eq!((folded.outcome(), folded.plies().len()), (None, 9));
    let Call::Start(start) = &mut entries[0].call else { panic!("a game begins") };
    start.rules = RULES_VERSION;
    assert_eq!(refused(entries), "entry 9: expected draw: repetition, found a game that goes on");
}

#[test]
fn a_turn_that_other_rules_skipped_stays_skipped() {
    // Say that a player without a move was skipped in chess when this game was played.
    let pos = fen::position(&Variant::Chess, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), LATER);
    play(&mut table, "f1f7");
    let mut entries = of_other_rules(&table);
    entries[1].ruling = Ruling { skipped: 1, over: None };
    let folded = Table::fold(entries, save::built_in).unwrap();
    assert_eq!((folded.outcome(), folded.turn()), (None, White));
    let told: Vec<_> = folded.events_since(2).iter().map(|event| event.what).collect();
    assert_eq!(told, [Happening::Skipped { side: Black }]);
}

#[test]
fn a_move_that_is_no_longer_legal_is_refused_by_name() {
    let mut table = untimed(Variant::Chess);
    play(&mut table, "e2e4 e7e5");
    let mut entries = of_other_rules(&table);
    entries[2].call = Call::play(request("e7e4"));
    assert!(
        refused(entries).starts_with("entry 3: expected a call that is possible, found: e7e4 is illegal")
    );
}

#[test]
fn entries_without_a_start_are_no_game() {
    assert_eq!(refused(Vec::new()), "entry 1: expected the start of a game, found none");
    let table = untimed(Variant::Chess);
    let start = table.entries()[0].clone();
    let twice = vec![start.clone(), Entry { number: 2, ..start }];
    assert_eq!(
        refused(twice),
        "entry 2: expected a call that is possible, found: expected a game that has not begun, found one that has"
    );
}
