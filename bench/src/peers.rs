//! The other libraries, asked the same question.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, FromSetup, Position};

use crate::race::Runner;

/// A position of shakmaty's.
pub(crate) fn shakmaty_position<P: Position + FromSetup>(fen: &str) -> P {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard).unwrap_or_else(|error| panic!("{error}"))
}

/// shakmaty with every leaf played.
pub(crate) fn played<P: Position + Clone>(pos: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    pos.legal_moves()
        .into_iter()
        .map(|mv| {
            let mut child = pos.clone();
            child.play_unchecked(mv);
            played(&child, depth - 1)
        })
        .sum()
}

/// cozy-chess, with bulk counting of its move sets.
pub(crate) fn cozy(board: cozy_chess::Board, depth: u32) -> Runner {
    ("cozy-chess", Box::new(move || cozy_perft(&board, depth)))
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
        return nodes;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += cozy_perft(&child, depth - 1);
        }
        false
    });
    nodes
}
