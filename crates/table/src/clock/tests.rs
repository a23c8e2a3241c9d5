//! How each kind of clock spends time.

use core::num::NonZeroU32;

use misere_rules::Color::{Black, White};

use super::*;

fn clocks(text: &str) -> Clocks {
    let control: TimeControl = text.parse().expect("a time control");
    Clocks::new(ByColor { white: control.clone(), black: control }, Timekeeping::Told)
}

/// White moves after so much time: what the clock shows then, or nothing if the flag fell.
fn move_in(clocks: &mut Clocks, spent: u64) -> Option<u64> {
    clocks.charge(Millis(spent), Moment::ZERO);
    if clocks.is_flagged_by(White, Millis::ZERO) {
        clocks.fall(White);
        return None;
    }
    clocks.complete(White);
    clocks.face(White, Black, Moment::ZERO).left.map(|left| left.0)
}

#[test]
fn without_a_clock_nothing_is_shown_and_no_flag_falls() {
    let mut clocks = clocks("unlimited");
    clocks.charge(Millis(u64::MAX), Moment::ZERO);
    assert!(!clocks.is_flagged_by(White, Millis::ZERO));
    assert_eq!(clocks.face(White, White, Moment::ZERO), Face { left: None, periods: None });
}

#[test]
fn sudden_death_takes_what_is_spent() {
    let mut clocks = clocks("1");
    assert_eq!(move_in(&mut clocks, 20_000), Some(40_000));
    assert_eq!(move_in(&mut clocks, 39_999), Some(1));
}

#[test]
fn reaching_zero_loses() {
    assert_eq!(move_in(&mut clocks("1"), 60_000), None);
    assert_eq!(move_in(&mut clocks("1"), 59_999), Some(1));
}

#[test]
fn a_flag_shows_zero_and_never_less() {
    let mut clocks = clocks("1");
    assert_eq!(move_in(&mut clocks, 99_000), None);
    assert_eq!(clocks.face(White, White, Moment::ZERO).left, Some(Millis::ZERO));
    assert_eq!(clocks.spent(Moment::ZERO), Millis(60_000));
}

#[test]
fn an_increment_is_added_after_the_move() {
    let mut clocks = clocks("1+5");
    assert_eq!(move_in(&mut clocks, 2_000), Some(63_000));
    assert_eq!(move_in(&mut clocks, 63_000), None);
}

#[test]
fn an_increment_alone_is_time_for_the_first_move() {
    let mut clocks = clocks("0+3");
    assert_eq!(move_in(&mut clocks, 1_000), Some(5_000));
    assert_eq!(move_in(&mut super::tests::clocks("0+3"), 3_000), None);
}

#[test]
fn a_delay_passes_before_the_clock_runs() {
    let mut clocks = clocks("1d5");
    assert_eq!(move_in(&mut clocks, 5_000), Some(60_000));
    assert_eq!(move_in(&mut clocks, 7_000), Some(58_000));
    assert_eq!(move_in(&mut clocks, 62_999), Some(1));
    assert_eq!(move_in(&mut clocks, 5_001), None);
}

#[test]
fn bronstein_gives_back_what_was_spent_up_to_the_delay() {
    let mut clocks = clocks("1b5");
    assert_eq!(move_in(&mut clocks, 3_000), Some(60_000));
    assert_eq!(move_in(&mut clocks, 7_000), Some(58_000));
    // The clock has run all the while: the delay does not save the flag.
    assert_eq!(move_in(&mut clocks, 58_000), None);
}

#[test]
fn a_stage_adds_to_what_is_left() {
    let mut clocks = clocks("2/60+1:30");
    assert_eq!(move_in(&mut clocks, 10_000), Some(51_000));
    assert_eq!(clocks.dials.white.moves_to_go(&clocks.controls.white), Some(1));
    assert_eq!(move_in(&mut clocks, 10_000), Some(72_000));
    assert_eq!(clocks.dials.white.moves_to_go(&clocks.controls.white), None);
    assert_eq!(move_in(&mut clocks, 2_000), Some(70_000));
}

#[test]
fn the_last_stage_begins_again_if_it_has_a_number_of_moves() {
    let mut clocks = clocks("2/60");
    let shown: Vec<_> = (0..4).map(|_| move_in(&mut clocks, 10_000)).collect();
    assert_eq!(shown, [Some(50_000), Some(100_000), Some(90_000), Some(140_000)]);
}

