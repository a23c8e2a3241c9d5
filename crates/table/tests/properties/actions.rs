//! What players and programs do at a table, at random.

use misere_notation::uci;
use misere_rules::{Color, DrawRule, Ending, Move, Variant};
use misere_table::*;
use proptest::prelude::*;

use crate::shared;

/// Something that a player or the program does.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    Play(usize),
    PlayTaking(usize, u64),
    Nonsense(String),
    Charge(u64),
    Credit(usize, u64),
    Give(Color, u64),
    Tick,
    TakeBack,
    TakeBackFor(Color),
    Redo,
    Offer(Color),
    Accept(Color),
    Decline(Color),
    Withdraw(Color),
    Claim(Color),
    Pause,
    Resume,
    PutAway(u64),
    Seat(Color),
    DrawRule(DrawRule),
    Timekeeping(Timekeeping),
    Adjudicate(Outcome),
    Resign(Color),
    Forfeit(Color),
    Abort,
}

pub(crate) fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

pub(crate) fn draw_rule() -> impl Strategy<Value = DrawRule> {
    prop::sample::select(vec![DrawRule::Automatic, DrawRule::Claimed, DrawRule::Never])
}

pub(crate) fn outcome() -> impl Strategy<Value = Outcome> {
    let causes = vec![
        Cause::Time,
        Cause::Resignation,
        Cause::Abandonment,
        Cause::Agreement,
        Cause::Claim(Ending::Repetition),
        Cause::Rules(Ending::Checkmate),
    ];
    (prop::option::of(color()), prop::sample::select(causes))
        .prop_map(|(winner, cause)| Outcome { winner, cause })
}

pub(crate) fn actions() -> impl Strategy<Value = Vec<(Action, u64)>> {
    let action = prop_oneof![
        40 => any::<usize>().prop_map(Action::Play),
        10 => (any::<usize>(), 0..5_000_u64).prop_map(|(choice, spent)| Action::PlayTaking(choice, spent)),
        2 => "[a-h][1-8][a-h][1-8][qk]?|[PN]@[a-h][1-8]|0000".prop_map(Action::Nonsense),
        4 => (0..3_000_u64).prop_map(Action::Charge),
        4 => (any::<usize>(), 0..3_000_u64).prop_map(|(choice, credit)| Action::Credit(choice, credit)),
        2 => (color(), 0..9_000_u64).prop_map(|(side, time)| Action::Give(side, time)),
        2 => Just(Action::Tick),
        8 => Just(Action::TakeBack),
        2 => color().prop_map(Action::TakeBackFor),
        6 => Just(Action::Redo),
        3 => color().prop_map(Action::Offer),
        1 => color().prop_map(Action::Accept),
        2 => color().prop_map(Action::Decline),
        1 => color().prop_map(Action::Withdraw),
        2 => color().prop_map(Action::Claim),
        2 => Just(Action::Pause),
        4 => Just(Action::Resume),
        1 => (0..2_000_000_u64).prop_map(Action::PutAway),
        1 => color().prop_map(Action::Seat),
        1 => draw_rule().prop_map(Action::DrawRule),
        1 => prop_oneof![Just(Timekeeping::Real), Just(Timekeeping::Told)].prop_map(Action::Timekeeping),
        1 => prop_oneof![color().prop_map(Action::Resign), color().prop_map(Action::Forfeit), Just(Action::Abort), outcome().prop_map(Action::Adjudicate)],
    ];
    prop::collection::vec((action, 0..4_000_u64), 0..80)
}

pub(crate) fn controls() -> impl Strategy<Value = TimeControl> {
    let texts = [&["-"], &shared::CONTROLS[..]].concat();
    prop::sample::select(texts)
        .prop_map(|text| clock::parse(text, clock::ControlStyle::Pgn).expect("a time control"))
}

