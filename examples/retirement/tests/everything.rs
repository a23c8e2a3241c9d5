//! What a game outside the crates gets: text, a table and a search.

use misere_engine::{Engine, Limits};
use misere_notation::{fen, san};
use misere_rules::{Ending, Game, Position};
use misere_table::save::{json, pgn};
use misere_table::{Cause, Moment, Table, Terms};
use retirement::Retirement;

type Pos = Position<Retirement>;

/// The engine plays both sides until the game is over or long.
fn played() -> Table<Pos> {
    let mut engine = Engine::new();
    let mut table = Table::new(Terms::of(&Retirement), Moment(0));
    for ply in 1..=200 {
        let Some(found) = engine.search(table.game(), &Limits::nodes(300), &mut ()) else { break };
        table.play(found.mv, Moment(ply)).expect("the search plays legal moves");
    }
    table
}

#[test]
fn positions_and_moves_have_their_text() {
    let pos: Pos = fen::position_of(&Retirement, "6k1/8/8/3p4/4P3/8/8/6K1 w - - 0 1").expect("a FEN");
    let mv = san::find(&pos, "exd5").expect("the capture");
    assert_eq!(san::write(&pos, mv).as_str(), "exd5");
    let refused = san::find(&pos, "Kh1").expect_err("a capture is compulsory");
    assert_eq!(refused.to_string(), "Kh1 is illegal: a capture is compulsory: e4d5");
}

#[test]
fn the_search_walks_into_the_corner() {
    let pos: Pos = fen::position_of(&Retirement, "8/8/3k4/8/8/5K2/8/8 w - - 0 1").expect("a FEN");
    let found = Engine::new().search(&Game::new(pos), &Limits::depth(8), &mut ()).expect("a move");
    assert_eq!(found.score.plies_to_win(), Some(3), "{found:?}");
}

#[test]
fn a_whole_game_is_kept_saved_and_read_again() {
    let table = played();
    let outcome = table.outcome().expect("the engine ends its games");
    assert!(matches!(outcome.cause, Cause::Rules(Ending::Hill | Ending::Checkmate | Ending::Repetition)));

    let text = json::write(&table, Moment(1_000));
    let loaded = json::read_of::<Pos>(text.as_bytes(), |key| (key == "retirement").then_some(Retirement));
    assert_eq!(loaded.expect("our own save").as_table().position(), table.position());

    let text = pgn::write(&table, &[]);
    let loaded = pgn::read_of::<Pos>(text.as_bytes(), &Retirement).expect("our own PGN");
    assert!(loaded.as_table().plies().map(|ply| ply.mv).eq(table.plies().map(|ply| ply.mv)));
}
