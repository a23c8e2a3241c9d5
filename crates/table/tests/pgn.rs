//! A table as PGN: what is written, read and refused.

mod shared;

use misere_notation::{charter, fen};
use misere_rules::Color::{Black, White};
use misere_rules::{Ending, Variant};
use misere_table::save::{self, pgn};
use misere_table::*;
use shared::{ended, go, play, table, untimed};

fn read(text: &str) -> Result<Table, String> {
    pgn::read(text.as_bytes(), save::built_in)
        .map(|saved| saved.resume(Moment::ZERO))
        .map_err(|error| error.to_string())
}

fn again(table: &Table) -> Table {
    let text = pgn::write(table, &[]);
    read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn moves_and_times_are_kept_under_every_clock() {
    for control in ["unlimited", "5+3", "5d3", "5b3", "2/60+1:30", "1+3x10", "*60", "30/move"] {
        let mut table = table(Variant::Crazyhouse, control);
        for (mv, at) in [("e2e4", 2_001), ("d7d5", 9_000), ("e4d5", 11_000), ("d8d5", 40_500)] {
            if table.ask(shared::request(mv), Moment(at)).is_err() {
                break;
            }
        }
        let loaded = again(&table);
        assert!(loaded.plies().eq(table.plies()), "{control}");
        assert_eq!(loaded.control(White), table.control(White));
        assert_eq!(loaded.outcome(), table.outcome(), "{control}");
    }
}

#[test]
fn every_game_is_named_and_found_again() {
    for variant in Variant::ALL {
        assert_eq!(again(&untimed(variant.clone())).variant(), *variant);
    }
    let text = pgn::write(&untimed(Variant::Chess), &[]);
    assert!(!text.contains("[Variant"));
}

#[test]
fn a_charter_goes_by_its_key() {
    let text = "[greedy]\ntitle = \"Greedy chess\"\ninherits = \"chess\"\nduty = \"capture\"";
    let games = charter::enact(text).unwrap();
    let greedy = Variant::Custom(games[0].clone());
    let text = pgn::write(&untimed(greedy.clone()), &[]);
    assert!(text.contains("[Variant \"greedy\"]"));
    let loaded = pgn::read(text.as_bytes(), |key| (key == "greedy").then(|| greedy.clone())).unwrap();
    assert_eq!(loaded.as_table().variant(), greedy);
}

#[test]
fn each_ending_is_kept() {
    for (table, outcome) in ended() {
        let loaded = again(&table);
        assert_eq!(loaded.outcome(), Some(outcome));
        assert_eq!(loaded.clock(White, Moment::ZERO), table.clock(White, Moment::ZERO));
    }
}

#[test]
fn skipped_turns_and_other_starts_are_kept() {
    let pos = fen::position(&Variant::MitAntichess, "7k/3Q4/6K1/8/8/p7/P7/8 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
    play(&mut table, "d7f7 f7f6");
    let text = pgn::write(&table, &[]);
    assert!(text.contains("1. Qf7 -- 2. Qf6+"), "{text}");
    assert_eq!(again(&table).position(), table.position());
    assert_eq!(read(&text.replace(" -- ", " ")).unwrap().position(), table.position());
    let pos = fen::position(&Variant::Chess, "1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
    play(&mut table, "f1h1");
    assert!(pgn::write(&table, &[]).contains("[Variant \"Chess960\"]"));
    assert_eq!(again(&table).position(), table.position());
}

#[test]
fn chess_from_another_position_says_so() {
    let pos = fen::position(&Variant::Chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), Moment::ZERO);
    play(&mut table, "e1g1 e8e7");
    let text = pgn::write(&table, &[("Variant", "Draughts"), ("Result", "1-0")]);
    assert!(text.contains("[Result \"*\"]\n[Variant \"From Position\"]\n[SetUp \"1\"]\n[FEN "), "{text}");
    assert!(read(&text).unwrap().plies().eq(table.plies()));
}

#[test]
fn what_is_no_time_is_passed_over() {
    let text =
        "[Variant \"?\"]\n\n1. e4 { [%clk soon] [%emt 0:00:01.5] } e5 { fine } { [%emt 2] [%emt 3] } *";
    let spent: Vec<u64> = read(text).unwrap().plies().map(|ply| ply.spent.0).collect();
    assert_eq!(spent, [1_500, 2_000]);
}

#[test]
fn given_tags_go_first_and_are_escaped() {
    let text = pgn::write(&untimed(Variant::Chess), &[("White", "A \"B\" \\ C\n"), ("Opening", "None")]);
    assert!(text.contains("[White \"A \\\"B\\\" \\\\ C \"]\n") && text.contains("[Opening \"None\"]\n"));
    assert_eq!(text.matches("[White ").count(), 1);
}

#[test]
fn lines_are_no_longer_than_eighty() {
    let mut table = table(Variant::Chess, "5+3");
    for (number, mv) in ["g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "e7e5"].into_iter().enumerate() {
        go(&mut table, mv, Moment(number as u64 * 1_234));
    }
    let text = pgn::write(&table, &[]);
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn a_game_from_elsewhere_is_read() {
    let text = "\u{feff}[Event \"Rated antichess game\"]\r\n[Variant \"Antichess\"]\r\n[TimeControl \"180+2\"]\r\n\
        [Termination \"Time forfeit\"]\r\n[WhiteType \"program\"]\r\n\r\n\
        1. e3 { [%clk 0:03:00] } (1. a3 b6) 1... b6 $1 {book [%clk 0:02:59]} 2. Ba6 Nxa6 0-1\r\n";
    let table = read(text).unwrap();
    assert_eq!((table.variant(), table.plies().len()), (Variant::Antichess, 4));
    let spent: Vec<u64> = table.plies().map(|ply| ply.spent.0).collect();
    assert_eq!(spent, [2_000, 3_000, 0, 0]);
    assert_eq!(table.outcome(), Some(Outcome::win(Black, Cause::Time)));
    assert!(table.seat(White).is_computer());
}

#[test]
fn the_rules_decide_what_they_can() {
    let mate = "1. f3 e5 2. g4 Qh4# ";
    let outcome = Some(Outcome::win(Black, Cause::Rules(Ending::Checkmate)));
    assert_eq!(read(&format!("{mate}0-1")).unwrap().outcome(), outcome);
    assert_eq!(read(&format!("{mate}*")).unwrap().outcome(), outcome);
    let error = read(&format!("{mate}1-0")).unwrap_err();
    assert!(error.ends_with("expected the result that the moves lead to, found 1-0"), "{error}");
}

#[test]
fn a_game_from_an_odd_position_is_read_as_it_was_written() {
    // No move can have given this check: harmless, so other saves begin here, too.
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Kd8 *\n";
    let table = read(text).unwrap();
    assert_eq!(table.plies().len(), 1);
    assert_eq!(read(&pgn::write(&table, &[])).unwrap().position(), table.position());
}

#[test]
fn a_bad_game_says_where() {
    assert_eq!(
        read("1. e4 e5\n2. Ke3 *").unwrap_err(),
        "line 2, column 4: Ke3 is illegal: a king cannot move like that"
    );
    assert!(
        read("[Variant \"Draughts\"]\n\n*")
            .unwrap_err()
            .starts_with("line 1, column 1: expected the name of a game")
    );
    assert!(read("[FEN \"8/8\"]\n\n*").is_err() && read("[TimeControl \"soon\"]\n\n*").is_err());
}

#[test]
fn a_text_that_is_no_game_is_refused() {
    for junk in ["((((", "{ a remark", "%\n; nothing", "$1 $2", "((1. e4)) {x}"] {
        let error = read(junk).unwrap_err();
        let expected = "line 1, column 1: expected the tags or the moves of a game, found \"";
        assert!(error.starts_with(expected), "{junk}: {error}");
    }
    assert!(read("").unwrap_err().ends_with("found nothing"));
    assert!(read(&"(".repeat(1_000_000)).unwrap_err().len() < 200);
    assert!(read("Dear friend, how are you?").is_err());
    assert!(read("[Event \"nothing played\"]\n\n*").is_ok());
}