pub(crate) fn terms() -> impl Strategy<Value = Terms> {
    let variants = prop::sample::select(Variant::ALL);
    (variants, controls(), controls(), draw_rule(), any::<bool>()).prop_map(
        |(variant, white, black, rule, told)| {
            let terms = Terms::new(variant).with_clocks(white, black).with_draw_rule(rule);
            if told { terms.with_told_time() } else { terms }
        },
    )
}

/// Does it, and says whether it was done.
pub(crate) fn act(table: &mut Table, action: &Action, now: Moment) -> bool {
    let choose = |table: &Table, choice: usize| {
        let moves = table.position().legal_moves();
        moves.get(choice % moves.len().max(1)).copied().unwrap_or(Move::PASS)
    };
    match action {
        Action::Play(choice) => table.play(choose(table, *choice), now).is_ok(),
        Action::PlayTaking(choice, spent) => {
            table.play_taking(choose(table, *choice), Millis(*spent), now).is_ok()
        }
        Action::Nonsense(text) => uci::parse(text).is_ok_and(|request| table.ask(request, now).is_ok()),
        Action::Charge(spent) => table.charge(Millis(*spent), now).is_ok(),
        Action::Credit(choice, credit) => {
            table.play_crediting(choose(table, *choice), Millis(*credit), now).is_ok()
        }
        Action::Give(side, time) => table.give_time(*side, Millis(*time), now).is_ok(),
        Action::Tick => table.tick(now).is_some(),
        Action::TakeBackFor(side) => table.take_back_for(*side, now).is_ok(),
        Action::TakeBack => table.take_back(now).is_ok(),
        Action::Redo => table.redo(now).is_ok(),
        Action::Offer(side) => table.offer_draw(*side, now).is_ok(),
        Action::Accept(side) => table.accept_draw(*side, now).is_ok(),
        Action::Decline(side) => table.decline_draw(*side, now).is_ok(),
        Action::Withdraw(side) => table.withdraw_draw(*side, now).is_ok(),
        Action::Claim(side) => table.claim_draw(*side, now).is_ok(),
        Action::Pause => table.pause(now).is_ok(),
        Action::Resume => table.resume(now).is_ok(),
        Action::PutAway(other) => {
            // It is reopened by another clock, which is behind the first.
            let away = table.adjourn(now).is_ok();
            assert!(!away || table.ask(uci::parse("e2e4").expect("a move"), now).is_err());
            away && table.reopen(Moment(now.0.saturating_sub(*other))).is_ok()
        }
        Action::Seat(side) => {
            table.set_seat(*side, Seat::COMPUTER);
            true
        }
        Action::DrawRule(rule) => {
            table.set_draw_rule(*rule);
            true
        }
        Action::Timekeeping(timekeeping) => {
            table.set_timekeeping(*timekeeping);
            true
        }
        Action::Adjudicate(outcome) => table.adjudicate(*outcome, now).is_ok(),
        Action::Resign(side) => table.resign(*side, now).is_ok(),
        Action::Forfeit(side) => table.forfeit(*side, now).is_ok(),
        Action::Abort => table.abort(now).is_ok(),
    }
}

/// The tables along a course of actions, with the moment of each.
pub(crate) fn along(terms: Terms, actions: &[(Action, u64)], mut look: impl FnMut(&Table, Moment)) -> Table {
    let mut now = Moment(1_000_000);
    let mut table = Table::new(terms, now);
    for (action, later) in actions {
        now = now + Millis(*later);
        act(&mut table, action, now);
        look(&table, now);
    }
    table
}

/// What can be seen of a table, without its events.
pub(crate) fn seen(table: &Table, now: Moment) -> impl PartialEq + std::fmt::Debug {
    (
        table.position().to_setup(),
        table.plies().collect::<Vec<_>>(),
        Color::ALL.map(|side| table.clock(side, now)),
        (table.spent(now), table.outcome(), table.draw_offer(), table.is_paused()),
        (table.can_take_back(), table.can_redo(), table.claimable_draw(), table.flag_falls_at()),
    )
}
