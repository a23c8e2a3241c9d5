//! ChessVar, row by row.

use misere_table::chessvar::{ChessVar, GameState};

fn played(moves: &str) -> ChessVar {
    let mut game = ChessVar::new();
    for mv in moves.split_whitespace() {
        assert!(game.make_move(&mv[..2], &mv[2..]), "{mv}");
    }
    game
}

/// White takes the queen.
const WON: &str = "e2e4 d7d5 e4d5 d8d5 b1c3 a7a6 c3d5";

#[test]
fn a_new_game_is_whites_turn_and_unfinished() {
    let game = ChessVar::new();
    assert_eq!((game.player_turn().as_str(), game.game_state().as_str()), ("WHITE", "UNFINISHED"));
    assert_eq!(game.chessboard().len(), 64);
    assert_eq!((game.chessboard()["e1"], game.chessboard()["e4"]), (Some("WK"), None));
}

#[test]
fn the_inventory_is_in_alphabetical_order() {
    let inventory = ChessVar::new().piece_inventory();
    let white: Vec<_> = inventory.white.into_iter().collect();
    assert_eq!(white, [("WB", 2), ("WK", 1), ("WN", 2), ("WP", 8), ("WQ", 1), ("WR", 2)]);
    assert!(inventory.black.keys().eq(&["BB", "BK", "BN", "BP", "BQ", "BR"]));
}

#[test]
fn squares_are_read_in_either_case() {
    let mut game = ChessVar::new();
    assert!(game.make_move("E2", "e4") && game.make_move("e7", "E5"));
}

#[test]
fn refused_moves_change_nothing() {
    let mut game = played("e2e4");
    let before = game.clone();
    for (from, to) in [
        ("e4", "e5"),
        ("e7", "e4"),
        ("e6", "e5"),
        ("e7", "e7"),
        ("z7", "e5"),
        ("", "e5"),
        ("e7", "e9"),
        ("e77", "e5"),
        ("e8", "e7"),
        ("f8", "c5"),
        ("d7", "e6"),
        ("é", "e5"),
        ("a8", "a6"),
    ] {
        assert!(!game.make_move(from, to), "{from}{to}");
        assert_eq!(game, before);
    }
}

#[test]
fn a_move_empties_its_square_and_passes_the_turn() {
    let game = played("e2e4");
    assert_eq!((game.chessboard()["e2"], game.chessboard()["e4"]), (None, Some("WP")));
    assert_eq!(game.player_turn().to_string(), "BLACK");
}

#[test]
fn taking_the_last_of_a_kind_wins_and_passes_the_turn() {
    let game = played(WON);
    assert_eq!((game.game_state(), game.player_turn().as_str()), (GameState::WhiteWon, "BLACK"));
    assert_eq!(game.piece_inventory().black["BQ"], 0);
}

#[test]
fn after_the_end_every_move_is_refused() {
    let mut game = played(WON);
    let before = game.clone();
    assert!(!game.make_move("a6", "a5") && !game.forfeit());
    assert_eq!(game, before);
}

#[test]
fn the_king_is_taken_like_any_piece() {
    let game = played("e2e4 f7f6 d1h5 a7a6 h5e8");
    assert_eq!(game.game_state().as_str(), "WHITE_WON");
}

#[test]
fn whoever_forfeits_loses() {
    let mut game = played("e2e4");
    assert!(game.forfeit());
    assert_eq!((game.game_state().as_str(), game.player_turn().as_str()), ("WHITE_WON", "BLACK"));
    let mut game = ChessVar::new();
    assert!(game.forfeit());
    assert_eq!(game.game_state().as_str(), "BLACK_WON");
}

#[test]
fn a_reset_begins_again() {
    let mut game = played(WON);
    game.reset();
    assert_eq!(game, ChessVar::new());
}

#[test]
fn repetition_does_not_end_the_game() {
    let game = played(&"g1f3 g8f6 f3g1 f6g8 ".repeat(6));
    assert_eq!(game.game_state(), GameState::Unfinished);
    assert!(!game.table().is_over());
}
