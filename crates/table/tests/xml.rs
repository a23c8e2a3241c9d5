//! The save file of the course: what is written, read and refused.

mod shared;

use misere_notation::fen;
use misere_rules::Color::{Black, White};
use misere_rules::{Color, DrawRule, Ending, Move, Variant};
use misere_table::save::{self, xml};
use misere_table::*;
use shared::{go, play, table};

fn read(text: &str) -> Result<Table, String> {
    xml::read(text.as_bytes(), save::built_in)
        .map(|saved| saved.resume(Moment::ZERO))
        .map_err(|error| error.to_string())
}

fn write(table: &Table) -> String {
    xml::write(table, Moment::ZERO)
}

fn course() -> Terms {
    Terms::new(Variant::MitAntichess).with_told_time()
}

fn told(millis: u64) -> Table {
    Table::new(course().with_clock(TimeControl::sudden_death(Millis(millis))), Moment::ZERO)
}

fn untimed() -> Table {
    Table::new(course(), Moment::ZERO)
}

/// A game of three moves in the course's rules, saved.
fn sample() -> String {
    let mut table = told(300_000);
    for (mv, spent) in [("c2c3", 1_500), ("d7d5", 2_000), ("d1a4", 10)] {
        let played = table.ask_taking(shared::request(mv), Millis(spent), Moment::ZERO);
        assert!(matches!(played, Ok(Played::Moved(_))), "{played:?}");
    }
    write(&table)
}

/// The sample with one thing changed.
fn edited(from: &str, to: &str) -> String {
    let sample = sample();
    assert!(sample.contains(from), "{from} is not in {sample}");
    sample.replacen(from, to, 1)
}

// Writing --------------------------------------------------------------------------------------

#[test]
fn a_timed_game_is_written_with_its_times() {
    let sample = sample();
    for line in [
        "<game ruleset=\"6170-spring-2007-encastle\">",
        "<time timed=\"true\" initWhite=\"300000\" initBlack=\"300000\" currentWhite=\"298490\" currentBlack=\"298000\"/>",
        "<move side=\"white\" value=\"c2-c3\" time=\"298500\"/>",
        "<move side=\"black\" value=\"d7-d5\" time=\"298000\"/>",
    ] {
        assert!(sample.contains(line), "{line} is not in {sample}");
    }
    assert!(sample.ends_with("</game>\n"));
}

#[test]
fn squares_go_from_rank_8_to_rank_1_and_from_a_to_h() {
    let sample = sample();
    let ids: Vec<&str> = sample.split("id=\"").skip(1).map(|rest| &rest[..2]).collect();
    let mut sorted = ids.clone();
    sorted.sort_by_key(|id| (std::cmp::Reverse(id.as_bytes()[1]), id.as_bytes()[0]));
    assert_eq!((ids.len(), &ids), (32, &sorted));
}

#[test]
fn an_untimed_game_has_no_times() {
    let mut table = untimed();
    play(&mut table, "c2c3");
    let text = write(&table);
    assert!(
        text.contains("<time timed=\"false\"/>\n") && text.contains("<move side=\"white\" value=\"c2-c3\"/>")
    );
}

#[test]
fn one_timed_player_is_saved_as_untimed() {
    let terms = Terms::new(Variant::MitAntichess).with_clocks("5".parse().unwrap(), TimeControl::Unlimited);
    let mut table = Table::new(terms, Moment::ZERO);
    go(&mut table, "c2c3", Moment(100));
    let text = write(&table);
    assert!(text.contains("<time timed=\"false\"/>") && !text.contains("value=\"c2-c3\" time"));
    assert!(!read(&text).unwrap().control(White).is_timed());
}

