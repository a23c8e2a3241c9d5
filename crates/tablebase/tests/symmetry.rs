//! A board that is turned, or whose colours are swapped, is worth the same.

use misere_rules::{Board, Color, Position, Role, Square, variants::Antichess};
use misere_tablebase::{GameTables, Tables};
use proptest::prelude::*;
use std::sync::LazyLock;

static TABLES: LazyLock<GameTables> =
    LazyLock::new(|| Tables::embedded().of(Antichess).expect("they are in the program"));

fn turned(board: &Board, to: impl Fn(u8) -> u8) -> Board {
    let mut turned = Board::EMPTY;
    for (sq, piece) in board.iter() {
        turned.put(Square::new(to(sq as u8)).expect("on the board"), piece);
    }
    turned
}

proptest! {
    #[test]
    fn values_do_not_depend_on_the_point_of_view(
        men in prop::collection::vec((0_u8..64, 0_usize..6, 0_usize..2), 2..=3),
        turn in 0_usize..2,
    ) {
        let mut board = Board::EMPTY;
        for (sq, role, color) in men {
            let role = Role::ALL[role];
            let sq = if role == Role::Pawn { 8 + sq % 48 } else { sq };
            board.put(Square::new(sq).expect("on the board"), role.of(Color::ALL[color]));
        }
        let turn = Color::ALL[turn];
        let value = |board: &Board, turn| {
            TABLES.probe(&Position::of_pieces(*board, turn, Antichess).expect("kings are not royal"))
        };
        let known = value(&board, turn);
        let both = !board.of(Color::White).is_empty() && !board.of(Color::Black).is_empty();
        prop_assert!(known.is_some() || !both);
        prop_assert_eq!(value(&board.mirrored(), !turn), known);
        prop_assert_eq!(value(&turned(&board, |sq| sq ^ 7), turn), known);
        if board.with_role(Role::Pawn).is_empty() {
            prop_assert_eq!(value(&turned(&board, |sq| sq ^ 56), turn), known);
            prop_assert_eq!(value(&turned(&board, |sq| (sq & 7) << 3 | sq >> 3), turn), known);
        }
    }
}
