//! A table as JSON: everything is kept, and nothing else is read.

mod shared;

use misere_notation::{charter, fen};
use misere_rules::Color::{Black, White};
use misere_rules::{DrawRule, Variant};
use misere_table::save::{self, json};
use misere_table::*;
use shared::{ended, go, play, table, untimed};

const NOW: Moment = Moment(100_000);

/// The table after it was saved and loaded: its entries, and that it was put away and reopened.
fn again(table: &Table) -> Table {
    let text = json::write(table, NOW);
    let loaded = json::read(text.as_bytes(), save::built_in).expect("what was written").resume(NOW);
    assert_eq!(&loaded.entries()[..table.entries().len()], table.entries());
    let news: Vec<_> = loaded.events_since(table.last_event()).iter().map(|event| event.what).collect();
    assert_eq!(news, [Happening::Adjourned, Happening::Reopened]);
    assert_eq!(Table::fold(loaded.entries().to_vec(), save::built_in).expect("its own entries"), loaded);
    loaded
}

fn message(text: &str) -> String {
    json::read(text.as_bytes(), save::built_in).expect_err("a bad file").to_string()
}

#[test]
fn moves_clocks_and_seats_are_kept() {
    for control in ["unlimited", "5+3", "5d3", "5b3", "2/60+1:30", "1+3x10", "*60", "30/move"] {
        let mut table = table(Variant::Crazyhouse, control);
        table.set_seat(White, Seat::Remote { name: "\"Ada\"\n".to_owned() });
        table.set_seat(Black, Seat::Computer { level: Level::EASIEST });
        for (mv, at) in [("e2e4", 74_000), ("d7d5", 76_000), ("e4d5", 80_000), ("d8d5", 90_000)] {
            let at = if control == "30/move" || control == "1+3x10" || control == "*60" {
                at - 70_000
            } else {
                at
            };
            if table.ask(shared::request(mv), Moment(at)).is_err() {
                break;
            }
        }
        let loaded = again(&table);
        assert!(loaded.plies().eq(table.plies()), "{control}");
        assert_eq!(loaded.outcome(), table.outcome(), "{control}");
        assert_eq!((loaded.seat(White), loaded.seat(Black)), (table.seat(White), table.seat(Black)));
        for side in [White, Black] {
            assert_eq!(loaded.clock(side, NOW), table.clock(side, NOW), "{control}");
        }
    }
}

#[test]
fn taking_back_works_after_loading() {
    let mut table = table(Variant::Chess, "5+3");
    for (mv, at) in [("e2e4", 3_000), ("e7e5", 5_000), ("g1f3", 9_000)] {
        go(&mut table, mv, Moment(at));
    }
    table.take_back(Moment(10_000)).unwrap();
    let mut loaded = again(&table);
    for table in [&mut table, &mut loaded] {
        table.redo(NOW).unwrap();
        table.take_back(NOW).unwrap();
        table.take_back(NOW).unwrap();
    }
    assert_eq!(loaded.clock(White, NOW), table.clock(White, NOW));
    assert_eq!(loaded.clock(Black, NOW), table.clock(Black, NOW));
    assert!(loaded.plies().eq(table.plies()));
}

#[test]
fn pauses_offers_and_endings_are_kept() {
    let mut paused = table(Variant::Chess, "5");
    paused.pause(Moment(1_000)).unwrap();
    assert!(again(&paused).is_paused());
    let mut offered = untimed(Variant::Chess);
    offered.offer_draw(Black, NOW).unwrap();
    assert_eq!(again(&offered).draw_offer(), Some(Black));
    for (table, outcome) in ended() {
        assert_eq!(again(&table).outcome(), Some(outcome));
    }
}