#[test]
fn a_promotion_without_a_choice_has_no_letter() {
    let pos = fen::position(&Variant::MitAntichess, "8/P6k/8/8/8/8/8/K7 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
    play(&mut table, "a7a8q");
    assert!(write(&table).contains("value=\"a7-a8\""));
    let pos = fen::position(&Variant::Antichess, "8/P6k/8/8/8/8/8/K7 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
    play(&mut table, "a7a8k");
    assert!(write(&table).contains("value=\"a7-a8k\""));
}

#[test]
fn each_ending_of_the_course_has_its_words() {
    let mut table = told(1_000);
    table.charge(Millis(1_000), Moment::ZERO).unwrap();
    assert!(write(&table).contains("<gameOver winner=\"black\" description=\"timeExpired\"/>"));
    let ending = |placement: &str, mv: &str| {
        let pos = fen::position(&Variant::MitAntichess, placement).unwrap();
        let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
        play(&mut table, mv);
        let text = write(&table);
        assert_eq!(read(&text).unwrap().outcome(), table.outcome());
        let over = text.find("<gameOver").map(|at| text[at..].lines().next().unwrap().to_owned());
        over.expect("the game is over")
    };
    assert_eq!(
        ending("6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1", "b1b8"),
        "<gameOver winner=\"white\" description=\"checkmate\"/>"
    );
    assert_eq!(
        ending("7k/8/8/8/8/8/P3p3/4K3 w - - 0 1", "e1e2"),
        "<gameOver winner=\"black\" description=\"piecesLost\"/>"
    );
    assert_eq!(
        ending("k7/Pp6/8/1P6/8/6p1/6Pp/7K w - - 0 1", "b5b6"),
        "<gameOver description=\"stalemate\"/>"
    );
}

// Reading --------------------------------------------------------------------------------------

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

// Refusing -------------------------------------------------------------------------------------

#[test]
fn a_corrupt_file_says_where() {
    let message = |from: &str, to: &str| read(&edited(from, to)).unwrap_err();
    assert_eq!(
        message("value=\"d7-d5\"", "value=\"d7-d4\""),
        "line 6, offset 272: expected a move that is legal in the file's rule set, \
         found black d7d4: d7d4 is illegal: a pawn cannot move like that"
    );
    assert_eq!(
        message("id=\"a8\"", "id=\"a9\""),
        "line 10, offset 418: expected a square from a1 to h8 as the attribute id of square, found \"a9\""
    );
    assert_eq!(
        message("piece=\"rook\"", "piece=\"tower\""),
        "line 10, offset 418: expected one of pawn, knight, bishop, rook, queen, king as the attribute piece of \
         square, found \"tower\""
    );
    assert_eq!(
        message("<time ", "<extra/><time "),
        "line 3, offset 86: expected the element time, found \"extra\""
    );
}

#[test]
fn everything_else_is_refused() {
    for (from, to) in [
        ("<game ", "<chess "),
        (" ruleset=\"6170-spring-2007-encastle\"", ""),
        ("timed=\"true\"", "timed=\"yes\""),
        ("initWhite=\"300000\"", "initWhite=\"many\""),
        ("initWhite=\"300000\"", "initWhite=\"0\""),
        (" initBlack=\"300000\"", ""),
        ("currentWhite=\"298490\"", "currentWhite=\"-1\""),
        ("side=\"white\"", "side=\"red\""),
        ("side=\"white\"", "side=\"black\""),
        ("value=\"c2-c3\"", "value=\"c2c3\""),
        ("value=\"c2-c3\"", ""),
        ("value=\"c2-c3\"", "value=\"c2-c4\""),
        ("id=\"a8\"", "id=\"a5\""),
        ("id=\"a8\"", "id=\"b8\""),
        ("<pieces>", "<pieces>text"),
        ("<pieces>", "<pieces>&amp;"),
        ("<pieces>", "<board>"),
        ("</pieces>", "</pieces><gameOver description=\"stalemate\"/>"),
        ("</pieces>", "</pieces><gameOver winner=\"white\" description=\"checkmate\"/>"),
        ("</pieces>", "</pieces><gameOver winner=\"white\"/>"),
        ("</pieces>", "</pieces><gameOver description=\"timeExpired\"/>"),
        ("</pieces>", "</pieces><pieces/>"),
        ("</pieces>", "</pieces><extension misere-ending=\"boredom\"/>"),
        ("</pieces>", "</pieces><extension misere-ending=\"resignation\"/>"),
        ("</game>", ""),
        ("</game>", "</game><game/>"),
        ("</game>", "</game>text"),
        ("<game ", "<game ruleset=\"x\" "),
        ("<game ", "<game misere-start=\"8/8/8/8/8/8/8/8 w - - 0 1\" "),
        ("<game ", "<!DOCTYPE game [<!ENTITY a \"b\">]><game "),
        ("value=\"c2-c3\"", "value=\"&a;\""),
    ] {
        assert!(read(&edited(from, to)).is_err(), "{to}");
    }
    for text in ["", " ", "game", "<game>", "\u{0}", "<?xml?>", "<game ruleset='6170-spring-2007'/>"] {
        assert!(read(text).is_err(), "{text:?}");
    }
    assert!(xml::read(b"\xff\xfe<\0g\0", save::built_in).is_err());
}

#[test]
fn what_is_not_well_formed_is_refused() {
    for (from, to) in [
        // Attributes.
        ("side=\"white\" value", "side=\"white\"value"),
        ("<move side", "<move note side"),
        ("<move side", "<move note=x side"),
        ("<move side", "<move note=\"a<b\" side"),
        ("<move side", "<move note=\"a&b\" side"),
        ("<move side", "<move note=\"&#1;\" side"),
        ("<move side", "<move 1note=\"\" side"),
        ("<move side", "<move note=\"\" note=\"\" side"),
        ("<move side", "<move\u{a0}side"),
        ("time=\"298500\"/>", "time=\"298500\"/ >"),
        // The declaration.
        ("<?xml", " <?xml"),
        ("<?xml", "<!-- first --><?xml"),
        ("<?xml", "\u{feff}\u{feff}<?xml"),
        ("?>\n", "?>\n<?xml version=\"1.0\"?>"),
        ("</game>", "</game><?xml version=\"1.0\"?>"),
        ("<pieces>", "<pieces><?xml version=\"1.0\"?>"),
        (" version=\"1.0\"", ""),
        (" version=\"1.0\"", " version=\"2.0\""),
        (" version=\"1.0\" encoding=\"UTF-8\"", " encoding=\"UTF-8\" version=\"1.0\""),
        (" encoding=\"UTF-8\"", " encoding=\"UTF-8\" mood=\"good\""),
        (" encoding=\"UTF-8\"", "encoding=\"UTF-8\""),
        ("<pieces>", "<?XML a?><pieces>"),
        ("<pieces>", "<?1?><pieces>"),
        // The document type.
        ("<game ", "<!DOCTYPE game><!DOCTYPE game><game "),
        ("<game ", "<!doctype game><game "),
        ("<game ", "<!DOCTYPE><game "),
        ("<game ", "<!DOCTYPE game SYSTEM><game "),
        ("<game ", "<!DOCTYPE game PUBLIC \"a\"><game "),
        ("</game>", "</game><!DOCTYPE game>"),
        // Characters.
        ("<pieces>", "<pieces>\u{a0}"),
        ("<pieces>", "<pieces>\u{2003}"),
        ("<game ", "<!-- \u{0} --><game "),
        ("<game ", "<!-- \u{1f} --><game "),
        ("<game ", "<!-- \u{fffe} --><game "),
        ("<game ", "<!-- a -- b --><game "),
        ("</game>", "</game>\u{feff}"),
    ] {
        assert!(read(&edited(from, to)).is_err(), "{to}");
    }
}

#[test]
fn an_extension_is_well_formed_too() {
    let with = |inside: &str| read(&edited("</game>", &format!("<extension>{inside}</extension></game>")));
    for inside in [
        "&nbsp;",
        "&",
        "&#1;",
        "&#xd800;",
        "<a b/>",
        "<a b=c/>",
        "<a b=\"\"c=\"\"/>",
        "<a b=\"\" b=\"\"/>",
        "<a b=\"&nbsp;\"/>",
        "<a b=\"<\"/>",
        "<1/>",
        "<a!/>",
        "<a></b>",
        "</ extension>",
        "]]>",
        "<?xml version=\"1.0\"?>",
        "<!DOCTYPE a>",
        "\u{8}",
    ] {
        assert!(with(inside).is_err(), "{inside}");
    }
    for inside in [
        "&#x42;&amp;]]&gt;",
        "<a:b-c.d é=\"1 &lt; 2 > 1\"\tf = '\"'\n/>",
        "<![CDATA[]] & <]]>",
        "<?pi ?>\u{a0}",
    ] {
        assert_eq!(with(inside), read(&sample()), "{inside}");
    }
    let many: String = (0..1_000).map(|number| format!(" a{number}=\"\"")).collect();
    assert_eq!(with(&format!("<a{many}/>")), read(&sample()));
}

#[test]
fn a_document_can_neither_overflow_nor_grow() {
    let deep = "<a>".repeat(100_000) + &"</a>".repeat(100_000);
    assert!(read(&edited("<time ", &format!("<extension>{deep}</extension><time "))).is_ok());
    let many: String = (0..100_000).map(|number| format!(" a{number}=\"\"")).collect();
    assert_eq!(read(&edited("<time ", &format!("<time{many} "))), read(&sample()));
    let error = read(&edited("<time ", &format!("<time{many} a0=\"\" "))).unwrap_err();
    assert!(error.ends_with("found \"a0\" twice"), "{error}");
}

#[test]
fn ten_thousand_moves_are_read_back() {
    let mut table = told(1_000_000);
    let mut moves = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle();
    for _ in 0..10_000 {
        let mv = shared::request(moves.next().expect("they never end"));
        table.ask_taking(mv, Millis(1), Moment::ZERO).unwrap();
    }
    let text = write(&table);
    assert_eq!(write(&read(&text).unwrap()), text);
}
