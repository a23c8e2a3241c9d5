//! The engine as a worker calls it.

use misere_rules::Color;
use misere_wasm::{Adviser, Chair, Chairs, Letters, PageTable, Wish, Worth};

fn game(game: &str, fen: Option<&str>) -> String {
    let seats = Chairs { white: Chair::Computer { level: 5 }, ..Chairs::default() };
    let wish = Wish { seats, fen: fen.map(str::to_owned), ..Wish::of(game) };
    PageTable::start(wish, 0.0).expect("a game").to_json(0.0)
}

#[test]
fn a_win_is_found_and_told() {
    let text = game("chess", Some("7k/8/6K1/8/8/8/8/R7 w - - 0 1"));
    let thought = Adviser::new().think(&text, 10, 0, Letters::German).expect("a game");
    let thought = thought.expect("it goes on");
    assert_eq!((thought.uci.as_str(), thought.san.as_str()), ("a1a8", "Ta8#"));
    assert_eq!(thought.worth, Worth::Win { plies: 1 });
}

#[test]
fn nothing_is_thought_of_a_game_that_is_over() {
    let text = game("antichess", Some("8/8/8/8/8/8/8/n7 w - - 0 1"));
    assert_eq!(Adviser::new().think(&text, 1, 0, Letters::English), Ok(None));
}

#[test]
fn bad_levels_and_games_are_refused() {
    let text = game("chess", None);
    assert!(Adviser::new().think(&text, 0, 0, Letters::English).is_err());
    assert!(Adviser::new().think("{", 1, 0, Letters::English).is_err());
}

#[test]
fn a_draw_is_taken_by_the_side_that_is_worse() {
    // White has a queen more.
    let text = game("chess", Some("4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1"));
    let accepts = |side| Adviser::new().accepts_draw(&text, side).expect("a game");
    assert!(accepts(Color::Black) && !accepts(Color::White));
}

#[test]
fn no_side_takes_a_draw_before_the_game_has_begun() {
    let text = game("chess", None);
    for side in [Color::White, Color::Black] {
        assert_eq!(Adviser::new().accepts_draw(&text, side), Ok(false));
    }
}
