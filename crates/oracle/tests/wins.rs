//! What the files of `testdata/wins` say is so.

use misere_notation::fen;
use misere_oracle::KnownWin;
use misere_oracle::wins::{TooMuch, is_won, quickest_win};
use misere_rules::{Color, Role, Variant};
use std::collections::HashSet;

fn position(variant: Variant, text: &str) -> misere_rules::AnyPosition {
    fen::position(&variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The win within this number of plies: how long it takes, and its moves as UCI writes them.
fn win(variant: Variant, text: &str, plies: u32) -> Option<(u32, Vec<String>)> {
    let win = quickest_win(&position(variant, text), plies, u64::MAX)
        .expect("there are fewer positions than that")?;
    let mut moves: Vec<String> = win.moves.iter().map(|mv| mv.request().to_string()).collect();
    moves.sort();
    Some((win.plies, moves))
}

#[test]
fn a_mate_is_found_with_every_move_that_leads_to_it() {
    // Along a rank or along a file, one rook keeps the king in and the other mates.
    let ladder = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    let moves = ["a2a7", "b1b7", "b1g1"].map(str::to_owned).to_vec();
    assert_eq!(win(Variant::Chess, ladder, 2), None);
    assert_eq!(win(Variant::Chess, ladder, 5), Some((3, moves)));
    assert_eq!(win(Variant::Chess, "7k/6pp/8/8/8/8/8/R6K w - - 0 1", 3), Some((1, vec!["a1a8".to_owned()])));
}

#[test]
fn a_win_by_the_move_of_the_other_side_is_found() {
    assert_eq!(
        win(Variant::Antichess, "8/8/8/2p5/8/8/1P6/8 w - - 0 1", 4),
        Some((2, vec!["b2b4".to_owned()]))
    );
}

#[test]
fn what_is_drawn_by_counted_moves_is_no_win() {
    let ladder = |halfmoves| format!("7k/8/8/8/8/8/R7/1R5K w - - {halfmoves} 80");
    assert!(win(Variant::Chess, &ladder(97), 5).is_some());
    assert_eq!(win(Variant::Chess, &ladder(98), 5), None);
}

#[test]
fn the_side_that_wins_need_not_be_to_move() {
    let lost = position(Variant::Chess, "7k/1R6/8/8/8/8/R7/7K b - - 0 1");
    assert_eq!(is_won(&lost, Color::White, 2, u64::MAX), Ok(true));
    assert_eq!(is_won(&lost, Color::White, 1, u64::MAX), Ok(false));
    assert_eq!(is_won(&lost, Color::Black, 4, u64::MAX), Ok(false));
}

#[test]
fn who_may_not_look_at_enough_says_so() {
    assert_eq!(quickest_win(&Variant::Chess.start(), 5, 1_000), Err(TooMuch));
}

#[test]
fn every_game_has_many_different_wins() {
    for variant in Variant::ALL {
        let key = variant.card().key;
        let wins = KnownWin::all(variant);
        assert!(wins.len() >= 30, "{key}: {}", wins.len());
        let positions: HashSet<u64> = wins.iter().map(|known| known.position.key()).collect();
        assert_eq!(positions.len(), wins.len(), "{key}: some position is there twice");
        let material = |known: &KnownWin| {
            let board = known.position.board();
            Color::ALL.map(|color| Role::ALL.map(|role| board.pieces(color, role).len()))
        };
        let materials: HashSet<_> = wins.iter().map(material).collect();
        assert!(materials.len() * 2 >= wins.len(), "{key}: too much of the same");
        let longer = wins.iter().filter(|known| known.win.plies >= 5).count();
        assert!(wins.iter().all(|known| known.win.plies >= 3) && longer >= 10, "{key}: too easy");
        for known in &wins {
            assert!(
                known.win.moves.len() < known.position.legal_moves().len(),
                "{key}: every move wins: {known}"
            );
        }
    }
}

#[test]
fn every_win_is_proved_anew() {
    for variant in Variant::ALL {
        for known in KnownWin::all(variant) {
            let win = quickest_win(&known.position, known.win.plies, u64::MAX);
            assert_eq!(win, Ok(Some(known.win.clone())), "{}: {known}", variant.card().key);
        }
    }
}
