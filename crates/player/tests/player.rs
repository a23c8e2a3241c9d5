//! The engine at a table.

use misere_notation::fen;
use misere_player::Player;
use misere_rules::{Color, Game, Variant};
use misere_table::{Chooser, Level, Millis, Moment, Seat, Table, Terms, TimeControl};

fn table(variant: &Variant, time: u64) -> Table {
    let terms = Terms::new(variant.clone())
        .with_clock(TimeControl::sudden_death(Millis(time)))
        .with_seat(Color::White, Seat::COMPUTER);
    Table::new(terms.with_told_time(), Moment::ZERO)
}

#[test]
fn a_millisecond_is_enough_for_a_legal_move_in_every_game() {
    let mut player = Player::new();
    for variant in Variant::ALL {
        let table = table(variant, 1);
        let task = table.task(Moment::ZERO).expect("a computer is to move");
        let mv = player.choose(&task).expect("the game goes on");
        assert!(table.position().is_legal(mv), "{variant}: {mv}");
    }
}

#[test]
fn a_task_says_how_much_may_be_used_up() {
    let table = table(&Variant::Antichess, 0);
    let mut task = table.task(Moment::ZERO).expect("a computer is to move");
    task.budget.nodes = Some(500);
    task.level = Level::EASIEST;
    let mv = Player::new().choose(&task);
    assert_eq!(mv, Player::new().choose(&task));
    assert!(mv.is_some());
}

#[test]
fn a_draw_is_taken_by_the_side_that_is_worse() {
    // White has a queen more.
    let pos =
        fen::position(&Variant::Chess, "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1").expect("a position");
    let game = Game::new(pos);
    assert!(Player::new().accepts_draw(&game, Color::Black));
    assert!(!Player::new().accepts_draw(&game, Color::White));
}

#[test]
fn no_side_takes_a_draw_before_the_game_has_begun() {
    let game = Game::new(Variant::Chess.start());
    for side in Color::ALL {
        assert!(!Player::new().accepts_draw(&game, side));
    }
}

#[test]
fn a_game_that_is_over_is_no_draw_any_more() {
    let pos = fen::position(&Variant::Antichess, "8/8/8/8/8/8/8/n7 w - - 0 1").expect("a position");
    assert!(!Player::new().accepts_draw(&Game::new(pos), Color::Black));
}
