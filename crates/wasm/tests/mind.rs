//! The engine as a worker calls it.

use misere_wasm::{Chair, Chairs, Letters, Mind, Pair, Session, Wish, Worth, patience};

fn game(game: &str, fen: Option<&str>) -> String {
    let seats = Chairs { white: Chair::Computer { level: 5 }, ..Chairs::default() };
    let wish = Wish { seats, fen: fen.map(str::to_owned), ..Wish::of(game) };
    Session::start(wish, 0.0).expect("a game").to_json(0.0)
}

#[test]
fn a_win_is_found_and_told() {
    let text = game("chess", Some("7k/8/6K1/8/8/8/8/R7 w - - 0 1"));
    let thought = Mind::new().think(&text, 10, 50_000, 0, Letters::German).expect("a game");
    let thought = thought.expect("it goes on");
    assert_eq!((thought.uci.as_str(), thought.san.as_str()), ("a1a8", "Ta8#"));
    assert_eq!(thought.worth, Worth::Win { plies: 1 });
}

#[test]
fn nothing_is_thought_of_a_game_that_is_over() {
    let text = game("antichess", Some("8/8/8/8/8/8/8/n7 w - - 0 1"));
    assert_eq!(Mind::new().think(&text, 1, 1_000, 0, Letters::English), Ok(None));
}

#[test]
fn bad_levels_and_games_are_refused() {
    let text = game("chess", None);
    assert!(Mind::new().think(&text, 0, 1_000, 0, Letters::English).is_err());
    assert!(Mind::new().think("{", 1, 1_000, 0, Letters::English).is_err());
}

#[test]
fn a_short_clock_is_thought_about_for_a_short_time() {
    assert_eq!(patience(&game("chess", None)), Ok(1_500.0));
    let seats = Chairs { white: Chair::Computer { level: 5 }, ..Chairs::default() };
    let time = Pair { white: "0.05".to_owned(), black: "1".to_owned() };
    let short = Session::start(Wish { seats, time, ..Wish::of("chess") }, 0.0).expect("a game");
    assert!(patience(&short.to_json(0.0)).expect("a game") <= 150.0);
}
