//! Any setup in any game is refused with its faults; pardoned, it can be asked and played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_rules::*;

fuzz_target!(|input: (u8, Setup, Vec<(Request, Move)>)| {
    let (game, setup, asked) = input;
    let game = &Variant::ALL[usize::from(game) % Variant::ALL.len()];
    let faults = game.faults(&setup);
    let refused = !faults.without(Faults::ADVISORY).is_empty();
    assert_eq!(game.position(&setup, Faults::NONE).is_err(), refused);
    assert_eq!(game.position(&setup, Faults::HARMLESS).is_err(), !faults.without(Faults::HARMLESS).is_empty());

    let pos = game.position(&setup, faults).expect("every fault is pardoned");
    let moves = pos.legal_moves();
    assert_eq!(pos.count_moves(), moves.len() as u64);
    assert_eq!(pos.perft(1), moves.len() as u64);
    let verdict = pos.verdict();
    assert!(verdict.is_some() || !moves.is_empty());
    for side in Color::ALL {
        pos.can_still_win(side);
    }
    for (request, mv) in asked {
        assert_eq!(pos.play(mv).is_ok(), moves.contains(&mv), "{mv}");
        if let Ok(found) = pos.find(request) {
            assert!(moves.contains(&found), "{request}");
        }
    }
    for mv in moves {
        let after = pos.play(mv).expect("a listed move is legal");
        assert_eq!(after.turn(), !pos.turn());
        assert_eq!(after.count_moves(), after.legal_moves().len() as u64);
        after.verdict();
        game.faults(&after.to_setup());
    }
});
