//! `misere analyse` and `misere bench` as processes.

use std::process::{Command, Output};

fn misere(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_misere"));
    command.args(args).env_remove("MISERE_TABLES").output().expect("the binary starts")
}

fn text(args: &[&str]) -> String {
    let output = misere(args);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&text(args)).expect("JSON")
}

#[test]
fn the_best_lines_are_told_in_san_and_in_uci() {
    let mate = "7k/5K2/8/6R1/8/8/8/8 w - - 0 1";
    let lines = text(&["analyse", "chess", "--fen", mate, "--depth", "4", "--lines", "2"]);
    assert!(lines.starts_with("chess, white to move: 7k/5K2/8/6R1/8/8/8/8 w - - 0 1\ndepth 4, "), "{lines}");
    assert!(lines.contains("\n1. win in 1  Rh5#\n   g5h5\n"), "{lines}");
    assert!(lines.contains("\n2. "), "{lines}");
}

#[test]
fn a_move_without_a_choice_is_looked_at_too() {
    let analysis = json(&["analyse", "antichess", "--moves", "e3", "b5", "--time", "500", "--json"]);
    assert!(analysis["depth"].as_u64().is_some_and(|depth| depth > 3), "{analysis}");
}

#[test]
fn json_is_one_object() {
    let analysis =
        json(&["analyse", "antichess", "--moves", "e3", "b5", "--nodes", "2000", "--hash", "1", "--json"]);
    assert_eq!(analysis["variant"], "antichess");
    assert_eq!(analysis["turn"], "white");
    assert_eq!(analysis["verdict"], serde_json::Value::Null);
    let line = &analysis["lines"][0];
    assert_eq!((&line["uci"][0], &line["san"][0]), (&"f1b5".into(), &"Bxb5".into()));
    assert!(line["score"].is_object() && line["chances"].as_array().map(Vec::len) == Some(3), "{line}");
    assert!(analysis["nodes"].as_u64().is_some_and(|nodes| nodes <= 2_500), "{analysis}");
}

#[test]
fn what_a_table_proves_is_told_with_its_name() {
    let analysis = |counted: &str| {
        let fen = format!("8/8/8/8/8/P7/8/7k b - - {counted} 60");
        json(&["analyse", "antichess", "--fen", &fen, "--depth", "2", "--json"])
    };
    let proved = serde_json::json!({"value": "loss", "by": "the endgame table KvP"});
    assert_eq!(analysis("0")["proved"], proved);
    // The table does not say whether the win comes before the draw.
    assert_eq!(analysis("70")["proved"], serde_json::Value::Null);
}

#[test]
fn a_game_that_is_over_has_no_lines() {
    let stuck = "8/8/8/8/8/8/8/K7 b - - 0 1";
    let analysis = json(&["analyse", "antichess", "--fen", stuck, "--json"]);
    assert_eq!(analysis["verdict"], serde_json::json!({"winner": "black", "reason": "no-pieces"}));
    assert_eq!(analysis["lines"], serde_json::json!([]));
    let over = text(&["analyse", "antichess", "--fen", stuck]);
    assert!(over.ends_with("the game is over, black has won: no-pieces\n"), "{over}");
}

#[test]
fn a_single_position_is_enough_for_a_move() {
    let analysis = json(&["analyse", "chess", "--nodes", "1", "--json"]);
    assert_eq!(analysis["lines"][0]["uci"].as_array().map(Vec::len), Some(1), "{analysis}");
}

#[test]
fn wrong_usage_is_refused() {
    for args in [
        &["analyse"][..],
        &["analyse", "draughts"],
        &["analyse", "chess", "--lines", "0"],
        &["analyse", "chess", "--hash", "0"],
        &["analyse", "chess", "--nodes", "5", "--depth", "3"],
        &["analyse", "chess", "--moves", "e5"],
    ] {
        let output = misere(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
    }
}

/// Some seconds long in a build that is not optimised.
#[test]
fn the_signature_is_the_same_every_time() {
    let nodes = || -> Vec<String> {
        let bench = text(&["bench"]);
        let lines: Vec<&str> = bench.lines().collect();
        let (speed, nodes) = lines.split_last().expect("something is printed");
        assert!(speed.strip_prefix("nps ").is_some_and(|speed| speed.parse::<u64>().is_ok()), "{bench}");
        nodes.iter().map(|&line| line.to_owned()).collect()
    };
    let (first, second) = (nodes(), nodes());
    assert_eq!(first, second);
    assert_eq!(first.len(), 20, "{first:?}");
    let count = |line: &String| line.split(' ').nth(1).and_then(|nodes| nodes.parse::<u64>().ok());
    let (all, games) = first.split_last().expect("every game");
    assert!(all.starts_with("nodes "), "{all}");
    assert_eq!(count(all), games.iter().map(count).sum::<Option<u64>>());
}