#[test]
fn byo_yomi_runs_through_its_periods() {
    let mut clocks = clocks("1+2x30");
    let face = |clocks: &Clocks| clocks.face(White, White, Moment::ZERO);
    let shows = |left, periods| Face { left: Some(Millis(left)), periods: Some(periods) };
    clocks.charge(Millis(59_999), Moment::ZERO);
    assert_eq!(face(&clocks), shows(1, 2));
    clocks.charge(Millis(1), Moment::ZERO);
    assert_eq!(face(&clocks), shows(30_000, 2));
    clocks.charge(Millis(31_000), Moment::ZERO);
    assert_eq!(face(&clocks), shows(29_000, 1));
    assert!(!clocks.is_flagged_by(White, Millis::ZERO));
    clocks.charge(Millis(29_000), Moment::ZERO);
    assert!(clocks.is_flagged_by(White, Millis::ZERO));
    assert_eq!(face(&clocks), shows(0, 0));
}

#[test]
fn a_move_within_a_period_leaves_it_whole() {
    let mut clocks = clocks("1+2x30");
    assert_eq!(move_in(&mut clocks, 85_000), Some(30_000));
    assert_eq!(move_in(&mut clocks, 29_999), Some(30_000));
    assert_eq!(clocks.face(White, Black, Moment::ZERO).periods, Some(2));
    assert_eq!(move_in(&mut clocks, 30_000), Some(30_000));
    assert_eq!(clocks.face(White, Black, Moment::ZERO).periods, Some(1));
    assert_eq!(move_in(&mut clocks, 30_000), None);
}

#[test]
fn sand_runs_from_one_glass_into_the_other() {
    let mut clocks = clocks("*60");
    clocks.charge(Millis(10_000), Moment::ZERO);
    let both =
        |clocks: &Clocks| Color::ALL.map(|side| clocks.face(side, White, Moment::ZERO).left.unwrap().0);
    assert_eq!(both(&clocks), [50_000, 70_000]);
    clocks.complete(White);
    assert_eq!(both(&clocks), [50_000, 70_000]);
}

#[test]
fn no_sand_runs_into_a_clock() {
    let glass = TimeControl::Hourglass { time: Millis(60_000) };
    let controls = ByColor { white: glass, black: TimeControl::sudden_death(Millis(60_000)) };
    let mut clocks = Clocks::new(controls, Timekeeping::Told);
    clocks.charge(Millis(10_000), Moment::ZERO);
    clocks.complete(White);
    assert_eq!(clocks.face(Black, Black, Moment::ZERO).left, Some(Millis(60_000)));
}

#[test]
fn time_for_each_move_does_not_add_up() {
    let mut clocks = clocks("30/move");
    assert_eq!(move_in(&mut clocks, 1_000), Some(30_000));
    assert_eq!(move_in(&mut clocks, 29_999), Some(30_000));
    assert_eq!(move_in(&mut clocks, 30_000), None);
}

#[test]
fn the_sides_may_have_different_clocks() {
    let controls = ByColor { white: TimeControl::Unlimited, black: TimeControl::sudden_death(Millis(1)) };
    let mut clocks = Clocks::new(controls, Timekeeping::Told);
    clocks.charge(Millis(5), Moment::ZERO);
    assert!(!clocks.is_flagged_by(White, Millis::ZERO) && clocks.is_flagged_by(Black, Millis::ZERO));
}

#[test]
fn real_and_told_time_add_up() {
    let mut clocks = clocks("1");
    clocks.timekeeping = Timekeeping::Real;
    clocks.start(Moment(1_000));
    clocks.charge(Millis(500), Moment(1_000));
    assert_eq!(clocks.spent(Moment(3_000)), Millis(2_500));
    assert_eq!(clocks.flag_falls_at(White), Some(Moment(60_500)));
    clocks.charge(clocks.elapsed(Moment(3_000)), Moment(3_000));
    clocks.stop();
    assert_eq!((clocks.spent(Moment(9_000)), clocks.flag_falls_at(White)), (Millis(2_500), None));
}

#[test]
fn a_moment_before_the_last_one_adds_nothing() {
    let mut clocks = clocks("1");
    clocks.timekeeping = Timekeeping::Real;
    clocks.start(Moment(5_000));
    assert_eq!(clocks.elapsed(Moment(6_000)), Millis(1_000));
    assert_eq!(clocks.elapsed(Moment(2_000)), Millis::ZERO);
}

#[test]
fn stages_without_time_or_without_an_end_are_refused() {
    let stage = |moves, time| Stage { moves: NonZeroU32::new(moves), time: Millis(time), bonus: Bonus::None };
    assert_eq!(Stages::new(vec![]), None);
    assert_eq!(Stages::new(vec![stage(0, 0)]), None);
    assert_eq!(Stages::new(vec![stage(0, 5), stage(0, 5)]), None);
    assert!(Stages::new(vec![stage(40, 5), stage(0, 5)]).is_some());
}
