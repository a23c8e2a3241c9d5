//! What is read.

use misere_notation::fen;
use misere_rules::Color::{Black, White};
use misere_rules::{Color, DrawRule, Ending, Move, Variant};
use misere_table::save::{self, xml};
use misere_table::*;

use crate::shared::{self, go, play, table};
use crate::{edited, read, sample, told, untimed, write};

#[test]
fn what_is_written_is_read() {
    let table = read(&sample()).unwrap();
    assert_eq!((table.variant(), table.turn()), (Variant::MitAntichess, Black));
    assert_eq!(table.clock(White, Moment::ZERO).left, Some(Millis(298_490)));
    let spent: Vec<u64> = table.plies().map(|ply| ply.spent.0).collect();
    assert_eq!(spent, [1_500, 2_000, 10]);
    assert_eq!(write(&table), sample());
}

#[test]
fn clocks_are_restored_turn_by_turn() {
    let mut table = read(&sample()).unwrap();
    table.take_back(Moment::ZERO).unwrap();
    assert_eq!(table.clock(White, Moment::ZERO).left, Some(Millis(298_500)));
    table.take_back(Moment::ZERO).unwrap();
    assert_eq!(table.clock(Black, Moment::ZERO).left, Some(Millis(300_000)));
}

#[test]
fn a_turn_that_has_begun_goes_on() {
    let mut table = told(5_000);
    table.charge(Millis(700), Moment::ZERO).unwrap();
    let loaded = read(&write(&table)).unwrap();
    assert_eq!(loaded.spent(Moment::ZERO), Millis(700));
    assert_eq!(loaded.clock(White, Moment::ZERO).left, Some(Millis(4_300)));
}

#[test]
fn the_rule_sets_of_the_course_are_known() {
    let loaded = |name: &str| read(&write(&untimed()).replace("6170-spring-2007-encastle", name));
    assert_eq!(loaded("6170-spring-2006").unwrap().variant(), Variant::MitAntichessBasic);
    assert_eq!(loaded("6170-spring-2007").unwrap().variant(), Variant::MitAntichessBasic);
    assert_eq!(loaded("6170-spring-2007-encastle").unwrap().variant(), Variant::MitAntichess);
    assert_eq!(loaded("mit-antichess-literal").unwrap().variant(), Variant::MitAntichessLiteral);
    let error = loaded("6170-spring-1969").unwrap_err();
    assert_eq!(error, "line 2, offset 39: expected the name of a rule set, found \"6170-spring-1969\"");
}

#[test]
fn comments_other_attributes_and_extensions_are_fine() {
    let expected = read(&sample()).unwrap();
    for (from, to) in [
        ("<game ", "<!-- a comment --><game xmlns:x=\"urn:x\" x:y=\"1\" author=\"a &amp; b\" "),
        ("<time ", "<extension><a><b c=\"d\">text</b></a></extension><time "),
        ("<moveHistory>", "<moveHistory note=\"n\"><!-- c --><extension/>"),
        ("time=\"298500\"/>", "time=\"298500\"><extension/></move>"),
        ("<pieces>", "<pieces><?pi?>"),
        ("</game>", "<extension>&lt;<![CDATA[x]]></extension></game><!-- c -->"),
        ("<game ", "<!DOCTYPE game SYSTEM \"http://example.invalid/game.dtd\"><game "),
        ("<?xml", "\u{feff}<?xml"),
        ("\n", "\r\n"),
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", ""),
        ("side=\"white\"", "side='white'"),
    ] {
        assert_eq!(read(&edited(from, to)).as_ref(), Ok(&expected), "{to}");
    }
}

#[test]
fn untimed_games_may_carry_times_that_mean_nothing() {
    let text = write(&untimed());
    for times in ["-1", "0"] {
        let times = format!(
            "timed=\"false\" initWhite=\"{times}\" initBlack=\"{times}\" currentWhite=\"{times}\" currentBlack=\"{times}\""
        );
        assert_eq!(
            read(&text.replace("timed=\"false\"", &times)).unwrap().clock(White, Moment::ZERO).left,
            None
        );
    }
    assert!(read(&text.replace(" timed=\"false\"", "")).is_ok());
}