#[test]
fn claimed_and_automatic_draws_are_told_apart() {
    for (rule, claims) in [(DrawRule::Automatic, false), (DrawRule::Claimed, true)] {
        let mut table = Table::new(Terms::new(Variant::Chess).with_draw_rule(rule), NOW);
        play(&mut table, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        assert_eq!(table.claim_draw(White, NOW).is_ok(), claims);
        assert_eq!(again(&table).outcome(), table.outcome());
    }
}

#[test]
fn skipped_turns_are_listed() {
    let pos = fen::position(&Variant::MitAntichess, "7k/3Q4/6K1/8/8/p7/P7/8 w - - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), NOW);
    play(&mut table, "d7f7");
    assert!(
        json::write(&table, NOW)
            .contains("\"call\":{\"move\":{\"uci\":\"d7f7\"}},\"ruling\":{\"skipped\":1}")
    );
    assert_eq!(again(&table).turn(), White);
    table.take_back(NOW).unwrap();
    assert!(again(&table).can_redo());
}

#[test]
fn castling_from_a_chess960_position_is_kept() {
    let pos = fen::position(&Variant::Chess, "1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1").unwrap();
    let mut table = Table::new(Terms::from_position(pos), NOW);
    play(&mut table, "f1h1");
    assert_eq!(again(&table).position(), table.position());
}

#[test]
fn a_charter_is_looked_up_by_its_key() {
    let games = charter::enact("[greedy]\ninherits = \"chess\"\nduty = \"capture\"").unwrap();
    let greedy = Variant::Custom(games[0].clone());
    let mut table = untimed(greedy.clone());
    play(&mut table, "e2e4 d7d5 e4d5");
    let text = json::write(&table, NOW);
    let loaded = json::read(text.as_bytes(), |key| (key == "greedy").then(|| greedy.clone())).unwrap();
    assert_eq!(loaded.as_table().position(), table.position());
    assert_eq!(message(&text), "in entry 1: expected the key of a game, found \"greedy\"");
}

#[test]
fn a_bad_file_says_what_is_wrong() {
    let mut table = table(Variant::Antichess, "5+3");
    go(&mut table, "e2e3", Moment(1_000));
    let text = json::write(&table, NOW);
    let edited = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is not in {text}");
        message(&text.replacen(from, to, 1))
    };
    assert_eq!(
        message(""),
        "in line 1, column 0: expected a saved table as JSON, found EOF while parsing a value"
    );
    assert_eq!(edited("\"version\":2", "\"version\":3"), "in version: expected 1 or 2, found 3");
    assert_eq!(
        edited("\"antichess\"", "\"draughts\""),
        "in entry 1: expected the key of a game, found \"draughts\""
    );
    let illegal = edited("e2e3", "e2e5");
    assert!(
        illegal.starts_with("in entry 2: expected a call that is possible, found: e2e5 is illegal: a pawn"),
        "{illegal}"
    );
    assert_eq!(
        edited(
            "\"e2e3\"}}",
            "\"e2e3\"}},\"ruling\":{\"over\":{\"winner\":\"white\",\"cause\":\"no-pieces\"}}"
        ),
        "in entry 2: expected a game that goes on, found white wins: no-pieces"
    );
    assert_eq!(
        edited("\"charge\":1000", "\"charge\":300000"),
        "in entry 2: expected a call in time, found one after the flag of white had fallen"
    );
    assert_eq!(
        edited("\"moment\":100000", "\"moment\":999"),
        "in entry 3: expected a moment from 1000 on, found 999"
    );
    assert_eq!(
        edited("\"author\":\"white\"", "\"author\":\"black\""),
        "in entry 2: expected a call that is possible, found: expected the player to move, found the other one"
    );
    let level = edited("{\"kind\":\"human\"}", "{\"kind\":\"computer\",\"level\":11}");
    assert!(level.ends_with("found invalid value: integer `11`, expected a level from 1 to 10"), "{level}");
    for (from, to) in [
        ("\"author\":\"white\"", "\"author\":\"white\",\"more\":1"),
        ("\"author\":\"white\",", ""),
        ("300+3", "300+"),
        (" w - ", " x - "),
        ("\"draws\":\"automatic\"", "\"draws\":\"sometimes\""),
        ("\"charge\":1000", "\"charge\":-1"),
        ("\"call\":\"adjourn\"", "\"call\":\"burn\""),
        ("}\n", "}}"),
    ] {
        edited(from, to);
    }
}
