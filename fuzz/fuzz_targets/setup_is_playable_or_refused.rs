//! Any setup in any game is refused with its faults; pardoned, it can be asked and played.
#![no_main]

#[allow(dead_code)]
mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use misere_rules::*;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let game = bytes.one_of(Variant::ALL);
    let setup = bytes.setup();
    let faults = game.faults(&setup);
    let refused = !faults.without(Faults::ADVISORY).is_empty();
    assert_eq!(game.position(&setup, Faults::NONE).is_err(), refused);

    let pos = game.position(&setup, faults).expect("every fault is pardoned");
    let moves = pos.legal_moves();
    assert_eq!(pos.count_moves(), moves.len() as u64);
    assert_eq!(pos.perft(1), moves.len() as u64);
    let verdict = pos.verdict();
    assert!(verdict.is_some() || !moves.is_empty());
    for side in Color::ALL {
        pos.can_still_win(side);
    }
    for mv in moves {
        let after = pos.play(mv).expect("a listed move is legal");
        assert_eq!(after.turn(), !pos.turn());
        assert_eq!(after.count_moves(), after.legal_moves().len() as u64);
        after.verdict();
        game.faults(&after.to_setup());
    }
});