#[test]
fn skipped_turns_are_told_or_not() {
    let pos = fen::position(&Variant::MitAntichess, "7k/3Q4/6K1/8/8/p7/P7/8 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
    play(&mut table, "d7f7 f7f6");
    assert_eq!(table.plies().filter(|ply| ply.mv == Move::PASS).count(), 1);
    let text = write(&table);
    assert!(!text.contains("0000"));
    assert_eq!(read(&text).unwrap().position(), table.position());
    let skip = |side: &str, after: &str| {
        let told = format!("value=\"{after}\"/><move side=\"{side}\" value=\"0000\"/>");
        read(&text.replace(&format!("value=\"{after}\"/>"), &told))
    };
    assert_eq!(skip("black", "d7-f7").unwrap().position(), table.position());
    assert!(skip("white", "d7-f7").is_err());
    assert!(skip("black", "f7-f6").is_err());
}

#[test]
fn a_clock_at_zero_has_lost() {
    let text = edited("currentBlack=\"298000\"", "currentBlack=\"0\"");
    assert_eq!(read(&text).unwrap().outcome(), Some(Outcome::win(White, Cause::Time)));
}

#[test]
fn a_clock_at_zero_has_lost_also_when_it_does_not_run() {
    let text = edited("currentWhite=\"298490\"", "currentWhite=\"0\"");
    assert_eq!(read(&text).unwrap().outcome(), Some(Outcome::win(Black, Cause::Time)));
}

#[test]
fn nobody_moves_after_a_flag_has_fallen() {
    for time in ["0", "-7"] {
        let error = read(&edited("time=\"298500\"", &format!("time=\"{time}\""))).unwrap_err();
        assert!(error.ends_with("found black d7d5: the flag of white has fallen"), "{error}");
    }
    // The last move may have used up the time: what the clocks show now decides.
    let text =
        edited("currentWhite=\"298490\"", "currentWhite=\"0\"").replace("time=\"298490\"", "time=\"0\"");
    assert_eq!(read(&text).unwrap().outcome(), Some(Outcome::win(Black, Cause::Time)));
}

#[test]
fn time_expires_only_on_a_clock() {
    let expired = |winner: &str, clock: &str| {
        let over = format!("</pieces><gameOver {winner} description=\"timeExpired\"/>");
        let text = edited("</pieces>", &over);
        let current =
            if clock.contains("White") { "currentWhite=\"298490\"" } else { "currentBlack=\"298000\"" };
        read(&text.replace(current, clock)).map(|table| table.outcome())
    };
    let won = |winner| Ok(Some(Outcome::win(winner, Cause::Time)));
    assert_eq!(expired("winner=\"white\"", "currentBlack=\"0\""), won(White));
    assert_eq!(expired("winner=\"white\"", "currentBlack=\"-30\""), won(White));
    assert_eq!(expired("winner=\"black\"", "currentWhite=\"0\""), won(Black));
    assert_eq!(expired("", "currentBlack=\"0\""), won(White));
    assert_eq!(expired("", "currentWhite=\"0\""), won(Black));
    assert!(expired("winner=\"white\"", "currentBlack=\"1\"").is_err());
    assert!(expired("winner=\"white\"", "currentWhite=\"0\"").is_err());
    let untimed = write(&untimed());
    let over = "</pieces><gameOver winner=\"white\" description=\"timeExpired\"/>";
    assert!(read(&untimed.replace("</pieces>", over)).is_err());
}

#[test]
fn an_ending_need_not_name_its_winner() {
    let ended = |variant, placement: &str, mv: &str| {
        let pos = fen::position(&variant, placement).unwrap();
        let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
        play(&mut table, mv);
        let text = write(&table);
        assert!(text.contains("<gameOver winner="), "{text}");
        for winner in Color::ALL {
            let unnamed = text.replace(&format!("gameOver winner=\"{winner}\""), "gameOver");
            assert_eq!(read(&unnamed).map(|table| table.outcome()), Ok(table.outcome()));
            let other = text.replace(&format!("winner=\"{winner}\""), &format!("winner=\"{}\"", !winner));
            assert_eq!(read(&other).is_ok(), other == text);
        }
    };
    ended(Variant::MitAntichess, "6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1", "b1b8");
    ended(Variant::MitAntichess, "7k/8/8/8/8/8/P3p3/4K3 w - - 0 1", "e1e2");
    ended(Variant::Antichess, "8/8/8/p7/8/P7/8/8 w - - 0 1", "a3a4");
}

#[test]
fn names_that_others_use_mean_nothing_here() {
    let expected = read(&sample()).unwrap();
    for (from, to) in [
        ("<game ", "<game start=\"today\" draws=\"many\" controls=\"x\" "),
        ("<time ", "<time spent=\"much\" controlWhite=\"tight\" controlBlack=\"loose\" "),
        ("<move ", "<move spent=\"a while\" "),
        ("</pieces>", "</pieces><extension ending=\"happy\" winner=\"all\"/>"),
        ("</pieces>", "</pieces><extension ending=\"resignation\" winner=\"white\"/>"),
    ] {
        assert_eq!(read(&edited(from, to)).as_ref(), Ok(&expected), "{to}");
    }
}

#[test]
fn what_the_players_agreed_on_is_kept() {
    let mut table = untimed();
    table.resign(White, Moment::ZERO).unwrap();
    let text = write(&table);
    assert!(text.contains("<extension misere-ending=\"resignation\" winner=\"black\"/>"));
    assert_eq!(read(&text).unwrap().outcome(), table.outcome());
    let mut table = untimed();
    table.abort(Moment::ZERO).unwrap();
    assert_eq!(read(&write(&table)).unwrap().outcome(), table.outcome());
}

#[test]
fn a_draw_by_repetition_is_found_again() {
    const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    let mut table = shared::untimed(Variant::Chess);
    play(&mut table, SHUFFLE);
    assert_eq!(table.outcome(), Some(Outcome::draw(Cause::Rules(Ending::Repetition))));
    let text = write(&table);
    assert!(!text.contains("draws"));
    assert_eq!(read(&text).unwrap().outcome(), table.outcome());
    let mut endless = Table::new(Terms::new(Variant::Chess).with_draw_rule(DrawRule::Never), Moment::ZERO);
    play(&mut endless, SHUFFLE);
    let text = write(&endless);
    assert!(text.contains(" misere-draws=\"never\""));
    assert_eq!(read(&text).unwrap().outcome(), None);
    assert_eq!(read(&text.replace(" misere-draws=\"never\"", "")).unwrap().outcome(), table.outcome());
}

#[test]
fn the_course_knows_no_draw_by_repetition_whatever_its_game_is_called() {
    for variant in [Variant::MitAntichess, Variant::MitAntichessBasic, Variant::MitAntichessLiteral] {
        let mut table = shared::untimed(variant.clone());
        play(&mut table, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        let text = write(&table);
        assert!(!text.contains("draws"), "{variant:?}");
        for name in [xml_name(&text), variant.card().key.to_owned()] {
            let named = text.replacen(&xml_name(&text), &name, 1);
            assert_eq!(read(&named).map(|table| table.outcome()), Ok(None), "{name}");
        }
    }
}

/// The name of the rule set.
fn xml_name(text: &str) -> String {
    let rest = text.split("ruleset=\"").nth(1).expect("every game has a rule set");
    rest.split('"').next().expect("the attribute ends").to_owned()
}

#[test]
fn special_clocks_are_kept() {
    for control in ["5+3", "5d3", "5b3", "2/60+1:30", "1+3x10", "*60", "30/move"] {
        let mut table = table(Variant::MitAntichess, control);
        for (mv, at) in [("c2c3", 2_000), ("d7d5", 9_000), ("d1a4", 11_000), ("b8c6", 40_000)] {
            go(&mut table, mv, Moment(at));
        }
        let now = Moment(45_000);
        let loaded = xml::read(xml::write(&table, now).as_bytes(), save::built_in).unwrap();
        let loaded = loaded.with_timekeeping(Timekeeping::Real).resume(now);
        for side in [White, Black] {
            assert_eq!(loaded.clock(side, now), table.clock(side, now), "{control}");
        }
        assert!(loaded.plies().eq(table.plies()), "{control}");
        assert_eq!(loaded.flag_falls_at(), table.flag_falls_at(), "{control}");
    }
}

#[test]
fn every_pair_of_clocks_is_kept() {
    let kinds = shared::CONTROLS;
    for (white, black) in kinds.iter().flat_map(|white| kinds.map(|black| (white, black))) {
        let control = |text: &str| clock::parse(text, clock::ControlStyle::Pgn).expect("a time control");
        let terms = Terms::new(Variant::MitAntichess).with_clocks(control(white), control(black));
        let mut table = Table::new(terms.with_told_time(), Moment::ZERO);
        for moves in 0..3 {
            let text = write(&table);
            let loaded = read(&text).unwrap_or_else(|error| panic!("{white} {black}: {error}\n{text}"));
            assert_eq!(write(&loaded), text);
            for side in Color::ALL {
                assert_eq!(loaded.control(side), table.control(side));
                assert_eq!(
                    loaded.clock(side, Moment::ZERO),
                    table.clock(side, Moment::ZERO),
                    "{white} {black}"
                );
            }
            assert_eq!(loaded.outcome(), None, "{white} {black}");
            table
                .ask_taking(shared::request(["c2c3", "d7d5", "d1a4"][moves]), Millis(1_500), Moment::ZERO)
                .unwrap();
        }
    }
}
