//! Tables of a page, for tests.

use misere_wasm::{PageTable, Wish};

pub(crate) fn start(game: &str) -> PageTable {
    PageTable::start(Wish::of(game), 0.0).expect("a built-in game")
}

pub(crate) fn from(game: &str, fen: &str) -> PageTable {
    PageTable::start(Wish { fen: Some(fen.to_owned()), ..Wish::of(game) }, 0.0).expect("a playable position")
}

pub(crate) fn play(session: &mut PageTable, moves: &str) {
    for text in moves.split(' ') {
        let attempt = session.say(text, 0.0);
        assert!(attempt.is_played(), "{text}: {attempt:?}");
    }
}
