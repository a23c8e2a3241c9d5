//! Beside the slow reference: every game, and every question that it answers.

use misere_notation::fen;
use misere_oracle::Reference;
use misere_rules::random::Random;
use misere_rules::{AnyPosition, Color, Variant};

use crate::{PLIES, coded, games, start_anywhere};

fn compare(ours: &AnyPosition, theirs: &Reference, moves: &[misere_rules::Move]) {
    let text = fen::write(&ours.to_setup()).to_string();
    assert_eq!(text, theirs.fen());
    let mut listed: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    listed.sort();
    assert_eq!(listed, theirs.legal_moves(), "moves of {text}");
    assert_eq!(ours.is_check(), theirs.in_check(), "check in {text}");
    assert_eq!(ours.must_capture(), theirs.must_capture(), "duty in {text}");
    let colors = [(Color::White, misere_oracle::Color::White), (Color::Black, misere_oracle::Color::Black)];
    for (side, peer) in colors {
        assert_eq!(ours.can_still_win(side), theirs.can_still_win(peer), "whether {side} can win {text}");
    }
    let verdict = ours.verdict().map(|verdict| {
        let winner = verdict.winner.map(|color| color.choose(colors[0].1, colors[1].1));
        (winner, verdict.ending.key())
    });
    assert_eq!(verdict, theirs.verdict(), "verdict of {text}");
}

fn play_along(variant: &Variant, games: usize) {
    for seed in 0..games {
        let mut dice = Random(seed as u64 + 2_000_000);
        let mut ours = start_anywhere(variant, &mut dice);
        let first = fen::write(&ours.to_setup()).to_string();
        let mut theirs = Reference::from_fen(variant.card().key, &first).expect("a start position");
        for _ in 0..PLIES {
            let (_, moves) = coded(&ours);
            compare(&ours, &theirs, &moves);
            if moves.is_empty() {
                break;
            }
            let mv = moves[dice.below(moves.len())];
            ours.play_unchecked(mv);
            theirs = theirs.play(&mv.to_string()).expect("a move both know");
        }
    }
}

/// Games that no library has: the bar holds for them here.
#[test]
fn games_of_our_own_agree_with_the_reference() {
    let shared = [
        Variant::Chess,
        Variant::Antichess,
        Variant::KingOfTheHill,
        Variant::ThreeCheck,
        Variant::Horde,
        Variant::RacingKings,
        Variant::Atomic,
        Variant::Crazyhouse,
    ];
    std::thread::scope(|scope| {
        for variant in Variant::ALL {
            let games = if shared.contains(variant) { games(100, 2_000) } else { games(2_000, 50_000) };
            scope.spawn(move || play_along(variant, games));
        }
    });
}
