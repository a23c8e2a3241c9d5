//! What is written.

use misere_notation::fen;
use misere_rules::Color::White;
use misere_rules::Variant;
use misere_table::*;

use crate::shared::{go, play};
use crate::{read, sample, told, untimed, write};

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
