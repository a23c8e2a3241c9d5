//! Bytes are a proof file or are refused; one whose hash fits still proves only what holds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_notation::fen;
use misere_rules::Variant;
use misere_solver::{ProofFile, explore, verify};
use sha2::{Digest as _, Sha256};

/// A player of this position without a move has won, and the other side has not.
const WON: &str = "8/8/8/8/8/8/8/7k w - - 0 1";

fuzz_target!(|data: &[u8]| {
    let _ = ProofFile::from_bytes(data.to_vec());
    let forged = [data, &Sha256::digest(data)[..]].concat();
    let Ok(file) = ProofFile::from_bytes(forged) else { return };
    let start = Variant::Antichess.start();
    if let Ok(report) = verify(&file, &start, &()) {
        // A result here would solve the game from the start.
        assert!(report.positions > 0 && file.len() >= report.positions);
    }
    let _ = explore(&file, &start, &());
    let over = fen::position(&Variant::Antichess, WON).expect("a position");
    let winner = verify(&file, &over, &()).is_ok();
    assert_eq!(winner, file.title().attacker == over.turn());
});
