//! Beside cozy-chess: chess, from all 960 starts.

use cozy_chess::{Board, GameStatus};
use misere_notation::fen;
use misere_rules::random::Random;
use misere_rules::{Request, Variant};

use crate::{PLIES, code, coded, games, role, square, start};

fn request(mv: cozy_chess::Move) -> Request {
    let promotion = mv.promotion.map(|piece| role(char::from(piece)));
    Request::Go { from: square(mv.from as u32), to: square(mv.to as u32), promotion }
}

#[test]
fn chess_agrees_with_cozy_chess() {
    for seed in 0..games(2_000, 50_000) {
        let mut dice = Random(seed as u64 + 1_000_000);
        let mut ours = start(&Variant::Chess, &mut dice);
        let first = fen::write(&ours.to_setup()).to_string();
        let mut theirs = Board::from_fen(&first, false)
            .or_else(|_| Board::from_fen(&shredder(&first), true))
            .expect("a start position");
        for _ in 0..PLIES {
            let text = fen::write(&ours.to_setup()).to_string();
            let mut listed = Vec::new();
            theirs.generate_moves(|moves| {
                listed.extend(moves);
                false
            });
            listed.sort_by_key(|&mv| code(request(mv)));
            let (codes, moves) = coded(&ours);
            assert_eq!(
                codes,
                listed.iter().map(|&mv| code(request(mv))).collect::<Vec<_>>(),
                "moves of {text}"
            );
            assert_eq!(ours.is_check(), !theirs.checkers().is_empty(), "check in {text}");
            if moves.is_empty() {
                let won = theirs.status() == GameStatus::Won;
                assert_eq!(ours.verdict().is_some_and(|verdict| verdict.winner.is_some()), won, "{text}");
                break;
            }
            let chosen = dice.below(moves.len());
            ours.play_unchecked(moves[chosen]);
            theirs.play_unchecked(listed[chosen]);
        }
    }
}

/// The rights as cozy-chess wants them from an unusual first rank: the files of the rooks.
fn shredder(text: &str) -> String {
    let rooks: Vec<char> = text[..8]
        .char_indices()
        .filter(|&(_, c)| c == 'r')
        .map(|(file, _)| (b'a' + file as u8) as char)
        .collect();
    let letters: String = rooks.iter().rev().collect();
    text.replace("KQkq", &format!("{}{letters}", letters.to_uppercase()))
}
